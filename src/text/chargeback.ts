import {
  type ChargebackMoney,
  type EvidenceField,
  lossShares,
  MAX_EVIDENCE_TEXT,
} from '@/domain/money/chargebacks';
import type { Ore } from '@/domain/money/ore';
import type { LogEntry } from '@/domain/purchase/log';
import type { PurchaseState } from '@/domain/purchase/states';
import { SITE_NAME } from '@/domain/site/site';
import { formatInstant } from './dates';
import { type OfferFacts, offerEntries, roleNames } from './dispute';
import { formatKr } from './numbers';
import { logLabel } from './purchase';

/** Why a bank asks for a payment back, by Stripe's names of the reasons. */
const reasons: Record<string, { label: string; text: string }> = {
  fraudulent: {
    label: 'Köparen säger sig inte ha gjort köpet',
    text: 'Visa att det var köparen själv: namn, e-postadress, och att köparen har följt köpet och skrivit här.',
  },
  product_not_received: {
    label: 'Köparen säger sig inte ha fått platsen',
    text: 'Visa att namnbytet är gjort: arrangörens bekräftelse och när köparen fick veta det.',
  },
  product_unacceptable: {
    label: 'Platsen var inte som i annonsen',
    text: 'Visa vad annonsen sa, och att köparen fick just det.',
  },
  duplicate: {
    label: 'Köparen säger sig ha betalat två gånger',
    text: 'Visa att köparen har betalat en gång, eller att betalningarna gäller två olika platser.',
  },
  credit_not_processed: {
    label: 'Köparen väntar på en återbetalning',
    text: 'Visa att pengarna är återbetalda, eller varför köparen inte har rätt till dem.',
  },
  subscription_canceled: {
    label: 'Köparen säger sig ha avslutat en prenumeration',
    text: 'Visa att köpet är en engångsbetalning för en startplats.',
  },
  unrecognized: {
    label: 'Köparen känner inte igen betalningen',
    text: 'Visa vad köpet gäller och att köparen har följt det här.',
  },
  general: { label: 'Banken anger inget särskilt skäl', text: 'Visa hela köpet, från annons till namnbyte.' },
  bank_cannot_process: {
    label: 'Banken kunde inte behandla betalningen',
    text: 'Felet ligger hos banken. Visa att betalningen kom fram.',
  },
  debit_not_authorized: {
    label: 'Köparen har inte godkänt dragningen',
    text: 'Visa att köparen själv betalade och har följt köpet.',
  },
  incorrect_account_details: {
    label: 'Kontouppgifterna var fel',
    text: 'Visa vem som betalade och vad köpet gäller.',
  },
  insufficient_funds: {
    label: 'Pengarna räckte inte på kontot',
    text: 'Felet ligger hos banken. Visa att köpet är genomfört.',
  },
  noncompliant: {
    label: 'Banken menar att en regel för kortbetalningar inte är följd',
    text: 'Visa hela köpet, från annons till namnbyte.',
  },
  customer_initiated: {
    label: 'Köparen har själv begärt tillbaka pengarna',
    text: 'Visa hela köpet, från annons till namnbyte.',
  },
  check_returned: { label: 'En check gick inte igenom', text: 'Felet ligger hos banken.' },
};

/** The bank's reason in Swedish, and what answers it. */
export const chargebackReason = (reason: string | null) =>
  reasons[reason ?? 'general'] ?? { label: 'Banken anger ett annat skäl', text: 'Visa hela köpet.' };

export const evidenceLabels: Record<EvidenceField, { label: string; description: string }> = {
  refund_refusal_explanation: {
    label: 'Varför betalningen ska stå fast',
    description: 'Dina egna ord till banken, i några meningar.',
  },
  product_description: { label: 'Vad som såldes', description: 'Loppet, platsen och hur köpet går till.' },
  access_activity_log: { label: 'Vad som har hänt', description: 'Köpets händelser med tider.' },
  uncategorized_text: {
    label: 'Rapport och meddelanden',
    description: 'Vad parterna har skrivit i ärendet, om det finns ett.',
  },
};

/** How a chargeback can end. */
export const chargebackEndings = ['won', 'lost', 'unanswered'] as const;
type ChargebackEnding = (typeof chargebackEndings)[number];

export const endingLabels: Record<ChargebackEnding, string> = {
  won: 'Banken ger oss rätt',
  lost: 'Banken ger köparen rätt',
  unanswered: 'Ingen svarar banken',
};

interface Line {
  label: string;
  amount: Ore | number;
}

interface OutcomeFacts extends ChargebackMoney {
  state: PurchaseState;
  /** Stripe's fee for the chargeback, which stays whatever the bank decides. */
  fee: Ore;
  payout: Ore;
  /** Evidence goes by itself before the bank's last day. */
  sentByItself: boolean;
}

