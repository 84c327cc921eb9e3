import { and, eq, isNull, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { type LedgerEntry, refundMade, reversed } from '@/domain/money/ledger';
import { type Ore, ore } from '@/domain/money/ore';
import type { Transaction } from '@/server/db/client';
import { ledgerEntries, ledgerPostings, reconciliationDifferences } from '@/server/db/schema';
import { reportOverpaid } from '@/server/ledger/overpaid';
import { post, standsOn } from '@/server/ledger/postings';

/** What is the buyer's of a purchase and has not been paid to them by us, öre, whatever their bank has. */
export async function owedToBuyer(tx: Transaction, purchaseId: string): Promise<Ore> {
  const withoutBank = ne(ledgerPostings.kind, 'chargeback_settled');
  return ore(Math.max(0, -(await standsOn(tx, purchaseId, 'buyer_payable', withoutBank))));
}

/**
 * Posts a refund that Stripe has made. What is not due of it is our loss, and a difference for the admins.
 * @param due öre of it that are the buyer's, or will be when the purchase ends.
 * @returns false when it has been posted before.
 */
export async function postRefund(
  tx: Transaction,
  purchaseId: string,
  { refund, due }: { refund: Stripe.Refund; due: Ore },
  now: Date,
): Promise<boolean> {
  const amount = ore(refund.amount);
  const entries = refundMade(amount, due);
  if (!(await post(tx, { purchaseId, kind: 'refund_made', ref: refund.id, entries, at: now }))) return false;
  if (amount > due) await reportOverpaid(tx, { source: refund.id, paid: amount, due }, now);
  return true;
}

/**
 * Reverses the posting of a refund that failed after it had been made: the money is with us again.
 * @returns false when there is none, or it has been reversed before.
 */
export async function reverseRefund(
  tx: Transaction,
  purchaseId: string,
  refund: Stripe.Refund,
  now: Date,
): Promise<boolean> {
  const posted: LedgerEntry[] = await tx
    .select({ account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(
      and(
        eq(ledgerPostings.purchaseId, purchaseId),
        eq(ledgerPostings.kind, 'refund_made'),
        eq(ledgerPostings.ref, refund.id),
      ),
    );
  const entries = reversed(posted);
  if (!(await post(tx, { purchaseId, kind: 'refund_returned', ref: refund.id, entries, at: now })))
    return false;
  await tx
    .update(reconciliationDifferences)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(reconciliationDifferences.source, refund.id),
        eq(reconciliationDifferences.kind, 'buyer_overpaid'),
        isNull(reconciliationDifferences.resolvedAt),
      ),
    );
  return true;
}
