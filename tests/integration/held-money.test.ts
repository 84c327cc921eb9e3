import { aRace } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser, type User } from '@sandbox/scenario/users';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { addDays, DAY, plus, stockholmDate } from '@/domain/time';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { fetchMissingFees } from '@/server/services/money/fetch-missing-fees';
import { as } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, disputeOf, readUser, refundOf } from '../support/rows';
import { owedToBuyer } from '../support/rulings';
import { chargeBack, decideChargeback, deliver, eventsAbout } from '../support/stripe';
import { world } from '../support/world';

const admin = await aUser({ isAdmin: true });
const money = () => as(admin).money;

/** Everything in the list, in small pages. */
async function everyRow(day?: string) {
  type Page = Awaited<ReturnType<ReturnType<typeof money>['held']>>;
  const rows: Page['items'] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await money().held({ limit: 3, cursor, ...(day && { day }) });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return rows;
}

const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** List, its sums, ledger and the stand-in: four readings of one amount. */
async function readings(day?: string) {
  const query = day ? { day } : {};
  const rows = await everyRow(day);
  const owed = await money().owed(query);
  const { owed: stripe } = await money().atStripe(query);
  expect(owed.purchases).toBe(rows.length);
  for (const part of ['seller', 'buyer', 'ours'] as const) {
    expect(owed[part]).toBe(total(rows.map(({ shares }) => shares[part])));
  }
  return {
    rows: rows.map(({ id, shares, state }) => ({ id, state, ...shares })),
    list: total(rows.map(({ shares }) => shares.sum)),
    sums: owed.sum,
    ledger: owed.ledger,
    stripe,
  };
}

const agree = ({ list, sums, ledger, stripe }: Awaited<ReturnType<typeof readings>>) =>
  expect([list, sums, stripe]).toEqual([ledger, ledger, ledger]);

async function chargedBack({ purchase }: PurchaseFixture, outcome: 'won' | 'lost' | null): Promise<void> {
  const dispute = await chargeBack(purchase.id);
  if (outcome) await decideChargeback(dispute, outcome);
  for (const event of eventsAbout(dispute)) await deliver(event);
}

/** What may come next in a purchase, and in which of its states; without one, in any. */
type Story = ReturnType<typeof continuePurchase>;
const actions = {
  nameChanged: { perform: (story: Story) => story.nameChanged(), state: 'pending_name_change' },
  confirmed: { perform: (story: Story) => story.confirmed(), state: 'awaiting_buyer_confirmation' },
  reported: { perform: (story: Story) => story.reported(), state: 'awaiting_buyer_confirmation' },
  forBuyer: { perform: (story: Story) => story.ruled('refund', admin), state: 'disputed' },
  forSeller: { perform: (story: Story) => story.ruled('release', admin), state: 'disputed' },
  bankAsks: { perform: (story: Story) => story.and((one) => chargedBack(one, null)), state: null },
  bankTakes: { perform: (story: Story) => story.and((one) => chargedBack(one, 'lost')), state: null },
  nothing: { perform: (story: Story) => story, state: null },
};

type Action = keyof typeof actions;

/** The purchase after an act, which a rule may refuse: the sums must agree all the same. */
async function tried(name: Action, one: PurchaseFixture): Promise<PurchaseFixture> {
  const { perform, state } = actions[name];
  if (state && one.purchase.state !== state) return one;
  return perform(continuePurchase(one))
    .done()
    .catch((error: unknown) => {
      if (error instanceof DomainError) return one;
      throw error;
    });
}

/** A bank asks once for a payment. */
const banks: Action[] = ['bankAsks', 'bankTakes'];

const history = fc.record({
  price: fc.integer({ min: 3, max: 4_000 }),
  method: fc.constantFrom('card' as const, 'swish' as const, 'klarna' as const),
  actions: fc.array(fc.constantFrom<Action[]>(...(Object.keys(actions) as Action[])), {
    minLength: 1,
    maxLength: 4,
  }),
});

async function settleDay(): Promise<void> {
  await workQueues();
  await runDeadlines(clockAt(now()));
  await workQueues();
  await fetchMissingFees(plus(now(), DAY / 24));
}

