import { type PriceSplit, SECOND_ADMIN_ABOVE } from '@/domain/money/fees';
import type { Ore } from '@/domain/money/ore';
import type { Decision, OfferStatus, ProblemKind } from '@/domain/purchase/dispute';
import type { Ending, PartyRole } from '@/domain/purchase/states';
import { SITE_NAME } from '@/domain/site/site';
import { formatDeadline, PAYOUT_BANK_DAYS, REFUND_BANK_DAYS } from './dates';
import { formatKr } from './numbers';

/** The kinds of problems a buyer can report, in order. */
export const problemLabels: Record<ProblemKind, string> = {
  wrong_name: 'Fel namn i startlistan',
  code_fails: 'Koden eller länken fungerar inte',
  no_confirmation: 'Ingen bekräftelse från arrangören',
  not_as_listed: 'Annan startgrupp eller distans än i annonsen',
  fee_dispute: 'Fel om avgiften till arrangören',
  other: 'Något annat',
};

/** In mails, where a user's own words are in no heading. */
export const PROBLEM = 'Problem med köpet';

/** How much of a report is its heading. */
const HEADING_WORDS = 7;

/** What a case is about, as its page is headed: the kind of problem, else the first words of the report. */
export function claimHeading({ kind, reason }: { kind: ProblemKind | null; reason: string }): string {
  if (kind && kind !== 'other') return problemLabels[kind];
  const words = reason.trim().split(/\s+/);
  const first = words.slice(0, HEADING_WORDS).join(' ');
  return `”${first}${words.length > HEADING_WORDS ? ' …' : ''}”`;
}

/** The toast of a buyer who has reported a problem. */
export const REPORTED = [
  'Problem rapporterat',
  'Ärendet granskas manuellt. Pengarna hålls tills det är avgjort.',
] as const;

/** What opens a buyer's report. */
export const REPORT_PROBLEM = 'Rapportera Problem';

/** The path of a dispute's page. */
export const disputePath = (disputeId: string) => `/arenden/${disputeId}`;

type Reader = PartyRole | 'admin';

/** Who takes part in a dispute, to one who does not. */
export const roleNames: Record<Reader, string> = { buyer: 'Köparen', seller: 'Säljaren', admin: SITE_NAME };

/** "Köparen", or "Du" to the buyer. */
export const nameOf = (party: PartyRole, reader: Reader): string =>
  party === reader ? 'Du' : roleNames[party];

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** "köparen", or "du" to the buyer. */
const subject = (party: PartyRole, reader: Reader): string => lowerFirst(nameOf(party, reader));

/** "köparen", or "dig" to the buyer. */
export const objectOf = (party: PartyRole, reader: Reader): string =>
  party === reader ? 'dig' : lowerFirst(roleNames[party]);

interface DecisionTimes {
  /** Until when we decide, and whether that has passed. */
  decideBy: Date;
  late: boolean;
  /** The instant the clock decides, if nobody has. */
  endsAt: Date;
}

/** Until when we decide a dispute, and what follows if we do not: the same to both parties and to admins. */
export function decisionText({ decideBy, late, endsAt }: DecisionTimes, reader: Reader): string {
  const by = formatDeadline(decideBy);
  const first = late
    ? `Vi skulle ha avgjort ärendet senast ${by} och är sena.`
    : `Vi avgör ärendet senast ${by}.`;
  return `${first} Är det inte avgjort ${formatDeadline(endsAt)} får ${subject('buyer', reader)} tillbaka allt.`;
}

/** What an admin has decided, or proposes. */
export const decisionLabels: Record<Decision, string> = {
  refund: 'Hela beloppet till köparen',
  part: 'En del till köparen, resten till säljaren',
  release: 'Utbetalning till säljaren',
};

/** What an admin presses to decide so, with the amount where it is known. */
export const decisionActions = ({ charged, payout }: PriceSplit): Record<Decision, string> => ({
  refund: `Betala tillbaka ${formatKr(charged)} till köparen`,
  part: 'Dela pengarna',
  release: `Betala ut ${formatKr(payout)} till säljaren`,
});

/** The heading when a decision was refused. */
export const DECISION_FAILED = 'Kunde inte lösa dispyten';
export const DECIDED_BY_OTHER = 'Ärendet är redan avgjort av någon annan.';

/** The heading when the money of a decision could not be moved. */
export const moneyFailed: Record<Decision, string> = {
  refund: 'Kunde inte genomföra återbetalningen hos Stripe',
  part: 'Kunde inte genomföra återbetalningen hos Stripe',
  release: 'Kunde inte genomföra betalningen till säljaren',
};

