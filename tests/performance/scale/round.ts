import { setTimeout as delay } from 'node:timers/promises';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import postgres from 'postgres';
import { clockAt } from '@/domain/account/actor';
import { env } from '@/env';
import { limits } from '@/server/auth/rate-limit';
import { startSession } from '@/server/auth/session';
import { db, pg } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import { notifyWatchers } from '@/server/services/watches/notify-watchers';
import { callProcedure as call } from '../../support/procedures';
import { waitFor } from '../../support/wait';
import { loadByTurns } from '../bench/load';
import { at } from '../bench/moments/moment';
import { serve } from '../bench/servers';
import { gather } from '../support/follow';
import { startProxy } from './proxy';

const SUBSCRIBERS = 200;
const WATCHERS = 1000;
const BUYERS = 100;
const PLACES = 10;
const GUESSES = 30;
const SEARCH_SECONDS = 5;
const COUNTED_AFTER = 11_000;

/** What was measured with one number of processes, and which promises did not hold. */
export interface Round {
  figures: Record<string, number>;
  broken: string[];
  watchers: number;
}

/** How often the app has read its tables, by PostgreSQL's own counters, which are up to ten seconds late. */
async function readsOf(sql: postgres.Sql): Promise<number> {
  await delay(COUNTED_AFTER);
  const [row] = await sql<{ reads: number }[]>`
    select sum(seq_scan + coalesce(idx_scan, 0))::float8 as reads from pg_stat_user_tables
    where schemaname = 'public'`;
  return row?.reads ?? 0;
}

/** Which part of the tables' reads a replica takes, in percent, while something is asked. */
async function shareOf(replica: postgres.Sql, ask: () => Promise<unknown>): Promise<number> {
  const both = () => Promise.all([readsOf(pg), readsOf(replica)]);
  const before = await both();
  await ask();
  const [primary, other] = (await both()).map((reads, index) => reads - (before[index] ?? 0));
  return Math.round((100 * (other ?? 0)) / ((primary ?? 0) + (other ?? 0)));
}

const sessionOf = async ({ id }: User) => (await startSession(id)).split(';')[0] ?? '';

