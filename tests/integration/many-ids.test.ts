import { db } from '@sandbox/database';
import { expect, it } from 'vitest';
import { isAmong } from '@/server/db/among';
import { stripeEvents } from '@/server/db/schema';
import { now } from '@/server/lib/clock';

it('a statement compares with more ids than it may have parameters', async () => {
  const id = 'evt_"\\ å';
  await db.insert(stripeEvents).values({ id, type: 'charge.updated', createdAt: now(), processedAt: now() });
  const ids = Array.from({ length: 70_000 }, (_, nth) => `evt_none_${nth}`);
  const found = (among: string[]) =>
    db.select({ id: stripeEvents.id }).from(stripeEvents).where(isAmong(stripeEvents.id, among));
  expect(await found([...ids, id])).toEqual([{ id }]);
  expect(await found(ids)).toEqual([]);
  expect(await found([])).toEqual([]);
});
