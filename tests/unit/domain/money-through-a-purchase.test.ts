import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActorType, isAutomaticActor } from '@/domain/account/actor';
import {
  type Division,
  MAX_PRICE,
  MIN_PRICE,
  type PriceSplit,
  SECOND_ADMIN_ABOVE,
  SERVICE_FEE,
  SERVICE_FEE_NET,
  SERVICE_FEE_VAT,
  splitPrice,
} from '@/domain/money/fees';
import {
  balanceOf,
  buyerCredited,
  chargebackSettled,
  divided,
  type LedgerAccount,
  type LedgerEntry,
  paymentReceived,
  refundMade,
  reversed,
  stripeFee,
  transferMade,
} from '@/domain/money/ledger';
import { ore } from '@/domain/money/ore';
import {
  divideAsCompleted,
  divideByRefund,
  dividePartialRefund,
  MIN_PART,
  maxPart,
  partObstacle,
  secondAdminObstacle,
  settlementObstacle,
  settlementShares,
  subtractAdvance,
  withFeeRefunded,
} from '@/domain/purchase/dispute';
import {
  finalStates,
  isFinal,
  type PurchaseEvent,
  type PurchaseState,
  purchaseEvents,
  purchaseStates,
} from '@/domain/purchase/states';
import { type Effect, stateAfter, transitions } from '@/domain/purchase/transitions';

const price = fc.integer({ min: MIN_PRICE, max: MAX_PRICE }).map(ore);

const leaving = (state: PurchaseState | null): PurchaseEvent[] =>
  purchaseEvents.filter((event) => transitions[event].from.includes(state));

/** Stops and resumes clocks wherever it happens: it moves neither the purchase nor money. */
const stays = (event: PurchaseEvent): boolean => transitions[event].to === 'same';

/** Every way from nothing to an end, each event at most once. A cancelled purchase may yet be paid: both ways count. */
function walk(state: PurchaseState | null, taken: PurchaseEvent[]): PurchaseEvent[][] {
  const ended = state !== null && isFinal(state) ? [taken] : [];
  const onward = leaving(state)
    .filter((event) => !taken.includes(event) && !stays(event))
    .flatMap((event) => walk(stateAfter(transitions[event], state), [...taken, event]));
  return [...ended, ...onward];
}

const postings: Partial<Record<Effect['do'], (amounts: PriceSplit) => LedgerEntry[]>> = {
  hold: paymentReceived,
  payBuyer: buyerCredited,
  paySeller: (amounts) => divided(divideAsCompleted(amounts)).seller,
  payBoth: (amounts) => Object.values(divided(dividePartialRefund(amounts, maxPart(amounts)))).flat(),
};

type Balances = Partial<Record<LedgerAccount, number>>;

const nonZero = (sums: Balances): Balances =>
  Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));

function balances(entries: LedgerEntry[]): Balances {
  const sums: Balances = {};
  for (const { account, amount } of entries) sums[account] = (sums[account] ?? 0) + amount;
  return nonZero(sums);
}

const touchesMoney = (effect: Effect['do']): boolean => effect in postings || effect.endsWith('Dispute');
const moneyEffects = (path: PurchaseEvent[]): Effect['do'][] =>
  path.flatMap((event) => transitions[event].effects.map((effect) => effect.do)).filter(touchesMoney);

const endOf = (path: PurchaseEvent[]): PurchaseState | null =>
  path.reduce<PurchaseState | null>((state, event) => stateAfter(transitions[event], state), null);

