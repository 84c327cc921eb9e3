import type { Ore } from '@/domain/money';
import type { PurchaseEvent } from '@/domain/purchase/transitions';
import { SITE_NAME } from '@/domain/site';
import { formatInstant } from './dates';
import { formatKr } from './money';
import { eventLabels } from './purchase-log';

/** Stripe's limit for a text of evidence, in characters. */
const MAX_EVIDENCE_TEXT = 20_000;

export interface EvidenceFacts {
  title: string;
  distance: string;
  location: string;
  raceDate: string;
  description: string | null;
  total: Ore;
  log: readonly { event: PurchaseEvent; at: Date }[];
  report: { reason: string; notes: string | null } | null;
  messages: readonly { role: string; text: string; at: Date }[];
}

const clipped = (lines: string[]): string => lines.join('\n').slice(0, MAX_EVIDENCE_TEXT);

/** What was sold. */
export const evidenceProduct = ({ title, distance, location, raceDate, description, total }: EvidenceFacts) =>
  clipped([
    `Startplats i loppet ${title} (${distance}), ${location}, ${raceDate}, köpt på ${SITE_NAME} för ${formatKr(total)}.`,
    'Köparen tar över platsen genom att arrangören byter namn på anmälan. Pengarna hålls tills köparen har bekräftat namnbytet eller tiden för att rapportera ett problem har gått ut.',
    ...(description ? ['Säljarens beskrivning:', description] : []),
  ]);

/** The purchase events with their times. */
export const evidenceLog = ({ log }: EvidenceFacts): string =>
  clipped(log.map(({ event, at }) => `${formatInstant(at)}: ${eventLabels[event]}`));

/** The buyer's report and the messages; empty without a dispute. */
export const evidenceMessages = ({ report, messages }: EvidenceFacts): string =>
  clipped([
    ...(report ? [`Köparens rapport: ${report.reason}`] : []),
    ...messages.map(({ role, text, at }) => `${formatInstant(at)}, ${role}: ${text}`),
    ...(report?.notes ? [`Beslut: ${report.notes}`] : []),
  ]);
