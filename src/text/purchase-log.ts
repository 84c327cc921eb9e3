import type { LogEntry, SideEvent } from '@/domain/purchase/log';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import { SITE_NAME } from '@/domain/site/site';

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
  organiserAskedSeller: 'Arrangören bad säljaren om något som saknas',
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
