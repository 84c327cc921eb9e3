import type { DisplayStatus } from '@/domain/listing/states';
import { SERVICE_FEE } from '@/domain/money/fees';
import { isPaymentMethod, type PaymentMethod } from '@/domain/money/payment-methods';
import type { GiveUpReason } from '@/domain/purchase/hand-over';
import type { Leaving } from '@/domain/purchase/leaving';
import type { LogEntry, SideEvent } from '@/domain/purchase/log';
import type { PurchaseEvent, PurchaseState } from '@/domain/purchase/states';
import {
  WITHDRAWAL_DAYS,
  WITHDRAWAL_REFUND_DAYS,
  type WithdrawalOutcome,
} from '@/domain/purchase/withdrawal';
import type { BuyerField } from '@/domain/race/fields';
import type { TransferMechanism } from '@/domain/race/windows';
import { SITE_NAME } from '@/domain/site/site';
import { formatCompactDeadline, formatCompactInstant } from './dates';
import { formatKr, formatNumber } from './numbers';
import { daysToStartText } from './race';

/** The seller's view of a listing. */
export const listingLabels: Record<DisplayStatus, string> = {
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

/** A purchase's log, as both parties read it. */
export const eventLabels: Record<PurchaseEvent, string> = {
  checkoutStarted: 'Köpet påbörjades',
  bidMatched: 'Budet fick startplatsen',
  checkoutDetailsChanged: 'Köparen ändrade sina uppgifter till arrangören',
  checkoutCancelled: 'Betalningen avbröts',
  checkoutExpired: 'Reservationen gick ut',
  paymentProcessing: 'Betalningen behandlas',
  paymentFailed: 'Betalningen gick inte igenom',
  paymentUnanswered: 'Banken svarade inte om betalningen i tid, köpet avbröts',
  paymentReceived: 'Betalningen togs emot och hålls',
  paidTooLate: 'Betalningen kom för sent och betalas tillbaka',
  nameChangeReminded: 'Säljaren påmindes om namnbytet',
  detailsCorrected: 'Köparen rättade sina uppgifter till arrangören',
  detailsRequested: 'Köparen blev ombedd att rätta en uppgift, säljarens tid väntar',
  saleGivenUp: 'Säljaren kunde inte genomföra försäljningen, köparen får pengarna tillbaka',
  nameChanged: 'Säljaren genomförde namnbytet',
  nameChangeOverdue: 'Tiden för namnbytet gick ut, köparen får pengarna tillbaka',
  nameChangeVerified: 'Arrangören bekräftade att namnet är bytt',
  transferRefused: 'Arrangören kan inte byta namnet, köparen får pengarna tillbaka',
  informationRequested: 'Arrangören bad säljaren om något som saknas',
  receiptConfirmed: 'Köparen bekräftade mottagandet',
  confirmationOverdue: 'Köpet bekräftades automatiskt',
  codeRejected: 'Köparen skickade tillbaka koden, säljaren fick tid för en ny',
  problemReported: 'Köparen rapporterade ett problem',
  ruledForSeller: 'Ärendet avgjordes: säljaren får betalt',
  ruledForBuyer: 'Ärendet avgjordes: köparen får pengarna tillbaka',
  ruledInPart: 'Ärendet avgjordes: köparen får en del tillbaka och säljaren resten',
  settlementOffered: 'Ett förslag till uppgörelse lämnades',
  settlementAccepted: 'Parterna kom överens, pengarna delas som de bestämt',
  settlementAcceptedInFull: 'Parterna kom överens, köparen får pengarna tillbaka',
  raceMoved: 'Loppet flyttades, säljaren fick en ny tid',
  raceClosed: 'Loppet stängde för namnbyte, köparen får pengarna tillbaka',
  chargebackOpened: 'Köparens bank begärde tillbaka pengarna, köpet pausades',
  chargebackWon: 'Banken gav säljaren rätt, köpet fortsatte',
  chargebackLost: 'Banken gav köparen rätt, köpet avslutades utan utbetalning',
  chargebackLostInDispute: 'Banken gav köparen rätt, ärendet och köpet avslutades utan utbetalning',
  chargebackOutlasted: 'Banken svarade inte i tid för namnbytet, köpet avbröts',
  chargebackOutlastedAfterNameChange: 'Köpet avslutades, utbetalningen väntar på bankens besked',
  disputeOverdue: 'Ärendet blev inte avgjort i tid, köparen får pengarna tillbaka',
  refundedByHand: `${SITE_NAME} betalade tillbaka hela köpet och avslutade det`,
};

/** Entries of a purchase's log that are not purchase events. */
export const sideEventLabels: Record<SideEvent, string> = {
  verifiedByMail: 'Arrangörens mejl bekräftade att namnet är bytt',
  sellerSawDetails: 'Säljaren såg köparens uppgifter',
  organiserSawDetails: 'Arrangören såg köparens uppgifter',
  adminSawDetails: `${SITE_NAME} såg köparens uppgifter i ärendet`,
  buyerSawCode: 'Koden visades för köparen',
  adminSawCode: `${SITE_NAME} såg koden i ärendet`,
  detailsErased: 'Köparens uppgifter till arrangören raderades',
  refundSent: 'Pengarna skickades tillbaka till köparen',
  payoutSent: 'Utbetalningen skickades till säljaren',
  serviceWithdrawn: `Köparen ångrade avtalet med ${SITE_NAME} om tjänsten`,
};

/** Any line of a purchase's log. @param byCode the seller hands over a code, with which the buyer changes the name */
export const logLabel = (what: LogEntry['what'], byCode: boolean): string =>
  byCode && what === 'nameChanged'
    ? 'Säljaren lämnade koden till köparen'
    : { ...eventLabels, ...sideEventLabels }[what];

/** To the buyer, while the seller has not changed the name. */
export const buyerWaits: Record<TransferMechanism, string> = {
  seller_direct: 'Säljaren byter namn på platsen hos arrangören. Du behöver inte göra något just nu.',
  buyer_code:
    'Säljaren startar överlåtelsen hos arrangören och lämnar en kod eller länk här. Med den anmäler du dig själv.',
  email_organiser: 'Säljaren mejlar arrangören och ber om namnbytet. Du behöver inte göra något just nu.',
  on_site: 'Namnbytet görs på plats. Säljaren mejlar dig en fullmakt och sin anmälan, som du tar med dig.',
};

/** To the buyer, once the seller has. */
export const buyerDoes: Record<TransferMechanism, string> = {
  seller_direct: 'Kontrollera att platsen står i ditt namn, i arrangörens bekräftelse eller startlista.',
  buyer_code:
    'Öppna koden eller länken på sidan för ditt köp och anmäl dig med den i ditt eget namn hos arrangören.',
  email_organiser: 'Kontrollera i arrangörens svar att platsen står i ditt namn.',
  on_site: 'Kontrollera säljarens fullmakt och ta med den när du byter namn på plats.',
};

/** Once the seller has handed a code over: the name change goes on, and is the buyer's now. */
export const CODE_GIVEN = 'Koden är lämnad, nu anmäler sig köparen.';

/** The seller's part of a name change that the buyer makes: its step is no name change yet. */
export const handedOver: Record<TransferMechanism, string | null> = {
  seller_direct: null,
  buyer_code: 'Koden lämnad',
  email_organiser: null,
  on_site: 'Fullmakten lämnad',
};

/** Why a seller cannot carry out a sale, in the seller's list. */
export const giveUpLabels: Record<GiveUpReason, string> = {
  organiser_refuses: 'Arrangören säger nej till namnbytet',
  place_used: 'Platsen är redan överlåten eller använd',
  listing_wrong: 'Något i annonsen var fel',
  runs_after_all: 'Jag vill springa själv',
  other: 'Något annat',
};

/** The same, to the buyer. */
export const giveUpCauses: Record<GiveUpReason, string> = {
  organiser_refuses: 'Säljaren har försökt, men arrangören säger nej till namnbytet.',
  place_used: 'Platsen visade sig redan vara överlåten eller använd.',
  listing_wrong: 'Något i annonsen stämde inte, så säljaren vill inte sälja platsen på fel grunder.',
  runs_after_all: 'Säljaren har bestämt sig för att använda platsen själv.',
  other: 'Säljaren kan inte genomföra försäljningen.',
};

/** One of the buyer's details within a sentence. */
export const fieldInSentence: Record<BuyerField, string> = {
  full_name: 'namnet',
  birth_date: 'födelsedatumet',
  email: 'e-postadressen',
  phone: 'telefonnumret',
  customer_number: 'kundnumret',
  personnummer: 'personnumret',
  address: 'adressen',
  licence: 'licensnumret',
  shirt_size: 'tröjstorleken',
};

/** A purchase's state, as admins read it. */
export const adminStates: Record<PurchaseState, string> = {
  pending_payment: 'Väntar på betalning',
  pending: 'Betalningen behandlas',
  pending_name_change: 'Väntar på namnbyte',
  awaiting_buyer_confirmation: 'Väntar på köparen',
  disputed: 'Ärende',
  completed: 'Slutfört',
  cancelled: 'Avbrutet',
  refunded: 'Återbetalt',
};

/** What an instant is that follows these words. */
const leavingTimes: Record<Leaving['by'], (at: Date) => string> = {
  seller_clock: formatCompactDeadline,
  buyer_clock: formatCompactDeadline,
  dispute: formatCompactInstant,
  on_its_way: formatCompactInstant,
  ended: formatCompactInstant,
};

const words: Record<Leaving['by'], string> = {
  seller_clock: 'Tillbaka till köparen om namnet inte är bytt',
  buyer_clock: 'Till säljaren om inget händer',
  dispute: 'När ärendet är avgjort, öppet sedan',
  on_its_way: 'På väg, delat',
  ended: 'Blev klart',
};

/** What happens to a purchase's money, and when. */
export const leavingText = ({ by, at }: Leaving): { what: string; at: string | null } => ({
  what: words[by],
  at: at && leavingTimes[by](at),
});

export const paymentMethodNames: Record<PaymentMethod, string> = {
  swish: 'Swish',
  card: 'Kort',
  klarna: 'Klarna',
};

/** On its own. @param method as Stripe names it; null when it is not known. */
export const methodName = (method: string | null): string =>
  isPaymentMethod(method) ? paymentMethodNames[method] : (method ?? 'Okänt');

/** "Swish", or "kort" within a sentence. @param method as Stripe names it: another than ours stays as it is. */
export function methodInText(method: string): string {
  if (!isPaymentMethod(method)) return method;
  return method === 'card' ? 'kort' : paymentMethodNames[method];
}

/** Days to the start in parts, where the number is large: 42 and "dagar kvar"; on the day and before it in words. */
export function countdownParts(days: number): { number: string | null; words: string } {
  if (days <= 1) return { number: null, words: daysToStartText(days) };
  return { number: formatNumber(days), words: 'dagar kvar' };
}

/** "42 dagar kvar", "I morgon", "I dag". */
export function daysLeftText(days: number): string {
  const { number, words } = countdownParts(days);
  return number === null ? words : `${number}\u00a0${words}`;
}

const fee = formatKr(SERVICE_FEE);

/** To the buyer: what happens with the money. */
export const withdrawalOutcomeTexts: Record<WithdrawalOutcome, string> = {
  fee_back: `Du får tillbaka serviceavgiften, ${fee}. Den betalas tillbaka av sig själv när affären är klar, och senast ${WITHDRAWAL_REFUND_DAYS} dagar efter ditt meddelande. Köpet av platsen ligger fast.`,
  all_back:
    'Du har redan fått tillbaka hela beloppet, även serviceavgiften. Det finns inget mer att betala tillbaka.',
  performed: `Affären är slutförd, och då är tjänsten utförd. Ångerrätten har upphört och ${fee} betalas inte tillbaka. Vi tar ändå emot ditt meddelande och svarar dig.`,
  too_late: `Det har gått mer än ${WITHDRAWAL_DAYS} dagar sedan köpet. Ångerrätten har gått ut och ${fee} betalas inte tillbaka. Vi tar ändå emot ditt meddelande och svarar dig.`,
  nothing_paid: 'Du har inte betalat något för köpet, så det finns inget att betala tillbaka.',
};

/** To admins: what there is to do. */
export const withdrawalTasks: Record<WithdrawalOutcome, string> = {
  fee_back: `Affären pågår. ${fee} betalas tillbaka av sig själva när den är klar, och ärendet markeras då som hanterat. Är den inte klar i tid: gör återbetalningen hos Stripe, och markera ärendet som hanterat så att den inte görs en gång till.`,
  all_back: 'Hela beloppet är redan återbetalt. Svara personen och markera ärendet som hanterat.',
  performed:
    'Affären var slutförd när meddelandet kom, så ångerrätten hade upphört. Svara personen och markera ärendet som hanterat.',
  too_late: `Meddelandet kom mer än ${WITHDRAWAL_DAYS} dagar efter köpet. Svara personen och markera ärendet som hanterat.`,
  nothing_paid: 'Inget är betalt. Svara personen och markera ärendet som hanterat.',
};
