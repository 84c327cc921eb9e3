import type { BuyerCost } from '@/domain/buyer-cost';
import { formatKr } from './money';

/** "2 745 kr allt som allt". */
export const inAllText = ({ total }: BuyerCost): string => `${formatKr(total)} allt som allt`;

/** When it is paid: "2 525 kr nu, 220 kr till arrangören senare". */
export const splitText = ({ now, later }: BuyerCost): string =>
  later > 0 ? `${formatKr(now)} nu, ${formatKr(later)} till arrangören senare` : 'Allt betalas nu';
