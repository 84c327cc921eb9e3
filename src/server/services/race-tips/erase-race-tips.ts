import { and, eq, isNotNull } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { raceTips } from '@/server/db/schema';

/** Makes tips sent while signed out with this address the account's own, so that its deletion reaches them. */
export async function claimRaceTips(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  await tx
    .update(raceTips)
    .set({ reporterId: user.id, reporterEmail: null })
    .where(eq(raceTips.reporterEmail, user.email));
}

/** Deletes the handled tips of a deleted account; one that waits stays without its sender. */
export async function eraseFromRaceTips(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(raceTips).where(and(eq(raceTips.reporterId, userId), isNotNull(raceTips.handledAt)));
  await tx.update(raceTips).set({ reporterId: null }).where(eq(raceTips.reporterId, userId));
}
