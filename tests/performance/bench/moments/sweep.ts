import { clockAt } from '@/domain/actor';
import { HOUR, plus } from '@/domain/time';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { db, pg } from '@/server/db/client';
import { now } from '@/server/lib/clock';
import { applyEvent } from '@/server/services/purchases/internal/apply-event';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { about, bareSql, sqlOf } from '../captured-sql';
import { hostShare } from '../host-share';
import { copies } from './copies';
import type { Moment } from './moment';

/** So many purchases' SQL is also run by itself. */
const SAMPLE = 500;
/** The cost of each may grow by this much from the small sweep to the large. */
const SLACK = 1.5;

const later = () => plus(now(), 80 * HOUR);

/** ms that the same SQL takes for each purchase alone, one after another: of purchases that are due, and stay so. */
async function bareSweep(): Promise<number> {
  const { purchase, listing } = await aPurchase().paid().nameChanged().done();
  const sent = await sqlOf(() =>
    db.transaction((tx) =>
      applyEvent(tx, {
        event: 'confirmationOverdue',
        purchaseId: purchase.id,
        actor: { type: 'clock' },
        now: later(),
      }),
    ),
  );
  const due = await pg<{ id: string; listingId: string }[]>`
    select id, listing_id as "listingId" from purchases
    where state = 'awaiting_buyer_confirmation' limit ${SAMPLE}`;
  const each = due.flatMap(({ id, listingId }) =>
    about(sent, { [purchase.id]: id, [listing.id]: listingId }),
  );
  return (await bareSql(each)) / due.length;
}

/**
 * Milliseconds that a sweep takes for each of so many buyers who were silent for 72 hours, and its SQL alone. A large
 * one takes a quarter of an hour: what the host takes of the machine meanwhile is no cost of the sweep.
 */
async function sweepOf(count: number): Promise<{ each: number; bare: number }> {
  const { purchase, listing } = await aPurchase().paid().nameChanged().done();
  const key = (of: string) => `md5('${of}-${count}-' || i)::uuid`;
  await copies('race_listings', listing.id, count, { id: key('listing') });
  await copies('purchases', purchase.id, count, {
    id: key('purchase'),
    listing_id: key('listing'),
    checkout_session_id: `'cs_bench_${count}_' || i`,
  });
  await pg`analyze`;
  const bare = await bareSweep();
  const share = hostShare();
  const started = performance.now();
  const { confirmationOverdue, failed } = await runDeadlines(clockAt(later()));
  if (failed > 0 || confirmationOverdue !== count + 1)
    throw new Error(`${confirmationOverdue} of ${count + 1} were done, ${failed} failed`);
  return { each: ((performance.now() - started) * (1 - share())) / count, bare };
}

/** Everything a sweep has to do after a long stop, in one process: its cost must not grow faster than its work. */
export async function sweep(counts: [number, number]): Promise<Moment> {
  const [few, many] = counts;
  const [small, large] = [await sweepOf(few), await sweepOf(many)];
  const ratio = large.each / small.each;
  const rounded = (ms: number) => Math.round(ms * 100) / 100;
  return {
    what: `sweep of ${few} and ${many} due purchases`,
    figures: {
      [`ms each of ${few}`]: rounded(small.each),
      'the same SQL alone, ms each': rounded(small.bare),
      [`ms each of ${many}`]: rounded(large.each),
      [`the same SQL alone among ${many}, ms each`]: rounded(large.bare),
      [`s for ${many}`]: Math.round((large.each * many) / 1000),
    },
    broken: ratio < SLACK ? [] : [`each of many costs ${ratio.toFixed(1)} times each of few`],
  };
}
