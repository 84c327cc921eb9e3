import { and, eq } from 'drizzle-orm';
import { titleOf } from '@/domain/listing/title';
import type { Division } from '@/domain/money/fees';
import { buyerCredited, divided, type LedgerEntry, overpaid, paymentReceived } from '@/domain/money/ledger';
import { type Ore, ore } from '@/domain/money/ore';
import {
  chargebackEnds,
  clockAfter,
  clocksAfterChargeback,
  confirmationDeadline,
  dueReminder,
  endPause,
  newCodeDeadline,
  pauseClock,
  verifiedDeadline,
} from '@/domain/purchase/deadlines';
import {
  divideAsCompleted,
  divideByRefund,
  subtractAdvance,
  withFeeRefunded,
} from '@/domain/purchase/dispute';
import type { EventInput } from '@/domain/purchase/guards';
import { otherParty } from '@/domain/purchase/states';
import type { Effect, Transition } from '@/domain/purchase/transitions';
import { sellerTime } from '@/domain/race/windows';
import type { Transaction } from '@/server/db/client';
import {
  buyerDetailViews,
  disputes,
  notifications,
  type PurchaseRow,
  type purchases,
  refunds,
  transfers,
} from '@/server/db/schema';
import { reportOverpaid } from '@/server/ledger/overpaid';
import { manuallyRefunded, post } from '@/server/ledger/postings';
import { logger } from '@/server/lib/logger';
import { enqueue } from '@/server/queue/boss';
import { closeApproval } from '@/server/services/approvals';
import { encryptBuyerDetails } from '@/server/services/buyer-details';
import { encryptCode } from '@/server/services/encryption';
import { enqueuePurchaseMail, notifyParty } from '@/server/services/party-notifications';
import { closeOffer, openOffer } from '@/server/services/settlement-offers';
import { queueWebhooks } from '@/server/services/webhook-deliveries';
import { deadlineMissedNotice } from '@/text/account';
import { applyWithdrawal } from './apply-withdrawal';
import type { Context } from './context';

type Changes = Partial<typeof purchases.$inferInsert>;
type EffectName = Effect['do'];

/** The timestamps set when a purchase reaches a state. */
const arrivals: Partial<Record<PurchaseRow['state'], (now: Date) => Changes>> = {
  completed: (now) => ({ completedAt: now, chargebackAt: null, chargebackEndsAt: null }),
  cancelled: (now) => ({ cancelledAt: now }),
  refunded: (now) => ({ refundedAt: now, chargebackAt: null, chargebackEndsAt: null }),
  disputed: (now) => ({ disputedAt: now }),
};

type OwnChanges = Partial<Record<EffectName, (context: Context) => Changes>>;

