import { Card, type MantineSpacing, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A titled part of a page. */
export function Section({ title, children, id }: { title?: ReactNode; children: ReactNode; id?: string }) {
  return (
    <section className={classes.section} aria-labelledby={title && id ? `${id}-title` : undefined} id={id}>
      {title && (
        <Title order={2} id={id ? `${id}-title` : undefined} mb="md">
          {title}
        </Title>
      )}
      {children}
    </section>
  );
}

interface TitledCardProps {
  /** The title's, unique on the page. */
  id: string;
  title: ReactNode;
  gap?: MantineSpacing;
  children: ReactNode;
}

/** A card that is a titled part of a page. */
export const TitledCard = ({ id, title, gap = 'sm', children }: TitledCardProps) => (
  <Card component="section" aria-labelledby={id}>
    <Stack gap={gap}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);
