import type { emailChanges } from '@/server/db/schema';

type Change = Pick<typeof emailChanges.$inferSelect, 'id' | 'newEmail' | 'codeExpiresAt'>;

/** What the code mailed to a user's new address is derived from: the change, the address, and until when it works. */
export const emailChangeContext = ({ id, newEmail, codeExpiresAt }: Change): string =>
  `email-change:${id}:${newEmail}:${codeExpiresAt.getTime()}`;
