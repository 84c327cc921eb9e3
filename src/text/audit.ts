import { adminMailKinds } from '@/domain/moderation/admin-mails';
import type { Resolution } from '@/domain/money/ledger';
import type { Decision } from '@/domain/purchase/dispute';
import { receiptNumber } from '@/domain/purchase/states';
import type { RaceFields } from '@/domain/race/input';
import { adminMailTexts, adminRoleLabels, differenceLabels } from './moderation';
import { formatKr, formatNumber } from './numbers';
import { mechanismLabels, raceChangeLabels, racePayerLabels, ruleLabels } from './race';

/** The actions of the audit log, as `subject.verb`. */
export const auditActionLabels = {
  'ad.create': 'Skapade en annons',
  'ad.update': 'Ändrade en annons',
  'ad.visibility': 'Ändrade var en annons visas',
  'ad.delete': 'Tog bort en annons',
  'banner.create': 'Skapade en banner',
  'banner.update': 'Ändrade en banner',
  'banner.delete': 'Tog bort en banner',
  'race.create': 'Lade till ett lopp',
  'race.update': 'Ändrade ett lopp',
  'race.undo': 'Ångrade en arrangörs ändring av ett lopp',
  'race.image': 'Bytte bild på ett lopp',
  'race.delete': 'Tog bort ett lopp',
  'race.propose': 'Föreslog en ändring av ett lopp',
  'race.withdraw': 'Drog tillbaka en föreslagen ändring av ett lopp',
  'race.cancelled': 'Ställde in ett lopp',
  'race.moved': 'Flyttade ett lopp',
  'race.closed_early': 'Stängde namnbytet i förtid',
  'dispute.view': 'Läste ett ärende',
  'dispute.download': 'Laddade ner ett ärende',
  'dispute.refund': 'Återbetalade i ett ärende',
  'dispute.part': 'Återbetalade en del i ett ärende',
  'dispute.release': 'Betalade ut i ett ärende',
  'dispute.propose': 'Föreslog ett beslut i ett ärende',
  'dispute.withdraw': 'Drog tillbaka ett förslag i ett ärende',
  'buyer_details.view': 'Läste köparens uppgifter i ett ärende',
  'code.view': 'Läste den överlämnade koden i ett ärende',
  'job.retry': 'Startade om ett jobb',
  'refund.retry': 'Gjorde om en återbetalning',
  'transfer.retry': 'Gjorde om en utbetalning',
  'chargeback.view': 'Läste ett återkrav',
  'chargeback.edit': 'Ändrade underlaget till en bank',
  'chargeback.evidence': 'Skickade underlag till en bank',
  'chargeback.accept': 'Godtog ett återkrav',
  'difference.handle': 'Hanterade en skillnad',
  'liability.pay': 'Betalade ett saldo som stod kvar',
  'liability.settle': 'Stängde ett saldo som var betalt på annat sätt',
  'liability.propose': 'Föreslog hur ett saldo löses',
  'liability.withdraw': 'Drog tillbaka ett förslag om ett saldo',
  'second_factor.enrol': 'Lade till tvåstegsverifiering',
  'second_factor.new_codes': 'Gjorde nya återställningskoder',
  'passkey.add': 'Lade till en passnyckel',
  'passkey.remove': 'Tog bort en passnyckel',
  'second_factor.reset': 'Tog bort en administratörs tvåstegsverifiering',
  'purchase.view': 'Läste ett köp',
  'money.export': 'Laddade ner listan över hållna pengar',
  'money.dac7': 'Laddade ner underlaget för DAC7',
  'user.view': 'Läste en persons uppgifter',
  'user.purchases': 'Läste en persons affärer',
  'user.places': 'Läste en persons annonser',
  'user.email': 'Bytte sin e-postadress',
  'user.block': 'Spärrade ett konto',
  'user.unblock': 'Hävde en spärr',
  'user.disputes': 'Läste en persons ärenden',
  'user.payouts': 'Läste en persons utbetalningar',
  'user.export': 'Tog ut en persons uppgifter',
  'user.erase': 'Raderade ett konto på begäran',
  'user.unlock': 'Släppte in en person som låsts ute',
  'user.resend': 'Skickade om en persons mejl',
  'user.sign_out': 'Loggade ut en person överallt',
  'admin.invite': 'Bjöd in en administratör',
  'admin.propose': 'Föreslog en administratör',
  'admin.confirm': 'Bekräftade en inbjuden administratör',
  'admin.withdraw': 'Drog tillbaka en inbjudan',
  'admin.join': 'Blev administratör',
  'admin.role': 'Ändrade en administratörs roll',
  'admin.remove': 'Tog bort en administratör',
  'organiser.create': 'Lade till en arrangör',
  'organiser.update': 'Ändrade en arrangör',
  'organiser.races': 'Ändrade vilka lopp en arrangör har',
  'organiser.invite': 'Bjöd in en kontaktperson hos en arrangör',
  'organiser.remove': 'Tog bort en kontaktperson hos en arrangör',
  'organiser.approve': 'Anslöt en arrangör',
  'organiser.decline': 'Sa nej till en arrangör som ville ansluta',
  'withdrawal.handle': 'Hanterade ett ångrat avtal',
  'notice.kept': 'Lät det anmälda vara kvar',
  'notice.paused': 'Pausade en anmäld annons',
  'notice.removed': 'Tog bort en anmäld annons',
  'notice.corrected': 'Rättade en anmäld loppsida',
  'notice.upheld': 'Lät ett beslut stå fast efter omprövning',
  'notice.reversed': 'Ändrade ett beslut efter omprövning',
  'entry_conflict.handle': 'Hanterade samma startnummer i två annonser',
  'listing.relist': 'Släppte fram en annons',
  'listing.decline_relist': 'Sa nej till att en annons publiceras igen',
  'review.show': 'Visade en köpares omdöme',
  'review.hide': 'Dolde en köpares omdöme',
  'race_tip.handle': 'Hanterade ett tips om ett lopp',
  'admin_mail.mute': 'Stängde av en sorts mejl till sig',
  'admin_mail.unmute': 'Slog på en sorts mejl till sig',
};
export type AuditAction = keyof typeof auditActionLabels;

