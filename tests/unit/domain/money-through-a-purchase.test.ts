import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_PRICE,
  MIN_PRICE,
  type PriceSplit,
  SECOND_ADMIN_ABOVE,
  SERVICE_FEE,
  SERVICE_FEE_NET,
  SERVICE_FEE_VAT,
  splitPrice,
} from '@/domain/fees';
import {
  balanceOf,
  buyerCredited,
  divided,
  type LedgerAccount,
  type LedgerEntry,
  paymentReceived,
  refundMade,
  refundReturned,
  stripeFee,
  transferMade,
} from '@/domain/ledger';
import { ore } from '@/domain/money';
import { type PurchaseEvent, purchaseEvents } from '@/domain/purchase/events';
import {
  divideAny,
  dividePart,
  divideWhole,
  MIN_PART,
  maxPart,
  needsSecondAdmin,
  partObstacle,
  secondAdminObstacle,
  settlementObstacle,
  settlementShares,
  withoutFee,
} from '@/domain/purchase/ruling';
import { isFinal, isMachine, type PurchaseState, purchaseStates } from '@/domain/purchase/states';
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
  paySeller: (amounts) => divided(divideWhole(amounts)).seller,
  payBoth: (amounts) => {
    const { buyer, seller } = divided(dividePart(amounts, maxPart(amounts)));
    return [...buyer, ...seller];
  },
};

const effectsOf = (path: PurchaseEvent[]): Effect['do'][] =>
  path.flatMap((event) => transitions[event].effects.map((effect) => effect.do));

