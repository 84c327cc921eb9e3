import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { SECOND_ADMIN_ABOVE } from '@/domain/fees';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import {
  auditLog,
  disputes,
  ledgerPostings,
  races,
  reconciliationDifferences,
  refunds,
  users,
  withdrawals,
} from '@/server/db/schema';
import { getBoss } from '@/server/jobs/boss';
import { DEAD_LETTERS } from '@/server/jobs/queues';
import { now } from '@/server/lib/clock';
import { as } from '../support/callers';
import { atStripe, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { reason } from '../support/reason';
import { auditOf, disputeOf, logOf, readPurchase, readUser, refundOf } from '../support/rows';
import { countWork } from '../support/work';

const NOTES = 'Arrangören har svarat.';
const CONFLICT = 'CONFLICT_OF_INTEREST';
const cancelled = { kind: 'cancelled' } as const;

const referee = await aUser({ isAdmin: true });

/** Makes someone an admin beside what they are. */
async function promoted({ id }: { id: string }): Promise<User> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
  return readUser(id);
}

async function reported(price = 995) {
  const seller = await aSeller();
  const fixture = await aPurchase({ seller, price }).paid().nameChanged().reported().done();
  return { ...fixture, seller, dispute: await disputeOf(fixture.purchase.id) };
}