test('list, ledger and Stripe say the same to the öre, today and seen from later, whatever has happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 2, maxLength: 4 }), async (histories) => {
      const race = await aRace({
        date: addDays(stockholmDate(now()), 200),
        lastDay: addDays(stockholmDate(now()), 190),
      });
      const fixtures: (PurchaseFixture & { actions: Action[] })[] = [];
      for (const { price, method, actions: planned } of histories) {
        const fixture = await aPurchase({ price, race }).paid(method).done();
        // Swish and Klarna know no chargebacks, and a bank asks once.
        const first = planned.findIndex((name) => banks.includes(name));
        const able = planned.filter(
          (name, nth) => !banks.includes(name) || (method === 'card' && nth === first),
        );
        fixtures.push({ ...fixture, actions: able });
      }
      const seen: { day: string; then: Awaited<ReturnType<typeof readings>> }[] = [];
      for (let step = 0; step < 4; step += 1) {
        for (const fixture of fixtures) {
          const next = fixture.actions[step];
          if (next) Object.assign(fixture, await tried(next, await continuePurchase(fixture).done()));
        }
        await settleDay();
        const then = await readings();
        agree(then);
        seen.push({ day: stockholmDate(now()), then });
        await world.sandbox.clock.advance({ days: 1 });
        // What the clock has decided comes before what somebody does next.
        await settleDay();
      }
      for (const { day, then } of seen) expect(await readings(day)).toEqual(then);
    }),
    { numRuns: 2, endOnFailure: true },
  );
}, 120_000);

const rowOf = async (user: User, id: string) =>
  (await as(user).money.held({ limit: 48, latest: true })).items.find((row) => row.id === id);

describe('the list', () => {
  test('names who gets what and when; its file has no formulas, the sums last, and a row in the log', async () => {
    const buyer = await aUser({ firstName: '=Eva', lastName: 'Ek' });
    const { purchase } = await aPurchase({ price: 500, buyer }).paid().done();
    expect(await rowOf(admin, purchase.id)).toMatchObject({
      buyer: { id: purchase.buyerId, name: '=Eva Ek' },
      seller: { id: purchase.sellerId },
      state: 'pending_name_change',
      shares: { seller: purchase.payout, buyer: 0, ours: 30_00 + purchase.sellerFee, sum: 530_00 },
      leaving: { by: 'seller_clock', at: purchase.nameChangeDeadline },
    });
    const { fileName, text } = await money().exportHeld({});
    const today = stockholmDate(now());
    expect(fileName).toBe(`hallna-pengar-${today}.csv`);
    expect(text).toContain(";'=Eva Ek;");
    expect(text).not.toMatch(/(^|;)=/m);
    const { ledger, seller } = await money().owed({});
    const lines = text.trim().split('\r\n');
    const kronor = (ore: number) => `${Math.floor(ore / 100)},${String(ore % 100).padStart(2, '0')}`;
    const sums = ['Summa', kronor(seller), kronor(ledger)];
    expect(lines.at(-2)?.split(';')).toEqual(expect.arrayContaining(sums));
    expect(lines.at(-1)).toContain(kronor(ledger));
    expect((await auditOf(today)).map(({ action }) => action)).toContain('money.export');
  });
});

test('a year’s report has the month’s sales, fees, VAT, Stripe’s fees and refunds, and its file has the same', async () => {
  const today = stockholmDate(now());
  const year = Number(today.slice(0, 4));
  const month = async () => {
    const report = await money().report({ year });
    const found = report.months.find((each) => each.month === `${today.slice(0, 7)}-01`);
    if (!found) throw new Error('The month is missing');
    return found;
  };
  await settleDay();
  const before = await month();
  const sold = await aPurchase({ price: 1000 }).paid('swish').nameChanged().confirmed().done();
  const back = await owedToBuyer({ price: 200 });
  await settleDay();
  const after = await month();
  const grown = {
    payments: 2,
    paid: 1030_00 + 230_00,
    completed: 1,
    serviceFees: 24_00,
    vat: 6_00,
    sellerFees: sold.purchase.sellerFee,
    refunded: 230_00,
  };
  for (const [line, more] of Object.entries(grown) as [keyof typeof grown, number][])
    expect([line, after[line] - before[line]]).toEqual([line, more]);
  expect((await refundOf(back.purchase.id)).amount).toBe(230_00);
  expect(total(after.feesByMethod.map(({ amount }) => amount))).toBe(after.stripeFees);
  const { fileName, text } = await money().exportReport({ year });
  expect(fileName).toBe(`rapport-${year}.csv`);
  expect(text.split('\r\n')[0]?.split(';')).toHaveLength(14);
});

