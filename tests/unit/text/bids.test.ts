import { describe, expect, test } from 'vitest';
import { type OrganisersTerms, priceLimits } from '@/domain/bid/states';
import { kronor, type Ore } from '@/domain/money/ore';
import { positionText, priceLimitsText } from '@/text/bid';

const textFor = (maximum: Ore, terms: OrganisersTerms, accepted: boolean) =>
  priceLimitsText(priceLimits(maximum, terms, accepted), terms)?.replaceAll('\u00a0', ' ');

describe('what a maximum means in price', () => {
  const fee = kronor(220);

  test.each([
    [
      'the seller pays',
      { payer: 'seller', fee },
      false,
      'Det räcker till ett pris på 870 kr. Vår avgift på 30 kr är inräknad.',
    ],
    [
      'the buyer pays',
      { payer: 'buyer', fee },
      true,
      'Det räcker till ett pris på 650 kr. Arrangörens avgift på 220 kr och vår på 30 kr är inräknade.',
    ],
    [
      'the seller chooses, and the buyer agrees to pay',
      { payer: 'seller_chooses', fee },
      true,
      'Det räcker till ett pris på 870 kr när säljaren betalar arrangörens avgift, och 650 kr när du gör det. Vår avgift på 30 kr är inräknad.',
    ],
    [
      'the seller chooses, and the buyer does not',
      { payer: 'seller_chooses', fee },
      false,
      'Det räcker till ett pris på 870 kr, när säljaren betalar arrangörens avgift. Vår avgift på 30 kr är inräknad.',
    ],
  ] as const)('when %s', (_, terms, accepted, text) => {
    expect(textFor(kronor(900), terms, accepted)).toBe(text);
  });

  test('is nothing where it buys nothing', () => {
    expect(textFor(kronor(200), { payer: 'buyer', fee }, true)).toBeUndefined();
  });
});

test('the position in line, roughly', () => {
  expect(positionText(10)).toBe('Bland de 10 första i kön');
  expect(positionText(null)).toBe('Efter de 500 första i kön');
});