describe.each(['buyer', 'seller'] as const)('an admin who is the %s', (side) => {
  async function aDispute(price?: number) {
    const fixture = await reported(price);
    const party = await promoted(fixture[side]);
    const other = fixture[side === 'buyer' ? 'seller' : 'buyer'];
    return { fixture, other, party, api: as(party), ref: { disputeId: fixture.dispute.id } };
  }

  it.each([
    ['refund', undefined],
    ['part', 100_00],
    ['release', undefined],
  ] as const)('neither decides nor proposes %s', async (decision, part) => {
    for (const price of [995, 6000]) {
      const { fixture, api, ref } = await aDispute(price);
      const rule = api.admin.resolveDispute({ ...ref, decision, notes: NOTES, ...(part && { part }) });
      expect(await outcomeOf(rule)).toBe(CONFLICT);
      expect((await disputeOf(fixture.purchase.id)).proposedBy).toBeNull();
      expect((await readPurchase(fixture.purchase.id)).state).toBe('disputed');
    }
  });

  test('neither confirms nor takes back what another has proposed', async () => {
    const { api, ref, fixture } = await aDispute(6000);
    await as(referee).admin.resolveDispute({ ...ref, decision: 'release', notes: NOTES });
    expect(await outcomeOf(api.admin.confirmProposal(ref))).toBe(CONFLICT);
    expect(await outcomeOf(api.admin.withdrawProposal(ref))).toBe(CONFLICT);
    const { items } = await api.admin.disputes({ limit: 5 });
    expect(items.find(({ id }) => id === ref.disputeId)).toMatchObject({ own: true, proposal: null });
    expect((await disputeOf(fixture.purchase.id)).proposedBy).toBe(referee.id);
  });

  test('cannot confirm what they proposed before they were a party’s admin', async () => {
    const { api, party, ref } = await aDispute(6000);
    await db
      .update(disputes)
      .set({ proposedDecision: 'release', proposedNotes: NOTES, proposedBy: party.id, proposedAt: now() })
      .where(eq(disputes.id, ref.disputeId));
    expect(await outcomeOf(api.admin.confirmProposal(ref))).toBe(CONFLICT);
  });

  test('reads nothing of the other party', async () => {
    const { api, other, ref, fixture } = await aDispute();
    expect(await outcomeOf(api.admin.buyerDetails(ref))).toBe(CONFLICT);
    expect(await outcomeOf(api.admin.users.view({ id: other.id }))).toBe(CONFLICT);
    expect(await outcomeOf(api.admin.users.purchases({ id: other.id }))).toBe(CONFLICT);
    expect(await outcomeOf(api.admin.users.places({ id: other.id }))).toBe(CONFLICT);
    const { items } = await api.admin.disputes({ limit: 5 });
    const seen = items.find(({ id }) => id === ref.disputeId);
    expect(JSON.stringify(seen)).not.toContain(other.email);
    const found = await api.admin.users.list({ query: other.username });
    expect(found.items).toMatchObject([{ id: other.id, email: null }]);
    expect(await api.disputes.byId(ref)).toMatchObject({ role: side, proposal: null });
    const looks = await auditOf(other.id);
    expect(looks).toEqual([]);
    expect(fixture.dispute.id).toBe(ref.disputeId);
  });

  test('neither blocks the other party nor lets them in again', async () => {
    const { api, other } = await aDispute();
    expect(await outcomeOf(api.admin.users.block({ id: other.id, reason }))).toBe(CONFLICT);
    await as(referee).admin.users.block({ id: other.id, reason });
    expect(await outcomeOf(api.admin.users.unblock({ id: other.id, reason }))).toBe(CONFLICT);
    await as(referee).admin.users.unblock({ id: other.id, reason });
  });

  test('is not notified of the report as an admin', async () => {
    const seller = await aSeller();
    const story = aPurchase({ seller }).paid().nameChanged();
    const fixture = await story.done();
    const party = await promoted(side === 'seller' ? seller : fixture.buyer);
    await as(fixture.buyer).disputes.report({ listingId: fixture.listing.id, reason: 'Fel namn.' });
    expect(await mailsTo(party)).not.toContain('problemReportedAdmin');
    expect(await mailsTo(referee)).toContain('problemReportedAdmin');
  });

  test('does not retry its money, by whatever way', async () => {
    const fixture = await aPurchase().paid().nameChanged().reported().ruled('refund', referee).done();
    const party = await promoted({ id: side === 'buyer' ? fixture.buyer.id : fixture.listing.sellerId });
    const { id } = await refundOf(fixture.purchase.id);
    await db.update(refunds).set({ status: 'failed', failureCode: 'x' }).where(eq(refunds.id, id));
    expect(await outcomeOf(as(party).money.retryMovement({ kind: 'refund', id }))).toBe(CONFLICT);
    const boss = await getBoss();
    const job = await boss.send(DEAD_LETTERS, { refundId: id });
    expect(await outcomeOf(as(party).money.retryDeadLetter({ id: job ?? '' }))).toBe(CONFLICT);
    expect((await refundOf(fixture.purchase.id)).status).toBe('failed');
  });

  test('does not explain away a difference in its books', async () => {
    const fixture = await aPurchase().paid().done();
    const party = await promoted({ id: side === 'buyer' ? fixture.buyer.id : fixture.listing.sellerId });
    const [posting] = await db
      .select({ ref: ledgerPostings.ref })
      .from(ledgerPostings)
      .where(eq(ledgerPostings.purchaseId, fixture.purchase.id));
    const [difference] = await db
      .insert(reconciliationDifferences)
      .values({ source: posting?.ref ?? '', kind: 'amount_differs', foundAt: now() })
      .returning();
    const handle = { id: difference?.id ?? '', note: 'Det stämmer.' };
    expect(await outcomeOf(as(party).money.handleDifference(handle))).toBe(CONFLICT);
    expect(await outcomeOf(as(referee).money.handleDifference(handle))).toBe('ok');
  });

  test('does not handle its withdrawal', async () => {
    const fixture = await aPurchase().paid().done();
    const party = await promoted({ id: side === 'buyer' ? fixture.buyer.id : fixture.listing.sellerId });
    const [row] = await db
      .insert(withdrawals)
      .values({
        ...{ userId: fixture.buyer.id, name: 'Karin Köpare', email: fixture.buyer.email },
        ...{ purchaseId: fixture.purchase.id, reference: 'Loppet', at: now() },
      })
      .returning();
    const ref = { id: row?.id ?? '' };
    expect(await outcomeOf(as(party).withdrawals.handle(ref))).toBe(CONFLICT);
    const { items } = await as(party).withdrawals.list({ open: true });
    const seen = items.find(({ id }) => id === ref.id);
    expect(seen).toMatchObject({ own: true, ...(side === 'seller' && { name: null, email: null }) });
    expect(await outcomeOf(as(referee).withdrawals.handle(ref))).toBe('ok');
  });

  test('neither changes the whole race nor confirms such a change', async () => {
    const race = await aRace();
    const seller = await aSeller();
    const fixture = await aPurchase({ listing: await aListing({ seller, race }) })
      .paid()
      .done();
    const party = await promoted(side === 'seller' ? seller : fixture.buyer);
    const api = as(party).raceChanges;
    expect(await outcomeOf(api.do({ note: 'Arrangörens mejl.', raceId: race.id, change: cancelled }))).toBe(
      CONFLICT,
    );
    const large = await aListing({ seller: await aSeller(), race, price: 6000 });
    await aPurchase({ listing: large }).paid().done();
    const { id, proposed } = await as(referee).raceChanges.do({
      note: 'Arrangörens mejl.',
      raceId: race.id,
      change: cancelled,
    });
    expect(proposed).toBe(true);
    expect(await outcomeOf(api.confirm({ raceChangeId: id }))).toBe(CONFLICT);
    expect(await outcomeOf(api.withdraw({ raceChangeId: id }))).toBe(CONFLICT);
    expect((await readPurchase(fixture.purchase.id)).state).toBe('pending_name_change');
  });
});

test('an admin’s own withdrawal is another’s to handle, also one written without signing in', async () => {
  const [row] = await db
    .insert(withdrawals)
    .values({ name: 'Ada', email: referee.email, reference: 'Loppet', at: now() })
    .returning();
  expect(await outcomeOf(as(referee).withdrawals.handle({ id: row?.id ?? '' }))).toBe(CONFLICT);
});

