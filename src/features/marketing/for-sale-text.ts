import { counted, formatKr } from '@/text/numbers';

/** "55 platser till 21 lopp, från 447 kr."; empty while nothing is for sale. */
export function forSaleText(races: readonly { places: number; fromTotal: number | null }[]): string {
  const offers = races.flatMap(({ places, fromTotal }) =>
    fromTotal === null ? [] : [{ places, fromTotal }],
  );
  if (offers.length === 0) return '';
  const places = offers.reduce((sum, offer) => sum + offer.places, 0);
  const cheapest = Math.min(...offers.map(({ fromTotal }) => fromTotal));
  return `${counted(places, 'plats', 'platser')} till ${offers.length} lopp, från ${formatKr(cheapest)}.`;
}