/** What effects change on the purchase's own row, written in the same update as its state. */
const ownChanges = {
  storeBuyerDetails: ({ input, purchase }) => ({
    buyerDetails: input.buyerDetails ? encryptBuyerDetails(purchase.id, input.buyerDetails) : null,
  }),
  hold: ({ now }) => ({ paidAt: now }),
  startSellerClock: ({ purchase, now }) => {
    const { startsAt, deadline } = sellerTime(purchase.window, now);
    return { nameChangeStartsAt: startsAt, nameChangeDeadline: deadline };
  },
  moveSellerClock: ({ race, purchase, now }) => {
    const clock = clockAfter(race, purchase, now);
    if (!clock) return {};
    const { chargebackAt, paidAt } = purchase;
    return {
      window: clock.window,
      nameChangeStartsAt: clock.startsAt,
      nameChangeDeadline: clock.deadline,
      deadlineBeforePause: clock.deadlineBeforePause ?? null,
      ...(chargebackAt &&
        paidAt && { chargebackEndsAt: chargebackEnds({ ...purchase, window: clock.window }, paidAt) }),
    };
  },
  stopClocks: ({ purchase, now }) => ({
    chargebackAt: now,
    chargebackEndsAt: chargebackEnds(purchase, purchase.paidAt ?? now),
  }),
  resumeClocks: ({ purchase, now }) => ({
    ...clocksAfterChargeback(purchase, now),
    chargebackAt: null,
    chargebackEndsAt: null,
  }),
  // Without a part to the buyer the purchase is kept.
  payBoth: ({ input }) => ({ refundPart: input.refundPart || null }),
  markReminded: ({ purchase, now }) =>
    dueReminder(purchase, now) === 32
      ? { reminded32hAt: now, reminded24hAt: purchase.reminded24hAt ?? now }
      : { reminded24hAt: now },
  startBuyerClock: ({ input, purchase, now }) => ({
    nameChangedAt: now,
    confirmationDeadline: confirmationDeadline(now, purchase.paidAt),
    // What was sent with a code that came back stays, unless there is something newer.
    proofUploadId: input.proofUploadId ?? purchase.proofUploadId,
    handOverCode: input.code ? encryptCode(purchase.id, input.code) : null,
    clockPausedAt: null,
    deadlineBeforePause: null,
  }),
  verifyNameChange: ({ purchase, actor, now }) => ({
    nameChangeVerifiedAt: now,
    nameChangeVerifiedBy: actor.type === 'mail' ? 'mail' : 'organiser',
    nameChangedAt: purchase.nameChangedAt ?? now,
    confirmationDeadline: verifiedDeadline(now, purchase.confirmationDeadline, purchase.paidAt),
    clockPausedAt: null,
    deadlineBeforePause: null,
  }),
  refuseTransfer: ({ input }) => ({ transferRefusedReason: input.reason?.trim() || null }),
  recordInformationRequest: ({ input, purchase, now }) => ({
    informationRequestedAt: now,
    informationRequestText: input.reason?.trim() || null,
    informationRequests: purchase.informationRequests + 1,
  }),
  correctDetails: ({ input, purchase, now }) => ({
    buyerDetails: input.buyerDetails ? encryptBuyerDetails(purchase.id, input.buyerDetails) : null,
    detailsCorrected: {
      ...purchase.detailsCorrected,
      ...Object.fromEntries((input.changedFields ?? []).map((field) => [field, now.toISOString()])),
    },
    ...endPause(purchase, now),
  }),
  requestDetails: ({ input, purchase, actor, now }) => ({
    detailsRequestedAt: now,
    detailsRequestedBy: actor.type === 'organiser' ? 'organiser' : 'seller',
    detailsRequestedField: input.field ?? null,
    detailsRequestedNote: input.notes?.trim() || null,
    ...pauseClock(purchase, now),
  }),
  giveUpSale: ({ input }) => ({
    givenUpReason: input.giveUpReason ?? null,
    givenUpText: input.reason?.trim() || null,
  }),
  returnCode: ({ input, purchase, now }) => ({
    codeRejectedAt: now,
    codeRejectedNote: input.reason?.trim() || null,
    handOverCode: null,
    nameChangedAt: null,
    confirmationDeadline: null,
    nameChangeStartsAt: now,
    nameChangeDeadline: newCodeDeadline(purchase.window.closesAt, purchase.paidAt ?? now, now),
  }),
} satisfies OwnChanges;

/** The purchase's new values beside its state. `context.purchase` is the row as it was. */
export function changesOf(transition: Transition, context: Context): Changes {
  const changes: OwnChanges = ownChanges;
  return {
    ...(transition.to !== 'same' && arrivals[transition.to]?.(context.now)),
    ...Object.assign({}, ...transition.effects.map((effect) => changes[effect.do]?.(context))),
  };
}

/** The effects of these names, to tie each effect to its handler's type. */
type EffectOf<Names extends EffectName> = {
  [Name in Names]: Extract<Effect, { do: Name }> & { do: Name };
}[Names];
type Handler<Name extends EffectName> = (
  tx: Transaction,
  effect: EffectOf<Name>,
  context: Context,
) => Promise<void>;

