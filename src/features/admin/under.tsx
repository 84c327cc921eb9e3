import type { ReactNode } from 'react';
import { Text } from '@/components/ui/basics';

/** Small text below a value. */
export const Under = ({ children }: { children: ReactNode }) => (
  <Text component="span" display="block" size="xs" c="dimmed">
    {children}
  </Text>
);
