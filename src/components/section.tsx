import { Card, Group, type MantineSpacing, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

/** A titled part of a page. */
export function Section({
  title,
  children,
  id,
  aside,
}: {
  title?: ReactNode;
  children: ReactNode;
  id?: string;
  aside?: ReactNode;
}) {
  return (
    <section className={classes.section} aria-labelledby={title && id ? `${id}-title` : undefined} id={id}>
      {title && (
        <Group justify="space-between" align="baseline" gap="sm" mb="md">
          <Title order={2} id={id ? `${id}-title` : undefined}>
            {title}
          </Title>
          {aside}
        </Group>
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