/** What those actions are recorded under. */
export const entityLabels = {
  race: 'Lopp',
  ad: 'Annonser på sajten',
  banner: 'Banners',
  user: 'Personer',
  dispute: 'Ärenden',
  purchase: 'Köp',
  money: 'Pengar',
  withdrawal: 'Ångrade avtal',
  notice: 'Anmälningar',
  refund: 'Återbetalningar',
  transfer: 'Utbetalningar',
  job: 'Jobb',
  difference: 'Skillnader mot Stripe',
  chargeback: 'Återkrav',
  entry_conflict: 'Startnummer i två annonser',
  listing: 'Annons',
  review: 'Omdömen',
  race_tip: 'Tips om ett lopp',
  organiser: 'Arrangörer',
};
export type AuditEntity = keyof typeof entityLabels;

/** Labels of a race's fields. */
const raceLabels: Record<keyof RaceFields, string> = {
  raceName: 'Lopp',
  distance: 'Distans',
  location: 'Plats',
  date: 'Datum',
  sportCategories: 'Sportkategorier',
  websiteUrl: 'Webbplats',
  organiserEmail: 'Arrangörens e-post',
  nameChangeRule: 'Namnbyte',
  windows: 'Perioder för namnbyte',
  instructions: 'Instruktioner',
  instructionsSeller: 'Instruktioner för säljare',
  instructionsBuyer: 'Instruktioner för köpare',
  groupRules: 'Regler för startgrupp',
  originalFee: 'Ordinarie startavgift, öre',
  climbM: 'Höjdmeter',
  fieldSize: 'Antal deltagare',
  startTime: 'Starttid',
  figuresUrl: 'Källa för loppets siffror',
  refusesDiscounted: 'Nekar rabatterade',
  refusesTransferred: 'Nekar redan överlåtna',
  verifiedOn: 'Kontrollerat den',
  sourceUrl: 'Källa',
  placeholders: 'Ännu inte verifierat',
  popularity: 'Ordning bland populära',
  archived: 'Arkiverat',
};