/** Plays everything that could go wrong when the app is more than one process. */
export async function playRound(count: number): Promise<Round> {
  const broken: string[] = [];
  const figures: Record<string, number> = {};
  const expectThat = (holds: boolean, otherwise: string) => holds || broken.push(otherwise);
  const processes = await Promise.all(
    Array.from({ length: count }, () =>
      serve('next', ['start', '-p', '{port}'], { TRUSTED_PROXIES: '1' }, '/api/health'),
    ),
  );
  const proxy = await startProxy(processes.map(({ url }) => url));
  const everywhere = <Result>(ask: (base: string) => Promise<Result>) =>
    Promise.all(processes.map(({ url }) => ask(url)));

  // Sessions: begun at one process, known to all, ended for all.
  const cookie = await sessionOf(await aUser());
  const signedIn = () =>
    everywhere(async (base) => {
      const { data } = await call(base, 'auth.session', { cookie, kind: 'query' });
      return Boolean((data as { user: unknown }).user);
    });
  expectThat((await signedIn()).every(Boolean), 'a session is not known to all');
  await call(proxy.url, 'auth.logout', { cookie });
  expectThat(!(await signedIn()).some(Boolean), 'a session that was ended lives on');

  // Rate limits: wrong passwords count across processes.
  const victim = await aUser();
  const guesses = await Promise.all(
    Array.from({ length: GUESSES }, () =>
      call(proxy.url, 'auth.login', { input: { email: victim.email, password: 'Fel-losenord-1' } }),
    ),
  );
  const taken = guesses.filter(({ code }) => code !== 'RATE_LIMITED').length;
  figures['password guesses let through'] = taken;
  expectThat(taken <= limits.loginByEmailAndAddress.points, `${taken} guesses were let through`);

  // Live: all who look at a listing hear of its new price, which somebody changes by whichever process.
  const seller = await aSeller();
  const watched = await aListing({ seller, price: 500 });
  const owner = await sessionOf(seller);
  const crowd = await gather(proxy.url, watched.id, SUBSCRIBERS);
  const times: number[] = [];
  for (const price of [501, 502, 503]) {
    const input = { id: watched.id, price };
    const change = () => call(proxy.url, 'listings.updatePrice', { cookie: owner, input });
    const arrivals = await crowd.change(change).catch(() => null);
    if (arrivals) times.push(...arrivals);
    else broken.push('not all heard of a new price');
  }
  crowd.stop();
  figures[`new price to ${SUBSCRIBERS} subscribers, p50 ms`] = at(times, 0.5);
  figures[`new price to ${SUBSCRIBERS} subscribers, p99 ms`] = at(times, 0.99);

  // Caches: a race changed in one process is seen by all.
  const race = await aRace({ raceName: 'Gamla loppet' });
  const knows = (name: string) => async (base: string) =>
    JSON.stringify((await call(base, 'races.options', { kind: 'query' })).data).includes(name);
  await waitFor('the race to be known', async () => (await everywhere(knows('Gamla loppet'))).every(Boolean));
  const renamed = performance.now();
  await db.update(races).set({ raceName: 'Nya loppet' }).where(eq(races.id, race.id));
  await waitFor(
    'the new name everywhere',
    async () => (await everywhere(knows('Nya loppet'))).every(Boolean),
    20_000,
  ).catch(() => broken.push('a process remembers an old race'));
  figures['renamed race known to all, ms'] = Math.round(performance.now() - renamed);

  // Reservations: ten buyers on each of ten listings.
  const places = await Promise.all(Array.from({ length: PLACES }, () => aListing({ seller })));
  const cookies = await Promise.all(Array.from({ length: BUYERS }, async () => sessionOf(await aUser())));
  const stormed = performance.now();
  const bought = await Promise.all(
    cookies.map((who, index) => {
      const place = places[index % PLACES];
      const input = { listingId: place?.id, priceSeen: place?.price };
      return call(proxy.url, 'purchases.createCheckout', { cookie: who, input });
    }),
  );
  figures[`${BUYERS} buyers answered, ms`] = Math.round(performance.now() - stormed);
  const sold = bought.filter(({ code }) => code === 'ok').length;
  figures['places reserved, each once'] = sold;
  expectThat(sold === PLACES, `${sold} of ${PLACES} places were reserved`);
  const others = bought.filter(({ code }) => code === 'LISTING_RESERVED').length;
  expectThat(others === BUYERS - PLACES, `only ${others} got LISTING_RESERVED`);

  // Jobs: each mail is sent once, whichever process takes it.
  await pg`
    insert into race_watches (email, race_id, confirmed_at, unsubscribe_token, created_at)
    select 'vakt' || i || '@scale.example', ${race.id}, now(), 'scale-' || i, now()
    from generate_series(1, ${WATCHERS}::int) i`;
  const offered = await aListing({ race });
  await getBoss();
  const queuedAt = performance.now();
  await notifyWatchers({ listingId: offered.id }, clockAt(now()));
  await waitFor(
    'the queue to be empty',
    async () => {
      const [row] = await pg<{ left: number }[]>`
      select count(*)::int as left from pgboss.job where name = 'mail' and state <> 'completed'`;
      return row?.left === 0;
    },
    300_000,
  );
  figures['mails per second'] = Math.round(WATCHERS / ((performance.now() - queuedAt) / 1000));

  // And how much more is carried.
  const search = `${proxy.url}/api/trpc/listings.search?input=${encodeURIComponent(JSON.stringify({ json: {} }))}`;
  const ask = (urls: string[], connections: number) =>
    loadByTurns(
      urls.map((url) => ({ url, pid: process.pid })),
      connections,
      SEARCH_SECONDS,
    );
  const searchAll = async (where: string) => {
    const [searched] = await ask([search], 50);
    figures[`searches per second${where}`] = Math.round(searched?.requestsPerSecond ?? 0);
    figures[`search p99, ms${where}`] = searched?.p99 ?? 0;
  };
  if (env.DATABASE_READ_URL) {
    const replica = postgres(env.DATABASE_READ_URL, { max: 1, onnotice: () => undefined });
    const pages = ['', '/search', `/lopp/${race.slug}`, `/listings/${offered.id}`].map(
      (path) => proxy.url + path,
    );
    figures['of searches’ reads at the replica, %'] = await shareOf(replica, () => searchAll(', replica'));
    figures['of public pages’ reads at the replica, %'] = await shareOf(replica, () => ask(pages, 10));
    const [{ pid } = { pid: 0 }] = await replica<{ pid: number }[]>`
      select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`;
    setTimeout(() => process.kill(pid, 'SIGQUIT'), 2000);
    await searchAll(', replica ended meanwhile').catch(({ message }) => broken.push(message));
    await replica.end({ timeout: 1 });
  }
  await searchAll('');

  proxy.close();
  await Promise.all(processes.map(({ stop }) => stop()));
  return { figures, broken, watchers: WATCHERS };
}