/** The amount paid: what was charged, or another amount, which is refunded in full. */
const received = (purchase: PurchaseRow, { paid }: EventInput): Ore =>
  paid ? ore(paid.amount) : purchase.charged;

/** Posts what is the buyer's, and creates the refund with its job; what was refunded in the dashboard is taken off. */
async function creditBuyer(tx: Transaction, { purchase, now }: Context, amount: Ore, entries: LedgerEntry[]) {
  await post(tx, { purchaseId: purchase.id, kind: 'buyer_credited', entries, at: now });
  if (amount === 0) return;
  const [refund] = await tx
    .insert(refunds)
    .values({ purchaseId: purchase.id, amount, createdAt: now, updatedAt: now })
    .returning({ id: refunds.id });
  if (refund) await enqueue(tx, 'refund', { refundId: refund.id });
}

/** Posts the seller's share and our fees, and creates the transfer with its job. */
async function creditSeller(
  tx: Transaction,
  { purchase, now }: Context,
  amount: Ore,
  entries: LedgerEntry[],
) {
  await post(tx, { purchaseId: purchase.id, kind: 'seller_credited', entries, at: now });
  // At the lowest prices the fee takes all of it.
  if (amount === 0) return;
  const [transfer] = await tx
    .insert(transfers)
    .values({ purchaseId: purchase.id, amount, createdAt: now, updatedAt: now })
    .returning({ id: transfers.id });
  if (transfer) await enqueue(tx, 'transfer', { transferId: transfer.id });
}

/** Dashboard refunds before the end were of more than the buyer's share. */
const reportAdvance = (tx: Transaction, { purchase, now }: Context, paid: Ore, due: Ore): Promise<void> =>
  reportOverpaid(tx, { source: purchase.id, paid, due }, now);

/** Divides the held money. The service fee goes to the buyer after a withdrawal in time. */
async function divide(tx: Transaction, context: Context, agreed: Division) {
  const advance = await manuallyRefunded(tx, context.purchase.id);
  const withdrawn = await applyWithdrawal(tx, context.purchase, advance, context.now);
  const division = withdrawn ? withFeeRefunded(agreed) : agreed;
  const { refund, excess } = subtractAdvance(division.buyer, advance);
  const entries = divided(division);
  if (division.buyer > 0) await creditBuyer(tx, context, refund, entries.buyer);
  if (excess > 0) await reportAdvance(tx, context, advance, division.buyer);
  await creditSeller(tx, context, division.seller, [...entries.seller, ...overpaid(excess)]);
}

type Handlers = { [Name in EffectName]?: Handler<Name> };

