import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import SearchPage from '@/app/(site)/search/page';
import { MINUTE } from '@/domain/time';
import { pg } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aUser } from '@/sandbox/scenario/people';
import { createContext } from '@/server/api/trpc';
import { logger } from '@/server/lib/logger';
import { cookieOf } from '../support/browser';
import { as, visitor } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { waitFor } from '../support/wait';

// As on the server: what a page has prefetched is what it hydrates its components with.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  cache: <Value>(make: (...args: unknown[]) => Value) => {
    const made = new Map<string, Value>();
    return (...args: unknown[]) => {
      const key = JSON.stringify(args);
      if (!made.has(key)) made.set(key, make(...args));
      return made.get(key);
    };
  },
}));

const named = { firstName: 'Åsa', lastName: 'Öberg', displayName: 'Åsa Ö' };
const tooSlow = { message: 'too slow' };

beforeEach(() => {
  vi.spyOn(logger, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Calls while the database answers no query about a table, and advances the clock by a minute.
 * @returns whether it was still waited for then, and what came of it.
 */
async function askWhileStill<Answer>(table: string, ask: () => Promise<Answer>) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lock = pg.begin(async (tx) => {
    await tx.unsafe(`lock table ${table} in access exclusive mode`);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let waiting = true;
    const answer = ask()
      .catch((error: Error) => error)
      .finally(() => {
        waiting = false;
      });
    await vi.advanceTimersByTimeAsync(MINUTE);
    const waited = waiting;
    released.resolve();
    return { waited, answer: await answer };
  } finally {
    vi.useRealTimers();
    released.resolve();
    await lock;
  }
}

test('a reading that the database never answers has failed, is logged, and the next is answered', async () => {
  const listing = await aListing();
  const ask = () => visitor().listings.byId({ id: listing.id });
  expect(await askWhileStill('race_listings', ask)).toMatchObject({ waited: false, answer: tooSlow });
  expect(logger.error).toHaveBeenCalledWith(
    expect.objectContaining({ path: 'listings.byId' }),
    'call failed',
  );
  expect(await ask()).toMatchObject({ id: listing.id });
});

test('so has a session that cannot be read', async () => {
  const cookie = await cookieOf(await aUser());
  const ask = () => createContext({ headers: new Headers({ cookie }) });
  expect(await askWhileStill('sessions', ask)).toMatchObject({ waited: false, answer: tooSlow });
  expect(logger.error).toHaveBeenCalledWith(expect.anything(), 'session not read');
  expect((await ask()).session).not.toBeNull();
});

test('a write is waited for: nobody would know what became of it', async () => {
  const user = await aUser();
  const write = () => outcomeOf(as(user).account.updateNames({ ...named }));
  expect(await askWhileStill('users', write)).toEqual({ waited: true, answer: 'ok' });
});

test('a page of results brings its count, also when counting takes long', async () => {
  await aListing({ race: await aRace({ raceName: 'Räkneloppet' }) });
  const held = Promise.withResolvers<void>();
  const lock = pg.begin(async (tx) => {
    await tx`lock table race_listings in access exclusive mode`;
    held.resolve();
    await waitFor('questions that have waited', async () => {
      const waiting = await pg`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start > interval '200 ms'`;
      return waiting.length > 0;
    });
  });
  await held.promise;
  const page = await SearchPage({ searchParams: Promise.resolve({ query: 'Räkneloppet' }) });
  await lock;
  const { state } = page.type(page.props).props;
  expect(state.queries).toContainEqual(
    expect.objectContaining({
      queryKey: [['listings', 'counts'], expect.anything()],
      state: expect.objectContaining({ data: { json: expect.objectContaining({ total: 1, buyable: 1 }) } }),
    }),
  );
});
