import { Text } from '@mantine/core';

/** What one party has written to the other, with its line breaks. */
export const Words = ({ by, children }: { by: string; children: string }) => (
  <Text mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    <strong>{by}:</strong> {children}
  </Text>
);
