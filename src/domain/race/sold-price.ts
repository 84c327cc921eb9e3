import { kronor, type Ore } from '../money/ore';
import { type DateString, daysBetween, yearOf } from '../time';

/** Fewer sales say nothing, and would give single ones away. */
const MIN_SOLD = 5;
/** Sales of the year needed to compare a price with them. */
const MIN_SOLD_TO_COMPARE = 10;

/** A completed purchase of a race's place. */
export interface Sale {
  price: Ore;
  /** The Stockholm day it was paid. */
  day: DateString;
}

/** What some places were sold for: the middle one and the middle half, in whole kronor as öre. */
export interface PriceSpread {
  count: number;
  low: Ore;
  median: Ore;
  high: Ore;
}

/** Of what was sold in some weeks on end: from so many whole weeks before the race, down to so many. */
export interface WeekSpread extends PriceSpread {
  from: number;
  to: number;
}

export interface SoldPrices extends PriceSpread {
  /** The farthest from the race first; none while all sales are of one span. */
  weeks: WeekSpread[];
}

/** The quantile of sorted prices, interpolated linearly. */
function quantile(sorted: readonly Ore[], share: number): Ore {
  const at = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return kronor(Math.round((low + (high - low) * (at - Math.floor(at))) / 100));
}

export function spreadOf(prices: readonly Ore[]): PriceSpread {
  const sorted = prices.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    low: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    high: quantile(sorted, 0.75),
  };
}

const weeksBefore = (raceDay: DateString, { day }: Sale): number =>
  Math.max(0, Math.floor(daysBetween(day, raceDay) / 7));

/** Weeks on end, each span with `MIN_SOLD` sales at least: what is left over belongs to the last. */
function weekSpreads(sales: readonly Sale[], raceDay: DateString): WeekSpread[] {
  const byWeek = Map.groupBy(sales, (sale) => weeksBefore(raceDay, sale));
  const spans: { from: number; to: number; prices: Ore[] }[] = [];
  for (const week of [...byWeek.keys()].sort((a, b) => b - a)) {
    const prices = (byWeek.get(week) ?? []).map(({ price }) => price);
    const last = spans.at(-1);
    if (last && last.prices.length < MIN_SOLD) {
      last.to = week;
      last.prices.push(...prices);
    } else {
      spans.push({ from: week, to: week, prices });
    }
  }
  const left = spans.at(-1);
  const before = spans.at(-2);
  if (left && before && left.prices.length < MIN_SOLD) {
    spans.pop();
    before.to = left.to;
    before.prices.push(...left.prices);
  }
  return spans.length < 2 ? [] : spans.map(({ from, to, prices }) => ({ from, to, ...spreadOf(prices) }));
}

/**
 * What places of a race were sold for.
 * @param raceDay the race's Stockholm day
 * @returns null below `MIN_SOLD` sales
 */
export const soldPrices = (sales: readonly Sale[], raceDay: DateString): SoldPrices | null =>
  sales.length < MIN_SOLD
    ? null
    : { ...spreadOf(sales.map(({ price }) => price)), weeks: weekSpreads(sales, raceDay) };

/** A price is lower than most of what was sold in the year of a day: than more than half of it. */
export function isLowerThanMost(price: Ore, sales: readonly Sale[], today: DateString): boolean {
  const ofYear = sales.filter(({ day }) => yearOf(day) === yearOf(today));
  const dearer = ofYear.filter((sale) => sale.price > price).length;
  return ofYear.length >= MIN_SOLD_TO_COMPARE && 2 * dearer > ofYear.length;
}
