import { expect, test } from 'vitest';
import { buyerCost } from '@/domain/buyer-cost';
import { ore } from '@/domain/money';
import { inAllText, splitText } from '@/text/buyer-cost';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a buyer who pays the organiser pays the price and the service fee now, and the rest later', () => {
  const cost = buyerCost({ price: ore(2495_00), nameChangeCost: ore(220_00), payer: 'buyer' });
  expect(cost).toEqual({
    price: 2495_00,
    serviceFee: 30_00,
    now: 2525_00,
    later: 220_00,
    total: 2745_00,
  });
  expect(plain(inAllText(cost))).toBe('2 745 kr allt som allt');
  expect(plain(splitText(cost))).toBe('2 525 kr nu, 220 kr till arrangören senare');
});

test.each([
  ['the seller pays the organiser', ore(220_00), 'seller'],
  ['the organiser takes nothing', ore(0), 'buyer'],
  ['no cost is known', null, 'buyer'],
] as const)('when %s, everything is paid now', (_case, nameChangeCost, payer) => {
  const cost = buyerCost({ price: ore(500_00), nameChangeCost, payer });
  expect(cost).toMatchObject({ now: 530_00, later: 0, total: 530_00 });
  expect(splitText(cost)).toBe('Allt betalas nu');
});