function balances(entries: LedgerEntry[]): Partial<Record<LedgerAccount, number>> {
  const sums: Partial<Record<LedgerAccount, number>> = {};
  for (const { account, amount } of entries) sums[account] = (sums[account] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

const paths = walk(null, []).map((path) => ({ path, name: path.join(' → '), end: path.at(-1) }));
const endOf = (path: PurchaseEvent[]): PurchaseState =>
  path.reduce<PurchaseState | null>((state, event) => stateAfter(transitions[event], state), null) ??
  'pending_payment';

describe('every way a purchase can go', () => {
  it('is walked: cancelled, refunded and completed, with and without reminders', () => {
    const ends = new Set(paths.map(({ path }) => endOf(path)));
    expect(ends).toEqual(new Set(['cancelled', 'refunded', 'completed']));
    expect(paths.length).toBeGreaterThan(20);
    expect(new Set(paths.flatMap(({ path }) => path))).toEqual(
      new Set(purchaseEvents.filter((event) => !stays(event))),
    );
    for (const event of purchaseEvents.filter(stays))
      for (const effect of transitions[event].effects) expect(effect.do).not.toMatch(/^(hold|pay)/);
  });

  it.each(paths)('$name: the held account is empty, and all the money is somewhere', ({ path }) => {
    const effects = effectsOf(path);
    const end = endOf(path);
    fc.assert(
      fc.property(price, (amount) => {
        const amounts = splitPrice(amount);
        const posted = effects.map((effect) => postings[effect]?.(amounts) ?? []);
        for (const posting of posted) expect(balanceOf(posting)).toBe(0);

        const all = balances(posted.flat());
        expect(all.held ?? 0).toBe(0);
        if (end === 'cancelled') expect(all).toEqual({});
        if (end === 'refunded') expect(all).toEqual({ stripe: amounts.total, buyer_payable: -amounts.total });
        if (path.includes('ruledInPart') || path.includes('settlementAccepted')) {
          // The whole price goes back: only the service fee is left to us.
          expect(all).toEqual({
            stripe: amounts.total,
            buyer_payable: -amount,
            service_fee_revenue: -SERVICE_FEE_NET,
            vat_payable: -SERVICE_FEE_VAT,
          });
        } else if (end === 'completed') {
          expect(all.stripe).toBe(amounts.total);
          expect((all.seller_payable ?? 0) + amounts.payout).toBe(0);
          expect((all.service_fee_revenue ?? 0) + SERVICE_FEE_NET).toBe(0);
          expect((all.vat_payable ?? 0) + SERVICE_FEE_VAT).toBe(0);
          expect((all.seller_fee_revenue ?? 0) + amounts.sellerFee).toBe(0);
          expect(all.buyer_payable).toBeUndefined();
        }
      }),
      { numRuns: 50 },
    );
  });

  it.each(paths)('$name: one payment at most, and one payout to one of them for it', ({ path }) => {
    const effects = effectsOf(path);
    const count = (name: Effect['do']) => effects.filter((effect) => effect === name).length;
    expect(count('hold')).toBeLessThanOrEqual(1);
    expect(count('payBuyer') + count('paySeller') + count('payBoth')).toBe(count('hold'));
    expect(count('openDispute')).toBe(count('closeDispute'));
  });

  it('never pays before it holds', () => {
    for (const { path } of paths) {
      const effects = effectsOf(path);
      const paid = effects.findIndex((effect) => effect.startsWith('pay'));
      if (paid >= 0) expect(effects.indexOf('hold')).toBeLessThan(paid);
    }
  });
});

describe('no state is a dead end', () => {
  const open = purchaseStates.filter((state) => !isFinal(state));

  it.each(open)('%s is left by the clock, by Stripe or by an admin alone', (state) => {
    const reached = new Set<PurchaseState>([state]);
    for (const from of reached)
      for (const event of leaving(from)) {
        const { who, to } = transitions[event];
        if (to !== 'same' && who.some((actor) => isMachine(actor) || actor === 'admin')) reached.add(to);
      }
    expect([...reached].filter(isFinal)).not.toEqual([]);
  });

  /** A payment that is processed is Stripe's to decide: the clock asks Stripe every hour. */
  const byStripe: PurchaseState[] = ['pending'];

  it.each(open)('%s has a way to an end by the clock', (state) => {
    const ways = leaving(state).filter((event) => {
      const { who, to } = transitions[event];
      return to !== 'same' && who.includes(byStripe.includes(state) ? 'stripe' : 'clock');
    });
    expect(ways.map((event) => transitions[event].to).some((to) => to !== 'same' && isFinal(to))).toBe(true);
  });

  it('nothing leaves an end but a payment that lands on a cancelled purchase', () => {
    expect(leaving('completed')).toEqual([]);
    expect(leaving('refunded')).toEqual([]);
    expect(leaving('cancelled')).toEqual(['paidTooLate']);
  });

  it('every state is reached from nothing', () => {
    const reached = new Set(paths.flatMap(({ path }) => path.map((event) => transitions[event].to)));
    expect(reached).toEqual(new Set(purchaseStates));
  });
});

describe('once the money has moved', () => {
  it('nothing is owed to anybody, and what is left at Stripe is ours', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 50_00 }).map(ore), (amount, fee) => {
        const amounts = splitPrice(amount);
        const sold = balances([
          ...paymentReceived(amounts),
          ...stripeFee(fee),
          ...divided(divideWhole(amounts)).seller,
          ...transferMade(amounts.payout),
        ]);
        expect(sold.seller_payable).toBeUndefined();
        expect(sold.held).toBeUndefined();
        expect(sold.stripe ?? 0).toBe(amounts.serviceFee + amounts.sellerFee - fee);

        const refunded = balances([
          ...paymentReceived(amounts),
          ...stripeFee(fee),
          ...buyerCredited(amounts),
          ...refundMade(amounts.total),
        ]);
        expect(refunded.buyer_payable).toBeUndefined();
        expect(refunded).toEqual(fee === 0 ? {} : { stripe: -fee, stripe_fees: fee });
      }),
    );
  });

  it("a refund that comes back is the buyer's again", () => {
    const amount = ore(1025_00);
    expect(balances([...refundMade(amount), ...refundReturned(amount)])).toEqual({});
    expect(balanceOf(refundReturned(amount))).toBe(0);
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
        const division = dividePart(split, part);
        const { buyer, seller, sellerFee, serviceFee } = division;
        expect(buyer + seller + sellerFee + serviceFee).toBe(split.total);
        for (const amount of [seller, sellerFee]) expect(amount).toBeGreaterThanOrEqual(0);
        expect(seller).toBe(Math.max(0, split.payout - part));
        expect(serviceFee).toBe(SERVICE_FEE);

        const credited = divided(division);
        for (const posting of Object.values(credited)) expect(balanceOf(posting)).toBe(0);
        const all = balances([
          ...paymentReceived(split),
          ...credited.buyer,
          ...credited.seller,
          ...refundMade(buyer),
          ...transferMade(seller),
        ]);
        for (const owed of ['held', 'buyer_payable', 'seller_payable'] as const) {
          expect(all[owed]).toBeUndefined();
        }
        expect(all.stripe).toBe(serviceFee + sellerFee);
      }),
    );
  });

  it('gives the fee too to a buyer who has withdrawn from our service, and then we have earned none of it', () => {
    fc.assert(
      fc.property(divisions, fc.boolean(), ({ split, part }, whole) => {
        const agreed = whole ? divideWhole(split) : dividePart(split, part);
        const division = withoutFee(agreed);
        expect(division.buyer - agreed.buyer).toBe(SERVICE_FEE);
        expect([division.seller, division.sellerFee]).toEqual([agreed.seller, agreed.sellerFee]);
        const { buyer, seller } = divided(division);
        for (const posting of [buyer, seller]) expect(balanceOf(posting)).toBe(0);
        const all = balances([
          ...paymentReceived(split),
          ...buyer,
          ...seller,
          ...refundMade(division.buyer),
          ...transferMade(division.seller),
        ]);
        const { sellerFee } = division;
        expect(all).toEqual(sellerFee === 0 ? {} : { stripe: sellerFee, seller_fee_revenue: -sellerFee });
      }),
    );
  });

  it('is at least a krona and at most the price', () => {
    const split = splitPrice(ore(995_00));
    const at = (part: number | undefined) => partObstacle(split, part);
    const outside = 'PART_OUT_OF_BOUNDS';
    expect([at(99), at(100), at(995_00), at(995_01)]).toEqual([outside, null, null, outside]);
    expect([at(undefined), at(100.5), at(Number.NaN), at(-100)]).toEqual(Array(4).fill(outside));
    expect(() => dividePart(split, ore(99))).toThrow(RangeError);
  });
});

