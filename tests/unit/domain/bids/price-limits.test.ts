import { describe, expect, test } from 'vitest';
import { priceLimits } from '@/domain/bid/states';
import { kronor, ore } from '@/domain/money/ore';

describe('what a maximum means', () => {
  test('where the seller pays the organiser: all but our fee is price', () => {
    expect(priceLimits(kronor(900), { payer: 'seller', fee: kronor(220) }, false)).toEqual({
      sellerPays: kronor(870),
      buyerPays: null,
      maxCharged: kronor(900),
    });
  });

  test('where the buyer does: the organiser’s fee is kept back, and not charged by us', () => {
    expect(priceLimits(kronor(900), { payer: 'buyer', fee: kronor(220) }, true)).toEqual({
      sellerPays: null,
      buyerPays: kronor(650),
      maxCharged: kronor(680),
    });
  });

  test('where the seller chooses: both, and the buyer’s only if they accept it', () => {
    const organiser = { payer: 'seller_chooses', fee: kronor(220) } as const;
    expect(priceLimits(kronor(900), organiser, true)).toEqual({
      sellerPays: kronor(870),
      buyerPays: kronor(650),
      maxCharged: kronor(900),
    });
    expect(priceLimits(kronor(900), organiser, false).buyerPays).toBeNull();
    expect(priceLimits(kronor(900), { payer: 'seller_chooses', fee: null }, true).buyerPays).toBeNull();
  });

  test('buys nothing where the fee is not accepted, not known, or as high as the maximum', () => {
    const nothing = { sellerPays: null, buyerPays: null, maxCharged: null };
    expect(priceLimits(kronor(900), { payer: 'buyer', fee: kronor(220) }, false)).toEqual(nothing);
    expect(priceLimits(kronor(900), { payer: 'buyer', fee: null }, true)).toEqual(nothing);
    expect(priceLimits(kronor(250), { payer: 'buyer', fee: kronor(220) }, true)).toEqual(nothing);
  });

  test('needs no acceptance where the name change is free', () => {
    expect(priceLimits(kronor(900), { payer: 'buyer', fee: ore(0) }, false).buyerPays).toBe(kronor(870));
  });
});
