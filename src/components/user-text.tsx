import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** What somebody has written, with its line breaks. */
export const UserText = ({ children, ...props }: TextProps & { children: ReactNode }) => (
  <Text {...props} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);
