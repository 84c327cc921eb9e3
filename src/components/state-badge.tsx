import { Badge, type MantineColor } from '@mantine/core';
import type { ReactNode } from 'react';

/** A state as a label with its colour. */
export const StateBadge = ({ color, label }: { color: MantineColor; label: ReactNode }) => (
  <Badge variant="dot" color={color}>
    {label}
  </Badge>
);
