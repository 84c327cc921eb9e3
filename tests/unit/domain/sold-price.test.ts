import { expect, test } from 'vitest';
import { ore } from '@/domain/money';
import { soldPrice } from '@/domain/race/sold-price';

test.each([
  [[500_00, 100_00, 900_00, 700_00, 300_00], 500_00],
  [[100_00, 200_00, 301_00, 400_00, 500_00, 600_00], 351_00],
  [[99_00, 100_00], 100_00],
])('of %j the median is %i', (prices, median) => {
  expect(soldPrice(prices.map(ore))).toBe(median);
});