describe('the search', () => {
  const found = (text: string, user = admin) => as(user).admin.search({ text });
  let fixture: PurchaseFixture;
  beforeAll(async () => {
    fixture = await aPurchase({ buyer: await aUser({ firstName: 'Tyra', lastName: 'Tallberg' }) })
      .paid()
      .nameChanged()
      .reported()
      .done();
  });
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  test('finds a user by words of their name and by their address', async () => {
    const { buyer } = fixture;
    expect(ids((await found('tallb tyra')).users)).toContain(buyer.id);
    expect((await found(buyer.email.toUpperCase())).users).toMatchObject([
      { id: buyer.id, email: buyer.email },
    ]);
    expect((await found('ty')).users).toEqual([]);
    expect((await found('%%%')).users.length).toBeLessThanOrEqual(5);
  });

  test('finds a purchase by its number and by each id of Stripe’s, with its dispute', async () => {
    const { purchase } = fixture;
    const dispute = await disputeOf(purchase.id);
    const seen = await as(admin).admin.purchase({ id: purchase.id });
    const short = purchase.id.slice(0, 8);
    const atStripe = [purchase.checkoutSessionId, seen.payment?.intentId, seen.payment?.chargeId];
    const names = [purchase.id, short.toUpperCase(), `#${short}`, ...atStripe];
    for (const name of names) {
      expect((await found(name ?? '')).purchases, String(name)).toMatchObject([
        { id: purchase.id, disputeId: dispute.id },
      ]);
    }
    expect((await found('pi_unknown')).purchases).toEqual([]);
    const refunded = await owedToBuyer();
    await settleDay();
    const refundId = (await refundOf(refunded.purchase.id)).stripeRefundId ?? '';
    expect(ids((await found(refundId)).purchases)).toEqual([refunded.purchase.id]);
    const bank = await chargeBack(purchase.id);
    for (const event of eventsAbout(bank)) await deliver(event);
    expect(ids((await found(bank)).purchases)).toEqual([purchase.id]);
  });

  test('finds a seller by their account at Stripe, and a race by its name', async () => {
    const seller = await readUser(fixture.purchase.sellerId);
    expect(ids((await found(seller.stripeAccountId ?? '')).users)).toEqual([seller.id]);
    const race = await aRace({ raceName: 'Sökbara Fjälloppet' });
    expect(ids((await found('sokbara fjallo')).races)).toEqual([race.id]);
  });

  test('shows no address and no name of the other party of one’s own purchase, nor does the list', async () => {
    const own = await aUser({ isAdmin: true });
    const { id } = (await aPurchase({ buyer: own }).paid().done()).purchase;
    expect(await rowOf(own, id)).toMatchObject({ buyer: { id: own.id }, seller: null });
    expect(await outcomeOf(as(own).admin.purchase({ id }))).toBe('CONFLICT_OF_INTEREST');
    expect((await found(id, own)).purchases).toMatchObject([{ seller: null }]);
    expect((await found(id)).purchases[0]?.seller).toBeTruthy();
  });

  test('a purchase’s page has its amounts, log and postings, and leaves a row in the log', async () => {
    const { purchase } = fixture;
    const seen = await as(admin).admin.purchase({ id: purchase.id });
    expect(seen).toMatchObject({
      id: purchase.id,
      buyer: { id: purchase.buyerId },
      charged: purchase.charged,
      state: 'disputed',
      refund: null,
      transfer: null,
    });
    expect(seen.postings.map(({ kind }) => kind)).toContain('payment_received');
    expect(seen.log.map(({ what }) => what)).toContain('problemReported');
    expect((await auditOf(purchase.id)).map(({ action }) => action)).toContain('purchase.view');
  });
});
