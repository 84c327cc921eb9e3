import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { keyIdOf, type PurchaseActor, userIdOf } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { type Reservations, UNPAID_WINDOW } from '@/domain/listing/reservations';
import { listingAfter } from '@/domain/listing/states';
import { splitPrice } from '@/domain/money/fees';
import type { Proposal } from '@/domain/purchase/dispute';
import { isUnderpriced } from '@/domain/purchase/figures';
import type { EventInput, Situation } from '@/domain/purchase/guards';
import { judge, type Verdict } from '@/domain/purchase/machine';
import type { OpeningEvent, PurchaseEvent } from '@/domain/purchase/states';
import { type PurchaseMail, stateAfter } from '@/domain/purchase/transitions';
import type { RaceChangeApproval } from '@/domain/race/changes';
import { priceObstacle } from '@/domain/race/rules';
import { payerIn, RESERVATION, windowAt } from '@/domain/race/windows';
import { plus } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import {
  bids,
  disputes,
  listings,
  type PurchaseRow,
  purchaseEvents,
  purchases,
  raceChanges,
  races,
  users,
} from '@/server/db/schema';
import { endsOfPair } from '@/server/services/accounts';
import { readConfirmObstacles } from '@/server/services/approvals';
import { lockBid, moveBid } from '@/server/services/bid-rows';
import { encryptBuyerDetails } from '@/server/services/buyer-details';
import { endNotice } from '@/server/services/party-notifications';
import { readUsualPrice } from '@/server/services/races';
import { sellerColumns } from '@/server/services/sellers';
import { findOpenOffer } from '@/server/services/settlement-offers';
import { enqueue } from '../../queue/boss';
import type { Context } from './internal/context';
import { carryOutEffect, changesOf } from './internal/effects';

/** An event with its actor, subject and time. Opening ones name a listing, and its bid; all others a purchase. */
export type Command = { actor: PurchaseActor; input?: EventInput; now: Date } & (
  | { event: 'checkoutStarted'; listingId: string }
  | { event: 'bidMatched'; listingId: string; bidId: string }
  | { event: Exclude<PurchaseEvent, OpeningEvent>; purchaseId: string }
);

interface Applied {
  purchase: PurchaseRow;
  /** False for a repeated event of Stripe or the clock: nothing was changed. */
  changed: boolean;
  /** The mails of the event that could not be queued. */
  skippedMails: PurchaseMail[];
}

/** Locks a listing's row: the one lock that all of its purchases share. */
async function lockListing(tx: Transaction, id: string) {
  const [listing] = await tx.select().from(listings).where(eq(listings.id, id)).for('no key update');
  if (!listing) throw new DomainError('LISTING_NOT_FOUND');
  return listing;
}

async function listingIdOf(tx: Transaction, purchaseId: string): Promise<string> {
  const [row] = await tx
    .select({ listingId: purchases.listingId })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  if (!row) throw new DomainError('PURCHASE_NOT_FOUND');
  return row.listingId;
}

async function readPurchase(tx: Transaction, id: string): Promise<PurchaseRow> {
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id));
  return purchase as PurchaseRow;
}

/**
 * Locks a purchase until the transaction ends, by its listing's row.
 * @throws DomainError PURCHASE_NOT_FOUND
 */
export async function lockPurchase(tx: Transaction, id: string): Promise<PurchaseRow> {
  await lockListing(tx, await listingIdOf(tx, id));
  return readPurchase(tx, id);
}

async function lockRows(tx: Transaction, command: Command) {
  const purchaseId = 'purchaseId' in command ? command.purchaseId : null;
  const listingId = 'listingId' in command ? command.listingId : await listingIdOf(tx, command.purchaseId);
  const listing = await lockListing(tx, listingId);
  // Read under the lock, to see concurrent events.
  const purchase = purchaseId ? await readPurchase(tx, purchaseId) : null;
  if (listing.deletedAt && !purchase) throw new DomainError('LISTING_NOT_FOUND');
  const [race] = await tx.select().from(races).where(eq(races.id, listing.raceId));
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  return { listing, purchase, race };
}

/** To anyone but its parties, a purchase does not exist. */
function checkIdentity({ actor }: Command, purchase: PurchaseRow | null): void {
  if (!purchase) return;
  if (actor.type === 'buyer' && actor.userId !== purchase.buyerId)
    throw new DomainError('PURCHASE_NOT_FOUND');
  if (actor.type === 'seller' && actor.userId !== purchase.sellerId)
    throw new DomainError('PURCHASE_NOT_FOUND');
}

