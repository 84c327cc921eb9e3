import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { db } from '@sandbox/database';
import { aBid } from '@sandbox/scenario/bid';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readDatabaseAddress } from '@/database-address';
import { clockAt } from '@/domain/account/actor';
import { type ErasureKind, erasures } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { getBoss } from '@/server/queue/boss';
import { requestErasures } from '@/server/queue/erasures';
import { installQueue } from '@/server/queue/install';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { eraseAccount } from '@/server/services/profile/erase-account';
import { runRetention } from '@/server/services/retention';
import { workQueues } from '../support/queues';

const kept = (kind: ErasureKind, reference: string) =>
  db
    .select()
    .from(erasures)
    .where(and(eq(erasures.kind, kind), eq(erasures.reference, reference)));

const request = (kind: ErasureKind, reference: string) =>
  db.transaction((tx) => requestErasures(tx, kind, [reference]));

const dead = z.array(z.object({ id: z.uuid(), days: z.coerce.number() }));
const deadOf = async (about: string) =>
  dead.parse([
    ...(await db.execute(sql`
      select id, extract(epoch from keep_until - created_on) / 86400 as days from pgboss.job
      where name = ${DEAD_LETTERS} and state < 'active' and data::text like ${`%${about}%`}`)),
  ]);

/** Its job runs out of tries. */
async function giveUp(queue: string, about: string): Promise<void> {
  await db.execute(
    sql`update pgboss.job set retry_count = retry_limit where name = ${queue} and data::text like ${`%${about}%`}`,
  );
  const boss = await getBoss();
  const jobs = await boss.fetch(queue, { batchSize: 50 });
  const job = jobs.find(({ data }) => JSON.stringify(data).includes(about));
  await boss.fail(queue, job?.id ?? '', { message: 'Down' });
}

test('what Stripe is to erase of a user is written down with the account’s erasure, until it has', async () => {
  const { bid, buyer } = await aBid();
  await workQueues();
  const customerId = bid.stripeCustomerId ?? '';
  await db.transaction((tx) => eraseAccount(tx, buyer.id, now()));
  expect(await kept('customer', customerId)).toHaveLength(1);
  await workQueues();
  expect(await kept('customer', customerId)).toEqual([]);
});

test.each<[ErasureKind, string, string]>([
  ['upload', 'erase', randomUUID()],
  ['file', 'erase', `file-${randomUUID()}`],
  ['card', 'detach-card', `pm_${randomUUID()}`],
  ['customer', 'delete-customer', `cus_${randomUUID()}`],
])(
  'the erasure of a %s whose job is lost or given up is tried again by the nightly job',
  async (kind, queue, reference) => {
    await request(kind, reference);
    const boss = await getBoss();
    await boss.deleteQueuedJobs(queue);
    await runRetention(clockAt(now()));
    await giveUp(queue, reference);
    const [letter, ...others] = await deadOf(reference);
    expect([Math.round(letter?.days ?? 0), others]).toEqual([365, []]);
    // Twice: one job is enough.
    await runRetention(clockAt(now()));
    await runRetention(clockAt(now()));
    expect(await deadOf(reference)).toEqual([]);
    await workQueues();
    expect(await kept(kind, reference)).toEqual([]);
  },
);

test('what has not been erased for a week is logged, without saying whose it is', async () => {
  const logged = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  const reference = `cus_${randomUUID()}`;
  await request('customer', reference);
  const warnings = () => logged.mock.calls.filter(([, text]) => text === 'not erased by others for a week');
  await runRetention(clockAt(now()));
  expect(warnings()).toEqual([]);
  await db
    .update(erasures)
    .set({ createdAt: sql`now() - interval '7 days 1 second'` })
    .where(eq(erasures.reference, reference));
  await runRetention(clockAt(now()));
  expect(warnings()).toEqual([[{ kind: 'customer', count: 1, since: expect.any(Date) }, expect.any(String)]]);
  await workQueues();
});

test('the migration keeps what was given up before, and writes down what was not erased', async () => {
  const [given, waiting] = [`cus_${randomUUID()}`, `pm_${randomUUID()}`];
  await request('customer', given);
  await giveUp('delete-customer', given);
  await request('card', waiting);
  await db.delete(erasures);
  await db.execute(
    sql`update pgboss.job set keep_until = now() + interval '14 days' where name = ${DEAD_LETTERS}`,
  );
  const [, deadLettersForAYear] = readFileSync('drizzle/0007_erasures.sql', 'utf8').split(
    '--> statement-breakpoint',
  );
  await db.execute(sql.raw(deadLettersForAYear ?? ''));
  expect((await deadOf(given)).map(({ days }) => Math.round(days))).toEqual([365]);
  expect(await kept('customer', given)).toHaveLength(1);
  expect(await kept('card', waiting)).toHaveLength(1);
  await workQueues();
  expect(await kept('card', waiting)).toEqual([]);
});

test('dead letters of an earlier release’s queue are kept as long from now on', async () => {
  const days = async () => ((await (await getBoss()).getQueue(DEAD_LETTERS))?.retentionSeconds ?? 0) / 86_400;
  await (await getBoss()).updateQueue(DEAD_LETTERS, { retentionSeconds: 14 * 86_400 });
  expect(await days()).toBe(14);
  await installQueue(readDatabaseAddress(process.env.DATABASE_URL ?? ''));
  expect(await days()).toBe(365);
});
