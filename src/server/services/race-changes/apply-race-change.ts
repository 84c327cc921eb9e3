import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { hasEnded, purchaseOutcome } from '@/domain/race/changes';
import { db, type Transaction } from '@/server/db/client';
import { listings, purchases, raceChanges, races } from '@/server/db/schema';
import { pagesOf } from '@/server/lib/run-parts';
import { enqueue } from '@/server/queue/boss';
import type { Jobs } from '@/server/queue/queues';
import { notWaiting, tryEach } from '@/server/queue/try-each';
import { enqueuePurchaseMail } from '@/server/services/purchase-effects';
import { applyEvent, releaseCheckout } from '@/server/services/purchases';
import { pausePlaces, runningStates } from '@/server/services/races';

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

const runningOf = (raceId: string) =>
  and(eq(listings.raceId, raceId), inArray(purchases.state, [...runningStates]));

/**
 * Progress is saved in the transaction of each purchase's change. Those before the cursor have been changed, or have
 * jobs of their own.
 */
const saveProgress = (tx: Transaction, { change, alone }: Facts, purchaseId: string) =>
  tx
    .update(raceChanges)
    .set({
      done: sql`least(${raceChanges.done} + 1, ${raceChanges.total})`,
      ...(!alone && { cursor: purchaseId }),
    })
    .where(eq(raceChanges.id, change.id));

async function changeOne(facts: Facts, purchase: Purchase, call: Call<'clock'>): Promise<void> {
  const { change, race } = facts;
  const { now } = call;
  const outcome = purchaseOutcome(race, purchase, now);
  if (outcome === 'released') {
    // Stripe must say that nobody can pay any more; one who has paid meanwhile is met on the next round.
    await releaseCheckout({ purchaseId: purchase.id }, call);
    await db.transaction((tx) => saveProgress(tx, facts, purchase.id));
    return;
  }
  await db.transaction(async (tx) => {
    if (outcome === 'refunded' || outcome === 'timed') {
      await applyEvent(tx, {
        event: outcome === 'refunded' ? 'raceClosed' : 'raceMoved',
        purchaseId: purchase.id,
        ...callAs('admin', change.adminId, now),
      });
    } else if (outcome === 'stays' && change.kind === 'moved' && purchase.paidAt) {
      // The purchase stays as it is: both parties get the new dates by mail.
      await enqueuePurchaseMail(tx, purchase, 'raceMovedSeller', 'seller');
      await enqueuePurchaseMail(tx, purchase, 'raceMovedBuyer', 'buyer');
    }
    await saveProgress(tx, facts, purchase.id);
  });
}

/**
 * Takes a race's new facts to one running purchase.
 * @throws the failure; DomainError when the purchase's state refuses it.
 */
async function applyToPurchase(facts: Facts, purchaseId: string, call: Call<'clock'>): Promise<void> {
  const [purchase] = await db.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (!purchase || !runningStates.some((state) => state === purchase.state)) return;
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
    .where(
      and(
        eq(listings.raceId, race.id),
        inArray(purchases.state, ['pending_payment', 'pending', 'pending_name_change']),
      ),
    )
    .limit(1);
  return rows.length;
}

/** Running purchases of a race in the order of their ids, after the cursor. */
const pagesOfRunning = (raceId: string, cursor: string | null) =>
  pagesOf<{ id: string }>(BATCH, (last) => {
    const from = last?.id ?? cursor;
    return db
      .select({ id: purchases.id })
      .from(purchases)
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .where(and(runningOf(raceId), from ? gt(purchases.id, from) : undefined))
      .orderBy(asc(purchases.id))
      .limit(BATCH);
  });

/**
 * Takes a race's new facts to every running purchase, one transaction each, and goes on where it was when it is
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
  for await (const page of pagesOfRunning(race.id, change.cursor)) {
    const jobs = page.map(({ id }) => ({ raceChangeId, purchaseId: id }));
    await tryEach('race-change', await notWaiting('race-change', jobs), (job) =>
      applyToPurchase(facts, job.purchaseId, call),
    );
  }
  await db.transaction(async (tx) => {
    if (hasEnded(race, now)) await pausePlaces(tx, race.id, now);
    if ((await countRemaining(tx, race, now)) > 0) {
      // From the beginning again: purchases that waited may be anywhere in the order.
      await tx.update(raceChanges).set({ cursor: null }).where(eq(raceChanges.id, change.id));
      await enqueue(tx, 'race-change', { raceChangeId }, { startAfter: WAIT_SECONDS });
      return;
    }
    await tx
      .update(raceChanges)
      .set({ finishedAt: now, done: change.total })
      .where(eq(raceChanges.id, change.id));
  });
}
