import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Picture, type PictureKind } from '@/components/picture';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  picture: PictureKind;
  title: ReactNode;
  text?: ReactNode;
  /** Buttons; the first is the main one. */
  children?: ReactNode;
  /** The heading's level; 1 when this is the whole page. */
  order?: 1 | 2 | 3;
  /** Announce it when it appears after the page has loaded. */
  live?: boolean;
}

/** A picture, a sentence and what to do next: for empty, failed and finished. */
export function EmptyState({ picture, title, text, children, order = 2, live = false }: EmptyStateProps) {
  return (
    <Stack
      align="center"
      gap="sm"
      py="xl"
      ta="center"
      role={live ? 'status' : undefined}
      className={classes.state}
    >
      <Picture kind={picture} />
      <Title order={order} size={order === 1 ? 'h2' : 'h3'} mt="xs">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={460} component="div">
          {text}
        </Text>
      )}
      {children && (
        <Group justify="center" gap="sm" mt="sm">
          {children}
        </Group>
      )}
    </Stack>
  );
}
