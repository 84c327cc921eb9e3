import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aBid } from '@sandbox/scenario/bid';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aProof } from '@sandbox/scenario/proof';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import {
  chargebacks,
  purchases,
  raceChanges,
  refunds,
  stripeCursors,
  uploads,
  users,
} from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { drainQueues } from '@/server/jobs/workers';
import { now } from '@/server/lib/clock';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { runRetention } from '@/server/services/retention/run-retention';
import { catchUp } from '@/server/services/stripe-events/catch-up';
import { receiveStripeEvent } from '@/server/services/stripe-events/receive-stripe-event';
import { removeFile } from '@/server/storage/client';
import { accountReadAt, setAccountRead } from '../support/account-readings';
import { as } from '../support/callers';
import { runScheduledSweep, workQueues } from '../support/queues';
import { rewrite } from '../support/rewrite';
import { purchasesOf, readPurchase, refundOf, stateOf } from '../support/rows';
import { owedToBuyer } from '../support/rulings';
import { chargeBack, deliver, eventsAbout, settleRefund } from '../support/stripe';
import { world } from '../support/world';

const clock = () => clockAt(now());
const { faults } = world.sandbox;

/** The jobs of a queue that have not ended and are about an id. */
const jobsAbout = async (queue: string, id: string) =>
  (
    await db.execute<{ state: string }>(
      sql`select state from pgboss.job where name = ${queue} and state <= 'active' and data::text like ${`%${id}%`}`,
    )
  ).map(({ state }) => state);

