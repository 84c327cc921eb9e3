import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { shortName } from '@/domain/account/public-profile';
import { isDueThisWeek, type TaskKind, taskKinds, taskOrder } from '@/domain/moderation/tasks';
import { ore } from '@/domain/money/ore';
import { addDays, DAY, HOUR, plus, stockholmDate } from '@/domain/time';
import {
  chargebacks,
  disputes,
  entryConflicts,
  listings,
  notices,
  organisers,
  purchases,
  raceChanges,
  raceTips,
  reconciliationDifferences,
  refunds,
  transfers,
  users,
  withdrawals,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getBoss } from '@/server/queue/boss';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { countWeeks } from '@/server/services/overview/count-weeks';
import { listTasks } from '@/server/services/overview/list-tasks';
import { as } from '../support/callers';
import { insertRow } from '../support/insert-row';
import { aJoinRequest, anOrganiser } from '../support/organisers';
import { workQueues } from '../support/queues';
import { aReview } from '../support/reviews';
import { disputeOf, readPurchase, readUser } from '../support/rows';
import { owedToBuyer } from '../support/rulings';

/** Weeks that no other test purchases in: what is counted is these tests' own. */
const at = (text: string) => new Date(`${text}+01:00`);
const NOW = at('2019-02-27T12:00');

const setTimes = (id: string, times: Partial<typeof purchases.$inferInsert>) =>
  db.update(purchases).set(times).where(eq(purchases.id, id));

test('the weekly figures show sales, held money, timeliness and duration', async () => {
  const { purchase: done } = await aPurchase().paid().nameChanged().confirmed().done();
  await setTimes(done.id, {
    // A minute before the week ends in Stockholm, which is still Sunday.
    paidAt: at('2019-02-10T23:59'),
    nameChangeStartsAt: at('2019-02-11T00:00'),
    nameChangedAt: at('2019-02-11T06:00'),
    completedAt: at('2019-02-14T23:59'),
  });
  const refunded = async () => (await owedToBuyer()).purchase;
  const missed = await refunded();
  await setTimes(missed.id, {
    paidAt: at('2019-02-12T08:00'),
    nameChangeDeadline: at('2019-02-18T08:00'),
    nameChangedAt: null,
    refundedAt: at('2019-02-18T08:01'),
  });
  const tooLate = await refunded();
  const once = at('2019-02-19T10:00');
  const atOnce = { paidAt: once, nameChangedAt: null, nameChangeDeadline: null, refundedAt: once };
  await setTimes(tooLate.id, atOnce);

  const weeks = await countWeeks({ weeks: 12 }, clockAt(NOW));
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)?.monday).toBe('2019-02-25');
  const none = { sales: 0, turnover: 0, onTime: 0, missed: 0, toNameChange: null, toDone: null };
  expect(weeks.slice(8)).toEqual([
    { ...none, monday: '2019-02-04', sales: 1, turnover: done.charged, held: expect.any(Number) },
    {
      monday: '2019-02-11',
      sales: 1,
      turnover: missed.charged,
      held: expect.any(Number),
      onTime: 1,
      missed: 0,
      toNameChange: 6,
      toDone: 96,
    },
    { ...none, monday: '2019-02-18', missed: 1, held: expect.any(Number) },
    { ...none, monday: '2019-02-25', held: expect.any(Number) },
  ]);
  // Others hold money meanwhile; so only differences between the steps are compared.
  const steps = weeks.map(({ held }, nth) => held - (weeks[nth - 1]?.held ?? held));
  expect(steps.slice(8)).toEqual([done.charged, missed.charged - done.charged, -missed.charged, 0]);
});

const findTask = async (admin: User, kind: TaskKind, id: string) =>
  (await as(admin).admin.overview.tasks({ kind })).items.find((item) => item.id === id);

