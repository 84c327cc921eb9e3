import type { Outputs } from '@/trpc/client';

export type Week = Outputs['organisers']['figures']['weeks'][number];

const hasFigures = ({ listed, sold, watches, toNameChange }: Week): boolean =>
  listed > 0 || sold > 0 || watches > 0 || toNameChange !== null;

/** How few weeks a chart shows. */
const FEWEST = 8;

/** The weeks from the first that has something to show, for a new organiser a few empty ones before it. */
export function shownWeeks(weeks: Week[]): Week[] {
  const first = weeks.findIndex(hasFigures);
  return first === -1 ? [] : weeks.slice(Math.max(0, Math.min(first, weeks.length - FEWEST)));
}
