import { randomUUID } from 'node:crypto';
import { aBid } from '@sandbox/scenario/bid';
import { aListing } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { kronor } from '@/domain/money/ore';
import { db } from '@/server/db/client';
import { emailChanges, listingDrafts, notices, raceWatches, withdrawals } from '@/server/db/schema';
import { handlers } from '@/server/jobs/handlers';
import { drainQueues } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { enqueue } from '@/server/queue/boss';
import type { Jobs, QueueName } from '@/server/queue/queues';
import { insertRow } from '../support/insert-row';

// While two releases run, the older one is given jobs of kinds that only the newer one knows.

const carryOut = (name: QueueName, data: object) => handlers[name](data as never, randomUUID());

test('a mail of an unknown kind fails, whatever it is about', async () => {
  const user = await aUser();
  const { bid, race } = await aBid();
  const listing = await aListing();
  const { purchase } = await aPurchase().paid().done();
  const at = now();
  const person = { email: user.email, name: 'Åsa', at };
  const draft = {
    sellerId: user.id,
    raceId: race.id,
    price: kronor(500),
    feeAccepted: false,
    discounted: false,
    transferredBefore: false,
    stopToken: 'a',
    createdAt: at,
    updatedAt: at,
  };
  const change = { userId: user.id, oldEmail: user.email, newEmail: 'ny@x.example', requestedAt: at };
  const notice = {
    listingId: listing.id,
    reason: 'other',
    text: 'Finns inte.',
    reporterEmail: user.email,
  } as const;
  const watch = {
    raceId: race.id,
    email: 'b@x.example',
    unsubscribeToken: 'a',
    confirmedAt: at,
    createdAt: at,
  };
  const about: Record<Jobs['mail']['kind'], object | null> = {
    account: { userId: user.id },
    admins: { userId: user.id, byId: user.id, aboutId: null },
    alert: { userId: user.id, ids: [] },
    bid: { bidId: bid.id },
    code: null,
    draft: { draftId: (await insertRow(listingDrafts, draft)).id },
    emailChange: {
      changeId: (await insertRow(emailChanges, { ...change, codeExpiresAt: at, confirmedAt: at })).id,
    },
    listing: { listingId: listing.id },
    notice: { noticeId: (await insertRow(notices, { ...notice, createdAt: at, confirmedAt: at })).id },
    organiser: {},
    purchase: { purchaseId: purchase.id, userId: purchase.buyerId, role: 'buyer' },
    raceTip: null,
    watch: { watchId: (await insertRow(raceWatches, watch)).id, listingId: listing.id },
    withdrawal: { withdrawalId: (await insertRow(withdrawals, person)).id, userId: user.id },
  };
  for (const [kind, data] of Object.entries(about)) {
    if (!data) continue;
    const job = { kind, mail: 'ofTheNextRelease', alert: 'ofTheNextRelease', ...data };
    await expect(carryOut('mail', job), kind).rejects.toThrow();
  }
  await expect(carryOut('mail', { kind: 'ofTheNextRelease', userId: user.id })).rejects.toThrow(
    'A job of a kind that this release does not know: ofTheNextRelease',
  );
});

test.each<[QueueName, object]>([
  ['push', { kind: 'ofTheNextRelease', userId: randomUUID(), purchaseId: randomUUID() }],
  ['overdue', { part: 'ofTheNextRelease' }],
  ['overdue', { event: 'ofTheNextRelease', purchaseId: randomUUID() }],
  ['match', { somethingId: randomUUID() }],
  ['erase', { somethingId: randomUUID() }],
])('a job of the queue %s with %o fails', async (name, data) => {
  await expect(carryOut(name, data)).rejects.toThrow();
});

test('it stays in the queue, for a newer worker to take', async () => {
  const user = await aUser();
  const job = { kind: 'ofTheNextRelease', userId: user.id };
  await db.transaction((tx) => enqueue(tx, 'mail', job as never));
  expect((await drainQueues(['mail'])).failed).toBe(1);
  const rows = await db.execute(sql`select state::text from pgboss.job where data->>'userId' = ${user.id}`);
  expect(z.array(z.object({ state: z.string() })).parse([...rows])).toEqual([{ state: 'retry' }]);
});
