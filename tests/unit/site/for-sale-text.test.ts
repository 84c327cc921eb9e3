import { expect, test } from 'vitest';
import { forSaleText } from '@/features/marketing/for-sale-text';

test('what is for sale is summed up, and nothing is said of nothing', () => {
  const none = { places: 0, fromTotal: null };
  const races = [{ places: 3, fromTotal: 780_00 }, none, { places: 52, fromTotal: 447_00 }];
  expect(forSaleText(races)).toBe('55 platser till 2 lopp, från 447\u00a0kr.');
  expect(forSaleText([{ places: 1, fromTotal: 500_00 }])).toBe('1 plats till 1 lopp, från 500\u00a0kr.');
  expect(forSaleText([none])).toBe('');
});