/** Labels of the log's details; with the name of the detail that it is a part of, where that decides. */
const detailLabels: Record<string, string> = {
  ...raceLabels,
  slug: 'Adress',
  transferMechanism: 'Hur det går till',
  nameChangeOpens: 'Namnbytet öppnar',
  nameChangeCost: 'Avgift',
  nameChangeCostPayer: 'Vem betalar',
  highestPrice: 'Högsta pris, kronor',
  resalePause: 'Försäljningen pausad, skäl',
  buyerFields: 'Köparens uppgifter',
  title: 'Titel',
  description: 'Beskrivning',
  imageUrl: 'Bild',
  linkUrl: 'Länk',
  type: 'Typ',
  audience: 'Visas för',
  slot: 'Plats på sajten',
  active: 'Aktiv',
  firstDay: 'Första dagen',
  lastDay: 'Sista dagen',
  'change.lastDay': 'Sista dag för namnbyte',
  'before.lastDay': 'Sista dag för namnbyte',
  // In entries from before `lastDay` had that name.
  deadline: 'Sista dag för namnbyte',
  nameChangeDeadline: 'Sista dag för namnbyte',
  newDeadline: 'Sista dag för namnbyte',
  startDate: 'Börjar',
  endDate: 'Slutar',
  races: 'Lopp',
  raceIds: 'Lopp',
  message: 'Meddelande',
  color: 'Färg',
  isActive: 'Visas',
  decision: 'Beslut',
  toBuyer: 'Till köparen',
  toSeller: 'Till säljaren',
  part: 'Del till köparen',
  proposedBy: 'Föreslaget av',
  how: 'Hur',
  purchaseId: 'Köp',
  attempt: 'Försök',
  failureCode: 'Felkod',
  source: 'Objekt hos Stripe',
  kind: 'Slag',
  note: 'Anteckning',
  amount: 'Belopp',
  change: 'Ändring',
  before: 'Före',
  paused: 'Pausade annonser',
  purchases: 'Köp',
  refundTotal: 'Högst tillbaka till köpare',
  further: 'Läste vidare',
  reason: 'Skäl',
  role: 'Roll',
  name: 'Namn',
  webDomain: 'Webbdomän',
  mailDomains: 'Mejldomäner',
  mailProves: 'Mejl bekräftar namnbyten',
  confirmationWords: 'Bekräftande ord',
  proposedWords: 'Föreslagna ord',
  confirmed: 'Hade tackat ja',
  mails: 'Mejl',
};

/** Öre in the log. */
const money = new Set(['amount', 'nameChangeCost', 'toBuyer', 'toSeller', 'part', 'refundTotal']);

/** How an admin can resolve a balance that an ended purchase should not have. */
export const resolutionLabels: Record<Resolution, string> = {
  pay: 'Betalas via Stripe',
  settled: 'Stängs, redan betalt på annat sätt',
};

/** Decisions in the log's short form. */
const decided: Record<Decision, string> = {
  refund: 'Återbetalning till köparen',
  part: 'En del till köparen',
  release: 'Utbetalning till säljaren',
};

/** Labels of enumerated values. */
const valueLabels: Record<string, string> = {
  ...ruleLabels,
  ...mechanismLabels,
  ...racePayerLabels,
  ...raceChangeLabels,
  ...decided,
  green: 'Grön',
  yellow: 'Gul',
  red: 'Röd',
  blue: 'Blå',
  everyone: 'Alla',
  signed_in: 'Inloggade',
  ...differenceLabels,
  ...resolutionLabels,
  ...Object.fromEntries(adminMailKinds.map((kind) => [kind, adminMailTexts[kind].label])),
  ...adminRoleLabels,
};

function valueText(key: string, value: unknown): string {
  if (key === 'purchaseId') return receiptNumber(String(value));
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nej';
  if (typeof value === 'number') return money.has(key) ? formatKr(value) : formatNumber(value);
  if (Array.isArray(value)) return value.map((each) => valueText(key, each)).join(', ') || '–';
  if (typeof value === 'object') {
    return detailLines(value, { within: key })
      .map(({ label, text }) => `${label}: ${text}`)
      .join(', ');
  }
  return valueLabels[String(value)] ?? String(value);
}

/**
 * The details of an audit entry as lines.
 * @param changed whether each is stored as [before, after].
 * @param within the detail whose parts they are.
 */
export function detailLines(
  detail: object,
  { changed = false, within = '' } = {},
): { label: string; text: string }[] {
  return Object.entries(detail).map(([key, value]) => ({
    label: detailLabels[`${within}.${key}`] ?? detailLabels[key] ?? key,
    text:
      changed && Array.isArray(value) && value.length === 2
        ? `${valueText(key, value[0])} → ${valueText(key, value[1])}`
        : valueText(key, value),
  }));
}
