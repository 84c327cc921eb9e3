import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { transferReversed } from '@/domain/money/ledger';
import { ore } from '@/domain/money/ore';
import type { Transaction } from '@/server/db/client';
import { ledgerPostings } from '@/server/db/schema';
import { post } from '@/server/ledger/postings';

/** A transfer with all its reversals, as Stripe lists them. */
interface Reversed {
  purchaseId: string;
  transferId: string;
  reversals: Stripe.TransferReversal[];
}

/**
 * Posts every reversal of a transfer that is not posted. What was taken back in the dashboard is the seller's again and
 * due to nobody: the hourly check leaves it to the admins.
 * @returns false when the transfer itself is not posted yet.
 */
export async function recordReversals(
  tx: Transaction,
  { purchaseId, transferId, reversals }: Reversed,
  now: Date,
): Promise<boolean> {
  const [made] = await tx
    .select({ id: ledgerPostings.id })
    .from(ledgerPostings)
    .where(
      and(
        eq(ledgerPostings.purchaseId, purchaseId),
        eq(ledgerPostings.kind, 'transfer_made'),
        eq(ledgerPostings.ref, transferId),
      ),
    );
  if (!made) return false;
  for (const { id, amount } of reversals) {
    const entries = transferReversed(ore(amount));
    await post(tx, { purchaseId, kind: 'transfer_reversed', ref: id, entries, at: now });
  }
  return true;
}