describe('every way a purchase can go', () => {
  const paths = walk(null, []);

  it('is walked, with every event and every state', () => {
    expect(new Set(paths.flat())).toEqual(new Set(purchaseEvents.filter((event) => !stays(event))));
    expect(new Set(paths.flatMap((path) => path.map((event) => transitions[event].to)))).toEqual(
      new Set(purchaseStates),
    );
    expect(purchaseEvents.filter((event) => stays(event) && moneyEffects([event]).length > 0)).toEqual([]);
  });

  it('holds one payment at most before it pays once, to the party that its end names', () => {
    const isDivided = (path: PurchaseEvent[]) =>
      path.includes('ruledInPart') || path.includes('settlementAccepted');
    const ways = paths.map(
      (path) => `${moneyEffects(path).join(', ')} → ${endOf(path)}${isDivided(path) ? ', divided' : ''}`,
    );
    expect([...new Set(ways)].toSorted()).toEqual([
      ' → cancelled',
      'hold, openDispute, closeDispute, payBoth → completed, divided',
      'hold, openDispute, closeDispute, payBuyer → refunded',
      'hold, openDispute, closeDispute, paySeller → completed',
      'hold, payBuyer → refunded',
      'hold, paySeller → completed',
    ]);
  });

  it.each<[Effect['do'][], (amounts: PriceSplit) => Balances]>([
    [['hold', 'payBuyer'], ({ charged }) => ({ stripe: charged, buyer_payable: -charged })],
    [
      ['hold', 'paySeller'],
      ({ charged, payout, sellerFee }) => ({
        stripe: charged,
        seller_payable: -payout,
        seller_fee_revenue: -sellerFee,
        service_fee_revenue: -SERVICE_FEE_NET,
        vat_payable: -SERVICE_FEE_VAT,
      }),
    ],
    [
      // The whole price goes back: only the service fee is left to us.
      ['hold', 'payBoth'],
      ({ charged, price }) => ({
        stripe: charged,
        buyer_payable: -price,
        service_fee_revenue: -SERVICE_FEE_NET,
        vat_payable: -SERVICE_FEE_VAT,
      }),
    ],
  ])('after %j the held account is empty, and all the money is somewhere', (effects, expected) => {
    fc.assert(
      fc.property(price, (amount) => {
        const amounts = splitPrice(amount);
        const posted = effects.map((effect) => postings[effect]?.(amounts) ?? []);
        for (const posting of posted) expect(balanceOf(posting)).toBe(0);
        expect(balances(posted.flat())).toEqual(nonZero(expected(amounts)));
      }),
    );
  });
});

describe('no state is a dead end', () => {
  const open = purchaseStates.filter((state) => !isFinal(state));

  it('each is left by the clock, by Stripe or by an admin alone', () => {
    const withoutEnd = open.filter((state) => {
      const reached = new Set<PurchaseState>([state]);
      for (const from of reached)
        for (const event of leaving(from)) {
          const { who, to } = transitions[event];
          if (to !== 'same' && who.some((actor) => isAutomaticActor(actor) || actor === 'admin'))
            reached.add(to);
        }
      return ![...reached].some(isFinal);
    });
    expect(withoutEnd).toEqual([]);
  });

  it('each has a way to an end by the clock, or by Stripe while a payment is processed', () => {
    const endedBy = (state: PurchaseState, actor: ActorType) =>
      leaving(state).some((event) => {
        const { who, to } = transitions[event];
        return to !== 'same' && isFinal(to) && who.includes(actor);
      });
    // The clock asks Stripe every hour.
    expect(open.filter((state) => !endedBy(state, state === 'pending' ? 'stripe' : 'clock'))).toEqual([]);
  });

  it('nothing leaves an end but a payment that lands on a cancelled purchase', () => {
    expect(finalStates.map(leaving)).toEqual([[], ['paidTooLate'], []]);
  });
});

/** The balances once a payment is divided and each has got their part. */
function settledBalances(split: PriceSplit, division: Division): Balances {
  const { buyer, seller } = divided(division);
  for (const posting of [buyer, seller]) expect(balanceOf(posting)).toBe(0);
  const paid = [...refundMade(division.buyer), ...transferMade(division.seller)];
  return balances([...paymentReceived(split), ...buyer, ...seller, ...paid]);
}

/** Nobody is owed anything, and what is left at Stripe are our fees. */
function expectSettled(split: PriceSplit, division: Division): void {
  const { buyer, seller, sellerFee, serviceFee } = division;
  expect(buyer + seller + sellerFee + serviceFee).toBe(split.charged);
  for (const amount of [buyer, seller, sellerFee, serviceFee]) expect(amount).toBeGreaterThanOrEqual(0);
  const { stripe = 0, held, buyer_payable, seller_payable } = settledBalances(split, division);
  expect({ stripe, held, buyer_payable, seller_payable }).toEqual({ stripe: serviceFee + sellerFee });
}