describe('a settlement', () => {
  const offers = price.chain((amount) => {
    const split = splitPrice(amount);
    return fc.integer({ min: 0, max: split.total }).map((back) => ({ split, back: ore(back) }));
  });

  it('divides all of the money, nobody is below zero, and each gets what was promised', () => {
    fc.assert(
      fc.property(offers, fc.boolean(), ({ split, back }, withdrawn) => {
        const agreed = divideAny(split, back);
        const promised = settlementShares(split, back);
        const division = withdrawn ? withoutFee(agreed) : agreed;
        const { buyer, seller, sellerFee, serviceFee } = division;
        expect(buyer + seller + sellerFee + serviceFee).toBe(split.total);
        for (const amount of [buyer, seller, sellerFee, serviceFee]) expect(amount).toBeGreaterThanOrEqual(0);
        expect(agreed.buyer).toBe(back);
        expect([promised.toBuyer, promised.toSeller]).toEqual([back, seller]);
        // A buyer who has withdrawn from our service gets what was left of its fee too, and never more than was paid.
        expect(buyer - back).toBe(withdrawn ? agreed.serviceFee : 0);

        const credited = divided(division);
        for (const posting of Object.values(credited)) expect(balanceOf(posting)).toBe(0);
        const all = balances([
          ...paymentReceived(split),
          ...credited.buyer,
          ...credited.seller,
          ...refundMade(buyer),
          ...transferMade(seller),
        ]);
        for (const owed of ['held', 'buyer_payable', 'seller_payable'] as const)
          expect(all[owed]).toBeUndefined();
        expect(all.stripe ?? 0).toBe(serviceFee + sellerFee);
      }),
    );
  });

  it('is a ruling’s division up to the price, and gives of the service fee öre by öre above it', () => {
    const split = splitPrice(ore(995_00));
    expect(divideAny(split, ore(0))).toEqual(divideWhole(split));
    expect(divideAny(split, ore(300_00))).toEqual(dividePart(split, ore(300_00)));
    expect(divideAny(split, ore(995_01))).toEqual({
      buyer: 995_01,
      seller: 0,
      sellerFee: 0,
      serviceFee: 29_99,
    });
    expect(divideAny(split, split.total)).toEqual({
      buyer: split.total,
      seller: 0,
      sellerFee: 0,
      serviceFee: 0,
    });
    fc.assert(
      fc.property(offers, ({ split, back }) => {
        const less = divideAny(split, ore(Math.max(0, back - 1)));
        const more = divideAny(split, back);
        // One öre more to the buyer is one less to exactly one of the others, the seller first.
        if (back > 0)
          expect(less.seller + less.sellerFee + less.serviceFee).toBe(
            more.seller + more.sellerFee + more.serviceFee + 1,
          );
        if (more.seller > 0) expect(more.sellerFee).toBe(split.sellerFee);
        if (more.sellerFee > 0) expect(more.serviceFee).toBe(split.serviceFee);
      }),
    );
  });

  it('is within nothing and the total', () => {
    const split = splitPrice(ore(995_00));
    const at = (amount: number | undefined) => settlementObstacle(split, amount);
    const outside = 'SETTLEMENT_OUT_OF_BOUNDS';
    expect([at(-1), at(0), at(1025_00), at(1025_01)]).toEqual([outside, null, null, outside]);
    expect([at(undefined), at(0.5), at(Number.NaN)]).toEqual(Array(3).fill(outside));
    expect(() => divideAny(split, ore(1025_01))).toThrow(RangeError);
  });
});