/** What effects write beside the purchase's own row. One that changes neither the row nor anything else does not compile. */
const effectHandlers: Handlers & Required<Omit<Handlers, keyof typeof ownChanges>> = {
  hold: async (tx, _effect, { purchase, input, now }) => {
    await post(tx, {
      purchaseId: purchase.id,
      kind: 'payment_received',
      ref: input.paid?.chargeId ?? '',
      entries: paymentReceived({ ...purchase, charged: received(purchase, input) }),
      at: now,
    });
  },
  chargeCard: async (tx, _effect, { purchase }) => {
    await enqueue(tx, 'charge', { purchaseId: purchase.id });
  },
  payBuyer: async (tx, _effect, context) => {
    const paid = received(context.purchase, context.input);
    const advance = await manuallyRefunded(tx, context.purchase.id);
    const { refund, excess } = subtractAdvance(paid, advance);
    const entries = [...buyerCredited({ ...context.purchase, charged: paid }), ...overpaid(excess)];
    await creditBuyer(tx, context, refund, entries);
    if (excess > 0) await reportAdvance(tx, context, advance, paid);
  },
  paySeller: (tx, _effect, context) => divide(tx, context, divideAsCompleted(context.purchase)),
  payBoth: (tx, _effect, context) =>
    divide(tx, context, divideByRefund(context.purchase, context.input.refundPart ?? ore(0))),
  openDispute: async (tx, _effect, { purchase, input, now }) => {
    await tx.insert(disputes).values({
      purchaseId: purchase.id,
      listingId: purchase.listingId,
      buyerId: purchase.buyerId,
      sellerId: purchase.sellerId,
      kind: input.kind ?? null,
      reason: input.reason ?? '',
      createdAt: now,
    });
  },
  openOffer: async (tx, _effect, { purchase, actor, input, now }) => {
    if (actor.type !== 'buyer' && actor.type !== 'seller') return;
    await openOffer(tx, {
      purchaseId: purchase.id,
      by: actor.type,
      userId: actor.userId,
      amount: input.refundPart ?? ore(0),
      now,
    });
  },
  acceptOffer: async (tx, _effect, { purchase, now }) => {
    await closeOffer(tx, purchase.id, 'accepted', now);
  },
  closeDispute: async (tx, effect, { purchase, actor, input, now }) => {
    await closeOffer(tx, purchase.id, 'lapsed', now);
    const closed = await tx
      .update(disputes)
      .set({
        status: effect.as,
        findings: input.findings?.trim() || null,
        resolutionNotes: input.notes?.trim() || null,
        refundAmount: effect.as === 'refunded' ? purchase.charged : purchase.refundPart,
        proposedDecision: null,
        proposedAmount: null,
        proposedFindings: null,
        proposedNotes: null,
        proposedBy: null,
        proposedAt: null,
        resolvedBy: actor.type === 'admin' ? actor.userId : null,
        resolvedAt: now,
      })
      .where(and(eq(disputes.purchaseId, purchase.id), eq(disputes.status, 'pending')))
      .returning({ id: disputes.id });
    for (const { id } of closed) await closeApproval(tx, { what: 'dispute', id }, now);
  },
  warnSeller: async (tx, _effect, { purchase, listing, now }) => {
    await tx.insert(notifications).values({
      userId: purchase.sellerId,
      type: 'timeout_warning',
      ...deadlineMissedNotice(titleOf(listing)),
      listingId: listing.id,
      purchaseId: purchase.id,
      createdAt: now,
    });
  },
  mail: async (tx, { mail, to, optional }, { purchase, input, actor, skippedMails }) => {
    // A payment in another currency has its own mail; this one is for when nothing was paid.
    if (mail === 'paymentFailed' && input.paid) return;
    const other = otherParty(actor.type === 'seller' ? 'seller' : 'buyer');
    const queue = (on: Transaction) => notifyParty(on, purchase, mail, to === 'other' ? other : to);
    if (!optional) return queue(tx);
    // In a savepoint: its failure undoes nothing else.
    await tx.transaction(queue).catch((error) => {
      logger.error({ err: error, purchaseId: purchase.id, mail }, 'mail not queued');
      skippedMails.push(mail);
    });
  },
  webhook: async (tx, { event }, { purchase, race, now }) => {
    // One whose name the organiser has changed is no longer to be done.
    if (event === 'name_change.cancelled' && purchase.nameChangeVerifiedAt) return;
    const { organiserId } = race;
    if (organiserId) await queueWebhooks(tx, { organiserId, purchaseId: purchase.id, event, now });
  },
  mailSellerWhoSaw: async (tx, { mail }, { purchase }) => {
    const [view] = await tx
      .select({ id: buyerDetailViews.id })
      .from(buyerDetailViews)
      .where(
        and(eq(buyerDetailViews.purchaseId, purchase.id), eq(buyerDetailViews.viewerId, purchase.sellerId)),
      )
      .limit(1);
    if (view) await enqueuePurchaseMail(tx, purchase, mail, 'seller');
  },
};

/** Writes what one effect of an event leaves beside the purchase's own row, in the event's transaction. */
export async function carryOutEffect<Name extends EffectName>(
  tx: Transaction,
  effect: EffectOf<Name>,
  context: Context,
): Promise<void> {
  const handlers: Handlers = effectHandlers;
  await handlers[effect.do]?.(tx, effect, context);
}
