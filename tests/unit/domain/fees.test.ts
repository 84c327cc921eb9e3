import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_PRICE,
  MIN_PRICE,
  SERVICE_FEE,
  SERVICE_FEE_NET,
  SERVICE_FEE_VAT,
  sellerFee,
  splitPrice,
} from '@/domain/money/fees';
import { addOre, kronor, ore, subtractOre } from '@/domain/money/ore';

const price = fc.integer({ min: MIN_PRICE, max: MAX_PRICE }).map(ore);

describe('the fees', () => {
  // Worked out by hand: 2.9 % of the price + 2.20 kr, a half öre upwards, all in öre.
  it.each([
    // price,    fee,      payout
    [995_00, 31_06, 963_94], // 28.855 + 2.20 = 31.055
    [1_00, 1_00, 0], // 0.029 + 2.20 is more than there is
    [2_00, 2_00, 0], // 0.058 + 2.20
    [2_26, 2_26, 0], // 0.06554 + 2.20 = 2.27
    [2_27, 2_27, 0], // 0.06583 + 2.20 = 2.27, all of it
    [2_28, 2_27, 1], // 0.06612 + 2.20 = 2.27
    [3_00, 2_29, 71], // 0.087 + 2.20 = 2.287
    [5_00, 2_35, 2_65], // 0.145 + 2.20 = 2.345, a half
    [15_00, 2_64, 12_36], // 0.435 + 2.20 = 2.635, a half
    [25_00, 2_93, 22_07], // 0.725 + 2.20 = 2.925, a half
    [24_99, 2_92, 22_07], // 0.72471 + 2.20 = 2.92471
    [25_01, 2_93, 22_08], // 0.72529 + 2.20 = 2.92529
    [100_00, 5_10, 94_90],
    [500_00, 16_70, 483_30],
    [1250_00, 38_45, 1211_55],
    [1749_99, 52_95, 1697_04], // 50.74971 + 2.20 = 52.94971
    [100_000_00, 2902_20, 97_097_80],
  ])('of %i öre leave %i to us and %i to the seller', (amount, fee, payout) => {
    const buyers = { price: amount, serviceFee: 30_00, charged: amount + 30_00 };
    expect(splitPrice(ore(amount))).toEqual({ ...buyers, sellerFee: fee, payout });
  });

  it('add 30 kr to what the buyer pays, of which 24.00 is ours and 6.00 is VAT', () => {
    expect([SERVICE_FEE, SERVICE_FEE_NET, SERVICE_FEE_VAT]).toEqual([30_00, 24_00, 6_00]);
    expect(SERVICE_FEE_VAT / SERVICE_FEE_NET).toBe(0.25);
  });

  it('leave the cheapest purchase above the least that Stripe charges', () => {
    // docs.stripe.com/currencies, in SEK.
    expect(splitPrice(MIN_PRICE).charged).toBeGreaterThan(3_00);
  });

  it('split every price without making or losing an öre', () => {
    fc.assert(
      fc.property(price, (amount) => {
        const split = splitPrice(amount);
        expect(split.charged).toBe(amount + 30_00);
        expect(split.payout + split.sellerFee).toBe(amount);
        expect(split.payout).toBeGreaterThanOrEqual(0);
        for (const amount of Object.values(split)) expect(Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });

  it('never leave the seller less for a higher price', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 500_00 }), (amount, more) => {
        const higher = ore(amount + more);
        expect(splitPrice(higher).payout).toBeGreaterThanOrEqual(splitPrice(amount).payout);
        expect(sellerFee(higher)).toBeGreaterThanOrEqual(sellerFee(amount));
      }),
    );
  });

  it('are the nearest öre to 2.9 % + 2.20 kr, half upwards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3_00, max: MAX_PRICE }).map(ore), (amount) => {
        // In thousandths of an öre, so that nothing is rounded on the way.
        const thousandths = amount * 29 + 2_20_000 - sellerFee(amount) * 1000;
        expect(thousandths).toBeGreaterThanOrEqual(-500);
        expect(thousandths).toBeLessThan(500);
      }),
    );
  });
});

describe('öre', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuse %d', (amount) => {
    expect(() => ore(amount)).toThrow(RangeError);
  });

  it('are read from kronor as users type them', () => {
    expect([995, 19.99, 0.29].map(kronor)).toEqual([995_00, 19_99, 29]);
  });

  it('are added and taken away', () => {
    expect(addOre(ore(1), ore(2), ore(3))).toBe(6);
    expect(addOre()).toBe(0);
    expect(subtractOre(ore(1), ore(3))).toBe(-2);
    expect(ore(-0)).toBe(0);
  });
});
