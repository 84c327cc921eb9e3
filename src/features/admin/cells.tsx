import { Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCompactDeadline, formatCompactInstant } from '@/text/dates';
import classes from './tables.module.css';

/** Small text below a value. */
export const Subtext = ({ children }: { children: ReactNode }) => (
  <Text component="span" display="block" size="xs" c="dimmed">
    {children}
  </Text>
);

/** An instant, in a table without line breaks. */
export const Instant = ({ at }: { at: Date | null }) => (
  <span className={classes.date}>{at ? formatCompactInstant(at) : '–'}</span>
);

/** Until when. */
export const Deadline = ({ at }: { at: Date }) => (
  <span className={classes.date}>{formatCompactDeadline(at)}</span>
);

interface Figure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

const numbers = { fontVariantNumeric: 'tabular-nums lining-nums', overflowWrap: 'anywhere' } as const;

/** Labelled numbers side by side. */
export const Figures = ({ figures }: { figures: Figure[] }) => (
  <SimpleGrid component="dl" minColWidth="min(100%, 10.75rem)" autoFlow="auto-fit" spacing="sm" m={0}>
    {figures.map(({ label, value, note }) => (
      <Stack
        key={label}
        gap={0}
        px="md"
        py="sm"
        bd="1px solid var(--lb-line)"
        bdrs="md"
        bg="var(--lb-surface)"
      >
        <Text component="dt" size="xs" lh={1.3} c="dimmed">
          {label}
        </Text>
        <Text component="dd" mt="auto" pt={4} ff="heading" fz={20} fw={700} lh={1.15} style={numbers}>
          {value}
        </Text>
        {note && (
          <Text component="dd" size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    ))}
  </SimpleGrid>
);

/** The empty state of a list that should be empty. */
export const EmptyCard = ({ title }: { title: string }) => (
  <Card padding="sm" radius="md" shadow="none">
    <Group gap="xs" wrap="nowrap">
      <IconCircleCheck size={20} color="var(--lb-done)" style={{ flex: 'none' }} aria-hidden="true" />
      {title}
    </Group>
  </Card>
);
