import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPrice } from '@/domain/money/fees';
import { divided } from '@/domain/money/ledger';
import { addOre, kronor, ore } from '@/domain/money/ore';
import { isRunning, keptOf, saleOf, spanOfYear } from '@/domain/money/statement';
import { divideAsCompleted, divideByRefund } from '@/domain/purchase/dispute';

const prices = fc.integer({ min: 1, max: 100_000 }).map(kronor);

/** A sale as the ledger divides it, with this share of the charged amount to the buyer. */
const creditedSales = fc.tuple(prices, fc.double({ min: 0, max: 1, noNaN: true })).map(([price, share]) => {
  const split = splitPrice(price);
  const toBuyer = ore(Math.floor(share * split.charged));
  const { seller } = divided(toBuyer === 0 ? divideAsCompleted(split) : divideByRefund(split, toBuyer));
  const on = (account: string) =>
    ore(-seller.filter((each) => each.account === account).reduce((sum, { amount }) => sum + amount, 0));
  return { price, toBuyer, payout: on('seller_payable'), fee: on('seller_fee_revenue') };
});

describe('a sale', () => {
  it('is its price, less the fee', () => {
    const { price, sellerFee, payout } = splitPrice(kronor(995));
    expect(saleOf(price, { payout, fee: sellerFee })).toEqual({ price, returned: 0, fee: sellerFee, payout });
  });

  it('of which a part went back counts with what the seller got', () => {
    const split = splitPrice(kronor(995));
    const { seller, sellerFee } = divideByRefund(split, ore(250_50));
    expect(saleOf(split.price, { payout: seller, fee: sellerFee })).toMatchObject({
      returned: 250_50,
      payout: split.payout - 250_50,
    });
  });

  it('is none when the whole price went back, and is one when the fee took all of it', () => {
    expect(saleOf(kronor(995), { payout: ore(0), fee: ore(0) })).toBeNull();
    expect(saleOf(kronor(1), { payout: ore(0), fee: ore(100) })).toMatchObject({ returned: 0, payout: 0 });
  });

  it('is whole to the öre, however it was divided', () => {
    fc.assert(
      fc.property(creditedSales, ({ price, toBuyer, payout, fee }) => {
        const sale = saleOf(price, { payout, fee });
        expect(sale === null).toBe(toBuyer >= price);
        if (!sale) return;
        expect(addOre(sale.returned, sale.fee, sale.payout)).toBe(price);
        expect(sale.returned).toBe(toBuyer);
      }),
    );
  });
});

it('what banks took back is taken from a year’s payouts, also below zero', () => {
  const sums = { sales: 1, price: kronor(500), returned: ore(0), fee: ore(0), payout: kronor(500) };
  expect(keptOf({ ...sums, takenBack: kronor(700) })).toBe(-200_00);
});

describe('a year', () => {
  it('begins and ends at midnight in Stockholm', () => {
    expect(spanOfYear(2026)).toEqual({
      begins: new Date('2025-12-31T23:00:00Z'),
      ends: new Date('2026-12-31T23:00:00Z'),
    });
  });

  it('runs to its last day', () => {
    expect([isRunning(2026, '2026-12-31'), isRunning(2026, '2027-01-01')]).toEqual([true, false]);
  });
});
