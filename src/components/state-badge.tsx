import { Badge, type MantineColor } from '@mantine/core';
import type { ReactNode } from 'react';

/** The state that something is in, as a word with its colour. */
export const StateBadge = ({ color, label }: { color: MantineColor; label: ReactNode }) => (
  <Badge variant="dot" color={color}>
    {label}
  </Badge>
);
