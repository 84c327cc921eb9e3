import type { PriceSpread, WeekSpread } from '@/domain/race/sold-price';
import { formatKr } from './money';
import { formatNumber } from './numbers';

/** When in weeks before the race: "Sista veckan", "3 veckor före", "4–8 veckor före". */
export function weeksText({ from, to }: Pick<WeekSpread, 'from' | 'to'>): string {
  if (from === 0) return 'Sista veckan';
  if (to === 0) return `Sista ${formatNumber(from + 1)} veckorna`;
  if (from === to) return from === 1 ? '1 vecka före' : `${from} veckor före`;
  return `${to}–${from} veckor före`;
}

/** "550–700 kr", or the one price of both. */
export const middleHalfText = ({ low, high }: Pick<PriceSpread, 'low' | 'high'>): string =>
  low === high ? formatKr(low) : `${formatNumber(low / 100)}–${formatKr(high)}`;

/** What places were sold for, in a sentence. */
export const soldText = (sold: PriceSpread): string =>
  `Mittpriset för ${formatNumber(sold.count)} sålda platser är ${formatKr(sold.median)}. ${
    sold.low === sold.high ? 'Minst hälften såldes för det.' : `Hälften såldes för ${middleHalfText(sold)}.`
  }`;
