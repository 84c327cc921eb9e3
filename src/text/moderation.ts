import type { AdminChange, AdminRole, ApprovalSubject } from '@/domain/account/admins';
import type { AdminMailKind } from '@/domain/moderation/admin-mails';
import type {
  AppealOutcome,
  DecisionGround,
  NoticeDecision,
  NoticeReason,
  NoticeSubject,
} from '@/domain/moderation/notices';
import type { TaskKind } from '@/domain/moderation/tasks';
import type { DifferenceKind } from '@/domain/money/ledger';
import { counted } from './numbers';

/** What a reporter can choose between. */
export const noticeReasonLabels: Record<NoticeReason, string> = {
  fraud: 'Misstänkt bedrägeri',
  not_sellers: 'Säljaren äger inte startplatsen',
  wrong_information: 'Uppgifterna stämmer inte',
  double_sold: 'Samma plats säljs flera gånger',
  offensive: 'Stötande innehåll',
  rights: 'Intrång i någons rättigheter',
  other: 'Något annat',
};

/** What was reported, in the middle of a sentence. */
export const subjectWords: Record<NoticeSubject, string> = { listing: 'annonsen', race: 'sidan' };

/** What was decided. */
export const decisionLabels: Record<NoticeDecision, string> = {
  kept: 'Ligger kvar',
  paused: 'Pausad',
  removed: 'Borttagen',
  corrected: 'Rättad',
};

/** What the decision rests on: the law or our terms. */
export const groundLabels: Record<DecisionGround, string> = {
  no_violation: 'Ingen regel har överträtts',
  not_shown: 'Det som anmäldes har inte kunnat visas',
  law_fraud: 'Lag: bedrägeri (brottsbalken 9 kap.)',
  law_offence: 'Lag: hets, hot eller kränkning (brottsbalken)',
  law_rights: 'Lag: upphovsrätt eller varumärke',
  terms_not_sellers: 'Våra villkor: du ska själv äga platsen du säljer',
  terms_wrong_information: 'Våra villkor: uppgifterna i annonsen ska stämma',
  terms_double_sold: 'Våra villkor: en plats får säljas en gång',
  terms_conduct: 'Våra villkor: innehållet ska vara sakligt och respektfullt',
  facts_corrected: 'Uppgifterna på sidan var fel och är rättade',
};

export const appealLabels: Record<AppealOutcome, string> = {
  upheld: 'Beslutet står fast',
  reversed: 'Beslutet är ändrat',
};

/** What a decision on automated means must say (regulation (EU) 2022/2065, art. 17.3 c). */
export const NO_AUTOMATED_DECISION =
  'En människa har fattat beslutet. Ingen automatisk behandling har använts.';

/** What waits for an admin, by kind. */
export const taskLabels: Record<TaskKind, string> = {
  chargeback: 'Återkrav att svara på',
  dispute: 'Ärende att avgöra',
  refund: 'Återbetalning har fastnat',
  transfer: 'Utbetalning har fastnat',
  pausedSeller: 'Säljare pausad av Stripe',
  unreachable: 'Mejl når inte fram',
  difference: 'Skillnad mot Stripe',
  withdrawal: 'Ångrat avtal',
  raceChange: 'Loppändring att bekräfta',
  notice: 'Anmälan att avgöra',
  appeal: 'Omprövning att avgöra',
  review: 'Omdöme att läsa',
  entryConflict: 'Startnummer i två annonser',
  relist: 'Annons att släppa fram',
  raceTip: 'Tips om ett lopp',
  organiserRequest: 'Arrangör som vill ansluta',
  confirmationWords: 'Bekräftande ord att kontrollera',
  job: 'Jobb som har gett upp',
  race: 'Lopp att kontrollera',
};

/** What the admin does next. */
export const taskActions: Record<TaskKind, string> = {
  chargeback: 'Svara banken',
  dispute: 'Läs och avgör',
  refund: 'Se felet och gör om',
  transfer: 'Se felet och gör om',
  pausedSeller: 'Kontakta säljaren',
  unreachable: 'Ring, eller nå personen på annat sätt',
  difference: 'Utred och förklara',
  withdrawal: 'Betala tillbaka',
  raceChange: 'Granska och bekräfta',
  notice: 'Läs och avgör',
  appeal: 'Läs och avgör',
  review: 'Läs och visa',
  entryConflict: 'Jämför annonserna',
  relist: 'Läs och avgör',
  raceTip: 'Läs och svara',
  organiserRequest: 'Läs och besluta',
  confirmationWords: 'Läs och besluta',
  job: 'Starta om',
  race: 'Läs reglerna',
};

/** Several of a kind, short: for the choice of a kind. */
export const taskGroups: Record<TaskKind, string> = {
  chargeback: 'Återkrav',
  dispute: 'Ärenden',
  refund: 'Återbetalningar',
  transfer: 'Utbetalningar',
  pausedSeller: 'Pausade säljare',
  unreachable: 'Mejl når inte fram',
  difference: 'Skillnader mot Stripe',
  withdrawal: 'Ångrade avtal',
  raceChange: 'Loppändringar',
  notice: 'Anmälningar',
  appeal: 'Omprövningar',
  review: 'Omdömen',
  entryConflict: 'Startnummer',
  relist: 'Annonser att släppa fram',
  raceTip: 'Tips om lopp',
  organiserRequest: 'Arrangörer',
  confirmationWords: 'Bekräftande ord',
  job: 'Jobb',
  race: 'Lopp',
};