/** What waits for its next try is due now, and has no try left after it. */
async function lastTry(queue: string): Promise<void> {
  await db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 second', retry_limit = retry_count
        where name = ${queue} and state < 'active'`,
  );
  await drainQueues([queue as 'overdue']);
}

const deadAbout = async (id: string) =>
  [
    ...(await db.execute(
      sql`select 1 from pgboss.job where name = ${DEAD_LETTERS} and state < 'active' and data::text like ${`%${id}%`}`,
    )),
  ].length;

/** The database takes no change of these purchases: each is refused, and is due still. */
async function refuse(ids: string[]): Promise<void> {
  await db.execute(sql`create table if not exists refused (id uuid primary key)`);
  await db.execute(sql`insert into refused select unnest(${sql.param(ids)}::uuid[])`);
  await db.execute(sql`
    create or replace function refuse_change() returns trigger language plpgsql as $$
    begin
      if exists (select from refused where id = old.id) then return null; end if;
      return new;
    end $$`);
  await db.execute(sql`
    create or replace trigger refused_changes before update on purchases
    for each row execute function refuse_change()`);
}

afterEach(async () => {
  faults.clear();
  faults.add({ refunds: 'succeeded' });
  await db.execute(sql`delete from pgboss.job where name in ('overdue', 'account', 'evidence', 'match')`);
  await db.execute(sql`drop trigger if exists refused_changes on purchases`);
  await db.execute(sql`drop table if exists refused`);
});

describe('catching up with Stripe', () => {
  /** A refund that Stripe has begun, and that nothing has happened to for so long. */
  async function pendingRefund(quietFor: number) {
    faults.add({ refunds: 'pending' });
    const fixture = await owedToBuyer();
    await workQueues();
    const refund = await refundOf(fixture.purchase.id);
    expect(refund).toMatchObject({ status: 'pending', stripeRefundId: expect.any(String) });
    await rewrite(refunds, refund.id, { updatedAt: plus(now(), -quietFor) });
    return refund;
  }
  const statusOf = async ({ purchaseId }: { purchaseId: string }) => (await refundOf(purchaseId)).status;
  const unreadSeller = async () => {
    const seller = await aSeller();
    await aListing({ seller });
    await setAccountRead(seller.id, plus(now(), -7 * HOUR));
    return seller;
  };
  const isRead = async ({ id }: { id: string }) =>
    ((await accountReadAt(id)) ?? new Date(0)) > plus(now(), -HOUR);

  test('a refund that cannot be read keeps nothing else: it is tried again by itself, and mailed to the admins', async () => {
    const [unknown, known] = [await pendingRefund(2 * HOUR), await pendingRefund(HOUR)];
    const seller = await unreadSeller();
    world.sandbox.stripe.refunds.delete(unknown.stripeRefundId ?? '');
    await settleRefund(known.stripeRefundId, 'succeeded');
    await catchUp(clock());
    await drainQueues(['refund']);
    expect([await statusOf(unknown), await statusOf(known)]).toEqual(['pending', 'succeeded']);
    expect(await isRead(seller)).toBe(true);
    // With the backoff of its job: the next run leaves it to that.
    expect(await jobsAbout('refund', unknown.id)).toEqual(['retry']);
    await rewrite(refunds, unknown.id, { updatedAt: plus(now(), -HOUR) });
    await catchUp(clock());
    expect(await jobsAbout('refund', unknown.id)).toEqual(['retry']);
    const admin = await aUser({ isAdmin: true });
    const { items } = await as(admin).admin.overview.tasks({});
    expect(items.map(({ kind, id }) => [kind, id])).toContainEqual(['refund', unknown.id]);
    await lastTry('refund');
    expect(await deadAbout(unknown.id)).toBe(1);
  });

  test('events that cannot be listed keep neither refunds nor accounts from being read', async () => {
    const refund = await pendingRefund(HOUR);
    const seller = await unreadSeller();
    await settleRefund(refund.stripeRefundId, 'succeeded');
    faults.add({ match: { method: 'GET', path: '/v1/events' }, mode: '500', times: 9 });
    await expect(catchUp(clock())).rejects.toThrow();
    faults.clear();
    await drainQueues(['refund']);
    expect(await statusOf(refund)).toBe('succeeded');
    expect(await isRead(seller)).toBe(true);
  });

  test('an event that cannot be applied has a job of its own, and the others and the next run go past it', async () => {
    await catchUp(clock());
    const [broken, good] = [await aPurchase().paid().done(), await aPurchase().paid().done()];
    const [disputeA, disputeB] = [await chargeBack(broken.purchase.id), await chargeBack(good.purchase.id)];
    faults.add({ match: { method: 'GET', path: `/v1/disputes/${disputeA}` }, mode: '500', times: 9 });
    const report = await catchUp(clock());
    faults.clear();
    const event = eventsAbout(disputeA)[0];
    if (!event) throw new Error('No event');
    expect(report.failed).toBeGreaterThan(0);
    expect(await jobsAbout('stripe-event', event.id)).toEqual(['created']);
    expect((await readPurchase(good.purchase.id)).chargebackAt).not.toBeNull();
    expect(disputeB).not.toBe(disputeA);
    const [cursor] = await db.select().from(stripeCursors).where(eq(stripeCursors.name, 'events'));
    expect(cursor?.at.getTime()).toBeGreaterThan(event.created * 1000);
    await lastTry('stripe-event');
    expect((await readPurchase(broken.purchase.id)).chargebackAt).not.toBeNull();
    expect(await receiveStripeEvent({ event }, { actor: { type: 'stripe' }, now: now() })).toBe('duplicate');
  });

  test('a run whose time is up is gone on with by the next, from where it was', async () => {
    await catchUp(clock());
    const { purchase } = await aPurchase().paid().done();
    await chargeBack(purchase.id);
    const begun = plus(now(), -HOUR);
    const at = async () => {
      const [cursor] = await db.select().from(stripeCursors).where(eq(stripeCursors.name, 'events'));
      return cursor?.at ?? begun;
    };
    await db.update(stripeCursors).set({ at: begun }).where(eq(stripeCursors.name, 'events'));
    const outOfTime = Date.now();
    await catchUp(clock(), outOfTime);
    expect(await at()).toEqual(plus(begun, 10 * MINUTE));
    expect((await readPurchase(purchase.id)).chargebackAt).toBeNull();
    let runs = 1;
    for (; (await at()) < plus(now(), -MINUTE); runs += 1) await catchUp(clock(), outOfTime);
    expect(runs).toBeGreaterThan(2);
    expect((await readPurchase(purchase.id)).chargebackAt).not.toBeNull();
  });

  test('accounts that cannot be read have jobs of their own, and do not stand before the others', async () => {
    const seller = await unreadSeller();
    const broken = await Promise.all(Array.from({ length: 3 }, unreadSeller));
    const paths = broken.map(({ stripeAccountId }) => `/v1/accounts/${stripeAccountId}`);
    for (const { id } of broken) await setAccountRead(id, plus(now(), -9 * HOUR));
    for (const path of paths) faults.add({ match: { method: 'GET', path }, mode: '500', times: 99 });
    const report = await catchUp(clock());
    expect(await isRead(seller)).toBe(true);
    expect(report.accounts).toBeGreaterThan(0);
    for (const { id } of broken) expect(await jobsAbout('account', id)).toEqual(['created']);
    // From then on they are left to their jobs.
    let requests = 0;
    faults.clear();
    faults.choose((_method, path) => {
      requests += paths.includes(path) ? 1 : 0;
      return undefined;
    });
    await catchUp(clock());
    expect(requests).toBe(0);
    faults.clear();
    await lastTry('account');
    for (const each of broken) expect(await isRead(each)).toBe(true);
  });
});

describe('the sweep', () => {
  const overdue = async () => {
    const fixture = await aPurchase().paid().done();
    return { ...fixture, at: plus(fixture.purchase.nameChangeDeadline ?? now(), MINUTE) };
  };

  /** The columns of a table that a copy takes over. */
  const columnsOf = async (table: string) => {
    const rows = await db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_name = ${table} and table_schema = 'public' and is_generated = 'NEVER'
        and column_name not in ('id', 'listing_id', 'entry_hash', 'checkout_session_id')`);
    return sql.join(
      [...rows].map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
  };

  /** Copies of a purchase and its listing. @returns the purchases' ids. */
  async function copiesOf({ purchase, listing }: PurchaseFixture, count: number): Promise<string[]> {
    const [ofListing, ofPurchase] = [await columnsOf('race_listings'), await columnsOf('purchases')];
    const ids: string[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      const [listingId, purchaseId] = [randomUUID(), randomUUID()];
      await db.execute(sql`
        insert into race_listings (id, ${ofListing})
        select ${listingId}::uuid, ${ofListing} from race_listings where id = ${listing.id}`);
      await db.execute(sql`
        insert into purchases (id, listing_id, ${ofPurchase})
        select ${purchaseId}::uuid, ${listingId}::uuid, ${ofPurchase} from purchases where id = ${purchase.id}`);
      ids.push(purchaseId);
    }
    return ids;
  }

  test('ends with 200 purchases that are refused though they are due, and does what comes after them', async () => {
    const first = await overdue();
    const refused = [first.purchase.id, ...(await copiesOf(first, 200))];
    const later = await overdue();
    await rewrite(purchases, inArray(purchases.id, refused), {
      nameChangeDeadline: plus(later.purchase.nameChangeDeadline ?? now(), -HOUR),
    });
    await refuse(refused);
    const report = await runDeadlines(clockAt(later.at));
    expect(await stateOf(later)).toBe('refunded');
    expect(report).toMatchObject({ nameChangeOverdue: 1 });
    expect(report.failed).toBeGreaterThanOrEqual(refused.length);
    expect(await stateOf(first)).toBe('pending_name_change');
    await db.execute(sql`delete from refused`);
    await db.delete(purchases).where(inArray(purchases.id, refused.slice(1)));
  });

  test('leaves what fails to a job of its own: once, mailed to the admins, and done when the cause is gone', async () => {
    const fixture = await overdue();
    const { id } = fixture.purchase;
    await refuse([id]);
    for (let sweep = 0; sweep < 3; sweep += 1) await runDeadlines(clockAt(fixture.at));
    expect(await jobsAbout('overdue', id)).toEqual(['created']);
    await world.sandbox.clock.advance({ hours: 49 });
    await lastTry('overdue');
    expect(await deadAbout(id)).toBeGreaterThan(0);
    const admin = await aUser({ isAdmin: true });
    const { items } = await as(admin).admin.overview.tasks({});
    expect(items.map(({ what }) => what)).toContain('Något som har förfallit');
    await db.execute(sql`delete from refused`);
    await runDeadlines(clock());
    expect(await stateOf(fixture)).toBe('refunded');
  });

  test('does the other parts where one fails, and the queues are worked', async () => {
    const fixture = await aPurchase().paid().done();
    await world.sandbox.clock.advance({ hours: 49 });
    await db.execute(sql`alter table listing_drafts rename to listing_drafts_gone`);
    try {
      const response = await runScheduledSweep();
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ sweep: { failed: 1 } });
      expect(await stateOf(fixture)).toBe('refunded');
      expect((await refundOf(fixture.purchase.id)).status).toBe('succeeded');
      expect(await jobsAbout('overdue', 'drafts')).toEqual(['created']);
    } finally {
      await db.execute(sql`alter table listing_drafts_gone rename to listing_drafts`);
    }
  });
});

