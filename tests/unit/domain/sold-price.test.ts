import { describe, expect, test } from 'vitest';
import { kronor, ore } from '@/domain/money/ore';
import { countedUntil, isUnderpriced } from '@/domain/purchase/figures';
import { isLowerThanMost, type Sale, soldPrices, spreadOf } from '@/domain/race/sold-price';
import { addDays, DAY, plus } from '@/domain/time';

const RACE = '2026-09-20';
/** Sales so many days before the race, by price in kronor. */
const sold = (days: number, ...prices: number[]): Sale[] =>
  prices.map((price) => ({ price: kronor(price), day: addDays(RACE, -days) }));

test.each([
  [[500_00, 100_00, 900_00, 700_00, 300_00], { low: 300_00, median: 500_00, high: 700_00 }],
  [[100_00, 200_00, 301_00, 400_00, 500_00, 600_00], { low: 225_00, median: 351_00, high: 475_00 }],
  [[99_00, 100_00], { low: 99_00, median: 100_00, high: 100_00 }],
])('of %j the median and the middle half are %j', (prices, spread) => {
  expect(spreadOf(prices.map(ore))).toEqual({ count: prices.length, ...spread });
});

describe('what places were sold for', () => {
  test('is not shown below five sales', () => {
    expect(soldPrices(sold(10, 1, 2, 3, 4), RACE)).toBeNull();
    expect(soldPrices(sold(10, 1, 2, 3, 4, 5), RACE)).toMatchObject({ count: 5, weeks: [] });
  });

  test('by week only in spans of five sales at least', () => {
    const sales = [
      ...sold(20, 600, 600, 600, 600, 600),
      ...sold(0, 300, 300, 300, 300),
      ...sold(70, 900, 900, 900),
      ...sold(63, 800, 800),
    ];
    expect(soldPrices(sales, RACE)?.weeks).toEqual([
      { from: 10, to: 9, count: 5, low: kronor(800), median: kronor(900), high: kronor(900) },
      { from: 2, to: 0, count: 9, low: kronor(300), median: kronor(600), high: kronor(600) },
    ]);
  });

  test('a sale paid on the day of the race or after it is of the last week', () => {
    const sales = [...sold(8, 1, 2, 3, 4, 5), ...sold(6, 1, 2, 3), ...sold(-1, 4, 5)];
    expect(soldPrices(sales, RACE)?.weeks.map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });
});

describe('a price is lower than most of the year', () => {
  const ten = sold(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);

  test.each([
    [5, true],
    [6, false],
  ])('%i of ten prices up to ten: %s', (price, lower) => {
    // At five there are five dearer ones of ten, at most half.
    expect(isLowerThanMost(kronor(price - 1), ten, RACE)).toBe(lower);
  });

  test('only with ten sales, of the same year', () => {
    expect(isLowerThanMost(kronor(1), ten.slice(1), RACE)).toBe(false);
    expect(isLowerThanMost(kronor(1), ten, '2027-01-01')).toBe(false);
    expect(isLowerThanMost(kronor(1), ten, '2026-12-31')).toBe(true);
  });
});

test.each([
  [49_99, null, true],
  [50_00, null, false],
  [249_99, kronor(1000), true],
  [250_00, kronor(1000), false],
])('a sale at %i öre, where %s are usual, is left out of all figures: %s', (price, usual, left) =>
  expect(isUnderpriced(ore(price), usual)).toBe(left),
);

test('what went well counts after 14 days', () => {
  const now = new Date('2027-03-15T11:00:00Z');
  expect(countedUntil(now)).toEqual(plus(now, -14 * DAY));
});
