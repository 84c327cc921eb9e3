import type { RaceFacts } from '../race/rules';
import { buyableUntil } from '../race/windows';
import { type DateString, earliest, endOfDay, HOUR, MINUTE, plus, stockholmDate } from '../time';
import type { BidState } from './states';

type Race = Pick<RaceFacts, 'windows' | 'cancelledAt'>;

/** The last instant at which a bid on a race can be of use; null when none can. */
export function latestUntil({ windows, cancelledAt }: Race): Date | null {
  const last = windows.at(-1);
  return last && !cancelledAt ? buyableUntil(last) : null;
}

/** How long Stripe's page for a card is open, in ms. */
export const CARD_PAGE_TIME = HOUR;
/**
 * How long a card may take to be saved, in ms: after that a bid that never came to stand in line is over. What was saved
 * in the page's last minute, and whose event got lost, is found by the catch-up in this time.
 */
export const CARD_TIME = CARD_PAGE_TIME + 15 * MINUTE;

/**
 * The instant from which a bid is over: its chosen end, or the race's, which may have changed since; or some time after it
 * was begun when no card has been saved.
 */
export function bidEnds(
  { state, until, begunAt }: { state: BidState; until: Date; begunAt: Date },
  race: Race,
): Date {
  const latest = latestUntil(race);
  if (!latest) return new Date(0);
  return earliest(until, latest, ...(state === 'awaiting_card' ? [plus(begunAt, CARD_TIME)] : []));
}

/** The end of a bid that is to stand to a day's end: never past the race's own. @returns null when none can stand. */
export function untilEndOf(day: DateString, race: Race): Date | null {
  const latest = latestUntil(race);
  return latest && earliest(endOfDay(day), latest);
}

/** The last day that a bid can stand to; null when none can stand. */
export function latestDay(race: Race): DateString | null {
  const latest = latestUntil(race);
  return latest && stockholmDate(plus(latest, -1));
}

/** The day to whose end a bid stands, as its form shows it. */
export const untilDay = (until: Date): DateString => stockholmDate(plus(until, -1));