describe('once the money has moved', () => {
  it('nothing is owed to anybody, and what is left at Stripe is ours', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 50_00 }).map(ore), (amount, fee) => {
        const amounts = splitPrice(amount);
        const paid = [...paymentReceived(amounts), ...stripeFee(fee)];
        const { seller } = divided(divideAsCompleted(amounts));
        const sold = balances([...paid, ...seller, ...transferMade(amounts.payout)]);
        expect([sold.seller_payable, sold.held]).toEqual([undefined, undefined]);
        expect(sold.stripe ?? 0).toBe(amounts.serviceFee + amounts.sellerFee - fee);
        const refunded = balances([...paid, ...buyerCredited(amounts), ...refundMade(amounts.charged)]);
        expect(refunded).toEqual(nonZero({ stripe: -fee, stripe_fees: fee }));
      }),
    );
  });

  it('of a lost chargeback what nobody bears is our loss', () => {
    const lost = chargebackSettled(ore(1000_00), [
      { account: 'buyer_payable', amount: ore(300_00) },
      { account: 'seller_debt', amount: ore(600_00) },
    ]);
    const borne = { buyer_payable: 300_00, seller_debt: 600_00, losses: 100_00 };
    expect(balances(lost)).toEqual({ chargebacks: -1000_00, ...borne });
  });

  it("a refund that comes back is the buyer's again", () => {
    const amount = ore(1025_00);
    expect(balances([...refundMade(amount), ...reversed(refundMade(amount))])).toEqual({});
    expect(balanceOf(reversed(refundMade(amount)))).toBe(0);
  });
});

describe('a ruling in part', () => {
  const divisions = price.chain((amount) =>
    fc
      .integer({ min: MIN_PART, max: amount })
      .map((part) => ({ split: splitPrice(amount), part: ore(part) })),
  );

  it('divides all of the money and nobody owes, whatever part goes back', () => {
    fc.assert(
      fc.property(divisions, ({ split, part }) => {
        const division = dividePartialRefund(split, part);
        expectSettled(split, division);
        expect(division.seller).toBe(Math.max(0, split.payout - part));
        expect(division.serviceFee).toBe(SERVICE_FEE);
      }),
    );
  });

  it('gives the fee too to a buyer who has withdrawn from our service, and then we have earned none of it', () => {
    fc.assert(
      fc.property(divisions, fc.boolean(), ({ split, part }, whole) => {
        const agreed = whole ? divideAsCompleted(split) : dividePartialRefund(split, part);
        const division = withFeeRefunded(agreed);
        expect(division.buyer - agreed.buyer).toBe(SERVICE_FEE);
        expect([division.seller, division.sellerFee]).toEqual([agreed.seller, agreed.sellerFee]);
        const ours = { stripe: division.sellerFee, seller_fee_revenue: -division.sellerFee };
        expect(settledBalances(split, division)).toEqual(nonZero(ours));
      }),
    );
  });

  it('is at least a krona and at most the price', () => {
    const split = splitPrice(ore(995_00));
    const at = (part: number | undefined) => partObstacle(split, part);
    const outside = 'PART_OUT_OF_BOUNDS';
    expect([at(99), at(100), at(995_00), at(995_01)]).toEqual([outside, null, null, outside]);
    expect([at(undefined), at(100.5), at(Number.NaN), at(-100)]).toEqual(Array(4).fill(outside));
    expect(() => dividePartialRefund(split, ore(99))).toThrow(RangeError);
  });
});

