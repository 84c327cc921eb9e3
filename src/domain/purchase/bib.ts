import { type DateString, daysBetween, stockholmDate } from '../time';
import { isHeld, type PurchaseState } from './states';

interface BibFacts {
  state: PurchaseState;
  /** Since when a chargeback stops the purchase. */
  stoppedAt: Date | null;
  raceCancelled: boolean;
  date: DateString;
}

/**
 * Whole days from today to the start, of a purchase that has a bib: paid, standing, with its race ahead or today.
 * @returns null where there is none.
 */
export function bibDays({ state, stoppedAt, raceCancelled, date }: BibFacts, now: Date): number | null {
  if (!(isHeld(state) || state === 'completed') || stoppedAt || raceCancelled) return null;
  const days = daysBetween(stockholmDate(now), date);
  return days >= 0 ? days : null;
}

/** What is shown of a runner's name to others: the first name alone. */
export const firstNameOf = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? '';
