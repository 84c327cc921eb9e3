import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { mailsToKept, purchaseOutcome } from '@/domain/purchase/race-changes';
import type { PurchaseState } from '@/domain/purchase/states';
import { hasEnded } from '@/domain/race/changes';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { listings, purchases, raceChanges, races } from '@/server/db/schema';
import { pagesOf } from '@/server/lib/run-parts';
import { enqueue } from '@/server/queue/boss';
import type { Jobs } from '@/server/queue/queues';
import { notWaiting, tryEach } from '@/server/queue/try-each';
import { enqueuePurchaseMail } from '@/server/services/party-notifications';
import { applyEvent, releaseCheckout } from '@/server/services/purchases';
import { concernedStates, pausePlaces, runningStates } from '@/server/services/races';

const BATCH = 100;
/** How often open payments are read again. */
const WAIT_SECONDS = 60;

type Change = typeof raceChanges.$inferSelect;
type Race = typeof races.$inferSelect;
type Purchase = typeof purchases.$inferSelect;
interface Facts {
  change: Change;
  race: Race;
  /** A purchase is gone through by itself, not in its order. */
  alone: boolean;
}

/** States that no purchase stays in once its race has ended. */
const unsettledStates = [
  'pending_payment',
  'pending',
  'pending_name_change',
] as const satisfies PurchaseState[];

const concernedBy = (raceId: string) =>
  and(eq(listings.raceId, raceId), inArray(purchases.state, [...concernedStates]));

const isOneOf = (states: readonly PurchaseState[], { state }: Purchase) => states.includes(state);

/**
 * Progress is saved in the transaction of each purchase's change. Those up to the cursor have been changed, have jobs of
 * their own, or wait for a payment. Completed ones are not counted.
 * @returns whether the purchase had not been reached before, by this run or by another at the same time.
 */
async function saveProgress(tx: Transaction, { change, alone }: Facts, purchase: Purchase): Promise<boolean> {
  const row = eq(raceChanges.id, change.id);
  const [before] = await tx.select({ cursor: raceChanges.cursor }).from(raceChanges).where(row).for('update');
  const counted = isOneOf(runningStates, purchase) ? 1 : 0;
  const isNew = !before?.cursor || before.cursor < purchase.id;
  await tx
    .update(raceChanges)
    .set({
      done: sql`least(${raceChanges.done} + ${counted}, ${raceChanges.total})`,
      ...(!alone && isNew && { cursor: purchase.id }),
    })
    .where(row);
  return alone || isNew;
}

async function changeOne(facts: Facts, purchase: Purchase, call: Call<'clock'>): Promise<void> {
  const { change, race } = facts;
  const { now } = call;
  const outcome = purchaseOutcome(race, purchase, now);
  if (outcome === 'released') {
    // Stripe must say that nobody can pay any more; one who has paid meanwhile is met on the next round.
    await releaseCheckout({ purchaseId: purchase.id }, call);
    await inTransaction((tx) => saveProgress(tx, facts, purchase));
    return;
  }
  await inTransaction(async (tx) => {
    if (outcome === 'refunded' || outcome === 'timed') {
      await applyEvent(tx, {
        event: outcome === 'refunded' ? 'raceClosed' : 'raceMoved',
        purchaseId: purchase.id,
        ...callAs('admin', change.adminId, now),
      });
    }
    const isNew = await saveProgress(tx, facts, purchase);
    if (outcome !== 'stays' || !isNew) return;
    const { seller, buyer } = mailsToKept(change.kind, purchase);
    if (seller) await enqueuePurchaseMail(tx, purchase, seller, 'seller');
    if (buyer) await enqueuePurchaseMail(tx, purchase, buyer, 'buyer');
  });
}

/**
 * Takes a race's new facts to one purchase.
 * @throws the failure; DomainError when the purchase's state refuses it.
 */
async function applyToPurchase(facts: Facts, purchaseId: string, call: Call<'clock'>): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase || !isOneOf(concernedStates, purchase)) return;
  try {
    await changeOne(facts, purchase, call);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [now] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
    // The purchase changed between the read and the lock: that change is kept.
    if (now?.state === purchase.state && now.updatedAt.getTime() === purchase.updatedAt.getTime())
      throw error;
  }
}

/** What is left that the race's end has not reached: payments on their way, and those that landed meanwhile. */
async function countRemaining(tx: Transaction, race: Race, now: Date): Promise<number> {
  if (!hasEnded(race, now)) return 0;
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(listings.raceId, race.id), inArray(purchases.state, [...unsettledStates])))
    .limit(1);
  return rows.length;
}

/** Purchases of a race in the order of their ids: those after the cursor, and of an ended race those that wait. */
const pagesOfConcerned = (race: Race, cursor: string | null, now: Date) =>
  pagesOf<{ id: string }>(BATCH, (last) => {
    const waits = hasEnded(race, now) ? inArray(purchases.state, [...unsettledStates]) : undefined;
    return db
      .select({ id: purchases.id })
      .from(purchases)
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .where(
        and(
          concernedBy(race.id),
          last && gt(purchases.id, last.id),
          cursor ? or(gt(purchases.id, cursor), waits) : undefined,
        ),
      )
      .orderBy(asc(purchases.id))
      .limit(BATCH);
  });

/**
 * Takes a race's new facts to every running purchase, and to who has bought a place, one transaction each, and goes on where it was when it is
 * stopped. One that cannot be changed has a job of its own from then on, and keeps none of the others waiting. Payments
 * still on their way are waited for. Run by the queue; any number of runs do what one does.
 * @param job.purchaseId only this one, also once the others are done.
 * @throws the failure of that one, or of reading, so that the queue tries again.
 */
export async function applyRaceChange(
  { raceChangeId, purchaseId }: Jobs['race-change'],
  call: Call<'clock'>,
): Promise<void> {
  const { now } = call;
  const [row] = await db
    .select({ change: raceChanges, race: races })
    .from(raceChanges)
    .innerJoin(races, eq(races.id, raceChanges.raceId))
    .where(eq(raceChanges.id, raceChangeId));
  if (!row?.change.startedAt) return;
  const facts = { ...row, alone: purchaseId !== undefined };
  if (purchaseId) return applyToPurchase(facts, purchaseId, call);
  const { change, race } = facts;
  if (change.finishedAt) return;
  for await (const page of pagesOfConcerned(race, change.cursor, now)) {
    const jobs = page.map(({ id }) => ({ raceChangeId, purchaseId: id }));
    await tryEach('race-change', await notWaiting('race-change', jobs), (job) =>
      applyToPurchase(facts, job.purchaseId, call),
    );
  }
  await inTransaction(async (tx) => {
    if (hasEnded(race, now)) await pausePlaces(tx, race.id, now);
    if ((await countRemaining(tx, race, now)) > 0) {
      await enqueue(tx, 'race-change', { raceChangeId }, { startAfter: WAIT_SECONDS });
      return;
    }
    await tx
      .update(raceChanges)
      .set({ finishedAt: now, done: change.total })
      .where(eq(raceChanges.id, change.id));
  });
}
