import { Group, Title } from '@mantine/core';
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