export const SECOND_ADMIN_RULE = `Beslut som flyttar mer än ${formatKr(SECOND_ADMIN_ABOVE)} bekräftas av en administratör till.`;

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
interface DecisionPart {
  heading: string;
  paragraphs: string[];
  quote: string | null;
}

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
  const other = subject(offeredBy === 'buyer' ? 'seller' : 'buyer', reader);
  const what =
    toBuyer === 0
      ? `allt går till ${objectOf('seller', reader)}`
      : `${formatKr(toBuyer)} går tillbaka till ${objectOf('buyer', reader)}`;
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
  chargeback: ({ reader }) => [
    part('Det här har hänt', [
      reader === 'buyer'
        ? 'Din bank gav dig rätt och har tagit tillbaka betalningen.'
        : 'Köparens bank gav köparen rätt och har tagit tillbaka betalningen.',
    ]),
  ],
};

const outcomes: Record<Decision, (reader: Reader) => string> = {
  refund: (reader) =>
    `Köpet är avbrutet och ${subject('buyer', reader)} får tillbaka allt, serviceavgiften inräknad.`,
  part: (reader) =>
    `Köpet är slutfört, men en del av pengarna går tillbaka till ${objectOf('buyer', reader)}.`,
  release: (reader) => `Köpet står fast och ${subject('seller', reader)} får betalt.`,
};

const decided: Record<Ending, (facts: DecisionFacts) => DecisionPart> = {
  ruling: ({ decision, notes, reader }) =>
    part(
      notes ? 'Det här är beslutat, och varför' : 'Det här är beslutat',
      [outcomes[decision](reader)],
      notes,
    ),
  settlement: ({ decision, reader }) =>
    part('Det här gäller nu', [
      `${outcomes[decision](reader)} Så har ${reader === 'admin' ? 'parterna' : 'ni'} själva bestämt.`,
    ]),
  overdue: ({ reader }) =>
    part('Det här gäller nu', [
      `När ett ärende inte blir avgjort i tid får ${subject('buyer', reader)} tillbaka allt. Köpet är avbrutet.`,
    ]),
  chargeback: ({ reader }) =>
    part('Det här gäller nu', [`Köpet är avslutat utan utbetalning till ${objectOf('seller', reader)}.`]),
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

/** An offer to settle a dispute, with what it gives each, in öre. */
export interface OfferFacts {
  id: string;
  by: PartyRole;
  toBuyer: Ore;
  toSeller: Ore;
  status: OfferStatus;
  at: Date;
  closedAt: Date | null;
}

/** "250 kr tillbaka till köparen, 713,44 kr till säljaren", or to "dig". */
export const splitText = (
  { toBuyer, toSeller }: Pick<OfferFacts, 'toBuyer' | 'toSeller'>,
  reader: Reader,
): string =>
  `${formatKr(toBuyer)} tillbaka till ${objectOf('buyer', reader)}, ${formatKr(toSeller)} till ${objectOf('seller', reader)}`;

/** How an offer ended, where the log does not say it in other words. */
const ends: Partial<Record<OfferStatus, (by: string, other: string) => string>> = {
  declined: (_by, other) => `${other} sa nej till förslaget`,
  withdrawn: (by) => `${by} tog tillbaka förslaget`,
  lapsed: () => 'Förslaget slutade gälla',
};

/** Texts of the offers in a dispute's log, by reader. */
export const offerEntries = (offers: readonly OfferFacts[], reader: Reader) =>
  offers.flatMap((offer) => {
    const { id, by, status, at, closedAt } = offer;
    const other = by === 'buyer' ? 'seller' : 'buyer';
    const end = ends[status]?.(nameOf(by, reader), nameOf(other, reader));
    return [
      {
        key: `offer-${id}`,
        at,
        text: `${nameOf(by, reader)} föreslog en uppgörelse: ${splitText(offer, reader)}`,
      },
      ...(end && closedAt ? [{ key: `offer-end-${id}`, at: closedAt, text: end }] : []),
    ];
  });

/** Who answers an offer, as the subject of a sentence. */
export const waitingText = (by: PartyRole, reader: Reader): string =>
  by === reader
    ? `Ditt förslag väntar på ${lowerFirst(nameOf(by === 'buyer' ? 'seller' : 'buyer', reader))}s svar`
    : `${nameOf(by, reader)} föreslår en uppgörelse`;