test('one payment page that cannot be read keeps no other buyer of a cancelled race from the refund', async () => {
  const [admin, seller, race] = [await aUser({ isAdmin: true }), await aSeller(), await aRace()];
  const open = await aPurchase({ seller, race }).done();
  const paid = await Promise.all(Array.from({ length: 3 }, () => aPurchase({ seller, race }).paid().done()));
  const path = `/v1/checkout/sessions/${open.purchase.checkoutSessionId}`;
  faults.add({ match: { path }, mode: '500', times: 999 });
  faults.add({ match: { path: `${path}/expire` }, mode: '500', times: 999 });
  const change = { kind: 'cancelled' } as const;
  await as(admin).raceChanges.do({ note: 'Arrangörens mejl.', raceId: race.id, change });
  await workQueues();
  expect(await Promise.all(paid.map(stateOf))).toEqual(paid.map(() => 'refunded'));
  for (const { purchase } of paid) expect((await refundOf(purchase.id)).status).toBe('succeeded');
  expect(await stateOf(open)).toBe('pending_payment');
  // It is tried by itself, mailed to the admins, and the change ends when it can be read.
  expect(await jobsAbout('race-change', open.purchase.id)).toEqual(['created']);
  await db.execute(sql`
    update pgboss.job set start_after = now(), retry_limit = 0
    where name = 'race-change' and data ? 'purchaseId' and state < 'active'`);
  await drainQueues(['race-change']);
  expect(await deadAbout(open.purchase.id)).toBe(1);
  faults.clear();
  await db.execute(
    sql`update pgboss.job set start_after = now() where name = 'race-change' and state < 'active'`,
  );
  await drainQueues(['race-change']);
  expect(await stateOf(open)).toBe('cancelled');
  const [row] = await db.select().from(raceChanges).where(eq(raceChanges.raceId, race.id));
  expect(row).toMatchObject({ done: 4, finishedAt: expect.any(Date) });
});

