import { db } from '@sandbox/database';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withLease } from '@/server/db/lease';
import { leases } from '@/server/db/schema';

const isOver = sql<boolean>`${leases.expiresAt} <= now()`;
const row = async () => (await db.select({ isOver }).from(leases).where(eq(leases.name, 'deadlines'))).at(0);
/** As if the holder had not renewed its lease for so many seconds. */
const pass = (seconds: number) =>
  db.update(leases).set({ expiresAt: sql`${leases.expiresAt} - make_interval(secs => ${seconds})` });

test('one at a time does the work, and it is free again afterwards, also after a failure', async () => {
  const inside = await withLease('deadlines', async () => [
    await withLease('deadlines', async () => 'second'),
    await withLease('scheduled-route', async () => 'another'),
  ]);
  expect(inside).toEqual([null, 'another']);
  await expect(withLease('deadlines', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await row()).toBeUndefined();
  expect(await withLease('deadlines', async () => 'again')).toBe('again');
});

test('a dead holder is followed within 30 seconds, and one that comes back ends nothing of its follower’s', async () => {
  let follower: Promise<string | null> | undefined;
  await withLease('deadlines', async () => {
    await pass(20);
    expect(await withLease('deadlines', async () => 'early')).toBeNull();
    await pass(10);
    expect(await row()).toEqual({ isOver: true });
    let began: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      began = resolve;
    });
    follower = withLease('deadlines', async () => {
      began();
      await first;
      return (await row()) ? 'still held' : 'lost';
    });
    await running;
  }).then(release);
  expect(await follower).toBe('still held');
  expect(await row()).toBeUndefined();
});

let release: () => void = () => undefined;
const first = new Promise<void>((resolve) => {
  release = resolve;
});
