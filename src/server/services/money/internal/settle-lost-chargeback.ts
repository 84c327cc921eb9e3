import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { bearLoss, type LossShares } from '@/domain/money/chargebacks';
import {
  type ChargebackBearer,
  chargebackSettled,
  type LedgerAccount,
  type PostingKind,
} from '@/domain/money/ledger';
import { after, refundMoves, transferMoves } from '@/domain/money/movements';
import { type Ore, ore } from '@/domain/money/ore';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import {
  chargebacks,
  ledgerEntries,
  ledgerPostings,
  type PurchaseRow,
  refunds,
  transfers,
} from '@/server/db/schema';
import { post } from '@/server/ledger/postings';
import { logger } from '@/server/lib/logger';
import { enqueuePurchaseMail } from '@/server/services/party-notifications';
import { lockPurchase } from '@/server/services/purchases';
import { lookUpMovements } from './live-movements';

/** What the books say of a purchase in öre: without its lost chargebacks, and what those have moved. */
interface Books {
  owedToBuyer: Ore;
  owedToSeller: Ore;
  sentToSeller: Ore;
  /** By account, debit positive. */
  settled: (account: LedgerAccount) => number;
  /** How many times a loss has been posted. */
  postings: number;
}

const sent = ['transfer_made', 'transfer_reversed'] as const satisfies PostingKind[];

async function readBooks(tx: Transaction, purchaseId: string): Promise<Books> {
  const rows = await tx
    .select({
      account: ledgerEntries.account,
      kind: ledgerPostings.kind,
      amount: sql`sum(${ledgerEntries.amount})`.mapWith(Number),
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(eq(ledgerPostings.purchaseId, purchaseId))
    .groupBy(ledgerEntries.account, ledgerPostings.kind);
  const sum = (account: LedgerAccount, counts: (kind: PostingKind) => boolean) =>
    rows
      .filter((row) => row.account === account && counts(row.kind))
      .reduce((total, { amount }) => total + amount, 0);
  const owed = (account: LedgerAccount) =>
    ore(Math.max(0, -sum(account, (kind) => kind !== 'chargeback_settled')));
  return {
    owedToBuyer: owed('buyer_payable'),
    owedToSeller: owed('seller_payable'),
    sentToSeller: ore(Math.max(0, -sum('stripe', (kind) => sent.some((each) => each === kind)))),
    settled: (account) => sum(account, (kind) => kind === 'chargeback_settled'),
    postings: await tx.$count(
      ledgerPostings,
      and(eq(ledgerPostings.purchaseId, purchaseId), eq(ledgerPostings.kind, 'chargeback_settled')),
    ),
  };
}

/** What each bears beyond what is posted already; less than nothing where they bear less now. */
const bearersOf = (shares: LossShares, { settled }: Books): ChargebackBearer[] =>
  (
    [
      ['buyer_payable', shares.buyer],
      ['seller_payable', shares.sellerUnpaid],
      ['seller_debt', shares.sellerDebt],
    ] as const
  )
    .map(([account, share]) => ({ account, amount: ore(share - settled(account)) }))
    .filter(({ amount }) => amount !== 0);

/**
 * The refund that we owe: ended by what the bank has paid the buyer, or smaller by it. One that came back is told to the
 * admins, who have nothing to do any more, or less.
 */
async function endRefund(
  tx: Transaction,
  purchase: PurchaseRow,
  { rest, covered, disputeId }: { rest: Ore; covered: boolean; disputeId: string },
  now: Date,
): Promise<void> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.purchaseId, purchase.id)).for('update');
  const settled = refund && after(refundMoves.settledOtherwise, refund.status);
  if (!settled || !covered) return;
  const changes =
    rest > 0
      ? // Another request, with its own idempotency key.
        {
          amount: rest,
          attempt: refund.attempt + (refund.firstTriedAt ? 1 : 0),
          firstTriedAt: null,
        }
      : { status: settled, stripeRefundId: disputeId, failureCode: null, nextTryAt: null };
  await tx
    .update(refunds)
    .set({ ...changes, updatedAt: now })
    .where(eq(refunds.id, refund.id));
  if (refund.status !== 'failed') return;
  logger.error({ purchaseId: purchase.id, rest }, 'a refund that came back is settled by a lost chargeback');
  await enqueuePurchaseMail(tx, purchase, 'refundFailedAdmin', 'admins');
}

