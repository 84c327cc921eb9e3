import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';

/** The buttons that end a dialog, the main one last: to the right, and on phones above the others. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <Flex
    direction={{ base: 'column-reverse', xs: 'row' }}
    align={{ base: 'stretch', xs: 'center' }}
    justify="flex-end"
    gap={{ base: 'xs', xs: 'md' }}
    wrap={{ base: 'nowrap', xs: 'wrap' }}
    mt="sm"
  >
    {children}
  </Flex>
);
