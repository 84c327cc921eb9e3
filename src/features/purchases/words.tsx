import { UserText } from '@/components/user-text';

/** What one party has written to the other, with its line breaks. */
export const Words = ({ by, children }: { by: string; children: string }) => (
  <UserText mt="xs">
    <strong>{by}:</strong> {children}
  </UserText>
);
