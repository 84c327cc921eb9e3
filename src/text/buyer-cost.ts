import type { BuyerCost } from '@/domain/listing/buyer-cost';
import { formatKr } from './money';

/** What follows the sum of everything: "allt som allt". */
export const inAllWords = ({ laterUnknown }: Pick<BuyerCost, 'laterUnknown'>): string =>
  laterUnknown ? 'plus arrangörens avgift' : 'allt som allt';

/** "2 745 kr allt som allt". */
export const inAllText = (cost: Pick<BuyerCost, 'total' | 'laterUnknown'>): string =>
  `${formatKr(cost.total)} ${inAllWords(cost)}`;

/** When it is paid: "2 525 kr nu, 220 kr till arrangören senare". */
export function splitText({ now, later, laterUnknown }: BuyerCost): string {
  if (laterUnknown) return `${formatKr(now)} nu, arrangörens avgift senare`;
  return later > 0 ? `${formatKr(now)} nu, ${formatKr(later)} till arrangören senare` : 'Allt betalas nu';
}