/** The transfer that we owe: the bank kept its money, or kept too little of it to concern the seller after all. */
async function endTransfer(
  tx: Transaction,
  purchaseId: string,
  { unpaid, due }: { unpaid: Ore; due: Ore },
  now: Date,
): Promise<void> {
  const [row] = await tx.select().from(transfers).where(eq(transfers.purchaseId, purchaseId)).for('update');
  const ends = row?.status === 'pending' && unpaid > 0;
  const reopens = row?.status === 'failed' && due > 0;
  if (!ends && !reopens) return;
  const changes = ends
    ? { status: transferMoves.chargedBack.to, failureCode: 'charged_back' }
    : {
        status: transferMoves.reopened.to,
        amount: due,
        attempt: row.attempt + 1,
        stripeTransferId: null,
        firstTriedAt: null,
        failureCode: null,
      };
  await tx
    .update(transfers)
    .set({ ...changes, updatedAt: now })
    .where(eq(transfers.id, row.id));
}

/**
 * Posts who bears the lost chargebacks of a purchase that has ended, or what has changed of it since it was posted: a
 * refund that came back, a transfer that was answered late or taken back. Before the end it is undecided whose money it
 * was. The same whichever was known first; may run any number of times.
 * @returns whether the purchase's money is `none` of a bank's business, `open` to be decided, or `settled` by it.
 * @throws Stripe's failure when looking up a refund or transfer without an answer.
 */
export async function settleLostChargeback(
  purchaseId: string,
  now: Date,
): Promise<'none' | 'open' | 'settled'> {
  const known = await db.select().from(chargebacks).where(eq(chargebacks.purchaseId, purchaseId));
  if (known.length === 0) return 'none';
  if (known.some(({ status, settledAt }) => status === 'lost' && !settledAt)) {
    await lookUpMovements(purchaseId, now);
  }
  return inTransaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    const rows = await tx.select().from(chargebacks).where(eq(chargebacks.purchaseId, purchaseId));
    if (rows.some(({ status }) => status === 'open')) return 'open';
    const lost = rows.filter(({ status }) => status === 'lost');
    const disputeId = lost[0]?.stripeDisputeId;
    if (!disputeId) return 'none';
    if (purchase.state !== 'completed' && purchase.state !== 'refunded') return 'open';
    const [inProgress] = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.purchaseId, purchaseId),
          eq(refunds.status, 'pending'),
          isNotNull(refunds.stripeRefundId),
        ),
      );
    // Whether the buyer has been paid by us too is not known until Stripe reports how that refund ended.
    if (inProgress) return 'open';
    const taken = ore(lost.reduce((sum, { amount }) => sum + Math.min(amount, purchase.charged), 0));
    const books = await readBooks(tx, purchaseId);
    const shares = bearLoss({ taken, ...books });
    const bearers = bearersOf(shares, books);
    await post(tx, {
      purchaseId,
      kind: 'chargeback_settled',
      // Each change is posted once: the purchase is locked, and no change posts nothing.
      ref: books.postings === 0 ? disputeId : `${disputeId}:${books.postings + 1}`,
      entries: chargebackSettled(ore(taken + books.settled('chargebacks')), bearers),
      at: now,
    });
    const rest = ore(books.owedToBuyer - shares.buyer);
    const more = bearers.some(({ account, amount }) => account === 'buyer_payable' && amount > 0);
    await endRefund(
      tx,
      purchase,
      { rest, covered: shares.buyer > 0 && (more || rest === 0), disputeId },
      now,
    );
    const due = ore(books.owedToSeller - shares.sellerUnpaid);
    await endTransfer(tx, purchaseId, { unpaid: shares.sellerUnpaid, due }, now);
    await tx
      .update(chargebacks)
      .set({ settledAt: now, updatedAt: now })
      .where(
        and(
          inArray(
            chargebacks.id,
            lost.map(({ id }) => id),
          ),
          isNull(chargebacks.settledAt),
        ),
      );
    const [left] = await tx
      .select({ id: transfers.id })
      .from(transfers)
      .where(and(eq(transfers.purchaseId, purchaseId), eq(transfers.status, 'pending')));
    const [owing] = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.purchaseId, purchaseId), isNull(refunds.stripeRefundId)));
    return left || owing ? 'none' : 'settled';
  });
}
