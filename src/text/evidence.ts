import { MAX_EVIDENCE_TEXT } from '@/domain/money/chargebacks';
import type { Ore } from '@/domain/money/ore';
import type { LogEntry } from '@/domain/purchase/log';
import { SITE_NAME } from '@/domain/site/site';
import { formatInstant } from './dates';
import { roleNames } from './decision';
import { formatKr } from './money';
import { logLabel } from './purchase-log';
import { type OfferFacts, offerEntries } from './settlement';

export interface EvidenceFacts {
  title: string;
  distance: string;
  location: string;
  raceDate: string;
  description: string | null;
  total: Ore;
  log: readonly LogEntry[];
  /** The seller handed over a code, with which the buyer changed the name. */
  byCode: boolean;
  report: { reason: string; findings: string | null; notes: string | null } | null;
  messages: readonly { role: keyof typeof roleNames; text: string; at: Date }[];
  offers: readonly OfferFacts[];
}

const clipped = (lines: string[]): string => lines.join('\n').slice(0, MAX_EVIDENCE_TEXT);

/** What was sold. */
export const evidenceProduct = ({ title, distance, location, raceDate, description, total }: EvidenceFacts) =>
  clipped([
    `Startplats i loppet ${title} (${distance}), ${location}, ${raceDate}, köpt på ${SITE_NAME} för ${formatKr(total)}.`,
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
