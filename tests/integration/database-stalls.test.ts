import { pg } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GET } from '@/app/api/trpc/[trpc]/route';
import { MINUTE } from '@/domain/time';
import { logger } from '@/server/lib/logger';
import { cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { outcomeOf } from '../support/outcome';

const named = { firstName: 'Åsa', lastName: 'Öberg', displayName: 'Åsa Ö' };

/** Asks over HTTP. @returns the status. */
async function read(procedure: string, input?: object, headers: Record<string, string> = {}) {
  const query = encodeURIComponent(JSON.stringify({ json: input }));
  const address = `http://localhost:3000/api/trpc/${procedure}?input=${query}`;
  return (await GET(new Request(address, { headers }))).status;
}

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
    const answer = ask().finally(() => {
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
  const { id } = await aListing();
  const ask = () => read('listings.byId', { id });
  expect(await askWhileStill('race_listings', ask)).toEqual({ waited: false, answer: 500 });
  expect(logger.error).toHaveBeenCalledWith(
    expect.objectContaining({ path: 'listings.byId' }),
    'call failed',
  );
  expect(await ask()).toBe(200);
});

test('so has a session that cannot be read', async () => {
  const cookie = await cookieOf(await aUser());
  const ask = () => read('account.profile', undefined, { cookie });
  expect(await askWhileStill('sessions', ask)).toEqual({ waited: false, answer: 500 });
  expect(logger.error).toHaveBeenCalledWith(expect.anything(), 'session not read');
  expect(await ask()).toBe(200);
});

test('a write is waited for: nobody would know what became of it', async () => {
  const user = await aUser();
  const write = () => outcomeOf(as(user).account.updateNames({ ...named }));
  expect(await askWhileStill('users', write)).toEqual({ waited: true, answer: 'ok' });
});

test('a write that does not get its row in the time that its role has is undone, and says to try again', async () => {
  vi.spyOn(logger, 'warn').mockReturnValue(undefined);
  const user = await aUser();
  const write = () => outcomeOf(as(user).account.updateNames({ ...named }));
  await pg.begin(async (tx) => {
    await tx`select id from users where id = ${user.id} for update`;
    expect(await write()).toBe('BUSY');
  });
  expect(logger.warn).toHaveBeenCalledWith(expect.anything(), 'lock not available');
  expect(await write()).toBe('ok');
});