describe('a second admin', () => {
  const split = splitPrice(ore(SECOND_ADMIN_ABOVE));
  const whole = { decision: 'refund', part: null } as const;
  const proposal = { by: 'anna', ...whole };

  it('is needed above the limit only, whichever way the money goes', () => {
    const needed = (toBuyer: number, toSeller: number) =>
      needsSecondAdmin({ toBuyer: ore(toBuyer), toSeller: ore(toSeller) });
    expect(needed(SECOND_ADMIN_ABOVE, SECOND_ADMIN_ABOVE)).toBe(false);
    expect(needed(SECOND_ADMIN_ABOVE + 1, 0)).toBe(true);
    expect(needed(0, SECOND_ADMIN_ABOVE + 1)).toBe(true);
    const small = splitPrice(ore(SECOND_ADMIN_ABOVE - SERVICE_FEE));
    expect(secondAdminObstacle(small, whole, null, 'anna')).toBeNull();
  });

  it('confirms exactly what another proposed', () => {
    const part = { decision: 'part', part: split.price } as const;
    const large = splitPrice(ore(SECOND_ADMIN_ABOVE + 1_00));
    expect(secondAdminObstacle(split, whole, null, 'bo')).toBe('SECOND_ADMIN_NEEDED');
    expect(secondAdminObstacle(large, { ...part, part: large.price }, proposal, 'bo')).toBe(
      'SECOND_ADMIN_NEEDED',
    );
    expect(secondAdminObstacle(large, { ...part, part: large.price }, { by: 'anna', ...part }, 'bo')).toBe(
      'SECOND_ADMIN_NEEDED',
    );
    expect(secondAdminObstacle(split, whole, proposal, 'anna')).toBe('SAME_ADMIN');
    expect(secondAdminObstacle(split, whole, proposal, 'bo')).toBeNull();
  });
});