/** The decision that waits for a second admin, if any. */
async function proposalOf(
  tx: Transaction,
  purchase: PurchaseRow,
  { actor, now }: Command,
): Promise<Proposal | null> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.purchaseId, purchase.id));
  if (!row?.proposedBy || !row.proposedDecision) return null;
  const { proposedBy: by, proposedDecision: decision, proposedAmount: part, proposedAt: at } = row;
  if (actor.type !== 'admin') return { by, decision, part };
  const refusal = (await readConfirmObstacles(tx, actor.userId, [{ by, at }], now))({ by, at });
  return { by, decision, part, refusal };
}

/** The change of the whole race that is being carried out, if any. */
async function raceChangeOf(tx: Transaction, raceId: string): Promise<RaceChangeApproval | null> {
  const [row] = await tx
    .select({
      by: raceChanges.adminId,
      confirmedBy: raceChanges.confirmedBy,
      refundTotal: raceChanges.refundTotal,
    })
    .from(raceChanges)
    .where(
      and(eq(raceChanges.raceId, raceId), isNull(raceChanges.finishedAt), isNotNull(raceChanges.startedAt)),
    );
  return row ?? null;
}

/** A bid on a race, to know whose it is. */
async function readBid(tx: Transaction, id: string, raceId: string) {
  const [bid] = await tx
    .select({ id: bids.id, userId: bids.userId })
    .from(bids)
    .where(and(eq(bids.id, id), eq(bids.raceId, raceId)));
  if (!bid) throw new DomainError('NOT_FOUND');
  return bid;
}

/** Runs under the lock of the buyer's row. */
async function countReservations(tx: Transaction, buyerId: string, now: Date): Promise<Reservations> {
  const open = eq(purchases.state, 'pending_payment');
  const unpaid = and(eq(purchases.state, 'cancelled'), isNull(purchases.paidAt));
  const [counted] = await tx
    .select({
      open: sql<number>`count(*) filter (where ${open})`.mapWith(Number),
      unpaid: sql<number>`count(*) filter (where ${unpaid})`.mapWith(Number),
    })
    .from(purchases)
    // A reservation ends long before the window does.
    .where(and(eq(purchases.buyerId, buyerId), gt(purchases.createdAt, plus(now, -UNPAID_WINDOW))));
  return counted ?? { open: 0, unpaid: 0 };
}

async function situationOf(
  tx: Transaction,
  command: Command,
  { listing, purchase, race }: Awaited<ReturnType<typeof lockRows>>,
): Promise<Situation> {
  const base = { purchase, listing, race, actorId: userIdOf(command.actor), now: command.now };
  if (command.event === 'checkoutStarted' || command.event === 'bidMatched') {
    const bid = command.event === 'bidMatched' ? await readBid(tx, command.bidId, race.id) : null;
    const buyerId = bid?.userId ?? userIdOf(command.actor) ?? '';
    const [buyer] = await tx
      .select({
        id: users.id,
        emailVerifiedAt: users.emailVerifiedAt,
        blockedAt: users.blockedAt,
        endsOfPair: endsOfPair(buyerId, listing.sellerId),
      })
      .from(users)
      .where(and(eq(users.id, buyerId), isNull(users.deletedAt)))
      // An account cannot be deleted while its purchase is being written, and its purchases begin one after another:
      // those counted below are all there are. Not `for update`, which the keys of other rows would wait for.
      .for('no key update');
    if (!buyer) throw new DomainError('NOT_SIGNED_IN');
    if (buyer.blockedAt) throw new DomainError('ACCOUNT_BLOCKED');
    const [seller] = await tx.select(sellerColumns).from(users).where(eq(users.id, listing.sellerId));
    return {
      ...base,
      bid: bid && (await lockBid(tx, bid.id)),
      buyer: {
        id: buyer.id,
        emailConfirmed: buyer.emailVerifiedAt !== null,
        reservations: await countReservations(tx, buyer.id, command.now),
      },
      seller,
      endsOfPair: buyer.endsOfPair,
    };
  }
  const log = await tx
    .selectDistinct({ event: purchaseEvents.event })
    .from(purchaseEvents)
    .where(eq(purchaseEvents.purchaseId, command.purchaseId));
  const happened = new Set(log.map(({ event }) => event));
  const disputed = purchase?.state === 'disputed' ? purchase : null;
  const proposal = disputed && (await proposalOf(tx, disputed, command));
  const offer = disputed && (await findOpenOffer(tx, disputed.id));
  const raceChange = command.actor.type === 'admin' ? await raceChangeOf(tx, race.id) : null;
  return { ...base, happened, proposal, offer, raceChange };
}

