import { db, pg } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendMail } from '@/server/email/transport';
import { drainQueues } from '@/server/jobs/workers';
import { logger } from '@/server/lib/logger';
import { enqueue } from '@/server/queue/boss';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { as, visitor } from '../support/callers';
import { workQueues } from '../support/queues';
import { world } from '../support/world';

vi.mock('@/server/email/transport', { spy: true });

const jobsOf = (userId: string) => pg`
  select state, retry_count from pgboss.job where name in ('mail', ${DEAD_LETTERS}) and data ->> 'userId' = ${userId}`;
const due = (userId: string) =>
  pg`update pgboss.job set start_after = now() where name = 'mail' and data ->> 'userId' = ${userId}`;

/** A user whose mailbox answers so, and one mail to them, tried three times as far as the queue tries it. */
async function mailed(reply: string) {
  const user = await aUser();
  world.sandbox.mails.refuse(user.email, reply);
  await db.transaction((tx) =>
    enqueue(tx, 'mail', { kind: 'account', mail: 'passwordChanged', userId: user.id }),
  );
  for (let time = 0; time < 3; time += 1) {
    await drainQueues(['mail']);
    await due(user.id);
  }
  const [job, ...others] = await jobsOf(user.id);
  return { job, others, tries: world.sandbox.mails.refused(user.email), user };
}

test('a mailbox that is refused for good is tried once, and a line without the address says so', async () => {
  const lines = vi.spyOn(logger, 'warn');
  onTestFinished(() => lines.mockRestore());
  const { job, others, tries, user } = await mailed('550 5.1.1 No such user');
  expect(tries).toBe(1);
  expect(others).toEqual([]);
  expect(job).toMatchObject({ state: 'completed', retry_count: 0 });
  expect(lines.mock.calls).toEqual([[{ kind: 'account', status: '550 5.1.1' }, 'a mail was undeliverable']]);
  expect(JSON.stringify(lines.mock.calls)).not.toContain(user.email);
});

test.each(['451 4.3.0 Try again later', '550 5.7.1 Blocked by policy'])(
  '%s is tried again',
  async (reply) => {
    const { job, others, tries } = await mailed(reply);
    expect(tries).toBe(3);
    expect(others).toEqual([]);
    expect(job).toMatchObject({ state: 'retry', retry_count: 2 });
  },
);

test('a party whose mailbox is refused was not sent that mail', async () => {
  const fixture = await aPurchase().done();
  world.sandbox.mails.refuse(fixture.buyer.email, '550 5.1.1 No such user');
  await db.transaction((tx) =>
    enqueue(tx, 'mail', {
      kind: 'purchase',
      mail: 'paymentFailed',
      purchaseId: fixture.purchase.id,
      userId: fixture.buyer.id,
      role: 'buyer',
    }),
  );
  await drainQueues(['mail']);
  expect(world.sandbox.mails.refused(fixture.buyer.email)).toBeGreaterThan(0);
  expect((await as(fixture.buyer).account.purchaseMails()).items).toEqual([]);
});

test('an alert of a race is one that nobody waits for, its confirmation is not', async () => {
  const race = await aRace();
  const user = await aUser();
  const stranger = `${crypto.randomUUID()}@loppbytet.example`;
  await as(user).watches.create({ raceId: race.id, email: user.email, agreed: true });
  await visitor().watches.create({ raceId: race.id, email: stranger, agreed: true });
  const listing = await aListing({ race });
  await db.transaction((tx) => enqueue(tx, 'watch', { listingId: listing.id }));
  await workQueues();
  const bulk = new Map(vi.mocked(sendMail).mock.calls.map(([mail]) => [mail.to, mail.bulk]));
  expect([bulk.get(user.email), bulk.get(stranger)]).toEqual([true, false]);
});
