import type { Ore } from '@/domain/money/ore';
import type { Decision, ProblemKind } from '@/domain/purchase/dispute';
import type { Ending, PartyRole } from '@/domain/purchase/states';
import { SITE_NAME } from '@/domain/site/site';
import { PAYOUT_BANK_DAYS, REFUND_BANK_DAYS } from './bank-days';
import { formatKr } from './money';
import { problemLabels } from './problems';

type Reader = PartyRole | 'admin';

/** The end of a dispute, for one who reads it. Amounts in öre. */
export interface DecisionFacts {
  ending: Ending;
  reader: Reader;
  kind: ProblemKind | null;
  reason: string;
  /** What the admin had seen, and why they decided so. */
  findings: string | null;
  notes: string | null;
  decision: Decision;
  toBuyer: Ore;
  toSeller: Ore;
  /** Who made the offer that was accepted. */
  offeredBy: PartyRole | null;
}

/** One of the four parts of a decision; `quote` is what somebody wrote. */
export interface DecisionPart {
  heading: string;
  paragraphs: string[];
  quote: string | null;
}

/** Who takes part in a dispute, to one who does not. */
export const roleNames: Record<Reader, string> = { buyer: 'Köparen', seller: 'Säljaren', admin: SITE_NAME };

/** "Köparen", or "Du" to the buyer. */
export const nameOf = (party: PartyRole, reader: Reader): string =>
  party === reader ? 'Du' : roleNames[party];

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const part = (heading: string, paragraphs: string[], quote: string | null = null): DecisionPart => ({
  heading,
  paragraphs,
  quote: quote?.trim() || null,
});

const claim = ({ reader, kind, reason }: DecisionFacts) =>
  part(
    reader === 'buyer' ? 'Det här rapporterade du' : 'Det här rapporterade köparen',
    kind ? [problemLabels[kind]] : [],
    reason,
  );

function agreement({ reader, offeredBy, toBuyer }: DecisionFacts): string {
  if (!offeredBy) return 'Båda sa ja till samma förslag.';
  const by = nameOf(offeredBy, reader);
  const other = lowerFirst(nameOf(offeredBy === 'buyer' ? 'seller' : 'buyer', reader));
  const what = toBuyer === 0 ? 'allt går till säljaren' : `${formatKr(toBuyer)} går tillbaka till köparen`;
  return `${by} föreslog att ${what}, och ${other} sa ja.`;
}

const seen: Record<Ending, (facts: DecisionFacts) => DecisionPart[]> = {
  ruling: ({ findings }) => (findings ? [part('Det här har vi sett', [], findings)] : []),
  settlement: (facts) => [
    part(
      facts.reader === 'admin'
        ? 'Det här kom parterna överens om'
        : 'Det här kom du och motparten överens om',
      [agreement(facts)],
    ),
  ],
  overdue: () => [
    part('Det här har hänt', ['Ärendet blev inte avgjort i tid, och pengarna kan inte hållas längre.']),
  ],
  chargeback: () => [
    part('Det här har hänt', ['Köparens bank gav köparen rätt och har tagit tillbaka betalningen.']),
  ],
};

const outcomes: Record<Decision, string> = {
  refund: 'Köpet är avbrutet och köparen får tillbaka allt, serviceavgiften inräknad.',
  part: 'Köpet är slutfört, men en del av pengarna går tillbaka till köparen.',
  release: 'Köpet står fast och säljaren får betalt.',
};

const decided: Record<Ending, (facts: DecisionFacts) => DecisionPart> = {
  ruling: ({ decision, notes }) =>
    part(notes ? 'Det här är beslutat, och varför' : 'Det här är beslutat', [outcomes[decision]], notes),
  settlement: ({ decision, reader }) =>
    part('Det här gäller nu', [
      `${outcomes[decision]} Så har ${reader === 'admin' ? 'parterna' : 'ni'} själva bestämt.`,
    ]),
  overdue: () =>
    part('Det här gäller nu', [
      'När ett ärende inte blir avgjort i tid får köparen tillbaka allt. Köpet är avbrutet.',
    ]),
  chargeback: () => part('Det här gäller nu', ['Köpet är avslutat utan utbetalning till säljaren.']),
};

function money({ ending, reader, toBuyer, toSeller }: DecisionFacts): string[] {
  if (ending === 'chargeback') {
    return reader === 'buyer'
      ? ['Pengarna får du av banken, inte av oss.']
      : ['Köparen får pengarna av banken. Det blir ingen utbetalning.'];
  }
  const back =
    reader === 'buyer'
      ? `Du får tillbaka ${formatKr(toBuyer)}, samma väg som du betalade.`
      : `Köparen får tillbaka ${formatKr(toBuyer)}, samma väg som betalningen.`;
  const paid =
    reader === 'seller'
      ? `Du får ${formatKr(toSeller)}. Pengarna är på väg och brukar finnas på ditt bankkonto inom ${PAYOUT_BANK_DAYS}.`
      : `Säljaren får ${formatKr(toSeller)}.`;
  return [
    ...(toBuyer > 0 ? [`${back} Det brukar synas inom ${REFUND_BANK_DAYS}.`] : []),
    toSeller > 0 ? paid : `${nameOf('seller', reader)} får ingen utbetalning.`,
  ];
}

/**
 * The end of a dispute as a decision is read: what was claimed, what was seen, what is decided and why, and what
 * happens with the money. The same on the page, in the mail and in the document.
 */
export const decisionParts = (facts: DecisionFacts): DecisionPart[] => [
  claim(facts),
  ...seen[facts.ending](facts),
  decided[facts.ending](facts),
  part('Det här händer med pengarna', money(facts)),
];