const line = (label: string, amount: number): Line[] => (amount > 0 ? [{ label, amount }] : []);

function wonText({ held, state, refund, transfer, payout }: OutcomeFacts): string {
  if (state === 'disputed') return 'Pengarna hålls igen och ärendet avgörs som vanligt.';
  if (held) return 'Pengarna hålls igen och köpet fortsätter där det stannade.';
  const texts = [
    ...(refund && refund.status !== 'succeeded'
      ? [`${formatKr(refund.amount)} betalas tillbaka till köparen.`]
      : []),
    ...(refund?.status === 'succeeded' ? ['Köparen behåller det vi har betalat tillbaka.'] : []),
    ...(transfer?.status === 'pending' ? [`${formatKr(transfer.amount)} betalas ut till säljaren.`] : []),
    ...(transfer?.status === 'succeeded' ? [`Säljaren behåller ${formatKr(transfer.amount)}.`] : []),
  ];
  return texts.join(' ') || `Köpet står fast. Säljaren får ${formatKr(payout)}.`;
}

function lostText({ held }: OutcomeFacts, debt: number): string {
  if (held) return 'Köpet avslutas, köparen har fått pengarna av banken och säljaren får ingen utbetalning.';
  return debt > 0
    ? 'Köparen har fått pengarna av banken. Säljaren är redan betald och blir skyldig oss pengarna.'
    : 'Köparen har fått pengarna av banken.';
}

/** Where the money goes by each ending, in words and amounts. */
export function chargebackOutcomes(
  facts: OutcomeFacts,
): Record<ChargebackEnding, { text: string; lines: Line[] }> {
  const { amount, fee } = facts;
  const { buyer, sellerUnpaid, sellerDebt, ours } = lossShares(facts);
  const stripeFee = line('Stripes avgift, som vi står för', fee);
  const lost = {
    text: lostText(facts, sellerDebt),
    lines: [
      { label: 'Banken behåller', amount },
      ...line('Köparens pengar, som banken har betalat', buyer),
      ...line('Säljarens utbetalning, som uteblir', sellerUnpaid),
      ...line('Säljarens skuld till oss', sellerDebt),
      ...line('Vår förlust', ours),
      ...stripeFee,
    ],
  };
  return {
    won: {
      text: wonText(facts),
      lines: [{ label: 'Banken lämnar tillbaka', amount }, ...stripeFee],
    },
    lost,
    unanswered: {
      text: facts.sentByItself
        ? 'Underlaget skickas av sig självt dagen före bankens sista dag, med texterna som de är sparade då. Går det inte fram ger banken köparen rätt.'
        : 'Inget skickas av sig självt. Banken ger då köparen rätt.',
      lines: lost.lines,
    },
  };
}

export interface EvidenceFacts {
  title: string;
  distance: string;
  location: string;
  raceDate: string;
  description: string | null;
  charged: Ore;
  log: readonly LogEntry[];
  /** The seller handed over a code, with which the buyer changed the name. */
  byCode: boolean;
  report: { reason: string; findings: string | null; notes: string | null } | null;
  messages: readonly { role: keyof typeof roleNames; text: string; at: Date }[];
  offers: readonly OfferFacts[];
}

const clipped = (lines: string[]): string => lines.join('\n').slice(0, MAX_EVIDENCE_TEXT);

/** What was sold. */
export const evidenceProduct = ({
  title,
  distance,
  location,
  raceDate,
  description,
  charged,
}: EvidenceFacts) =>
  clipped([
    `Startplats i loppet ${title} (${distance}), ${location}, ${raceDate}, köpt på ${SITE_NAME} för ${formatKr(charged)}.`,
    'Köparen tar över platsen genom att arrangören byter namn på anmälan. Pengarna hålls tills köparen har bekräftat namnbytet eller tiden för att rapportera ett problem har gått ut.',
    ...(description ? ['Säljarens beskrivning:', description] : []),
  ]);

/** The purchase events and the offers to settle, with their times. */
export const evidenceLog = ({ log, byCode, offers }: EvidenceFacts): string =>
  clipped(
    [
      ...log
        .filter(({ what }) => what !== 'settlementOffered')
        .map(({ what, at }) => ({ at, text: logLabel(what, byCode) })),
      ...offerEntries(offers, 'admin'),
    ]
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, text }) => `${formatInstant(at)}: ${text}`),
  );

/** The buyer's report and the messages; empty without a dispute. */
export const evidenceMessages = ({ report, messages }: EvidenceFacts): string =>
  clipped([
    ...(report ? [`Köparens rapport: ${report.reason}`] : []),
    ...messages.map(({ role, text, at }) => `${formatInstant(at)}, ${roleNames[role]}: ${text}`),
    ...(report?.findings ? [`Det här har ${SITE_NAME} sett: ${report.findings}`] : []),
    ...(report?.notes ? [`Beslut: ${report.notes}`] : []),
  ]);
