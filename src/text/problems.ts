import { type PriceSplit, SECOND_ADMIN_ABOVE } from '@/domain/money/fees';
import type { Decision, ProblemKind } from '@/domain/purchase/dispute';
import { formatInstant } from './dates';
import { formatKr } from './money';

/** The kinds of problems a buyer can report, in order. */
export const problemLabels: Record<ProblemKind, string> = {
  wrong_name: 'Fel namn i startlistan',
  code_fails: 'Koden eller länken fungerar inte',
  no_confirmation: 'Ingen bekräftelse från arrangören',
  not_as_listed: 'Annan startgrupp eller distans än i annonsen',
  fee_dispute: 'Fel om avgiften till arrangören',
  other: 'Något annat',
};

/** The toast of a buyer who has reported a problem. */
export const REPORTED = [
  'Problem rapporterat',
  'Ärendet granskas manuellt. Pengarna hålls tills det är avgjort.',
] as const;

/** What opens a buyer's report. */
export const REPORT_PROBLEM = 'Rapportera Problem';

/** The path of a dispute's page. */
export const disputePath = (disputeId: string) => `/arenden/${disputeId}`;

interface DecisionTimes {
  /** Until when we decide, and whether that has passed. */
  decideBy: Date;
  late: boolean;
  /** The instant the clock decides, if nobody has. */
  endsAt: Date;
}

/** Until when we decide a dispute, and what follows if we do not: the same to both parties and to admins. */
export function decisionText({ decideBy, late, endsAt }: DecisionTimes): string {
  const by = formatInstant(decideBy);
  const first = late
    ? `Vi skulle ha avgjort ärendet senast ${by} och är sena.`
    : `Vi avgör ärendet senast ${by}.`;
  return `${first} Är det inte avgjort ${formatInstant(endsAt)} får köparen tillbaka allt.`;
}

/** What an admin has decided, or proposes. */
export const decisionLabels: Record<Decision, string> = {
  refund: 'Hela beloppet till köparen',
  part: 'En del till köparen, resten till säljaren',
  release: 'Utbetalning till säljaren',
};

/** What an admin presses to decide so, with the amount where it is known. */
export const decisionActs = ({ total, payout }: PriceSplit): Record<Decision, string> => ({
  refund: `Betala tillbaka ${formatKr(total)} till köparen`,
  part: 'Dela pengarna',
  release: `Betala ut ${formatKr(payout)} till säljaren`,
});

/** The heading when a decision was refused. */
export const DECISION_FAILED = 'Kunde inte lösa dispyten';

/** The heading when the money of a decision could not be moved. */
export const moneyFailed: Record<Decision, string> = {
  refund: 'Kunde inte genomföra återbetalningen hos Stripe',
  part: 'Kunde inte genomföra återbetalningen hos Stripe',
  release: 'Kunde inte genomföra betalningen till säljaren',
};

export const SECOND_ADMIN_RULE = `Beslut som flyttar mer än ${formatKr(SECOND_ADMIN_ABOVE)} bekräftas av en administratör till.`;
