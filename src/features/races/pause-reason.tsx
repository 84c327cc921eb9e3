import { UserText } from '@/components/user-text';

/** Why an organiser has paused the resale, in its own words. */
export const PauseReason = ({ reason }: { reason: string }) => (
  <UserText mt="xs">Arrangören skriver: {reason}</UserText>
);
