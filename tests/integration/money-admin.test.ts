import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { ore } from '@/domain/money/ore';
import { ads, reconciliationDifferences, refunds, transfers } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { as } from '../support/callers';
import { atStripe, expectSettled } from '../support/ledger';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, refundOf, transferOf } from '../support/rows';
import { owedToBuyer } from '../support/rulings';

const admin = await aUser({ isAdmin: true });
const money = () => as(admin).money;
const actionsOn = async (id: string) => (await auditOf(id)).map(({ action }) => action);

test('a transfer that is stuck is tried again with the key it has; one that is final is not', async () => {
  const { purchase } = await aPurchase().paid().nameChanged().confirmed().done();
  const { id } = await transferOf(purchase.id);
  expect(await outcomeOf(money().retryMovement({ kind: 'transfer', id }))).toBe('NOT_RETRIABLE');
  await db.update(transfers).set({ failureCode: 'unknown' }).where(eq(transfers.id, id));
  await money().retryMovement({ kind: 'transfer', id });
  await workQueues();
  expect(await transferOf(purchase.id)).toMatchObject({ status: 'succeeded', attempt: 1 });
  expect((await atStripe(purchase.id)).transfers).toHaveLength(1);
  await expectSettled(purchase.id);
});

test('a job that gave up is listed without anyone’s address, and put back once', async () => {
  const { purchase } = await owedToBuyer();
  await workQueues();
  const { id: refundId } = await refundOf(purchase.id);
  const boss = await getBoss();
  const id = await boss.send('refund', { refundId }, { retryLimit: 0, priority: 100 });
  const [taken] = await boss.fetch('refund');
  expect(taken?.id).toBe(id);
  await boss.fail('refund', id ?? '', { message: 'Stripe did not answer' });
  const { items } = await money().deadLetters({});
  const dead = items.find(({ about }) => about === refundId);
  expect(dead).toMatchObject({ queue: 'refund', reason: 'Stripe did not answer' });
  await money().retryDeadLetter({ id: dead?.id ?? '' });
  expect(await outcomeOf(money().retryDeadLetter({ id: dead?.id ?? '' }))).toBe('NOT_FOUND');
  expect(await actionsOn(dead?.id ?? '')).toEqual(['job.retry']);
  expect(await boss.findJobs(DEAD_LETTERS, { data: { refundId } })).toEqual([]);
  await workQueues();
  expect((await db.select().from(refunds).where(eq(refunds.id, refundId)))[0]?.status).toBe('succeeded');
});

test('a difference is explained once, and leaves the list of what is to be dealt with', async () => {
  const amounts = { kind: 'amount_differs', stripeAmount: ore(1), ledgerAmount: ore(2) } as const;
  const difference = { source: 'ch_x', foundAt: now(), ...amounts };
  const [row] = await db.insert(reconciliationDifferences).values(difference).returning();
  const id = row?.id ?? '';
  const listed = async (open: boolean) =>
    (await money().differences({ open })).items.some((each) => each.id === id);
  expect(await listed(true)).toBe(true);
  expect(await outcomeOf(money().handleDifference({ id, note: '  ' }))).toBe('INVALID_INPUT');
  await money().handleDifference({ id, note: 'Stripes avgift.' });
  expect([await listed(true), await listed(false)]).toEqual([false, true]);
  expect(await outcomeOf(money().handleDifference({ id, note: 'Igen' }))).toBe('WRONG_STATE');
  expect(await actionsOn(id)).toEqual(['difference.handle']);
});

describe('what is listed by its time', () => {
  interface Page {
    items: { id: string }[];
    nextCursor: string | null;
  }
  type Read = (page: {
    limit: number;
    oldest: boolean;
    cursor: string | null;
    only?: string | undefined;
  }) => Promise<Page>;

  /** Everything there is, in small pages. */
  async function whole(read: Read, oldest: boolean): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const { items, nextCursor } = await read({ limit: 2, oldest, cursor });
      ids.push(...items.map(({ id }) => id));
      if (!nextCursor) return ids;
      cursor = nextCursor;
    }
  }

  const lists: Record<string, Read> = {
    refunds: (page) => money().movements({ kind: 'refund', ...page }),
    differences: (page) => money().differences({ open: true, ...page }),
    jobs: (page) => money().deadLetters(page),
    ads: (page) => as(admin).admin.ads.list(page),
  };

  beforeAll(async () => {
    const boss = await getBoss();
    for (const nth of [1, 2, 3]) {
      await owedToBuyer();
      const at = new Date(now().getTime() + nth);
      const kind = 'missing_in_ledger' as const;
      await db.insert(reconciliationDifferences).values({ source: `re_tid_${nth}`, kind, foundAt: at });
      const ad = { title: `Annons ${nth}`, linkUrl: '/lopp', type: 'card' as const };
      await db.insert(ads).values({ ...ad, createdAt: at, updatedAt: at });
      const id = await boss.send('erase', { uploadId: randomUUID() }, { retryLimit: 0 });
      await boss.fetch('erase', { batchSize: 50 });
      await boss.fail('erase', id ?? '', { message: 'Nothing there' });
    }
  });

  test.each(Object.entries(lists))('%s turn round as a whole', async (_name, read) => {
    const newest = await whole(read, false);
    expect(newest.length).toBeGreaterThanOrEqual(3);
    expect(await whole(read, true)).toEqual(newest.toReversed());
  });

  test.each(['refunds', 'differences', 'jobs'])('%s: the one that is asked for comes alone', async (name) => {
    const read = lists[name] as Read;
    const last = (await whole(read, false)).at(-1);
    const { items, nextCursor } = await read({ limit: 1, oldest: false, cursor: null, only: last });
    expect([items.map(({ id }) => id), nextCursor]).toEqual([[last], null]);
  });
});
