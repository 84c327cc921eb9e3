import { setTimeout as delay } from 'node:timers/promises';
import { db } from '@sandbox/database';
import { aListing } from '@sandbox/scenario/listings';
import { eq, sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ore } from '@/domain/money/ore';
import { SECOND } from '@/domain/time';
import { listings } from '@/server/db/schema';
import { type Replica, startReplica } from '../../support/replica';
import { waitFor } from '../../support/wait';

let replica: Replica;
let onReplica: postgres.Sql;
let readPublic: typeof import('@/server/db/replica').readPublic;
let visitor: typeof import('../../support/callers').visitor;

beforeAll(async () => {
  replica = await startReplica(process.env.DATABASE_URL ?? '');
  onReplica = postgres(replica.url, { max: 1, onnotice: () => undefined });
  vi.stubEnv('DATABASE_READ_URL', replica.url);
  vi.resetModules();
  ({ readPublic } = await import('@/server/db/replica'));
  ({ visitor } = await import('../../support/callers'));
});
afterEach(() => onReplica`select pg_wal_replay_resume()`);
afterAll(async () => {
  await onReplica?.end();
  await replica?.stop();
});

/** Whether a public query is answered by the replica. */
const byReplica = async () => {
  const [answer] = await readPublic((on) =>
    on.execute<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`),
  );
  return answer?.standby;
};
const replicaInUse = () => waitFor('the replica to be used', byReplica);

const priceFound = async (id: string) => {
  const { items } = await visitor().listings.search({ limit: 48 });
  return items.find((item) => item.id === id)?.price;
};
const setPrice = (id: string, price: number) =>
  db
    .update(listings)
    .set({ price: ore(price) })
    .where(eq(listings.id, id));

test('public lists come from the replica, a listing’s own state from the primary', async () => {
  const { id, price } = await aListing();
  await replicaInUse();
  await waitFor('the listing', async () => (await priceFound(id)) === price);
  await replicaInUse();
  await onReplica`select pg_wal_replay_pause()`;
  await setPrice(id, price + 100);
  expect(await priceFound(id)).toBe(price);
  expect((await visitor().listings.byId({ id })).price).toBe(price + 100);
});

test('what has not reached the replica for three seconds is read from the primary', async () => {
  const { id, price } = await aListing();
  await replicaInUse();
  await waitFor('the listing', async () => (await priceFound(id)) === price);
  await onReplica`select pg_wal_replay_pause()`;
  await setPrice(id, price + 100);
  await delay(3 * SECOND);
  expect(await priceFound(id)).toBe(price + 100);
  expect(await byReplica()).toBe(false);
  await onReplica`select pg_wal_replay_resume()`;
  await replicaInUse();
});

test('an idle primary’s replica is not taken for one that lags', async () => {
  await replicaInUse();
  await delay(4 * SECOND);
  await replicaInUse();
});

test('searches go on while the replica stops, and it is used again when it is back', async () => {
  const { id, price } = await aListing();
  await replicaInUse();
  await waitFor('the listing', async () => (await priceFound(id)) === price);
  let stopped = false;
  const crowd = Array.from({ length: 8 }, async () => {
    const answers = new Set<unknown>();
    while (!stopped) answers.add(await priceFound(id));
    return [...answers];
  });
  await delay(500);
  await replica.kill();
  expect(await byReplica()).toBe(false);
  await delay(500);
  stopped = true;
  expect(await Promise.all(crowd)).toEqual(crowd.map(() => [price]));
  await replica.start();
  await replicaInUse();
});

test('a replica that hangs is waited for five seconds', async () => {
  await replicaInUse();
  const began = performance.now();
  await readPublic((on) => on.execute(sql`select case when pg_is_in_recovery() then pg_sleep(12) end`));
  expect(performance.now() - began).toBeLessThan(8 * SECOND);
  expect(await byReplica()).toBe(false);
});
