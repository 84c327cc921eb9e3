import { type PriceSplit, SECOND_ADMIN_ABOVE } from '@/domain/fees';
import type { ProblemKind } from '@/domain/purchase/problems';
import type { Decision } from '@/domain/purchase/ruling';
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

/** The path of a dispute's page. */
export const disputePath = (disputeId: string) => `/arenden/${disputeId}`;

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

/** The heading when a decision failed. */
export const DECISION_FAILED = 'Kunde inte lösa dispyten';

export const SECOND_ADMIN_RULE = `Beslut som flyttar mer än ${formatKr(SECOND_ADMIN_ABOVE)} bekräftas av en administratör till.`;
