import { db, pg } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { aWindow } from '@sandbox/scenario/windows';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { ore } from '@/domain/money/ore';
import { organiserFee, racePayers } from '@/domain/race/organiser-fee';
import { payerIn, shownWindow, type TransferWindow } from '@/domain/race/windows';
import { DAY, plus } from '@/domain/time';
import {
  chargebacks,
  disputes,
  inboundMails,
  listings,
  notices,
  organiserRequests,
  purchases,
  raceChanges,
  races,
  raceTips,
  reconciliationDifferences,
  settlementOffers,
  withdrawals,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { syncOrganiserFees } from '@/server/services/races/sync-organiser-fees';
import { aChargebackRow } from '../support/chargebacks';
import { randomRuns } from '../support/random';
import { disputeOf } from '../support/rows';

/** The constraint or unique index that refuses a statement; null when none does. */
const refusedBy = (statement: PromiseLike<unknown>): Promise<string | null> =>
  Promise.resolve(statement).then(
    () => null,
    (error) => {
      const name = (error.cause ?? error).constraint_name;
      if (!name) throw error;
      return name;
    },
  );

let disputed: PurchaseFixture;
let paid: PurchaseFixture;
beforeAll(async () => {
  disputed = await aPurchase().paid().nameChanged().reported().done();
  paid = await aPurchase().paid().done();
});

test('every constraint has been validated, and every index is valid', async () => {
  expect(await pg`select conname from pg_constraint where not convalidated`).toEqual([]);
  expect(await pg`select indexrelid::regclass from pg_index where not indisvalid`).toEqual([]);
});

describe('the database refuses', () => {
  test('states without their times', async () => {
    const change = (fixture: PurchaseFixture, values: Partial<typeof purchases.$inferInsert>) =>
      refusedBy(db.update(purchases).set(values).where(eq(purchases.id, fixture.purchase.id)));
    expect(await change(disputed, { disputedAt: null })).toBe('purchases_disputed');
    expect(await change(disputed, { paidAt: null })).toBe('purchases_disputed');
    expect(await change(paid, { state: 'cancelled' })).toBe('purchases_cancelled');
  });

  test('amounts that cannot be', async () => {
    const { id } = await aListing();
    const fee = db
      .update(listings)
      .set({ organiserFee: ore(-1) })
      .where(eq(listings.id, id));
    expect(await refusedBy(fee)).toBe('race_listings_organiser_fee');
    for (const amount of [0, -1])
      expect(await refusedBy(aChargebackRow(paid.purchase, { amount: ore(amount) }))).toBe(
        'chargebacks_amount',
      );
    expect(await db.select().from(chargebacks)).toEqual([]);
  });

  test('half a ruling that waits for a second admin', async () => {
    const { id } = await disputeOf(disputed.purchase.id);
    const propose = (values: Partial<typeof disputes.$inferInsert>) =>
      refusedBy(
        db.transaction(async (tx) => {
          await tx.update(disputes).set(values).where(eq(disputes.id, id));
          await tx.update(disputes).set(withdrawn).where(eq(disputes.id, id));
        }),
      );
    const withdrawn = {
      proposedDecision: null,
      proposedAmount: null,
      proposedFindings: null,
      proposedNotes: null,
      proposedBy: null,
      proposedAt: null,
    };
    const by = { proposedBy: (await aUser({ isAdmin: true })).id, proposedAt: now() };
    const release = { proposedDecision: 'release', proposedNotes: 'Allt stämmer.' } as const;
    const part = { ...by, ...release, proposedDecision: 'part' } as const;
    expect(await propose({ ...by, ...release })).toBeNull();
    expect(await propose({ ...part, proposedAmount: ore(100) })).toBeNull();
    for (const half of [by, release, { ...release, proposedBy: by.proposedBy }, part])
      expect(await propose(half)).toBe('disputes_proposed');
    expect(await propose({ ...by, ...release, proposedAmount: ore(100) })).toBe('disputes_proposed');
    expect(await propose({ proposedNotes: 'Allt stämmer.' })).toBe('disputes_proposed');
    expect(await propose({ ...by, ...release, proposedDecision: 'other' as never })).toBe(
      'disputes_proposed_decision',
    );
  });

  test('half a resolution that waits for a second admin', async () => {
    const proposal = {
      proposedHow: 'pay',
      proposedAmount: ore(-100),
      proposedNote: 'Ska ha dem.',
      proposedBy: (await aUser({ isAdmin: true })).id,
      proposedAt: now(),
    } as const;
    const propose = (values: Partial<typeof reconciliationDifferences.$inferInsert>) =>
      refusedBy(
        db
          .insert(reconciliationDifferences)
          .values({ source: 'txn_halv', kind: 'amount_differs', foundAt: now(), ...values }),
      );
    for (const name of Object.keys(proposal))
      expect(await propose({ ...proposal, [name]: null }), name).toBe('reconciliation_differences_proposed');
    expect(await propose({ ...proposal, proposedHow: 'other' as never })).toBe(
      'reconciliation_differences_proposed_how',
    );
    expect(await propose(proposal)).toBeNull();
  });

  test('a race change without the days that it is about, or confirmed and not begun', async () => {
    const [{ id: raceId }, { id: adminId }] = [await aRace(), await aUser({ isAdmin: true })];
    type Change = typeof raceChanges.$inferInsert;
    const enter = (values: Partial<Change> & Pick<Change, 'kind'>) =>
      refusedBy(db.insert(raceChanges).values({ raceId, adminId, total: 0, proposedAt: now(), ...values }));
    const day = '2027-06-01';
    const days = [
      { kind: 'moved' },
      { kind: 'moved', newLastDay: day },
      { kind: 'closed_early' },
      { kind: 'closed_early', newLastDay: day, newDate: day },
      { kind: 'cancelled', newDate: day },
      { kind: 'cancelled', newLastDay: day },
    ] as const;
    for (const each of days) expect(await enter(each), JSON.stringify(each)).toBe('race_changes_days');
    expect(await enter({ kind: 'postponed' as never })).toBe('race_changes_kind');
    const confirmed = { kind: 'cancelled', confirmedBy: adminId } as const;
    expect(await enter(confirmed)).toBe('race_changes_confirmed');
    expect(await enter({ ...confirmed, startedAt: now(), finishedAt: now() })).toBeNull();
    expect(await enter({ kind: 'moved', newDate: day })).toBeNull();
  });

  test('two withdrawals of one purchase', async () => {
    const { id: purchaseId, buyerId: userId } = paid.purchase;
    const withdraw = (about: { purchaseId?: string }) =>
      refusedBy(
        db
          .insert(withdrawals)
          .values({ userId, name: 'Karin', email: 'karin@x.example', at: now(), ...about }),
      );
    expect([await withdraw({ purchaseId }), await withdraw({}), await withdraw({})]).toEqual([
      null,
      null,
      null,
    ]);
    expect(await withdraw({ purchaseId })).toBe('withdrawals_once');
  });

  test('states that no rule knows', async () => {
    const [{ id: listingId }, { id: disputeId }] = [await aListing(), await disputeOf(disputed.purchase.id)];
    const at = now();
    const unknown = 'unknown' as never;
    const { id: purchaseId, buyerId } = disputed.purchase;
    const report = { listingId, reason: 'other', text: 'Finns inte.', reporterEmail: 'a@x.example' } as const;
    const decided = {
      ...report,
      createdAt: at,
      confirmedAt: at,
      decidedAt: at,
      ground: 'not_shown',
    } as const;
    const appealed = { ...decided, decision: 'paused', appealedAt: at, appealDecidedAt: at } as const;
    const offer = { disputeId, role: 'buyer', offeredBy: buyerId, amount: ore(100), createdAt: at } as const;
    const mail = { purchaseId, rawHash: 'x', receivedAt: at, checkedAt: at };
    const request = { organiserName: 'Klubben', contactName: 'Mats', email: 'mats@x.example', at };
    const handled = { outcome: unknown, handledAt: at };
    const refused = await Promise.all([
      refusedBy(db.insert(settlementOffers).values({ ...offer, status: unknown, closedAt: at })),
      refusedBy(db.insert(notices).values({ ...decided, decision: unknown })),
      refusedBy(db.insert(notices).values({ ...appealed, appealOutcome: unknown })),
      refusedBy(db.insert(inboundMails).values({ ...mail, verdict: unknown })),
      refusedBy(db.insert(raceTips).values({ raceName: 'Loppet', text: '', at, ...handled })),
      refusedBy(db.insert(organiserRequests).values({ ...request, link: 'https://x.example', ...handled })),
    ]);
    expect(refused).toEqual([
      'settlement_offers_status',
      'notices_decision',
      'notices_appeal_outcome',
      'inbound_mails_verdict',
      'race_tips_outcome',
      'organiser_requests_to_join_outcome',
    ]);
  });
});

describe('transfer windows', () => {
  const t = (days: number) => plus(new Date('2027-03-01T08:00:00Z'), days * DAY);
  const times = (opensAt: Date | null, closesAt: Date) => ({ opensAt, closesAt });
  const ORDER = 'curated_races_windows_order';

  test.each([
    ['none', [], null],
    ['one that is open already', [times(null, t(1))], null],
    ['one after the other, at once', [times(t(0), t(1)), times(t(1), t(2)), times(t(3), t(4))], null],
    ['one that closes as it opens', [times(t(1), t(1))], ORDER],
    ['one that closes before it opens', [times(t(2), t(1))], ORDER],
    ['a later one that is open already', [times(null, t(1)), times(null, t(2))], ORDER],
    ['one that opens before the last has closed', [times(t(0), t(2)), times(plus(t(2), -1), t(3))], ORDER],
    ['two in the wrong order', [times(t(3), t(4)), times(t(1), t(2))], ORDER],
  ])('%s', async (_what, wished, refusal) => {
    const race = await aRace();
    const [window] = race.windows as [TransferWindow];
    const windows = wished.map((each) => ({ ...window, ...each }));
    const write = db.update(races).set({ windows }).where(eq(races.id, race.id));
    expect(await refusedBy(write)).toBe(refusal);
  });

  test.each([
    '2027-03-01',
    '2027-03-01T08:00:00+00:00',
    '2027-03-01T08:00:00Z',
    '+012027-03-01T08:00:00.000Z',
  ])('with another text than an ISO instant in UTC are refused: %s', async (text) => {
    const { id } = await aRace();
    const write = (name: string) => pg`
      update curated_races set transfer_windows = jsonb_set(transfer_windows, ${['0', name]}, to_jsonb(${text}::text))
      where id = ${id}`;
    expect(await refusedBy(write('closesAt'))).toBe(ORDER);
    expect(await refusedBy(write('opensAt'))).toBe(ORDER);
  });

  test('without a time of closing are refused', async () => {
    const { id } = await aRace();
    const write = pg`update curated_races set transfer_windows = transfer_windows #- '{0,closesAt}' where id = ${id}`;
    expect(await refusedBy(write)).toBe(ORDER);
  });
});

test('a buyer pays the organiser nothing where the seller does, whichever window applies', async () => {
  const { id: _, ...listing } = await aListing();
  const payers = ['buyer', 'seller'] as const;
  const ways = payers.flatMap((payer) => [null, ...payers].map((payerChoice) => ({ payer, payerChoice })));
  await db.insert(listings).values(ways.map((way) => ({ ...listing, ...way })));
  const begins = new Date('2027-03-01T08:00:00Z');
  const rule = fc.record({
    payer: fc.constantFrom(...racePayers),
    cost: fc.option(fc.nat({ max: 100_000 }).map((amount) => ore(amount))),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { minLength: 1, maxLength: 3 }),
      fc.nat({ max: 40 }),
      async (rules, day) => {
        const windows = rules.map((each, nth) => ({
          ...aWindow({}, '2027-06-01'),
          ...each,
          opensAt: nth === 0 ? null : plus(begins, nth * 10 * DAY),
          closesAt: plus(begins, (nth + 1) * 10 * DAY),
        }));
        const at = plus(begins, day * DAY);
        await db.transaction((tx) => syncOrganiserFees(tx, { id: listing.raceId, windows }, at));
        const window = shownWindow(windows, at) as TransferWindow;
        for (const row of await db.select().from(listings).where(eq(listings.raceId, listing.raceId))) {
          const payer = payerIn(windows, window, row);
          expect(row.organiserFee).toBe(payer === 'seller' ? 0 : organiserFee(window.cost, payer));
        }
      },
    ),
    { numRuns: randomRuns(30) },
  );
});
