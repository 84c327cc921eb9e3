import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { db } from '@/server/db/client';
import { ledgerPostings } from '@/server/db/schema';
import { findTransfer } from '@/server/stripe/money';

/**
 * The transfer that Stripe has made for a purchase and that our ledger does not have yet.
 * @throws whatever Stripe failed with: without its answer no new attempt may be made.
 */
export async function findLiveTransfer(purchaseId: string): Promise<Stripe.Transfer | null> {
  const booked = await db
    .select({ ref: ledgerPostings.ref })
    .from(ledgerPostings)
    .where(and(eq(ledgerPostings.purchaseId, purchaseId), eq(ledgerPostings.kind, 'transfer_made')));
  return findTransfer(
    purchaseId,
    booked.map(({ ref }) => ref),
  );
}