/** The new purchase, its price split frozen as it is now. */
async function openPurchase(tx: Transaction, command: Command, context: Omit<Context, 'purchase'>) {
  const { listing, race, now, input } = context;
  const bidId = command.event === 'bidMatched' ? command.bidId : null;
  const buyerId = bidId ? (await readBid(tx, bidId, race.id)).userId : (userIdOf(command.actor) ?? '');
  const id = randomUUID();
  const window = windowAt(race.windows, now);
  if (!window) throw new DomainError('RACE_CLOSED');
  try {
    const [row] = await tx
      .insert(purchases)
      .values({
        id,
        listingId: listing.id,
        buyerId,
        bidId,
        chargeStatus: bidId ? 'due' : null,
        sellerId: listing.sellerId,
        state: 'pending_payment',
        ...splitPrice(listing.price),
        payer: payerIn(race.windows, window, listing),
        nameChangeCost: window.cost,
        window,
        underpriced: isUnderpriced(listing.price, await readUsualPrice(tx, race, now)),
        buyerDetails: input.buyerDetails ? encryptBuyerDetails(id, input.buyerDetails) : null,
        checkoutExpiresAt: plus(now, RESERVATION),
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    return row as PurchaseRow;
  } catch (error) {
    // A partial unique index refused it: another purchase holds the listing, or is the bid's.
    if (isUniqueViolation(error)) throw new DomainError('LISTING_RESERVED');
    throw error;
  }
}

/**
 * Judges an event now, under the lock of its listing; changes nothing.
 * @throws DomainError PURCHASE_NOT_FOUND or LISTING_NOT_FOUND when there is nothing to judge.
 */
export async function judgeEvent(tx: Transaction, command: Command): Promise<Verdict> {
  const rows = await lockRows(tx, command);
  checkIdentity(command, rows.purchase);
  const situation = await situationOf(tx, command, rows);
  return judge(command.event, command.actor.type, situation, command.input ?? {});
}

/**
 * The one executor of the purchase. Runs inside the caller's transaction and calls nothing
 * outside the database: locks the listing, judges the event by the table, moves the purchase on the condition of
 * its old state, appends to its log, posts the ledger and enqueues what follows.
 * @throws DomainError with the code of the obstacle; the transaction is then to be rolled back.
 */
export async function applyEvent(tx: Transaction, command: Command): Promise<Applied> {
  const { event, actor, now, input = {} } = command;
  const rows = await lockRows(tx, command);
  checkIdentity(command, rows.purchase);

  const verdict = judge(event, actor.type, await situationOf(tx, command, rows), input);
  if (verdict.kind === 'refused') throw new DomainError(verdict.code);
  if (verdict.kind === 'already')
    return { purchase: rows.purchase as PurchaseRow, changed: false, skippedMails: [] };

  const { transition } = verdict;
  const before = rows.purchase;
  const skippedMails: PurchaseMail[] = [];
  const context = { ...rows, event, actor, input, now, skippedMails };
  let purchase = before ?? (await openPurchase(tx, command, context));
  if (before) {
    // Before the purchase's own row, as what deletes a bid takes them.
    if (before.bidId)
      await tx.select({ id: bids.id }).from(bids).where(eq(bids.id, before.bidId)).for('no key update');
    const [moved] = await tx
      .update(purchases)
      .set({
        state: stateAfter(transition, before.state),
        updatedAt: now,
        ...changesOf(transition, { ...context, purchase: before }),
      })
      .where(and(eq(purchases.id, before.id), eq(purchases.state, before.state)))
      .returning();
    if (!moved) throw new DomainError('WRONG_STATE');
    purchase = moved;
  }
  if (Object.keys(transition.listing).length > 0) {
    const { stoppedAt, price } = rows.listing;
    const tooDear = priceObstacle(rows.race, price) !== null;
    await tx
      .update(listings)
      .set({ ...listingAfter(transition.listing, { stoppedAt, tooDear }), updatedAt: now })
      .where(eq(listings.id, rows.listing.id));
    if (transition.listing.status === 'available') {
      await enqueue(tx, 'match', { listingId: rows.listing.id });
      if (purchase.bidId) await enqueue(tx, 'watch', { listingId: rows.listing.id });
    }
  }
  if (purchase.bidId && purchase.state !== before?.state) {
    await moveBid(tx, purchase.bidId, purchase, { actor, now });
    if (before?.state === 'pending_payment') await endNotice(tx, purchase, now);
  }
  await tx.insert(purchaseEvents).values({
    purchaseId: purchase.id,
    event,
    fromState: before?.state ?? null,
    toState: stateAfter(transition, before?.state ?? null),
    actor: actor.type,
    actorId: userIdOf(actor),
    keyId: keyIdOf(actor),
    at: now,
  });
  for (const effect of transition.effects) {
    await carryOutEffect(tx, effect, { ...context, purchase });
  }
  return { purchase, changed: true, skippedMails };
}
