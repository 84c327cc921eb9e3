import type { FeePayer, ListingFace } from '@/domain/listing/states';
import type { PurchaseState } from '@/domain/purchase/states';

/** The seller's view of a listing (spec 2, section 4). */
export const listingLabels: Record<ListingFace, string> = {
  paused_deadline: 'Pausad - deadline missad',
  paused_race: 'Pausad - loppet är stängt',
  paused_chargeback: 'Stoppad - återkrav från banken',
  paused_refunded: 'Pausad - återbetalad',
  disputed: 'Manuell granskning pågår',
  available: 'Tillgänglig',
  pending: 'Reserverad',
  pending_payment: 'Håller på att köpas',
  pending_name_change: 'Väntar på namnbyte',
  awaiting_buyer_confirmation: 'Väntar på köparens bekräftelse',
  completed: 'Slutförd',
  sold: 'Såld',
  inactive: 'Pausad',
};

/** The badge on a card, for visitors (spec 1, section 2.4); null where the place can simply be bought. */
export const listingBadges: Record<ListingFace, string | null> = {
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
  paused_refunded: 'Pausad',
};

/** The status line on a card (spec 1, section 2.4). */
export const listingLines: Record<ListingFace, string | null> = {
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
  paused_refunded: 'Annonsen är pausad',
};

/** The buyer's view of a purchase. */
export const purchaseLabels: Record<PurchaseState, string> = {
  pending_payment: 'Väntar på betalning',
  pending: 'Betalningen behandlas',
  pending_name_change: 'Väntar på namnbyte',
  awaiting_buyer_confirmation: 'Väntar på din bekräftelse',
  disputed: 'Manuell granskning pågår',
  completed: 'Slutförd',
  cancelled: 'Avbruten',
  refunded: 'Återbetald',
};

export const payerLabels: Record<FeePayer, string> = {
  buyer: 'Köparen betalar namnbytet',
  seller: 'Säljaren betalar namnbytet',
};
