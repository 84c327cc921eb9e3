import { aPurchase } from '@sandbox/scenario/purchase';
import { clockAt } from '@/domain/account/actor';
import { HOUR, plus } from '@/domain/time';
import { pg } from '@/server/db/client';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { hostShare } from '../host-share';
import { copies } from './copies';
import type { Moment } from './moment';

/** The cost of each may grow by this much from the small sweep to the large. */
const SLACK = 1.5;

/**
 * Milliseconds that a sweep takes for each of so many buyers who were silent for 72 hours. A large one takes a quarter
 * of an hour: what the host takes of the machine meanwhile is no cost of the sweep.
 */
async function sweepOf(count: number): Promise<number> {
  const { purchase, listing } = await aPurchase().paid().nameChanged().done();
  const key = (of: string) => `md5('${of}-${count}-' || i)::uuid`;
  await copies('race_listings', listing.id, count, { id: key('listing') });
  await copies('purchases', purchase.id, count, {
    id: key('purchase'),
    listing_id: key('listing'),
    checkout_session_id: `'cs_bench_${count}_' || i`,
  });
  await pg`analyze`;
  const share = hostShare();
  const started = performance.now();
  const { confirmationOverdue, failed } = await runDeadlines(clockAt(plus(now(), 80 * HOUR)));
  if (failed > 0 || confirmationOverdue !== count + 1)
    throw new Error(`${confirmationOverdue} of ${count + 1} were done, ${failed} failed`);
  return ((performance.now() - started) * (1 - share())) / count;
}

/** Everything a sweep has to do after a long stop, in one process: its cost must not grow faster than its work. */
export async function sweep(counts: [number, number]): Promise<Moment> {
  const [few, many] = counts;
  const [small, large] = [await sweepOf(few), await sweepOf(many)];
  const ratio = large / small;
  const rounded = (ms: number) => Math.round(ms * 100) / 100;
  return {
    what: `sweep of ${few} and ${many} due purchases`,
    figures: {
      [`ms each of ${few}`]: rounded(small),
      [`ms each of ${many}`]: rounded(large),
      [`s for ${many}`]: Math.round((large * many) / 1000),
    },
    broken: ratio < SLACK ? [] : [`each of many costs ${ratio.toFixed(1)} times each of few`],
  };
}
