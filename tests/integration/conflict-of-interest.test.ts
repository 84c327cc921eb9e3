import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { SECOND_ADMIN_ABOVE } from '@/domain/money/fees';
import {
  disputes,
  ledgerPostings,
  races,
  reconciliationDifferences,
  refunds,
  users,
  withdrawals,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { as } from '../support/callers';
import { insertRow } from '../support/insert-row';
import { atStripe, expectSettled } from '../support/ledger';
import { mailsTo } from '../support/mails';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { reason } from '../support/reason';
import { auditOf, disputeOf, logOf, readPurchase, readUser, refundOf } from '../support/rows';
import { countTasks } from '../support/tasks';

const NOTES = 'Arrangören har svarat.';
const note = 'Arrangörens mejl.';
const CONFLICT = 'CONFLICT_OF_INTEREST';
const cancelled = { kind: 'cancelled' } as const;

const referee = await aUser({ isAdmin: true });

/** Makes someone an admin beside what they are. */
async function promoted(id: string): Promise<User> {
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, id));
  return readUser(id);
}

/** Cancels a race, or proposes it. */
const cancel = (by: User, raceId: string) => as(by).raceChanges.do({ note, raceId, change: cancelled });

async function reported(price = 995) {
  const seller = await aSeller();
  const fixture = await aPurchase({ seller, price }).paid().nameChanged().reported().done();
  return { ...fixture, seller, dispute: await disputeOf(fixture.purchase.id) };
}

describe.each(['buyer', 'seller'] as const)('an admin who is the %s', (side) => {
  const promotedOf = ({ purchase }: PurchaseFixture) =>
    promoted(side === 'buyer' ? purchase.buyerId : purchase.sellerId);

  async function aDispute(price?: number) {
    const fixture = await reported(price);
    const party = await promotedOf(fixture);
    const other = fixture[side === 'buyer' ? 'seller' : 'buyer'];
    return { fixture, other, party, api: as(party), ref: { disputeId: fixture.dispute.id } };
  }

  test.each([995, 6000])('neither decides nor proposes anything about %i kr', async (price) => {
    const { fixture, api, ref } = await aDispute(price);
    const { resolveDispute } = api.admin;
    const attempts = [
      resolveDispute({ ...ref, decision: 'refund', notes: NOTES }),
      resolveDispute({ ...ref, decision: 'part', notes: NOTES, part: 100_00 }),
      resolveDispute({ ...ref, decision: 'release', notes: NOTES }),
    ];
    expect(await outcomesOf(attempts)).toEqual([CONFLICT, CONFLICT, CONFLICT]);
    expect((await disputeOf(fixture.purchase.id)).proposedBy).toBeNull();
    expect((await readPurchase(fixture.purchase.id)).state).toBe('disputed');
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
    const { api, other, ref } = await aDispute();
    const { view, purchases, places } = api.admin.users;
    const looked = [view, purchases, places].map((look) => look({ id: other.id }));
    expect(await outcomesOf([api.admin.buyerDetails(ref), ...looked])).toEqual(Array(4).fill(CONFLICT));
    const { items } = await api.admin.disputes({ limit: 5 });
    const seen = items.find(({ id }) => id === ref.disputeId);
    expect(JSON.stringify(seen)).not.toContain(other.email);
    const found = await api.admin.users.list({ query: other.username });
    expect(found.items).toMatchObject([{ id: other.id, email: null }]);
    expect(await api.disputes.byId(ref)).toMatchObject({ role: side, proposal: null });
    expect(await auditOf(other.id)).toEqual([]);
  });

  test('neither blocks the other party nor lets them in again', async () => {
    const { api, other } = await aDispute();
    expect(await outcomeOf(api.admin.users.block({ id: other.id, reason }))).toBe(CONFLICT);
    await as(referee).admin.users.block({ id: other.id, reason });
    expect(await outcomeOf(api.admin.users.unblock({ id: other.id, reason }))).toBe(CONFLICT);
    await as(referee).admin.users.unblock({ id: other.id, reason });
  });

  test('is not notified of the report as an admin', async () => {
    const fixture = await aPurchase().paid().nameChanged().done();
    const party = await promotedOf(fixture);
    await as(fixture.buyer).disputes.report({ listingId: fixture.listing.id, reason: 'Fel namn.' });
    expect(await mailsTo(party)).not.toContain('problemReportedAdmin');
    expect(await mailsTo(referee)).toContain('problemReportedAdmin');
  });

  test('does not retry its money, by whatever way', async () => {
    const fixture = await aPurchase().paid().nameChanged().reported().ruled('refund', referee).done();
    const party = await promotedOf(fixture);
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
    const party = await promotedOf(fixture);
    const [posting] = await db
      .select({ ref: ledgerPostings.ref })
      .from(ledgerPostings)
      .where(eq(ledgerPostings.purchaseId, fixture.purchase.id));
    const found = { source: posting?.ref ?? '', kind: 'amount_differs' as const, foundAt: now() };
    const { id } = await insertRow(reconciliationDifferences, found);
    const handle = { id, note: 'Det stämmer.' };
    expect(await outcomeOf(as(party).money.handleDifference(handle))).toBe(CONFLICT);
    expect(await outcomeOf(as(referee).money.handleDifference(handle))).toBe('ok');
  });

  test('does not handle its withdrawal', async () => {
    const fixture = await aPurchase().paid().done();
    const party = await promotedOf(fixture);
    const ref = await insertRow(withdrawals, {
      userId: fixture.buyer.id,
      name: 'Karin Köpare',
      email: fixture.buyer.email,
      purchaseId: fixture.purchase.id,
      reference: 'Loppet',
      at: now(),
    });
    expect(await outcomeOf(as(party).withdrawals.handle(ref))).toBe(CONFLICT);
    const { items } = await as(party).withdrawals.list({ open: true });
    const seen = items.find(({ id }) => id === ref.id);
    expect(seen).toMatchObject({ own: true, ...(side === 'seller' && { name: null, email: null }) });
    expect(await outcomeOf(as(referee).withdrawals.handle(ref))).toBe('ok');
  });

  test('neither changes the whole race nor confirms such a change', async () => {
    const race = await aRace();
    const fixture = await aPurchase({ race }).paid().done();
    const party = await promotedOf(fixture);
    const api = as(party).raceChanges;
    expect(await outcomeOf(cancel(party, race.id))).toBe(CONFLICT);
    await aPurchase({ race, price: 6000 }).paid().done();
    const { id, proposed } = await cancel(referee, race.id);
    expect(proposed).toBe(true);
    expect(await outcomeOf(api.confirm({ raceChangeId: id }))).toBe(CONFLICT);
    expect(await outcomeOf(api.withdraw({ raceChangeId: id }))).toBe(CONFLICT);
    expect((await readPurchase(fixture.purchase.id)).state).toBe('pending_name_change');
  });
});

