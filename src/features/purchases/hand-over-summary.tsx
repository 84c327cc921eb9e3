import { Card, Divider, List, ListItem, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** Something that the other party has done, or not yet. */
export interface Line {
  key: string;
  text: ReactNode;
}

export const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <List spacing={6} style={{ overflowWrap: 'anywhere' }}>
    {lines.map(({ key, text }) => (
      <ListItem key={key}>{text}</ListItem>
    ))}
  </List>
);

interface HandOverSummaryProps {
  /** The viewer's next step: a sentence or two, and perhaps a button. */
  todo: ReactNode;
  /** Until when, and what happens then. */
  until: ReactNode;
  /** Given where nothing else on the page has this text. */
  otherTitle?: string;
  other?: readonly Line[];
}

/** The start of the hand-over's page, for both parties alike: what to do now, until when, what the other has done. */
export function HandOverSummary({ todo, until, otherTitle, other = [] }: HandOverSummaryProps) {
  const id = useId();
  return (
    <Card component="div">
      <Stack gap="md">
        <section aria-labelledby={id}>
          <Title order={2} size="h3" id={id} mb="xs">
            Det här gör du nu
          </Title>
          <Stack gap="xs">{todo}</Stack>
        </section>
        {until && (
          <>
            <Divider />
            <section aria-labelledby={`${id}-till`}>
              <Title order={2} size="h4" id={`${id}-till`} mb={4}>
                Till när
              </Title>
              {until}
            </section>
          </>
        )}
        {other.length > 0 && (
          <>
            <Divider />
            <section aria-labelledby={`${id}-annan`}>
              <Title order={2} size="h4" id={`${id}-annan`} mb={4}>
                {otherTitle}
              </Title>
              <Lines lines={other} />
            </section>
          </>
        )}
      </Stack>
    </Card>
  );
}
