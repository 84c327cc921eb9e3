import { asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { LedgerEntry } from '@/domain/money/ledger';
import { ore } from '@/domain/money/ore';
import { reportOf } from '@/domain/money/report';
import { handsOverCode } from '@/domain/purchase/hand-over';
import { refuseParty } from '@/server/services/approvals';
import { recordAudit } from '@/server/services/audit';
import { readLogs, stepDates } from '@/server/services/purchases';
import { db, inTransaction } from '../../db/client';
import {
  chargebacks,
  disputes,
  ledgerEntries,
  ledgerPostings,
  listings,
  listingTitle,
  payments,
  purchases,
  refunds,
  transfers,
  users,
} from '../../db/schema';

const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');

/** Postings of a purchase are few; a refund that fails again and again adds to them. */
const MAX_POSTINGS = 100;
const MAX_CHARGEBACKS = 10;

/**
 * One purchase for an admin: its parties, steps, amounts (öre), log, movements and postings. Recorded in the audit log.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a purchase of one's own
 */
export async function viewPurchase({ id }: { id: string }, call: Call<'admin'>) {
  await refuseParty(db, call.actor.userId, id);
  const [[row], postings, banks, logs] = await Promise.all([
    db
      .select({
        purchase: {
          id: purchases.id,
          listingId: purchases.listingId,
          state: purchases.state,
          price: purchases.price,
          serviceFee: purchases.serviceFee,
          charged: purchases.charged,
          sellerFee: purchases.sellerFee,
          payout: purchases.payout,
          refundPart: purchases.refundPart,
          createdAt: purchases.createdAt,
          checkoutExpiresAt: purchases.checkoutExpiresAt,
          paidAt: purchases.paidAt,
          nameChangeStartsAt: purchases.nameChangeStartsAt,
          nameChangeDeadline: purchases.nameChangeDeadline,
          nameChangedAt: purchases.nameChangedAt,
          confirmationDeadline: purchases.confirmationDeadline,
          verifiedAt: purchases.nameChangeVerifiedAt,
          verifiedByMail: sql<boolean>`(${purchases.nameChangeVerifiedBy} is not distinct from 'mail')`,
          refusedBecause: purchases.transferRefusedReason,
          disputedAt: purchases.disputedAt,
          completedAt: purchases.completedAt,
          refundedAt: purchases.refundedAt,
          cancelledAt: purchases.cancelledAt,
          givenUpReason: purchases.givenUpReason,
        },
        window: purchases.window,
        title: listingTitle,
        distance: listings.distance,
        buyer: { id: buyers.id, name: buyers.displayName },
        seller: { id: sellers.id, name: sellers.displayName },
        disputeId: disputes.id,
        payment: payments,
        refund: refunds,
        transfer: transfers,
      })
      .from(purchases)
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
      .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
      .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
      .leftJoin(payments, eq(payments.purchaseId, purchases.id))
      .leftJoin(refunds, eq(refunds.purchaseId, purchases.id))
      .leftJoin(transfers, eq(transfers.purchaseId, purchases.id))
      .where(eq(purchases.id, id)),
    db
      .select({
        id: ledgerPostings.id,
        kind: ledgerPostings.kind,
        ref: ledgerPostings.ref,
        at: ledgerPostings.at,
        entries: sql<
          LedgerEntry[]
        >`json_agg(json_build_object('account', ${ledgerEntries.account}, 'amount', ${ledgerEntries.amount}) order by ${ledgerEntries.id})`,
      })
      .from(ledgerPostings)
      .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
      .where(eq(ledgerPostings.purchaseId, id))
      .groupBy(ledgerPostings.id)
      .orderBy(asc(ledgerPostings.at), asc(ledgerPostings.id))
      .limit(MAX_POSTINGS),
    db
      .select({
        id: chargebacks.stripeDisputeId,
        amount: chargebacks.amount,
        status: chargebacks.status,
        openedAt: chargebacks.openedAt,
      })
      .from(chargebacks)
      .where(eq(chargebacks.purchaseId, id))
      .orderBy(desc(chargebacks.openedAt))
      .limit(MAX_CHARGEBACKS),
    readLogs([id], 'admin'),
  ]);
  if (!row) throw new DomainError('NOT_FOUND');
  const { purchase, window, payment, refund, transfer, ...rest } = row;
  const movement = (moved: typeof refund | typeof transfer, stripeId: string | null | undefined) =>
    moved && { amount: moved.amount, status: moved.status, at: moved.updatedAt, stripeId: stripeId ?? null };
  const { result } = reportOf(
    postings.flatMap(({ kind, entries }) =>
      entries.map(({ account, amount }) => ({
        account,
        kind,
        method: null,
        amount: ore(amount),
        postings: 1,
      })),
    ),
  );
  const view = {
    ...purchase,
    ...rest,
    payment: payment && {
      method: payment.method,
      stripeFee: payment.stripeFee,
      intentId: payment.paymentIntentId,
      chargeId: payment.chargeId,
      at: payment.receivedAt,
    },
    refund: movement(refund, refund?.stripeRefundId),
    transfer: movement(transfer, transfer?.stripeTransferId),
    chargebacks: banks,
    postings,
    log: logs.get(id) ?? [],
    byCode: handsOverCode({ window }),
    mechanism: window.mechanism,
    steps: stepDates(purchase),
    /** What is left to us of it so far, öre. */
    margin: result,
  };
  return inTransaction((tx) => recordAudit(tx, call, 'purchase.view', id, null, view));
}
