import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChargebackMoney, lossShares } from '@/domain/money/chargebacks';
import { moneyStatuses } from '@/domain/money/movements';
import { ore } from '@/domain/money/ore';
import { isContested } from '@/domain/purchase/chargeback';

const money = (facts: Partial<ChargebackMoney> = {}): ChargebackMoney => ({
  amount: ore(103_000),
  charged: ore(103_000),
  held: false,
  refund: null,
  transfer: null,
  ...facts,
});
const none = { buyer: 0, sellerUnpaid: 0, sellerDebt: 0, ours: 0 };

describe('who bears a lost chargeback', () => {
  const refund = { amount: ore(103_000), status: 'pending' } as const;
  const transfer = { amount: ore(96_880), status: 'pending' } as const;
  const made = { status: 'succeeded' } as const;

  test.each<[string, Partial<ChargebackMoney>, Partial<typeof none>]>([
    ['nobody but the buyer, who has the money from the bank', { held: true }, { buyer: 103_000 }],
    ['the seller is not paid, and our fees are lost', { transfer }, { sellerUnpaid: 96_880, ours: 6120 }],
    ['or owes us it', { transfer: { ...transfer, ...made } }, { sellerDebt: 96_880, ours: 6120 }],
    ['a refund that waits is the bank’s', { refund }, { buyer: 103_000 }],
    ['one that was made is our loss', { refund: { ...refund, ...made } }, { ours: 103_000 }],
  ])('%s', (_, facts, shares) => {
    expect(lossShares(money(facts))).toEqual({ ...none, ...shares });
  });

  test('always sums to what the bank takes', () => {
    const movement = fc.option(
      fc.record({
        amount: fc.integer({ min: 1, max: 200_000 }).map(ore),
        status: fc.constantFrom(...moneyStatuses),
      }),
    );
    const any = fc.record({
      amount: fc.integer({ min: 1, max: 200_000 }).map(ore),
      charged: fc.integer({ min: 1, max: 200_000 }).map(ore),
      held: fc.boolean(),
      refund: movement,
      transfer: movement,
    });
    fc.assert(
      fc.property(any, (facts) => {
        const shares = Object.values(lossShares(facts));
        expect(shares.every((share) => share >= 0)).toBe(true);
        expect(shares.reduce((sum: number, share) => sum + share, 0)).toBe(
          Math.min(facts.amount, facts.charged),
        );
      }),
    );
  });
});

test('there is nothing to contest where a refund to the buyer waits for the bank', () => {
  expect(isContested('refunded', 'pending')).toBe(false);
  expect([isContested('refunded', 'succeeded'), isContested('completed', null)]).toEqual([true, true]);
});