describe('a change of a whole race', () => {
  /** A race whose paid purchases sum to an amount, in öre. */
  async function raceWith(totals: number[]) {
    const race = await aRace();
    const fixtures = [];
    for (const total of totals) {
      const listing = await aListing({ seller: await aSeller(), race, price: (total - 30_00) / 100 });
      fixtures.push(await aPurchase({ listing }).paid().done());
    }
    return { race, fixtures };
  }

  test('that pays back the limit is made at once, one krona more is proposed', async () => {
    const within = await raceWith([SECOND_ADMIN_ABOVE / 2, SECOND_ADMIN_ABOVE / 2]);
    expect(
      await as(referee).raceChanges.do({
        note: 'Arrangörens mejl.',
        raceId: within.race.id,
        change: cancelled,
      }),
    ).toMatchObject({
      ...{ proposed: false, purchases: 2 },
    });
    const beyond = await raceWith([SECOND_ADMIN_ABOVE / 2, SECOND_ADMIN_ABOVE / 2 + 100]);
    const made = await as(referee).raceChanges.do({
      note: 'Arrangörens mejl.',
      raceId: beyond.race.id,
      change: cancelled,
    });
    expect(made).toMatchObject({ proposed: true, paused: 0 });
    await workQueues();
    const stateOf = async (id: string) => (await readPurchase(id)).state;
    for (const { purchase } of within.fixtures) expect(await stateOf(purchase.id)).toBe('refunded');
    for (const { purchase } of beyond.fixtures)
      expect(await stateOf(purchase.id)).toBe('pending_name_change');
    const [race] = await db.select().from(races).where(eq(races.id, beyond.race.id));
    expect(race?.cancelledAt).toBeNull();

    const again = as(referee).raceChanges.do({
      note: 'Arrangörens mejl.',
      raceId: beyond.race.id,
      change: cancelled,
    });
    expect(await outcomeOf(again)).toBe('RACE_CHANGE_RUNNING');
    const ref = { raceChangeId: made.id };
    expect(await outcomeOf(as(referee).raceChanges.confirm(ref))).toBe('SAME_ADMIN');
    const second = await aUser({ isAdmin: true });
    expect(await as(second).raceChanges.confirm(ref)).toMatchObject({ proposed: false, purchases: 2 });
    expect(await outcomeOf(as(second).raceChanges.confirm(ref))).toBe('NOT_FOUND');
    await workQueues();
    for (const { purchase } of beyond.fixtures) {
      expect(await stateOf(purchase.id)).toBe('refunded');
      expect(await logOf(purchase.id)).toContain('raceClosed');
      expect((await atStripe(purchase.id)).refunds).toHaveLength(1);
      await expectSettled(purchase.id);
    }
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, beyond.race.id))
      .orderBy(auditLog.at);
    expect(log.map(({ action, adminId }) => [action, adminId])).toEqual([
      ['race.propose', referee.id],
      ['race.cancelled', second.id],
    ]);
  });

  test('counts a payment that may still arrive', async () => {
    const race = await aRace();
    const listing = await aListing({ seller: await aSeller(), race, price: 6000 });
    await aPurchase({ listing }).paying().done();
    const made = await as(referee).raceChanges.do({
      note: 'Arrangörens mejl.',
      raceId: race.id,
      change: cancelled,
    });
    expect(made.proposed).toBe(true);
  });

  test('can be taken back while it waits, and entered again', async () => {
    const { race } = await raceWith([SECOND_ADMIN_ABOVE + 100]);
    const { id } = await as(referee).raceChanges.do({
      note: 'Arrangörens mejl.',
      raceId: race.id,
      change: cancelled,
    });
    const listed = async (by: User) =>
      (await as(by).raceChanges.waiting()).find((change) => change.race.id === race.id);
    const countWaiting = () => countWork(referee, 'raceChange');
    const count = await countWaiting();
    expect(await listed(referee)).toMatchObject({ id, own: true, kind: 'cancelled' });
    expect(await listed(await aUser({ isAdmin: true }))).toMatchObject({ id, own: false });
    const [waiting] = await as(referee).raceChanges.list({ raceId: race.id });
    expect(waiting).toMatchObject({ own: true, startedAt: null, refundTotal: SECOND_ADMIN_ABOVE + 100 });
    await as(referee).raceChanges.withdraw({ raceChangeId: id });
    expect(await as(referee).raceChanges.list({ raceId: race.id })).toEqual([]);
    expect(await listed(referee)).toBeUndefined();
    expect(await countWaiting()).toBe(count - 1);
    const again = await as(referee).raceChanges.do({
      note: 'Arrangörens mejl.',
      raceId: race.id,
      change: cancelled,
    });
    expect(again.proposed).toBe(true);
    expect(await outcomeOf(as(referee).raceChanges.withdraw({ raceChangeId: randomUUID() }))).toBe(
      'NOT_FOUND',
    );
  });
});
