import { eq, exists } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { organiserContacts, users } from '@/server/db/schema';
import { isContact } from '../own-purchase';

/** Writes on a user whether they act for an organiser: their session shows the way to its page. */
export async function markContact(tx: Transaction, userId: string, now: Date): Promise<void> {
  const acts = tx.select({ id: organiserContacts.id }).from(organiserContacts).where(isContact(userId));
  await tx
    .update(users)
    .set({ isOrganiserContact: exists(acts), updatedAt: now })
    .where(eq(users.id, userId));
}
