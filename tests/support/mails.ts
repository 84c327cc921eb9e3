import type { MailTemplate } from '@/emails';
import { workQueues } from './queues';
import { world } from './world';

/** The subject that identifies each mail. A new template needs a line here. */
const subjects: Record<MailTemplate, RegExp> = {
  confirmAccount: /^Bekräfta din e-postadress/,
  accountExists: /^Du har redan ett konto/,
  resetPassword: /^Välj ett nytt lösenord/,
  passwordChanged: /^Ditt lösenord hos .* är ändrat/,
  secondFactorAdded: /^Tvåstegsverifiering är tillagd/,
  emailChangeCode: /^\d{6} är din kod för att byta e-postadress/,
  emailChanged: /^Din e-postadress hos .* är ändrad/,
  passkeyAdded: /^En passnyckel är tillagd/,
  passkeyRemoved: /^En passnyckel är borttagen/,
  recoveryCodesRenewed: /^Nya återställningskoder/,
  secondFactorReset: /^Din tvåstegsverifiering .* är borttagen/,
  adminInvited: /^Du är inbjuden till administrationen/,
  contactInvited: /^Bekräfta namnbyten för/,
  joinDeclined: /^Vi kan inte ansluta er/,
  adminsChanged: /^En (ny )?(administratör|inbjudan)/,
  approvalNeeded: /väntar på dig$/,
  sellerRequirements: /^Stripe behöver mer av dig/,
  sellerRejected: /^Stripe har stängt ditt säljarkonto/,
  signInCode: /^\d{6} är din kod till/,
  noticeCode: /^\d{6} är din kod för anmälan/,
  noticeReceived: /^Vi har tagit emot din anmälan/,
  noticeToHandle: /^(Ny anmälan|Begäran om omprövning) A-/,
  noticeDecidedReporter: /^Beslut om din anmälan/,
  noticeDecidedSeller: /^(Annonsen är (pausad|borttagen)|Din annons har anmälts och ligger kvar): /,
  noticeAppealDecided: /^Beslutet (står fast|är ändrat): /,
  raceTipHandled: /^(Loppet finns nu|Uppgifterna är rättade|Vi har läst ditt tips)/,
  bidPlaced: /^Du står i kö: /,
  bidNotCharged: /^Betala själv, så är platsen din: /,
  bidEnded: /^Ditt bud är slut: /,
  watchConfirm: /^Bekräfta din bevakning/,
  watchHit: /^Ny startplats till/,
  watchDigest: /^\d+ nya startplatser/,
  relistApproved: /^Din annons är till salu/,
  relistDeclined: /^Din annons publiceras inte igen/,
  listingPublished: /^Din annons är publicerad/,
  priceAboveHighest: /^Sänk priset/,
  draftReminder: /^Din annons väntar på dig/,
  draftRefused: /^Annonsen kunde inte publiceras/,
  placeSold: /^Såld: /,
  detailsCorrected: /^Köparen har rättat sina uppgifter/,
  detailsRequested: /^Rätta .*, så går namnbytet vidare/,
  saleGivenUpSeller: /^Försäljningen är avbruten/,
  saleGivenUpBuyer: /^Köpet blev inte av/,
  nameChangeVerifiedSeller: /^Arrangören har bytt namnet, du får snart betalt: /,
  nameChangeVerifiedBuyer: /^Platsen står i ditt namn, bekräfta senast /,
  transferRefusedSeller: /^Arrangören kan inte byta namnet, köpet är avbrutet: /,
  transferRefusedBuyer: /^Arrangören kan inte byta namnet, du får tillbaka /,
  informationRequested: /^Arrangören behöver något av dig för namnbytet: /,
  transferRefusedAdmin: /^En arrangör har sagt nej till ett namnbyte: /,
  codeRejected: /^Koden fungerade inte/,
  paymentConfirmed: /^Betalningen är klar/,
  paymentFailed: /^Betalningen gick inte igenom/,
  paidTooLate: /^Du får tillbaka /,
  refundedByHandSeller: /^Köpet är avslutat, gör inget namnbyte: /,
  refundedByHandBuyer: /^Köpet är avslutat och återbetalat: /,
  paidInOtherCurrency: /^Betalningen kom i en annan valuta/,
  nameChangeReminder: /^(Påminnelse|Sista påminnelsen): /,
  nameChangeDone: /^(Namnbytet är gjort|Koden är lämnad|Fullmakten är lämnad)/,
  deadlineMissedSeller: /^Tiden för namnbytet gick ut/,
  deadlineMissedBuyer: /^Köpet avbröts/,
  purchaseCompletedSeller: /^\d.* är på väg till dig: /,
  purchaseCompletedBuyer: /^Köpet är klart/,
  problemReportedSeller: /^Köparen har rapporterat ett problem/,
  problemReportedAdmin: /^Nytt ärende att avgöra/,
  disputeDecided: /^(Ärendet är avgjort|Uppgörelsen är klar)/,
  settlementOffered: /^(Köparen|Säljaren) vill göra upp: /,
  withdrawalLink: /^Hämta kvittot på din ånger/,
  withdrawalReceived: /^Vi har tagit emot din ånger/,
  withdrawalToHandle: /^Ny ånger att handlägga/,
  refundFailedAdmin: /^Återbetalning på .* (har fastnat|kom tillbaka)/,
  disputeMessage: /^Nytt i ärendet/,
  raceMovedSeller: /^Nya datum för loppet/,
  raceMovedBuyer: /^Loppet har nya datum/,
  raceCancelledBuyer: /^Loppet är inställt: /,
  raceClosedSeller: /, köpet är avbrutet: /,
  raceClosedBuyer: /^(Loppet är inställt|Namnbytet har stängt), du får pengarna tillbaka/,
  chargebackOpenedSeller: /^Vänta, köparens bank vill ha tillbaka pengarna: /,
  chargebackOpenedBuyer: /^Din bank har begärt tillbaka pengarna, köpet är pausat: /,
  chargebackOpenedAdmin: /^Nytt återkrav: /,
  chargebackWonSeller: /^Banken gav oss rätt: /,
  chargebackWonBuyer: /^Köpet fortsätter: /,
  chargebackLostSeller: /^Köpet är avslutat utan utbetalning: /,
  chargebackLostBuyer: /^Din bank har gett dig pengarna: /,
  chargebackOutlastedSeller: /^Banken har inte svarat i tid: /,
  chargebackOutlastedBuyer: /^Din bank har inte svarat i tid: /,
  payoutWaitsForBank: /^Utbetalningen väntar på köparens bank: /,
  disputeOverdueAdmin: /^Ett ärende avgjordes av tiden: /,
  taskAlert: /(att göra inom ett dygn|mot Stripe|har inte kommit fram|har nekat en utbetalning)$/,
  refundMade: /^\d.* är återbetalade: /,
};

const templateOf = (subject: string): string =>
  Object.entries(subjects).find(([, pattern]) => pattern.test(subject))?.[0] ?? subject;

/** Sends queued mail. @returns the templates of a user's mails, in alphabetical order. */
export async function mailsTo(user: { email: string }): Promise<string[]> {
  await workQueues();
  return world.sandbox.mails
    .list(user.email)
    .map(({ subject }) => templateOf(subject))
    .sort();
}

/** A user's newest mail by a template, of those that have been sent. */
export const newestMail = ({ email }: { email: string }, template: MailTemplate) =>
  world.sandbox.mails.list(email).find(({ subject }) => templateOf(subject) === template);

/** The token in the newest mailed link to a page. @throws when there is none. */
export async function mailedToken(
  email: string,
  page: '/auth/confirm' | '/auth/reset' | '/auth/undo-email' | '/admin/inbjudan',
): Promise<string> {
  await workQueues();
  for (const { text } of world.sandbox.mails.list(email)) {
    const link = text.match(/https?:\/\/\S+/g)?.find((each) => new URL(each).pathname === page);
    const token = link && new URL(link).searchParams.get('token');
    if (token) return token;
  }
  throw new Error(`No mailed link to ${page}`);
}
