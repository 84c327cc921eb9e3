import type { BuyerCost } from '@/domain/listing/buyer-cost';
import type { DisplayStatus } from '@/domain/listing/states';
import type { Ore } from '@/domain/money/ore';
import type { FeePayer } from '@/domain/race/organiser-fee';
import type { DateString } from '@/domain/time';
import { formatDate } from './dates';
import { formatKr } from './numbers';

/**
 * A listing's title where mails and lists of work name it: the catalogue's name, and the seller's own in quotation marks
 * after it, so that nobody takes a seller's words for ours.
 */
export function quotedTitle({
  raceName,
  customRaceName,
}: {
  raceName: string;
  customRaceName: string | null;
}): string {
  if (!customRaceName || customRaceName === raceName) return raceName;
  return `${raceName} (”${customRaceName.replaceAll('”', '’')}”)`;
}

/** Which place a page is about: "Vasaloppet, 90 km, 7 mars 2027". */
export const placeText = (place: { title: string; distance: string; date: DateString }): string =>
  `${place.title}, ${place.distance}, ${formatDate(place.date)}`;

/** The badge on a card, for visitors; null where the place can be bought. */
export const listingBadges: Record<DisplayStatus, string | null> = {
  available: null,
  pending: 'Reserverad',
  pending_payment: 'Håller på att köpas',
  pending_name_change: 'Reserverad - namnbyte pågår',
  awaiting_buyer_confirmation: 'Väntar på köparens bekräftelse',
  disputed: 'Väntar på köparens bekräftelse',
  completed: 'Såld',
  sold: 'Såld',
  inactive: 'Pausad',
  paused_deadline: 'Pausad',
  paused_race: 'Pausad',
  paused_chargeback: 'Pausad',
  paused_notice: 'Pausad',
  paused_given_up: 'Pausad',
  paused_entry: 'Pausad',
  paused_refused: 'Pausad',
  paused_price: 'Pausad',
  paused_refunded: 'Pausad',
};

/** The status line on a card. */
export const listingLines: Record<DisplayStatus, string | null> = {
  available: null,
  pending: 'Betalning behandlas',
  pending_payment: 'Någon annan betalar just nu',
  pending_name_change: 'Väntar på namnbyte från säljare',
  awaiting_buyer_confirmation: 'Väntar på bekräftelse från köpare',
  disputed: 'Väntar på bekräftelse från köpare',
  completed: 'Transaktion avslutad',
  sold: 'Transaktion avslutad',
  inactive: 'Annonsen är pausad',
  paused_deadline: 'Annonsen är pausad',
  paused_race: 'Annonsen är pausad',
  paused_chargeback: 'Annonsen är pausad',
  paused_notice: 'Annonsen är pausad',
  paused_given_up: 'Annonsen är pausad',
  paused_entry: 'Annonsen är pausad',
  paused_refused: 'Annonsen är pausad',
  paused_price: 'Annonsen är pausad',
  paused_refunded: 'Annonsen är pausad',
};

export const payerLabels: Record<FeePayer, string> = {
  buyer: 'Köparen betalar namnbytet',
  seller: 'Säljaren betalar namnbytet',
};

/** What follows the sum of everything: "allt som allt". */
export const inAllWords = ({ laterUnknown }: Pick<BuyerCost, 'laterUnknown'>): string =>
  laterUnknown ? 'plus arrangörens avgift' : 'allt som allt';

/** The same beside a list of the parts: the sum that is paid now stands there where it is another. */
export const totalWords = (cost: Pick<BuyerCost, 'now' | 'total' | 'laterUnknown'>): string =>
  cost.now === cost.total ? `totalt nu, ${inAllWords(cost)}` : inAllWords(cost);

/** "2 745 kr allt som allt". */
export const inAllText = (cost: Pick<BuyerCost, 'total' | 'laterUnknown'>): string =>
  `${formatKr(cost.total)} ${inAllWords(cost)}`;

/** "245 kr under ordinarie startavgift": of a place's total price. */
export const savedText = (saved: Ore): string => `${formatKr(saved)} under ordinarie startavgift`;

/** What the sum of everything is made of: "2 495 kr + 30 kr serviceavgift + arrangörens avgift 220 kr". */
export function partsText({
  price,
  serviceFee,
  later,
  laterUnknown,
  payer,
}: Pick<BuyerCost, 'price' | 'serviceFee' | 'later' | 'laterUnknown'> & { payer: FeePayer }): string {
  const parts = `${formatKr(price)} + ${formatKr(serviceFee)} serviceavgift`;
  if (payer === 'seller') return `${parts}, namnbytet ingår`;
  if (laterUnknown) return `${parts}, arrangörens avgift tillkommer`;
  return later > 0 ? `${parts} + arrangörens avgift ${formatKr(later)}` : `${parts}, namnbytet kostar inget`;
}
