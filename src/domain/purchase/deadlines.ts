import {
  MAX_HOLD_DAYS,
  NAME_CHANGE_WINDOW,
  nameChangeCloses,
  nameChangeOpens,
  type RaceFacts,
} from '../race/rules';
import { retentionDays } from '../retention';
import { DAY, earliest, HOUR, latest, MINUTE, plus } from '../time';

/** How long the buyer may take to confirm or report a problem. */
export const CONFIRMATION_HOURS = 72;
export const CONFIRMATION_WINDOW = CONFIRMATION_HOURS * HOUR;

/** How long after its end what the organiser needed of the buyer is kept. */
export const BUYER_DETAILS_KEPT_DAYS = retentionDays.buyerDetails;

export const NAME_CHANGE_HOURS = NAME_CHANGE_WINDOW / HOUR;

/** Hours after the seller's clock began at which a reminder goes out. */
export const reminderHours = [24, 32] as const;
export type ReminderHour = (typeof reminderHours)[number];

/** How long a listing is reserved while the buyer pays. Stripe's minimum is 30 minutes by its own clock. */
export const RESERVATION = 31 * MINUTE;

interface SellerClock {
  startsAt: Date;
  deadline: Date;
}

/**
 * The seller's 48 hours: from the later of payment and the race's opening,
 * cut short by the race's own deadline.
 */
export function sellerClock(race: RaceFacts, paidAt: Date): SellerClock {
  const startsAt = latest(paidAt, nameChangeOpens(race) ?? paidAt);
  return { startsAt, deadline: earliest(plus(startsAt, NAME_CHANGE_WINDOW), nameChangeCloses(race)) };
}

/**
 * The seller's clock after the race's own facts have changed. One that has not begun is set again. One that runs is
 * never cut short of what was promised, save by the organiser's own closing, which nobody can act after; it grows
 * when the race gives more of the 48 hours than there were.
 * @returns null when the name change cannot be done any more: the race is cancelled, its window has closed, or the
 *   money would have to be held for too long.
 */
export function clockAfter(
  race: RaceFacts,
  purchase: { paidAt: Date | null; nameChangeStartsAt: Date | null; nameChangeDeadline: Date | null },
  now: Date,
): SellerClock | null {
  const { paidAt, nameChangeStartsAt: started, nameChangeDeadline: promised } = purchase;
  if (race.cancelledAt || !paidAt || !started || !promised) return null;
  const closes = nameChangeCloses(race);
  const longest = latest(promised, plus(started, NAME_CHANGE_WINDOW));
  const clock =
    started > now ? sellerClock(race, paidAt) : { startsAt: started, deadline: earliest(longest, closes) };
  const tooLate = closes <= now || clock.deadline <= clock.startsAt;
  return tooLate || clock.deadline > plus(paidAt, MAX_HOLD_DAYS * DAY) ? null : clock;
}

/** A purchase whose clocks an open chargeback has stopped. */
interface Paused {
  paidAt: Date | null;
  chargebackAt: Date | null;
  nameChangeStartsAt: Date | null;
  nameChangeDeadline: Date | null;
  confirmationDeadline: Date | null;
}

const lastHold = (paidAt: Date): Date => plus(paidAt, MAX_HOLD_DAYS * DAY);

/**
 * How long an open chargeback is waited for: until the name change could not be done any more, and never longer than
 * money is held.
 * @param nameChanged the name change is done, so that its window does not matter.
 */
export const chargebackEnds = (race: RaceFacts, paidAt: Date, nameChanged: boolean): Date =>
  nameChanged ? lastHold(paidAt) : earliest(lastHold(paidAt), nameChangeCloses(race));

/**
 * The clocks of a purchase after a chargeback that ended for us: the time that was left when it was opened is left
 * again, within the race's own window and the time money is held.
 */
export function clocksAfterChargeback(
  race: RaceFacts,
  purchase: Paused,
  now: Date,
): Pick<Paused, 'nameChangeStartsAt' | 'nameChangeDeadline' | 'confirmationDeadline'> {
  const {
    paidAt,
    chargebackAt,
    nameChangeStartsAt: starts,
    nameChangeDeadline,
    confirmationDeadline,
  } = purchase;
  if (!paidAt || !chargebackAt)
    return { nameChangeStartsAt: starts, nameChangeDeadline, confirmationDeadline };
  const paused = now.getTime() - chargebackAt.getTime();
  // A clock that had not begun when it was stopped has lost only what of its time has passed since.
  const lost = starts && starts > chargebackAt ? Math.max(0, now.getTime() - starts.getTime()) : paused;
  const longest = earliest(lastHold(paidAt), nameChangeCloses(race));
  return {
    nameChangeStartsAt: starts && plus(starts, lost),
    nameChangeDeadline: nameChangeDeadline && earliest(plus(nameChangeDeadline, lost), longest),
    confirmationDeadline:
      confirmationDeadline && earliest(plus(confirmationDeadline, paused), lastHold(paidAt)),
  };
}

/** A dispute that nobody has decided by then is decided for the buyer. */
export const DISPUTE_DAYS = 60;

/** The instant a dispute ends by itself. */
export const disputeEnds = (paidAt: Date): Date => plus(paidAt, DISPUTE_DAYS * DAY);

/** The instant the buyer's time to answer ends. */
export const confirmationDeadline = (nameChangedAt: Date): Date => plus(nameChangedAt, CONFIRMATION_WINDOW);

export interface ReminderMarks {
  nameChangeStartsAt: Date | null;
  nameChangeDeadline: Date | null;
  reminded24hAt: Date | null;
  reminded32hAt: Date | null;
}

/**
 * The reminder to send now, or null. Only the latest due one counts: a sweep that slept
 * through 24 h does not send two mails at once.
 */
export function dueReminder(marks: ReminderMarks, now: Date): ReminderHour | null {
  const { nameChangeStartsAt, nameChangeDeadline, reminded24hAt, reminded32hAt } = marks;
  if (!nameChangeStartsAt || !nameChangeDeadline || now >= nameChangeDeadline || reminded32hAt) return null;
  if (now >= plus(nameChangeStartsAt, 32 * HOUR)) return 32;
  if (now >= plus(nameChangeStartsAt, 24 * HOUR) && !reminded24hAt) return 24;
  return null;
}
