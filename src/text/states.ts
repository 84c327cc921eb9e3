import type { FeePayer, ListingFace } from '@/domain/listing/states';
import type { LogEntry, SideEvent } from '@/domain/purchase/log';
import type { PurchaseState } from '@/domain/purchase/states';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import type {
  BuyerField,
  NameChangeRule,
  RacePayer,
  TransferMechanism,
  VerifiableField,
} from '@/domain/race/rules';

import { SITE_NAME } from '@/domain/site';
/** The seller's view of a listing (spec 2, section 4). */
export const listingLabels: Record<ListingFace, string> = {
  paused_deadline: 'Pausad - deadline missad',
  paused_race: 'Pausad - loppet är stängt',
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

/** A purchase's log, as both parties read it. */
export const eventLabels: Record<PurchaseEvent, string> = {
  checkoutStarted: 'Köpet påbörjades',
  checkoutCancelled: 'Betalningen avbröts',
  checkoutExpired: 'Reservationen gick ut',
  paymentProcessing: 'Betalningen behandlas',
  paymentFailed: 'Betalningen gick inte igenom',
  paymentReceived: 'Betalningen togs emot och hålls',
  paidTooLate: 'Betalningen kom för sent och betalas tillbaka',
  nameChangeReminded: 'Säljaren påmindes om namnbytet',
  nameChanged: 'Säljaren genomförde namnbytet',
  nameChangeOverdue: 'Tiden för namnbytet gick ut, köparen får pengarna tillbaka',
  receiptConfirmed: 'Köparen bekräftade mottagandet',
  confirmationOverdue: 'Köpet bekräftades automatiskt',
  problemReported: 'Köparen rapporterade ett problem',
  ruledForSeller: 'Ärendet avgjordes: säljaren får betalt',
  ruledForBuyer: 'Ärendet avgjordes: köparen får pengarna tillbaka',
  ruledInPart: 'Ärendet avgjordes: köparen får en del tillbaka och säljaren resten',
  raceMoved: 'Loppet flyttades, säljaren fick en ny tid',
  raceClosed: 'Loppet stängde för namnbyte, köparen får pengarna tillbaka',
};

/** What a trade's log tells beside its events. */
export const sideEventLabels: Record<SideEvent, string> = {
  sellerSawDetails: 'Säljaren såg köparens uppgifter',
  adminSawDetails: `${SITE_NAME} såg köparens uppgifter i ärendet`,
  detailsErased: 'Köparens uppgifter till arrangören raderades',
  refundSent: 'Pengarna skickades tillbaka till köparen',
  payoutSent: 'Utbetalningen skickades till säljaren',
  serviceWithdrawn: `Köparen ångrade avtalet med ${SITE_NAME} om tjänsten`,
};

/** Any line of a trade's log. */
export const logLabel = (what: LogEntry['what']): string => ({ ...eventLabels, ...sideEventLabels })[what];

export const payerLabels: Record<FeePayer, string> = {
  buyer: 'Köparen betalar namnbytet',
  seller: 'Säljaren betalar namnbytet',
};

/** Whether an organiser allows name changes. */
export const ruleLabels: Record<NameChangeRule, string> = {
  allowed: 'Tillåtet',
  forbidden: 'Förbjudet',
  unknown: 'Okänt',
};

export const racePayerLabels: Record<RacePayer, string> = {
  buyer: 'Köparen',
  seller: 'Säljaren',
  seller_chooses: 'Säljaren väljer',
};

export const mechanismLabels: Record<TransferMechanism, string> = {
  seller_direct: 'Säljaren byter namn hos arrangören',
  buyer_code: 'Köparen får en kod eller länk och anmäler sig',
  email_organiser: 'Säljaren mejlar arrangören',
  on_site: 'Namnbytet görs på plats',
};

export const buyerFieldLabels: Record<BuyerField, string> = {
  full_name: 'För- och efternamn',
  birth_date: 'Födelsedatum',
  email: 'E-postadress',
  phone: 'Telefonnummer',
  customer_number: 'Kundnummer hos arrangören',
  personnummer: 'Personnummer',
  address: 'Adress',
  licence: 'Licens- eller FIS-nummer',
  shirt_size: 'Tröjstorlek',
};

/** What of a race is still our guess, to admins. */
export const verifiableFieldLabels: Record<VerifiableField, string> = {
  date: 'Datum',
  distance: 'Distans',
  location: 'Plats',
  rule: 'Om namnbyte tillåts',
  cost: 'Avgift',
  payer: 'Vem som betalar',
  mechanism: 'Hur det går till',
  opens: 'Öppningsdag',
  deadline: 'Sista dag',
  buyer_fields: 'Köparens uppgifter',
  edition: 'Om loppet finns kvar',
};
