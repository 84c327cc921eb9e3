import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { withdrawals } from '@/server/db/schema';

/** Replaces the address of a deleted account: nothing is sent there. */
export const ERASED_EMAIL = 'raderad@invalid';

/**
 * Erases who made the handled withdrawals of a deleted account. That one came, when, and what became of it stays, as
 * the ledger ask; one that waits for its answer keeps its address until it is handled.
 */
export async function eraseFromWithdrawals(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(withdrawals)
    .set({
      name: 'Raderad',
      email: ERASED_EMAIL,
      message: null,
      // With a purchase it is our own text, else the user's.
      reference: sql`case when ${withdrawals.purchaseId} is null then null else ${withdrawals.reference} end`,
    })
    .where(and(eq(withdrawals.userId, userId), isNotNull(withdrawals.handledAt)));
}

/** Makes withdrawals sent while signed out with this address the account's own, so that its deletion reaches them. */
export async function claimWithdrawals(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  await tx
    .update(withdrawals)
    .set({ userId: user.id })
    .where(and(eq(withdrawals.email, user.email), isNull(withdrawals.userId)));
}