test('one seller’s account that cannot be read keeps no other place of the race from the bids', async () => {
  const race = await aRace();
  const [unread, other] = [await aSeller(), await aSeller()];
  const cheap = await aListing({ race, seller: unread, price: 700 });
  const alike = await aListing({ race, seller: unread, price: 710 });
  const dear = await aListing({ race, seller: other, price: 800 });
  await workQueues();
  await setAccountRead(unread.id, plus(now(), -2 * HOUR));
  const path = `/v1/accounts/${unread.stripeAccountId}`;
  faults.add({ match: { method: 'GET', path }, mode: '500', times: 99 });
  const { bid } = await aBid({ race });
  await workQueues();
  await runDeadlines(clock());
  await workQueues();
  expect((await purchasesOf(dear.id)).map(({ bidId }) => bidId)).toEqual([bid.id]);
  expect(await purchasesOf(cheap.id)).toEqual([]);
  expect(await jobsAbout('match', cheap.id)).toEqual(['created']);
  expect(await jobsAbout('match', alike.id)).toEqual([]);
});

describe('evidence whose proof cannot be downloaded', () => {
  async function charged() {
    const fixture = await aPurchase().paid().nameChanged().done();
    const dispute = await chargeBack(fixture.purchase.id);
    for (const event of eventsAbout(dispute)) await deliver(event);
    const [row] = await db.select().from(chargebacks).where(eq(chargebacks.purchaseId, fixture.purchase.id));
    if (!row?.evidenceDueAt) throw new Error('No chargeback');
    return { dispute, row, due: row.evidenceDueAt };
  }
  const sentAt = (dispute: string) => world.sandbox.stripe.disputes.get(dispute);
  const again = (id: string) =>
    db.execute(
      sql`update pgboss.job set start_after = now() where name = 'evidence' and data::text like ${`%${id}%`}`,
    );
  const rowOf = async (id: string) => (await db.select().from(chargebacks).where(eq(chargebacks.id, id)))[0];

  async function sweepADayBefore(due: Date): Promise<void> {
    const { clock: its } = world.sandbox;
    its.jump(its.offsetMs + plus(due, -DAY).getTime() - now().getTime());
    await runDeadlines(clock());
    await drainQueues(['evidence']);
  }

  test('goes at once where the upload service no longer has the proof', async () => {
    const { dispute, row, due } = await charged();
    const { proofUploadId } = await readPurchase(row.purchaseId);
    const [proof] = await db
      .select()
      .from(uploads)
      .where(eq(uploads.id, proofUploadId ?? ''));
    await removeFile(proof?.key ?? '');
    await sweepADayBefore(due);
    expect(sentAt(dispute)?.evidence_details.submission_count).toBe(1);
    expect(await rowOf(row.id)).toMatchObject({ evidenceProofMissing: true });
  });

  test('waits for it while there is time, and goes without it before the bank’s deadline', async () => {
    const { dispute, row, due } = await charged();
    for (const path of ['/f/', '/a/'])
      faults.add({ match: { method: 'GET', path }, mode: '500', times: 999 });
    await sweepADayBefore(due);
    expect(sentAt(dispute)?.evidence_details.submission_count).toBe(0);
    await world.sandbox.clock.advance({ hours: 13 });
    await again(row.id);
    await drainQueues(['evidence']);
    expect(sentAt(dispute)).toMatchObject({
      status: 'under_review',
      evidence: { access_activity_log: expect.stringContaining('namnbytet') },
    });
    expect(sentAt(dispute)?.evidence.service_documentation ?? null).toBeNull();
    expect(await rowOf(row.id)).toMatchObject({ evidenceProofMissing: true, evidenceSentBy: null });
    const admin = await aUser({ isAdmin: true });
    expect(await as(admin).money.chargeback({ id: row.id })).toMatchObject({ proofMissing: true });
  });
});

test('an account that cannot be deleted keeps no other from being', async () => {
  const old = { emailVerifiedAt: null, createdAt: plus(now(), -400 * DAY) };
  const [held, free] = [await aSeller(), await aUser()];
  const listing = await aListing({ seller: held });
  await aProof({ listingId: listing.id, ownerId: held.id });
  for (const { id } of [held, free]) await rewrite(users, id, old);
  await expect(runRetention(clock())).rejects.toThrow();
  const left = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [held.id, free.id]));
  expect(left).toEqual([{ id: held.id }]);
  await rewrite(users, held.id, { emailVerifiedAt: now() });
  await runRetention(clock());
});
