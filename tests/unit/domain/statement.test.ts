import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPrice } from '@/domain/money/fees';
import { divided } from '@/domain/money/ledger';
import { addOre, kronor, ore } from '@/domain/money/ore';
import {
  addSums,
  isRunning,
  keptOf,
  noSales,
  quartersOf,
  type SaleMoney,
  saleOf,
  spanOfYear,
  sumOfSale,
} from '@/domain/money/statement';
import { divideAny, divideWhole } from '@/domain/purchase/dispute';

const prices = fc.integer({ min: 1, max: 100_000 }).map(kronor);

/** A sale as the ledger divides it, with this share of the total to the buyer. */
const creditedSales = fc.tuple(prices, fc.double({ min: 0, max: 1, noNaN: true })).map(([price, share]) => {
  const split = splitPrice(price);
  const toBuyer = ore(Math.floor(share * split.total));
  const { seller } = divided(toBuyer === 0 ? divideWhole(split) : divideAny(split, toBuyer));
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
    const { seller, sellerFee } = divideAny(split, ore(250_50));
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

describe('sums', () => {
  it('equal their rows to the öre, added one by one or in parts', () => {
    fc.assert(
      fc.property(fc.array(creditedSales, { maxLength: 40 }), fc.nat({ max: 40 }), (credited, cut) => {
        const rows = credited.flatMap(({ price, ...rest }) => saleOf(price, rest) ?? []);
        const total = addSums(...rows.map(sumOfSale));
        const add = (key: keyof SaleMoney) => rows.reduce((sum, row) => sum + row[key], 0);
        const [price, returned, fee, payout] = (['price', 'returned', 'fee', 'payout'] as const).map(add);
        expect(total).toEqual({ sales: rows.length, price, returned, fee, payout, takenBack: 0 });
        expect(total.price).toBe(total.returned + total.fee + total.payout);
        const parts = [rows.slice(0, cut), rows.slice(cut)].map((part) => addSums(...part.map(sumOfSale)));
        expect(addSums(...parts)).toEqual(total);
      }),
    );
  });

  it('keep apart what banks took back', () => {
    const sold = { ...noSales, sales: 1, payout: ore(500_00) };
    expect(keptOf(addSums(sold, { ...noSales, takenBack: ore(700_00) }))).toBe(-200_00);
  });
});

describe('a year', () => {
  it('begins and ends at midnight in Stockholm', () => {
    expect(spanOfYear(2026)).toEqual({
      begins: new Date('2025-12-31T23:00:00Z'),
      ends: new Date('2026-12-31T23:00:00Z'),
    });
    expect(quartersOf(2026)).toEqual(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01']);
  });

  it('runs to its last day', () => {
    expect([isRunning(2026, '2026-12-31'), isRunning(2026, '2027-01-01')]).toEqual([true, false]);
  });
});
