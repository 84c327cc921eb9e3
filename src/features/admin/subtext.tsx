import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Small text below a value. */
export const Subtext = ({ children }: { children: ReactNode }) => (
  <Text component="span" display="block" size="xs" c="dimmed">
    {children}
  </Text>
);
