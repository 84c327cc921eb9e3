import type { ListingFace } from '@/domain/listing/states';
import type { PurchaseState } from '@/domain/purchase/states';

/** The seller's view of a listing. */
export const listingLabels: Record<ListingFace, string> = {
  paused_deadline: 'Pausad - deadline missad',
  paused_race: 'Pausad - loppet är stängt',
  paused_chargeback: 'Stoppad - återkrav från banken',
  paused_notice: 'Stoppad efter en anmälan',
  paused_given_up: 'Pausad - försäljningen avbröts',
  paused_entry: 'Pausad - startnumret finns i en annan annons',
  paused_refused: 'Pausad - arrangören kan inte byta namnet',
  paused_price: 'Pausad - priset är för högt',
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
