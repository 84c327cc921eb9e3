import { expect, test } from 'vitest';
import { buyerCost, purchaseCost } from '@/domain/listing/buyer-cost';
import { savedOn } from '@/domain/listing/saved';
import { ore } from '@/domain/money/ore';
import { inAllText, savedText, totalWords } from '@/text/listing';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a buyer who pays the organiser pays the price and the service fee now, and the rest later', () => {
  const cost = buyerCost({ price: ore(2495_00), nameChangeCost: ore(220_00), payer: 'buyer' });
  const parts = { price: 2495_00, serviceFee: 30_00, now: 2525_00, later: 220_00, laterUnknown: false };
  expect(cost).toEqual({ ...parts, total: 2745_00 });
  expect(plain(inAllText(cost))).toBe('2 745 kr allt som allt');
  expect(totalWords(cost)).toBe('allt som allt');
});

test.each([
  ['the seller pays the organiser', ore(220_00), 'seller'],
  ['the organiser takes nothing', ore(0), 'buyer'],
  ['the seller pays an amount that is not known', null, 'seller'],
] as const)('when %s, everything is paid now', (_case, nameChangeCost, payer) => {
  const cost = buyerCost({ price: ore(500_00), nameChangeCost, payer });
  expect(cost).toMatchObject({ now: 530_00, later: 0, laterUnknown: false, total: 530_00 });
  expect(totalWords(cost)).toBe('totalt nu, allt som allt');
});

test('an amount that only the organiser sets comes on top', () => {
  const cost = buyerCost({ price: ore(500_00), nameChangeCost: null, payer: 'buyer' });
  expect(cost).toMatchObject({ now: 530_00, later: 0, laterUnknown: true, total: 530_00 });
  expect(plain(inAllText(cost))).toBe('530 kr plus arrangörens avgift');
  expect(totalWords(cost)).toBe('totalt nu, plus arrangörens avgift');
});

test('a purchase costs what was stored with it, whatever the fees are now', () => {
  const split = { price: ore(500_00), serviceFee: ore(25_00), charged: ore(525_00) };
  const parts = { price: 500_00, serviceFee: 25_00, now: 525_00, later: 100_00, laterUnknown: false };
  const cost = purchaseCost({ split, nameChangeCost: ore(100_00), payer: 'buyer' });
  expect(cost).toEqual({ ...parts, total: 625_00 });
});

test('what is saved is the organiser’s own price less everything the place costs, and nothing where that is little', () => {
  const cost = buyerCost({ price: ore(2495_00), nameChangeCost: ore(220_00), payer: 'buyer' });
  expect(savedOn(cost, ore(2990_00))).toBe(245_00);
  expect(savedOn(cost, ore(2765_00))).toBe(20_00);
  expect(savedOn(cost, ore(2764_99))).toBeNull();
  expect(savedOn(cost, ore(2000_00))).toBeNull();
  expect(savedOn(cost, null)).toBeNull();
  const unknown = buyerCost({ price: ore(500_00), nameChangeCost: null, payer: 'buyer' });
  expect(savedOn(unknown, ore(2990_00))).toBeNull();
  expect(plain(savedText(ore(245_00)))).toBe('245 kr under ordinarie startavgift');
});
