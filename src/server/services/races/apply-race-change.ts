import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { isOver, purchaseOutcome } from '@/domain/race/changes';
import { db, type Transaction } from '@/server/db/client';
import { listings, purchases, raceChanges, races } from '@/server/db/schema';
import { enqueue } from '@/server/jobs/boss';
import { applyEvent } from '@/server/services/purchases/internal/apply-event';
import { releaseCheckout } from '@/server/services/purchases/release-checkout';
import { enqueuePurchaseMail } from '../purchases/internal/enqueue-purchase-mail';
import { pausePlaces } from './internal/pause-places';
import { runningStates } from './internal/running-purchases';

const BATCH = 100;
/** Payments on their way are asked about again this often. */
const WAIT_SECONDS = 60;

type Change = typeof raceChanges.$inferSelect;
type Race = typeof races.$inferSelect;

const runningOf = (raceId: string) =>
  and(eq(listings.raceId, raceId), inArray(purchases.state, [...runningStates]));

/** Progress is saved in the transaction of each purchase's change. */
const saveProgress = (tx: Transaction, change: Change, purchaseId: string) =>
  tx
    .update(raceChanges)
    .set({ done: sql`least(${raceChanges.done} + 1, ${raceChanges.total})`, cursor: purchaseId })
    .where(eq(raceChanges.id, change.id));

async function applyToPurchase(
  change: Change,
  race: Race,
  purchase: typeof purchases.$inferSelect,
  call: Call<'clock'>,
) {
  const { now } = call;
  const outcome = purchaseOutcome(race, purchase, now);
  if (outcome === 'released') {
    // Stripe must say that nobody can pay any more; one who has paid meanwhile is met on the next round.
    await releaseCheckout({ purchaseId: purchase.id }, call);
    await db.transaction((tx) => saveProgress(tx, change, purchase.id));
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
    await saveProgress(tx, change, purchase.id);
  });
}

/** What is left that the race's end has not reached: payments on their way, and those that landed meanwhile. */
async function countRemaining(tx: Transaction, race: Race, now: Date): Promise<number> {
  if (!isOver(race, now)) return 0;
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

/**
 * Takes a race's new facts to every running purchase, one transaction each, and goes on where it was when it is
 * stopped. Payments still on their way are waited for. Run by the queue; any number of runs do what one does.
 * @throws whatever stood in the way, so that the queue tries again.
 */
export async function applyRaceChange(
  { raceChangeId }: { raceChangeId: string },
  call: Call<'clock'>,
): Promise<void> {
  const { now } = call;
  const [row] = await db
    .select({ change: raceChanges, race: races })
    .from(raceChanges)
    .innerJoin(races, eq(races.id, raceChanges.raceId))
    .where(eq(raceChanges.id, raceChangeId));
  if (!row?.change.startedAt || row.change.finishedAt) return;
  const { change, race } = row;
  for (let cursor = change.cursor; ; ) {
    const batch = await db
      .select({ purchase: purchases })
      .from(purchases)
      .innerJoin(listings, eq(listings.id, purchases.listingId))
      .where(and(runningOf(race.id), cursor ? gt(purchases.id, cursor) : undefined))
      .orderBy(asc(purchases.id))
      .limit(BATCH);
    for (const { purchase } of batch) {
      await applyToPurchase(change, race, purchase, call).catch((error) => {
        // The purchase changed between the read and the lock: that change stands.
        if (!(error instanceof DomainError)) throw error;
      });
      cursor = purchase.id;
    }
    if (batch.length < BATCH) break;
  }
  await db.transaction(async (tx) => {
    if (isOver(race, now)) await pausePlaces(tx, race.id, now);
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