describe('a settlement', () => {
  const offers = price.chain((amount) => {
    const split = splitPrice(amount);
    return fc.integer({ min: 0, max: split.charged }).map((back) => ({ split, back: ore(back) }));
  });

  it('divides all of the money, nobody is below zero, and each gets what was promised', () => {
    fc.assert(
      fc.property(offers, fc.boolean(), ({ split, back }, withdrawn) => {
        const agreed = divideByRefund(split, back);
        const promised = settlementShares(split, back);
        const division = withdrawn ? withFeeRefunded(agreed) : agreed;
        expectSettled(split, division);
        expect(agreed.buyer).toBe(back);
        expect([promised.toBuyer, promised.toSeller]).toEqual([back, division.seller]);
        // A buyer who has withdrawn from our service gets what was left of its fee too, and never more than was paid.
        expect(division.buyer - back).toBe(withdrawn ? agreed.serviceFee : 0);
      }),
    );
  });

  it('is a ruling’s division up to the price, and gives of the service fee öre by öre above it', () => {
    const split = splitPrice(ore(995_00));
    expect(divideByRefund(split, ore(0))).toEqual(divideAsCompleted(split));
    expect(divideByRefund(split, ore(300_00))).toEqual(dividePartialRefund(split, ore(300_00)));
    const unpaid = { seller: 0, sellerFee: 0 };
    expect(divideByRefund(split, ore(995_01))).toEqual({ ...unpaid, buyer: 995_01, serviceFee: 29_99 });
    expect(divideByRefund(split, split.charged)).toEqual({ ...unpaid, buyer: split.charged, serviceFee: 0 });
    const rest = ({ seller, sellerFee, serviceFee }: Division) => seller + sellerFee + serviceFee;
    fc.assert(
      fc.property(offers, ({ split, back }) => {
        const less = divideByRefund(split, ore(Math.max(0, back - 1)));
        const more = divideByRefund(split, back);
        // One öre more to the buyer is one less to exactly one of the others, the seller first.
        if (back > 0) expect(rest(less)).toBe(rest(more) + 1);
        if (more.seller > 0) expect(more.sellerFee).toBe(split.sellerFee);
        if (more.sellerFee > 0) expect(more.serviceFee).toBe(split.serviceFee);
      }),
    );
  });

  it.each([
    [0, { refund: 100_00, excess: 0 }],
    [30_00, { refund: 70_00, excess: 0 }],
    [100_00, { refund: 0, excess: 0 }],
    [130_00, { refund: 0, excess: 30_00 }],
  ])('leaves what is to be refunded of 100 kr, of which %i öre were by hand before', (advance, left) =>
    expect(subtractAdvance(ore(100_00), ore(advance))).toEqual(left),
  );

  it('is within nothing and what was charged', () => {
    const split = splitPrice(ore(995_00));
    const at = (amount: number | undefined) => settlementObstacle(split, amount);
    const outside = 'SETTLEMENT_OUT_OF_BOUNDS';
    expect([at(-1), at(0), at(1025_00), at(1025_01)]).toEqual([outside, null, null, outside]);
    expect([at(undefined), at(0.5), at(Number.NaN)]).toEqual(Array(3).fill(outside));
    expect(() => divideByRefund(split, ore(1025_01))).toThrow(RangeError);
  });
});

describe('a second admin', () => {
  const split = splitPrice(ore(SECOND_ADMIN_ABOVE));
  const whole = { decision: 'refund', part: null } as const;
  const proposal = { by: 'anna', ...whole };

  it('confirms exactly what another proposed', () => {
    const large = splitPrice(ore(SECOND_ADMIN_ABOVE + 1_00));
    const part = { decision: 'part', part: large.price } as const;
    const other = { by: 'anna', decision: 'part', part: split.price } as const;
    for (const [money, decision, proposed, admin, answer] of [
      [split, whole, null, 'bo', 'SECOND_ADMIN_NEEDED'],
      [large, part, proposal, 'bo', 'SECOND_ADMIN_NEEDED'],
      [large, part, other, 'bo', 'SECOND_ADMIN_NEEDED'],
      [split, whole, proposal, 'anna', 'SAME_ADMIN'],
      [split, whole, proposal, 'bo', null],
    ] as const)
      expect(secondAdminObstacle(money, decision, proposed, admin)).toBe(answer);
  });
});
