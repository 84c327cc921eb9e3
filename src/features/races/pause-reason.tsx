import { Text } from '@mantine/core';

/** Why an organiser has paused the resale, in its own words. */
export const PauseReason = ({ reason }: { reason: string }) => (
  <Text mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    Arrangören skriver: {reason}
  </Text>
);
