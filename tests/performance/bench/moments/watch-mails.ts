import { aListing, aRace } from '@sandbox/scenario/listings';
import { clockAt } from '@/domain/account/actor';
import { pg } from '@/server/db/client';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import type { Jobs } from '@/server/queue/queues';
import { notifyWatchers } from '@/server/services/watches/notify-watchers';
import type { Moment } from './moment';

const WATCHERS = 50_000;

/** Works a listing's job and the jobs that follow from it, as a worker would. */
async function notifyAll(listingId: string): Promise<number> {
  let queued = 0;
  let job: Jobs['watch'] | undefined = { listingId };
  while (job) {
    queued += await notifyWatchers(job, clockAt(now()));
    const [next]: { data: Jobs['watch'] }[] = await pg<{ data: Jobs['watch'] }[]>`
      delete from pgboss.job where name = 'watch' and data->>'listingId' = ${listingId} and data ? 'after'
      returning data`;
    job = next?.data;
  }
  return queued;
}

/** A listing for a race with fifty thousand watches: everybody's mail is put in the queue, once. */
export async function watchMails(): Promise<Moment> {
  const race = await aRace();
  const listing = await aListing({ race });
  await pg`
    insert into race_watches (email, race_id, confirmed_at, unsubscribe_token, created_at)
    select 'vakt' || i || '@bench.example', ${race.id}, now(), 'bench-' || i, now()
    from generate_series(1, ${WATCHERS}::int) i`;
  await pg`analyze`;
  await getBoss();
  const started = performance.now();
  const queued = await notifyAll(listing.id);
  const seconds = (performance.now() - started) / 1000;
  const again = await notifyAll(listing.id);
  const [counted] = await pg<{ jobs: number }[]>`
    select count(*)::int as jobs from pgboss.job where name = 'mail' and data->>'kind' = 'watch'`;
  const jobs = counted?.jobs ?? 0;
  return {
    what: `watch mails to ${WATCHERS} subscribers put in the queue`,
    figures: {
      seconds: Math.round(seconds * 10) / 10,
      'mails per second': Math.round(queued / seconds),
      jobs,
    },
    broken: [
      ...(queued === WATCHERS && jobs === WATCHERS ? [] : [`${queued} queued, ${jobs} jobs`]),
      ...(again === 0 ? [] : [`${again} were queued twice`]),
    ],
  };
}
