import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { chargebackMoved } from '@/domain/money/ledger';
import { isOvertaken } from '@/domain/money/movements';
import { ore } from '@/domain/money/ore';
import { isHeld, type PurchaseEvent } from '@/domain/purchase/states';
import type { Party, PurchaseMail } from '@/domain/purchase/transitions';
import type { Transaction } from '@/server/db/client';
import type { Numbered } from '@/server/db/readings';
import { chargebacks, type PurchaseRow, payments } from '@/server/db/schema';
import { post } from '@/server/ledger/postings';
import { logger } from '@/server/lib/logger';
import { enqueue } from '@/server/queue/boss';
import { enqueuePurchaseMail } from '@/server/services/party-notifications';
import { applyEvent, lockPurchase } from '@/server/services/purchases';
import { purchaseIdIn } from '@/server/stripe/metadata';

type Chargeback = typeof chargebacks.$inferSelect;

/** Stripe's status as ours. `warning_…` are inquiries before the bank takes any money. */
function statusOf({ status }: Stripe.Dispute): Chargeback['status'] {
  if (status === 'lost') return 'lost';
  return ['won', 'warning_closed', 'prevented'].includes(status) ? 'won' : 'open';
}

/** The charge of ours that a chargeback is about; null when it is not ours. */
export function purchaseIdOf(dispute: Stripe.Dispute): string | null {
  return typeof dispute.charge === 'object' ? purchaseIdIn(dispute.charge.metadata) : null;
}

/**
 * Whether a reading is newer than what is stored: what the bank has decided stays so, and an open one that was read
 * before the stored one has been overtaken by it.
 */
const isNews = (before: Chargeback, status: Chargeback['status'], reading: number): boolean =>
  before.status === 'open' && (status !== 'open' || !isOvertaken(reading, before.reading));

type ChargebackEvent = Extract<
  PurchaseEvent,
  | 'chargebackOpened'
  | 'chargebackWon'
  | 'chargebackLost'
  | 'chargebackLostInDispute'
  | 'chargebackOutlasted'
  | 'chargebackOutlastedAfterNameChange'
>;

/** The event that a chargeback's status causes in a purchase whose money is held. */
function eventFor(purchase: PurchaseRow, status: Chargeback['status'], now: Date): ChargebackEvent | null {
  const { state, chargebackAt, chargebackEndsAt } = purchase;
  if (status === 'lost') return state === 'disputed' ? 'chargebackLostInDispute' : 'chargebackLost';
  if (status === 'open') return chargebackAt ? null : 'chargebackOpened';
  if (!chargebackAt || !chargebackEndsAt) return null;
  if (now < chargebackEndsAt || state === 'disputed') return 'chargebackWon';
  return state === 'pending_name_change' ? 'chargebackOutlasted' : 'chargebackOutlastedAfterNameChange';
}

/** Mails about a chargeback of a purchase that has ended; its state does not change. */
const endedMails: Record<Chargeback['status'], readonly { mail: PurchaseMail; to: Party }[]> = {
  open: [
    { mail: 'payoutWaitsForBank', to: 'seller' },
    { mail: 'chargebackOpenedAdmin', to: 'admins' },
  ],
  won: [{ mail: 'chargebackWonSeller', to: 'seller' }],
  lost: [{ mail: 'chargebackLostSeller', to: 'seller' }],
};

/** Applies a change of a chargeback's status to the purchase, which waits for the last of several chargebacks. */
async function moveClocks(
  tx: Transaction,
  purchase: PurchaseRow,
  change: { before: Chargeback['status'] | null; status: Chargeback['status'] },
  now: Date,
): Promise<void> {
  const { before, status } = change;
  if (before !== null && before !== 'open') return;
  const { id: purchaseId, state } = purchase;
  if (isHeld(state)) {
    const others = await tx
      .select({ id: chargebacks.id })
      .from(chargebacks)
      .where(and(eq(chargebacks.purchaseId, purchaseId), eq(chargebacks.status, 'open')));
    if (status === 'won' && others.length > 0) return;
    const event = eventFor(purchase, status, now);
    if (event) await applyEvent(tx, { event, purchaseId, actor: { type: 'stripe' }, now });
    return;
  }
  if (before === status) return;
  for (const { mail, to } of endedMails[status]) {
    if (to === 'seller' && state !== 'completed') continue;
    await enqueuePurchaseMail(tx, purchase, mail, to);
  }
}

/**
 * Records a chargeback from Stripe: the row, every movement of money in the ledger, and what follows. While
 * it is open the purchase is paused and nothing is paid out or back; a transfer already made is reversed. May run
 * any number of times.
 * @returns false when the payment it is about is not known yet.
 */
export async function recordChargeback(
  tx: Transaction,
  { object: dispute, reading }: Numbered<Stripe.Dispute>,
  now: Date,
): Promise<boolean> {
  const purchaseId = purchaseIdOf(dispute);
  if (!purchaseId) return true;
  const [payment] = await tx.select().from(payments).where(eq(payments.purchaseId, purchaseId));
  if (!payment) return false;
  // The lock of everything that moves this purchase's money.
  const purchase = await lockPurchase(tx, purchaseId);
  const status = statusOf(dispute);
  const dueBy = dispute.evidence_details.due_by;
  const seen = {
    status,
    evidenceDueAt: dueBy ? new Date(dueBy * 1000) : null,
    closedAt: status === 'open' ? null : now,
    reading,
    updatedAt: now,
  };
  const [before] = await tx.select().from(chargebacks).where(eq(chargebacks.stripeDisputeId, dispute.id));
  if (!before) {
    await tx.insert(chargebacks).values({
      purchaseId,
      stripeDisputeId: dispute.id,
      amount: ore(dispute.amount),
      reason: dispute.reason,
      openedAt: now,
      ...seen,
    });
    logger.error({ purchaseId, disputeId: dispute.id, reason: dispute.reason }, 'a payment was charged back');
  } else if (isNews(before, status, reading)) {
    await tx.update(chargebacks).set(seen).where(eq(chargebacks.id, before.id));
  }
  await moveClocks(tx, purchase, { before: before?.status ?? null, status }, now);
  for (const move of dispute.balance_transactions) {
    const entries = chargebackMoved({ amount: ore(move.amount), fee: ore(move.fee) });
    await post(tx, { purchaseId, kind: 'chargeback_moved', ref: move.id, entries, at: now });
  }
  const [row] = await tx.select().from(chargebacks).where(eq(chargebacks.stripeDisputeId, dispute.id));
  if (row) await enqueue(tx, 'chargeback', { chargebackId: row.id });
  return true;
}