/** "i dag", "i morgon", "3 dagar kvar", "2 dagar sen"; null without a limit. */
export function taskDueText(days: number | null): string | null {
  if (days === null) return null;
  if (days === 0) return 'i dag';
  if (days === 1) return 'i morgon';
  return days < 0 ? `${counted(-days, 'dag', 'dagar')} sen` : `${counted(days, 'dag', 'dagar')} kvar`;
}

/** What a paused seller has in progress: "2 köp pågår, 1 annons till salu". */
export const pausedSellerText = (waits: { unpaid: boolean; purchases: number; listings: number }): string =>
  [
    ...(waits.unpaid ? ['Utbetalning väntar'] : []),
    ...(waits.purchases > 0 ? [`${counted(waits.purchases, 'köp', 'köp')} pågår`] : []),
    ...(waits.listings > 0 ? [`${counted(waits.listings, 'annons', 'annonser')} till salu`] : []),
  ].join(', ');

/** The subject of a withdrawal without a purchase. */
export const UNKNOWN_PURCHASE = 'Okänt köp';

/** What an admin may be mailed about, and when. */
export const adminMailTexts: Record<AdminMailKind, { label: string; description: string }> = {
  morning: {
    label: 'Dagens arbete',
    description: 'Klockan 07:00, när något ska avgöras inom ett dygn eller är sent.',
  },
  chargeback: { label: 'Nya återkrav', description: 'Direkt när en bank vill ha tillbaka en betalning.' },
  money: {
    label: 'Pengar som inte har kommit fram',
    description:
      'Direkt när en återbetalning eller utbetalning nekas, eller inte har gått igenom på en timme.',
  },
  difference: { label: 'Skillnader mot Stripe', description: 'Direkt när en avstämning hittar något nytt.' },
  dispute: {
    label: 'Ärenden',
    description: 'Direkt när ett problem rapporteras, och när tiden har avgjort ett ärende.',
  },
  notice: { label: 'Anmälningar', description: 'Direkt vid en ny anmälan eller begäran om omprövning.' },
  withdrawal: { label: 'Ångrade avtal', description: 'Direkt när någon ångrar avtalet om vår tjänst.' },
};

/** The roles of admins. */
export const adminRoleLabels: Record<AdminRole, string> = { support: 'Support', admin: 'Administratör' };

/** What each role may do. */
export const adminRoleTexts: Record<AdminRole, string> = {
  support: 'Läser allt utom känsliga uppgifter, skriver till personer, pausar annonser och spärrar konton.',
  admin: 'Gör allt, även beslut om pengar och vem som är administratör.',
};

/** What has been done about who is an admin, as a headline. */
export const adminChangeTitles: Record<AdminChange, string> = {
  invited: 'En administratör är inbjuden',
  confirmed: 'En ny administratör är bekräftad',
  withdrawn: 'En inbjudan är tillbakadragen',
  joined: 'En ny administratör',
  role_changed: 'En administratör har fått en annan roll',
  removed: 'En administratör är borttagen',
};

/** What waits for a second admin. */
export const approvalTexts: Record<ApprovalSubject, { title: string; message: string }> = {
  dispute: {
    title: 'Ett beslut i ett ärende väntar på dig',
    message: 'En annan administratör har föreslagit ett beslut över 5 000 kr. Du avgör om det blir så.',
  },
  race: {
    title: 'En ändring av ett lopp väntar på dig',
    message: 'En annan administratör har föreslagit en ändring som kan ge köpare över 5 000 kr tillbaka.',
  },
  liability: {
    title: 'Ett saldo väntar på dig',
    message: 'En annan administratör har föreslagit hur ett saldo över 5 000 kr löses.',
  },
  admin: {
    title: 'En ny administratör väntar på dig',
    message: `En annan administratör vill ge någon rollen ${adminRoleLabels.admin}. Du avgör om det blir så.`,
  },
};

/** Differences between the ledger and Stripe. */
export const differenceLabels: Record<DifferenceKind, string> = {
  missing_in_ledger: 'Finns hos Stripe men inte hos oss',
  missing_at_stripe: 'Finns hos oss men inte hos Stripe',
  amount_differs: 'Beloppen skiljer sig',
  wrong_amount_paid: 'Köparen betalade ett annat belopp',
  wrong_currency_paid: 'Köparen betalade i en annan valuta',
  buyer_overpaid: 'Köparen har fått mer än sin del',
  refunded_while_held: 'Återbetalat för hand, men köpet pågår',
  fraud_warning: 'Kortutgivaren varnar för bedrägeri',
  buyer_payable: 'Avslutat köp, men köparens saldo är inte noll',
  seller_payable: 'Avslutat köp, men säljarens saldo är inte noll',
};

/** What each queue does, as text. */
const queueLabels: Record<string, string> = {
  mail: 'Mejl',
  refund: 'Återbetalning',
  transfer: 'Utbetalning',
  checkout: 'Reservation att släppa',
  erase: 'Fil att radera',
  match: 'Bud att köpa åt',
  charge: 'Sparat kort att dra',
  'detach-card': 'Sparat kort att ta bort',
  'delete-customer': 'Kund hos Stripe att radera',
  chargeback: 'Bankens återkrav',
  'stripe-event': 'Besked från Stripe',
  'race-change': 'Ändring av ett helt lopp',
  overdue: 'Något som har förfallit',
  account: 'Säljarkonto att läsa hos Stripe',
  evidence: 'Bevis till banken',
};

/** A job by its queue; a new queue is shown by its own name. */
export const jobText = (queue: string | null): string => queueLabels[queue ?? ''] ?? queue ?? 'Okänt jobb';