describe('what waits for an admin', () => {
  let admin: User;
  let ids: Record<TaskKind, string>;

  /** A purchase that has been paid out or back, and what became of the money. */
  const ended = async (seller: User) =>
    (await aPurchase({ seller }).paid().nameChanged().confirmed().done()).purchase;

  beforeAll(async () => {
    admin = await aUser({ isAdmin: true });
    const at = now();
    const [good, paused] = [await aSeller({ firstName: 'Sara', lastName: 'Sund' }), await aSeller()];
    const race = await aRace({ verifiedOn: null });
    const listing = await aListing({ seller: good, race });
    const proposing = await anOrganiser();
    const wish = { proposedWords: ['Namnbytet är genomfört.'], proposedAt: at };
    await db.update(organisers).set(wish).where(eq(organisers.id, proposing));
    const { purchase: disputed } = await aPurchase().paid().nameChanged().reported().done();
    const { purchase: paid, buyer } = await aPurchase({ price: 450 }).paid().done();
    const { purchase: refunded } = await owedToBuyer();
    const [sold, unpaid] = [await ended(good), await ended(paused)];
    await workQueues();
    const failing = { status: 'pending', failureCode: 'account_closed' } as const;
    const fail = (id: string) =>
      db.update(transfers).set(failing).where(eq(transfers.purchaseId, id)).returning();
    const [stuck] = await fail(sold.id);
    await fail(unpaid.id);
    await db.update(users).set({ requirementsDue: true }).where(eq(users.id, paused.id));
    const unreached = await aPurchase().paid().nameChanged().done();
    await db.update(users).set({ unreachableSince: at }).where(eq(users.id, unreached.buyer.id));
    const [refund] = await db
      .update(refunds)
      .set({ status: 'failed', failureCode: 'expired_or_canceled_card' })
      .where(eq(refunds.purchaseId, refunded.id))
      .returning();
    const bank = await insertRow(chargebacks, {
      purchaseId: paid.id,
      stripeDisputeId: 'du_att_gora',
      amount: paid.charged,
      openedAt: at,
      evidenceDueAt: plus(at, 3 * HOUR),
      updatedAt: at,
    });
    const difference = await insertRow(reconciliationDifferences, {
      source: 'txn_att_gora',
      kind: 'amount_differs',
      foundAt: at,
      stripeAmount: ore(100),
      ledgerAmount: ore(350),
    });
    const statement = { userId: buyer.id, name: 'Karin', email: buyer.email, purchaseId: paid.id, at };
    const proposal = { raceId: race.id, adminId: admin.id, kind: 'cancelled' as const, total: 0 };
    const report = { reason: 'fraud', text: 'Startplatsen finns inte.', createdAt: at } as const;
    const confirmed = { ...report, listingId: listing.id, confirmedAt: at };
    const appeal = {
      ...confirmed,
      reporterEmail: 'tove@example.com',
      decision: 'paused' as const,
      ground: 'terms_conduct' as const,
      decidedAt: at,
      appealedAt: at,
      appealText: 'Den finns.',
    };
    const conflict = { raceId: race.id, listingId: listing.id, holderId: good.id, sellerId: paused.id, at };
    const waiting = await aListing();
    await db
      .update(listings)
      .set({ status: 'inactive', timeoutStatus: 'inactive_by_seller', relistRequestedAt: at })
      .where(eq(listings.id, waiting.id));
    const job = await (await getBoss()).send(DEAD_LETTERS, { refundId: randomUUID() });
    ids = {
      dispute: (await disputeOf(disputed.id)).id,
      chargeback: bank.id,
      refund: refund?.id ?? '',
      transfer: stuck?.id ?? '',
      pausedSeller: paused.id,
      unreachable: unreached.buyer.id,
      difference: difference.id,
      withdrawal: (await insertRow(withdrawals, statement)).id,
      raceChange: (await insertRow(raceChanges, { ...proposal, proposedAt: at })).id,
      notice: (await insertRow(notices, { ...confirmed, reporterId: buyer.id })).id,
      appeal: (await insertRow(notices, appeal)).id,
      review: (await aReview(undefined, { readFrom: at })).id,
      relist: waiting.id,
      entryConflict: (await insertRow(entryConflicts, conflict)).id,
      job: job ?? '',
      race: race.id,
      raceTip: (await insertRow(raceTips, { raceName: 'Hjälmaren runt', text: '', at })).id,
      organiserRequest: (await aJoinRequest({ raceIds: [race.id] })).id,
      confirmationWords: proposing,
    };
  });

  test('is listed with its kind, whatever it is, and counted', async () => {
    const { counts, items } = await as(admin).admin.overview.tasks({});
    expect(counts.map(({ kind }) => kind)).toEqual(taskKinds);
    expect(items.map(({ kind }) => kind)).not.toContain('race');
    for (const kind of taskKinds)
      expect(await findTask(admin, kind, ids[kind]), kind).toMatchObject({ kind });
    expect(items.length).toBeLessThanOrEqual(50);
    expect(items.slice(1).every((item, nth) => taskOrder(items[nth] ?? item, item) < 0)).toBe(true);
  });

  test('is counted for this week without races to read and what has more time, and listed so', async () => {
    const { items, thisWeek } = await as(admin).admin.overview.tasks({ week: true });
    const all = (await as(admin).admin.overview.tasks({})).items;
    expect(items.length).toBeLessThan(all.length);
    expect(items).toEqual(all.filter((item) => isDueThisWeek(item, now())));
    expect(thisWeek).toBe(items.length);
    const kinds = items.map(({ kind }) => kind);
    expect(kinds).toContain('chargeback');
    expect(kinds).not.toContain('withdrawal');
  });

  test('says how much money there is to decide about, whom it concerns and how long is left', async () => {
    expect(await findTask(admin, 'chargeback', ids.chargeback)).toMatchObject({ amount: 480_00, own: false });
    expect(await findTask(admin, 'difference', ids.difference)).toMatchObject({
      amount: 250,
      what: 'Beloppen skiljer sig',
      who: [],
      daysLeft: 1,
    });
    expect(await findTask(admin, 'transfer', ids.transfer)).toMatchObject({ who: ['Sara S.'] });
    expect(await findTask(admin, 'withdrawal', ids.withdrawal)).toMatchObject({ daysLeft: 14 });
    const rows = (await listTasks({}, callAs('admin', admin.id, plus(now(), 2 * DAY)))).items;
    expect(rows.find(({ id }) => id === ids.refund)?.daysLeft).toBe(-1);
  });

  test('names a seller whom Stripe has paused when something of theirs waits, and then only', async () => {
    const pause = (id: string) => db.update(users).set({ requirementsDue: true }).where(eq(users.id, id));
    const [idle, selling] = [await aSeller(), await aSeller({ firstName: 'Siri', lastName: 'Berg' })];
    const forSale = await aListing({ seller: selling });
    const { purchase } = await aPurchase({ price: 450 }).paid().done();
    for (const id of [idle.id, selling.id, purchase.sellerId]) await pause(id);
    expect(await findTask(admin, 'pausedSeller', idle.id)).toBeUndefined();
    const listing = { what: '1 annons till salu', who: ['Siri B.'], amount: null, daysLeft: null };
    expect(await findTask(admin, 'pausedSeller', selling.id)).toMatchObject(listing);
    expect(await findTask(admin, 'pausedSeller', purchase.sellerId)).toMatchObject({
      what: '1 köp pågår',
      amount: purchase.payout,
      due: purchase.nameChangeDeadline,
    });
    expect((await findTask(admin, 'pausedSeller', ids.pausedSeller))?.what).toBe('Utbetalning väntar');
    await db.update(listings).set({ deletedAt: now() }).where(eq(listings.id, forSale.id));
    expect(await findTask(admin, 'pausedSeller', selling.id)).toBeUndefined();
  });

  test('names a user to whom no mail reaches while a deadline runs for them, and then only', async () => {
    const mark = (id: string) => db.update(users).set({ unreachableSince: now() }).where(eq(users.id, id));
    const [idle, seller] = [await aSeller(), await aSeller()];
    const sale = await aPurchase({ seller, price: 450 }).paid().done();
    const { buyer, purchase, listing } = sale;
    for (const { id } of [idle, buyer, seller]) await mark(id);
    const shown = (id: string) => findTask(admin, 'unreachable', id);
    expect([await shown(idle.id), await shown(buyer.id)]).toEqual([undefined, undefined]);
    expect(await shown(seller.id)).toMatchObject({
      what: expect.stringContaining(listing.raceName),
      who: [shortName(seller)],
      amount: purchase.charged,
      due: purchase.nameChangeDeadline,
      own: false,
    });
    // The clock goes on, and is the buyer's then.
    await continuePurchase(sale).nameChanged().done();
    expect(await shown(seller.id)).toBeUndefined();
    const { confirmationDeadline } = await readPurchase(purchase.id);
    expect(await shown(buyer.id)).toMatchObject({ due: confirmationDeadline });
    await db.update(users).set({ unreachableSince: null }).where(eq(users.id, buyer.id));
    expect(await shown(buyer.id)).toBeUndefined();
  });

  test('tells an admin who is a party that another one decides, and not whom it is about', async () => {
    expect(await findTask(admin, 'raceChange', ids.raceChange)).toMatchObject({ own: true });
    const [row] = await db.select().from(disputes).where(eq(disputes.id, ids.dispute));
    const sellerId = row?.sellerId ?? '';
    await db.update(users).set({ isAdmin: true }).where(eq(users.id, sellerId));
    const party = await readUser(sellerId);
    expect(await findTask(party, 'dispute', ids.dispute)).toMatchObject({ own: true, who: [] });
    expect((await findTask(admin, 'dispute', ids.dispute))?.who).toHaveLength(2);
  });

  test('is not what has been done, or what only a bank can do', async () => {
    const at = now();
    await db.update(chargebacks).set({ evidenceSentAt: at }).where(eq(chargebacks.id, ids.chargeback));
    expect(await findTask(admin, 'chargeback', ids.chargeback)).toBeUndefined();
    const disputed = { failureCode: 'charge_disputed' };
    await db.update(transfers).set(disputed).where(eq(transfers.id, ids.transfer));
    expect(await findTask(admin, 'transfer', ids.transfer)).toBeUndefined();
    await db.update(withdrawals).set({ handledAt: at }).where(eq(withdrawals.id, ids.withdrawal));
    const { counts } = await as(admin).admin.overview.tasks({});
    const zeros: TaskKind[] = ['chargeback', 'transfer', 'withdrawal'];
    expect(counts.map(({ kind }) => kind)).toEqual(taskKinds.filter((kind) => !zeros.includes(kind)));
  });

  test('of a race comes up twelve months after its rules were read, and at once of one never read', async () => {
    const today = stockholmDate(now());
    const days = { date: addDays(today, 200), lastDay: addDays(today, 190) };
    const read = async (daysAgo: number) =>
      (await aRace({ ...days, verifiedOn: addDays(today, -daysAgo) })).id;
    const [fresh, soon, late] = [await read(165), await read(360), await read(365 + 3)];
    expect(await findTask(admin, 'race', fresh)).toBeUndefined();
    expect(await findTask(admin, 'race', soon)).toMatchObject({ daysLeft: 5 });
    expect(await findTask(admin, 'race', late)).toMatchObject({ daysLeft: -3 });
    expect(await findTask(admin, 'race', ids.race)).toMatchObject({ kind: 'race' });
  });

  test('of a kind that cannot be read hides none of the others', async () => {
    const { counts } = await as(admin).admin.overview.tasks({});
    await db.execute(sql`alter table race_tips rename to race_tips_gone`);
    try {
      const without = await as(admin).admin.overview.tasks({});
      expect(without.unread).toEqual(['raceTip']);
      expect(without.counts).toEqual(counts.filter(({ kind }) => kind !== 'raceTip'));
      expect(without.items.length).toBeGreaterThan(0);
    } finally {
      await db.execute(sql`alter table race_tips_gone rename to race_tips`);
    }
    expect((await as(admin).admin.overview.tasks({})).unread).toEqual([]);
  });

  test('shows at most 50, of all and of one kind, and counts the rest', async () => {
    const foundAt = plus(now(), -30 * DAY);
    await db.insert(reconciliationDifferences).values(
      Array.from({ length: 60 }, (_, nth) => ({
        source: `txn_many_${nth}`,
        kind: 'missing_at_stripe' as const,
        foundAt: plus(foundAt, nth),
        ledgerAmount: ore(100),
      })),
    );
    for (const input of [{}, { kind: 'difference' as const }]) {
      const { items, counts } = await as(admin).admin.overview.tasks(input);
      expect(items.map(({ kind }) => kind)).toEqual(Array(50).fill('difference'));
      expect(items[0]?.since).toEqual(foundAt);
      expect(counts.find(({ kind }) => kind === 'difference')?.total).toBe(61);
    }
  });
});