test('an admin’s own withdrawal is another’s to handle, also one written without signing in', async () => {
  const statement = { name: 'Ada', email: referee.email, reference: 'Loppet', at: now() };
  const { id } = await insertRow(withdrawals, statement);
  expect(await outcomeOf(as(referee).withdrawals.handle({ id }))).toBe(CONFLICT);
});

describe('a change of a whole race', () => {
  /** A race whose paid purchases sum to an amount, in öre. */
  async function raceWith(totals: number[]) {
    const race = await aRace();
    const fixtures = [];
    for (const total of totals) {
      fixtures.push(
        await aPurchase({ race, price: (total - 30_00) / 100 })
          .paid()
          .done(),
      );
    }
    return { race, fixtures };
  }

  test('that pays back the limit is made at once, one krona more is proposed', async () => {
    const within = await raceWith([SECOND_ADMIN_ABOVE / 2, SECOND_ADMIN_ABOVE / 2]);
    const direct = await cancel(referee, within.race.id);
    expect(direct).toMatchObject({ proposed: false, purchases: 2 });
    const beyond = await raceWith([SECOND_ADMIN_ABOVE / 2, SECOND_ADMIN_ABOVE / 2 + 100]);
    const made = await cancel(referee, beyond.race.id);
    expect(made).toMatchObject({ proposed: true, paused: 0 });
    await workQueues();
    const stateOf = async (id: string) => (await readPurchase(id)).state;
    for (const { purchase } of within.fixtures) expect(await stateOf(purchase.id)).toBe('refunded');
    for (const { purchase } of beyond.fixtures)
      expect(await stateOf(purchase.id)).toBe('pending_name_change');
    const [race] = await db.select().from(races).where(eq(races.id, beyond.race.id));
    expect(race?.cancelledAt).toBeNull();

    const again = cancel(referee, beyond.race.id);
    expect(await outcomeOf(again)).toBe('RACE_CHANGE_RUNNING');
    const ref = { raceChangeId: made.id };
    expect(await outcomeOf(as(referee).raceChanges.confirm(ref))).toBe('SAME_ADMIN');
    const invited = await aUser({ isAdmin: true });
    const given = { adminSince: now(), adminInvitedBy: referee.id };
    await db.update(users).set(given).where(eq(users.id, invited.id));
    expect(await outcomeOf(as(invited).raceChanges.confirm(ref))).toBe('NOT_SECOND_ADMIN');
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
    const log = await auditOf(beyond.race.id);
    expect(log.map(({ action, adminId }) => [action, adminId])).toEqual([
      ['race.propose', referee.id],
      ['race.cancelled', second.id],
    ]);
  });

  test('counts a payment that may still arrive', async () => {
    const race = await aRace();
    await aPurchase({ race, price: 6000 }).paying().done();
    const made = await cancel(referee, race.id);
    expect(made.proposed).toBe(true);
  });

  test('can be taken back while it waits, and entered again', async () => {
    const { race } = await raceWith([SECOND_ADMIN_ABOVE + 100]);
    const { id } = await cancel(referee, race.id);
    const listed = async (by: User) =>
      (await as(by).raceChanges.waiting()).find((change) => change.race.id === race.id);
    const countWaiting = () => countTasks(referee, 'raceChange');
    const count = await countWaiting();
    expect(await listed(referee)).toMatchObject({ id, own: true, kind: 'cancelled' });
    expect(await listed(await aUser({ isAdmin: true }))).toMatchObject({ id, own: false });
    const [waiting] = await as(referee).raceChanges.list({ raceId: race.id });
    expect(waiting).toMatchObject({ own: true, startedAt: null, refundTotal: SECOND_ADMIN_ABOVE + 100 });
    await as(referee).raceChanges.withdraw({ raceChangeId: id });
    expect(await as(referee).raceChanges.list({ raceId: race.id })).toEqual([]);
    expect(await listed(referee)).toBeUndefined();
    expect(await countWaiting()).toBe(count - 1);
    const again = await cancel(referee, race.id);
    expect(again.proposed).toBe(true);
    const unknown = as(referee).raceChanges.withdraw({ raceChangeId: randomUUID() });
    expect(await outcomeOf(unknown)).toBe('NOT_FOUND');
  });
});
