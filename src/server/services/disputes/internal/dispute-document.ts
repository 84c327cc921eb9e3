import type { PriceSplit } from '@/domain/money/fees';
import type { MoneyStatus } from '@/domain/money/movements';
import type { Ore } from '@/domain/money/ore';
import type { ProblemKind } from '@/domain/purchase/dispute';
import type { LogEntry } from '@/domain/purchase/log';
import type { PartyRole } from '@/domain/purchase/states';
import { SITE_NAME } from '@/domain/site/site';
import type { DateString } from '@/domain/time';
import { formatDate, formatFullDeadline, formatFullInstant } from '@/text/dates';
import {
  type DecisionFacts,
  decisionParts,
  type OfferFacts,
  offerEntries,
  problemLabels,
  roleNames,
} from '@/text/dispute';
import type { Block, DocumentText } from '@/text/document';
import { formatKrExact } from '@/text/numbers';
import { logLabel } from '@/text/purchase';

type Role = PartyRole | 'admin';

interface Movement {
  status: MoneyStatus;
  amount: Ore;
}

/** A dispute as one who may read it sees it. Neither addresses nor the buyer's details are among it. */
interface DocumentFacts {
  role: Role;
  kind: ProblemKind | null;
  reason: string;
  createdAt: Date;
  decideBy: Date;
  endsAt: Date;
  open: boolean;
  receiptNumber: string;
  title: string;
  raceName: string;
  distance: string;
  startGroup: string | null;
  date: DateString;
  description: string | null;
  buyer: { name: string } | undefined;
  seller: { name: string } | undefined;
  purchase: {
    split: PriceSplit;
    /** The seller hands over a code, with which the buyer changes the name. */
    byCode: boolean;
    steps: {
      paidAt: Date | null;
      nameChangedAt: Date | null;
      completedAt: Date | null;
      refundedAt: Date | null;
    };
    refund: Movement | null;
    transfer: Movement | null;
  };
  log: readonly LogEntry[];
  messages: readonly { by: Role; text: string; at: Date }[];
  files: readonly { by: Role; name: string; erased: boolean; at: Date }[];
  offers: readonly OfferFacts[];
  decision:
    | (Omit<DecisionFacts, 'decision' | 'reader' | 'kind' | 'reason'> & {
        outcome: DecisionFacts['decision'];
        at: Date | null;
      })
    | null;
}

// The document is for others too: it says "Köparen", never "Du".

const movementLabels: Record<MoneyStatus, string> = {
  pending: 'på väg',
  succeeded: 'skickad',
  failed: 'inte genomförd',
};

const instant = (label: string, at: Date | null): [string, string][] =>
  at ? [[label, formatFullInstant(at)]] : [];

const deadline = (label: string, at: Date): [string, string] => [label, formatFullDeadline(at)];

const facts = (item: DocumentFacts): [string, string][] => [
  ['Köp', item.receiptNumber],
  ['Lopp', `${item.raceName}, ${item.distance}`],
  ['Loppets dag', formatDate(item.date)],
  ...(item.startGroup ? [['Startgrupp i annonsen', item.startGroup] as [string, string]] : []),
  ['Annons', item.title],
  ['Köpare', item.buyer?.name ?? '–'],
  ['Säljare', item.seller?.name ?? '–'],
  ...instant('Betalt', item.purchase.steps.paidAt),
  ...instant(item.purchase.byCode ? 'Koden lämnad' : 'Namnbytet gjort', item.purchase.steps.nameChangedAt),
  ...instant('Problemet rapporterat', item.createdAt),
  ...instant('Köpet slutfört', item.purchase.steps.completedAt),
  ...instant('Köpet återbetalat', item.purchase.steps.refundedAt),
  ...instant('Ärendet avgjort', item.decision?.at ?? null),
  ...(item.open
    ? [deadline('Avgörs senast', item.decideBy), deadline('Annars får köparen tillbaka allt', item.endsAt)]
    : []),
];

function amounts({ purchase: { split, refund, transfer } }: DocumentFacts): [string, string][] {
  return [
    ['Startplats', formatKrExact(split.price)],
    ['Serviceavgift', formatKrExact(split.serviceFee)],
    ['Köparen betalade', formatKrExact(split.charged)],
    ['Betalleverantörens avgift, av säljaren', formatKrExact(split.sellerFee)],
    ['Till säljaren om köpet står fast', formatKrExact(split.payout)],
    ...(refund
      ? [
          [`Återbetalning till köparen, ${movementLabels[refund.status]}`, formatKrExact(refund.amount)] as [
            string,
            string,
          ],
        ]
      : []),
    ...(transfer
      ? [
          [
            `Utbetalning till säljaren, ${movementLabels[transfer.status]}`,
            formatKrExact(transfer.amount),
          ] as [string, string],
        ]
      : []),
  ];
}

function events({ purchase, log, messages, files, offers }: DocumentFacts): Block[] {
  const entries = [
    ...log
      .filter(({ what }) => what !== 'settlementOffered')
      .map(({ what, at }) => ({ at, who: null, text: logLabel(what, purchase.byCode) })),
    ...offerEntries(offers, 'admin').map(({ at, text }) => ({ at, who: null, text })),
    ...messages.map(({ by, text, at }) => ({ at, who: roleNames[by], text })),
    ...files.map(({ by, name, erased, at }) => ({
      at,
      who: `${roleNames[by]} lade till en fil`,
      text: erased ? 'En fil som har raderats' : name,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  return entries.map(({ at, who, text }) => ({ kind: 'entry', at: formatFullInstant(at), who, text }));
}

/** A decision includes the report: it is alone only until then. */
const report = ({ kind, reason }: DocumentFacts): Block[] => [
  { kind: 'heading', text: 'Köparens rapport' },
  ...(kind ? [{ kind: 'text' as const, text: problemLabels[kind] }] : []),
  { kind: 'quote', text: reason },
];

function decision({ decision: made, kind, reason }: DocumentFacts): Block[] {
  if (!made) {
    return [
      { kind: 'heading', text: 'Beslut' },
      { kind: 'text', text: 'Ärendet är inte avgjort.' },
    ];
  }
  const parts = decisionParts({ ...made, decision: made.outcome, kind, reason, reader: 'admin' });
  return [
    { kind: 'heading', text: made.ending === 'settlement' ? 'Parterna är överens' : 'Beslut' },
    ...parts.flatMap(({ heading, paragraphs, quote }): Block[] => [
      { kind: 'subheading', text: heading },
      ...paragraphs.map((text): Block => ({ kind: 'text', text })),
      ...(quote ? [{ kind: 'quote' as const, text: quote }] : []),
    ]),
  ];
}

/**
 * The document of a dispute, for a bank, Allmänna reklamationsnämnden or one's own records.
 * @param now when it is written.
 */
export const disputeDocument = (item: DocumentFacts, now: Date): DocumentText => ({
  title: `Ärende om ${item.title}`,
  subtitle: `Köp ${item.receiptNumber} på ${SITE_NAME}`,
  footer: `${SITE_NAME}, ärende om köp ${item.receiptNumber}, hämtat ${formatFullInstant(now)}`,
  blocks: [
    { kind: 'facts', rows: facts(item) },
    ...(item.decision ? [] : report(item)),
    ...decision(item),
    { kind: 'heading', text: 'Pengar' },
    { kind: 'amounts', rows: amounts(item) },
    { kind: 'heading', text: 'Händelser' },
    ...events(item),
    ...(item.description
      ? ([
          { kind: 'heading', text: 'Annonsens text' },
          { kind: 'quote', text: item.description },
        ] as const)
      : []),
  ],
});
