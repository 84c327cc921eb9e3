import { retentionDays } from '../account/erasure';
import { type RaceFacts, windowNow } from '../race/rules';
import { lastHold, NAME_CHANGE_WINDOW, sellerCloses, sellerTime, type TransferWindow } from '../race/windows';
import { DAY, earliest, HOUR, latest, plus } from '../time';

/** How long the buyer may take to confirm or report a problem. */
export const CONFIRMATION_HOURS = 72;
export const CONFIRMATION_WINDOW = CONFIRMATION_HOURS * HOUR;

/** The buyer's time once the organiser has verified the name change. */
const VERIFIED_HOURS = 24;

/** Whether a purchase was completed without the buyer's word: their time to answer had passed. */
export const completedUnanswered = ({
  completedAt,
  confirmationDeadline,
}: {
  completedAt: Date | null;
  confirmationDeadline: Date | null;
}): boolean => completedAt !== null && confirmationDeadline !== null && completedAt >= confirmationDeadline;

/** How long after its end what the organiser needed of the buyer is kept. */
export const BUYER_DETAILS_KEPT_DAYS = retentionDays.buyerDetails;

export const NAME_CHANGE_HOURS = NAME_CHANGE_WINDOW / HOUR;

/** Hours after the seller's clock began at which a reminder goes out. */
export const reminderHours = [24, 32] as const;
export type ReminderHour = (typeof reminderHours)[number];

/** How long a bank may take to answer whether a payment goes through, days from the end of the reservation. */
export const PAYMENT_DAYS = 14;

/** The instant a payment that the bank has not answered is given up. */
export const paymentEnds = (reservedUntil: Date): Date => plus(reservedUntil, PAYMENT_DAYS * DAY);

interface SellerClock {
  startsAt: Date;
  deadline: Date;
}

/** The seller's time for a new code, once the buyer has sent one back. */
const NEW_CODE_HOURS = 24;
const NEW_CODE_WINDOW = NEW_CODE_HOURS * HOUR;

/** How long at most the seller's clock is paused for requested details. */
export const PAUSE_HOURS = 24;
const MAX_PAUSE = PAUSE_HOURS * HOUR;

/** The seller's clock, and its pause while a details request is open. */
export interface ClockFacts {
  window: TransferWindow;
  paidAt: Date | null;
  nameChangeStartsAt: Date | null;
  nameChangeDeadline: Date | null;
  /** Since when the clock waits for the buyer; null while it runs. */
  clockPausedAt: Date | null;
  /** The deadline without the pause; set exactly when `clockPausedAt` is. */
  deadlineBeforePause: Date | null;
  /** When the buyer sent a code back; the seller has less time for the next one. */
  codeRejectedAt: Date | null;
}

/** How much of a pause the clock has lost by then: none before the clock has begun. In ms. */
const lostBy = (pausedAt: Date, startsAt: Date, until: Date): number =>
  Math.max(0, until.getTime() - latest(pausedAt, startsAt).getTime());

const pausedDeadline = (
  { deadline, startsAt }: SellerClock,
  pausedAt: Date,
  paidAt: Date,
  windowEnds: Date,
): Date =>
  earliest(
    plus(deadline, lostBy(pausedAt, startsAt, plus(pausedAt, MAX_PAUSE))),
    windowEnds,
    lastHold(paidAt),
  );

type Pause = Partial<Pick<ClockFacts, 'nameChangeDeadline' | 'clockPausedAt' | 'deadlineBeforePause'>>;

/**
 * The seller's clock once they have requested a detail: at most 24 h more, and never past the window. When
 * the buyer does nothing, the longer deadline passes.
 */
export function pauseClock(purchase: ClockFacts, now: Date): Pause {
  const { window, paidAt, nameChangeStartsAt: startsAt, nameChangeDeadline: deadline } = purchase;
  if (!paidAt || !startsAt || !deadline) return {};
  const windowEnds = closesForSeller(purchase, window);
  return {
    clockPausedAt: now,
    deadlineBeforePause: deadline,
    nameChangeDeadline: pausedDeadline({ startsAt, deadline }, now, paidAt, windowEnds),
  };
}

/**
 * The seller's clock once the buyer has answered: what it has lost by waiting is given back, and reminders are counted
 * on. While a chargeback stops the clock it loses nothing here; the chargeback's end gives that back.
 */
export function endPause(
  purchase: ClockFacts & { chargebackAt: Date | null },
  now: Date,
): Pause & Pick<Partial<ClockFacts>, 'nameChangeStartsAt'> {
  const { clockPausedAt, deadlineBeforePause, nameChangeStartsAt, nameChangeDeadline } = purchase;
  if (!clockPausedAt || !deadlineBeforePause || !nameChangeStartsAt || !nameChangeDeadline) return {};
  const lost = lostBy(clockPausedAt, nameChangeStartsAt, earliest(now, purchase.chargebackAt ?? now));
  return {
    nameChangeStartsAt: plus(nameChangeStartsAt, lost),
    nameChangeDeadline: earliest(plus(deadlineBeforePause, lost), nameChangeDeadline),
    clockPausedAt: null,
    deadlineBeforePause: null,
  };
}

/** The deadline for a new code, requested now. @param windowEnds the window's close. */
export const newCodeDeadline = (windowEnds: Date, paidAt: Date, now: Date): Date =>
  earliest(plus(now, NEW_CODE_WINDOW), windowEnds, lastHold(paidAt));

/** The last instant that the seller can be given: a new code may come until the window's close. */
const closesForSeller = (
  { codeRejectedAt }: Pick<ClockFacts, 'codeRejectedAt'>,
  window: TransferWindow,
): Date => (codeRejectedAt ? window.closesAt : sellerCloses(window));

/**
 * The seller's clock after the race's own facts have changed. One that has not begun is set again. One that runs is
 * never cut short of what was promised, save by the organiser's own closing, which nobody can act after; it grows
 * when the race gives more of the 48 hours than there were.
 * @returns the clock with the purchase's window as it is now; null when the name change cannot be done any more: the
 *   race is cancelled, its window has closed, or the money would have to be held for too long.
 */
export function clockAfter(
  race: RaceFacts,
  purchase: ClockFacts,
  now: Date,
): (SellerClock & { window: TransferWindow; deadlineBeforePause?: Date }) | null {
  const { paidAt, nameChangeStartsAt: started, clockPausedAt: pausedAt } = purchase;
  const promised = purchase.deadlineBeforePause ?? purchase.nameChangeDeadline;
  if (race.cancelledAt || !paidAt || !started || !promised) return null;
  const window = windowNow(race, purchase.window);
  if (!window) return null;
  const given = purchase.codeRejectedAt ? NEW_CODE_WINDOW : NAME_CHANGE_WINDOW;
  const closes = closesForSeller(purchase, window);
  const longest = latest(promised, plus(started, given));
  const clock =
    started > now
      ? sellerTime(window, paidAt)
      : { startsAt: started, deadline: earliest(longest, closes, lastHold(paidAt)) };
  const tooLate = closes <= now || clock.deadline <= clock.startsAt;
  if (tooLate) return null;
  if (!pausedAt) return { ...clock, window };
  const deadline = pausedDeadline(clock, pausedAt, paidAt, closes);
  return { ...clock, window, deadline, deadlineBeforePause: clock.deadline };
}

/** A purchase whose clocks an open chargeback has stopped. */
interface Stopped extends ClockFacts {
  chargebackAt: Date | null;
  confirmationDeadline: Date | null;
}
type Clocks = Pick<Stopped, 'nameChangeStartsAt' | 'nameChangeDeadline' | 'confirmationDeadline'> &
  Partial<Pick<Stopped, 'clockPausedAt' | 'deadlineBeforePause'>>;

/**
 * How long an open chargeback is waited for: until the name change could not be done any more, and never longer than
 * money is held.
 */
export function chargebackEnds(
  purchase: Pick<ClockFacts, 'window' | 'codeRejectedAt'> & { nameChangedAt: Date | null },
  paidAt: Date,
): Date {
  const { window, nameChangedAt } = purchase;
  return nameChangedAt ? lastHold(paidAt) : earliest(lastHold(paidAt), closesForSeller(purchase, window));
}

/**
 * The clocks of a purchase after a chargeback that ended for us: the time that was left when it was opened is left
 * again, within the purchase's window and the time money is held.
 */
export function clocksAfterChargeback(purchase: Stopped, now: Date): Clocks {
  const {
    window,
    paidAt,
    chargebackAt,
    nameChangeStartsAt: starts,
    nameChangeDeadline,
    clockPausedAt,
    deadlineBeforePause,
    confirmationDeadline,
  } = purchase;
  if (!paidAt || !chargebackAt)
    return { nameChangeStartsAt: starts, nameChangeDeadline, confirmationDeadline };
  const paused = now.getTime() - chargebackAt.getTime();
  // A clock that had not begun when it was stopped has lost only what of its time has passed since.
  const lost = starts && starts > chargebackAt ? Math.max(0, now.getTime() - starts.getTime()) : paused;
  const longest = earliest(lastHold(paidAt), closesForSeller(purchase, window));
  return {
    nameChangeStartsAt: starts && plus(starts, lost),
    nameChangeDeadline: nameChangeDeadline && earliest(plus(nameChangeDeadline, lost), longest),
    confirmationDeadline:
      confirmationDeadline && earliest(plus(confirmationDeadline, paused), lastHold(paidAt)),
    // A pause that still waits for the buyer has been stopped with the clock.
    ...(clockPausedAt &&
      deadlineBeforePause && {
        clockPausedAt: plus(clockPausedAt, lost),
        deadlineBeforePause: earliest(plus(deadlineBeforePause, lost), longest),
      }),
  };
}

/** Days after payment at which a dispute that nobody has decided is decided for the buyer. */
export const DISPUTE_DAYS = 60;

/** A dispute that is opened late has at least this many days of its own. */
export const DISPUTE_MIN_DAYS = 7;

/** Days after payment from which on the admins see how long a dispute has left. */
const DISPUTE_WARNING_DAYS = 30;

/** How long the seller is given to answer a report. */
export const ANSWER_HOURS = 48;

/**
 * The instant a dispute ends by itself: day 60 after payment, but not before it has been open for a week, and never
 * later than money is held.
 */
export const disputeEnds = (paidAt: Date, openedAt: Date): Date =>
  earliest(
    latest(plus(paidAt, DISPUTE_DAYS * DAY), plus(openedAt, DISPUTE_MIN_DAYS * DAY)),
    lastHold(paidAt),
  );

/**
 * How many days a dispute has left, a day that has begun counted whole.
 * @returns null until day 30 after payment, while there is time enough.
 */
export const disputeDaysLeft = (paidAt: Date, openedAt: Date, now: Date): number | null =>
  now < plus(paidAt, DISPUTE_WARNING_DAYS * DAY)
    ? null
    : Math.max(0, Math.ceil((disputeEnds(paidAt, openedAt).getTime() - now.getTime()) / DAY));

/** The seller's deadline to answer a report. */
export const answerDue = (openedAt: Date): Date => plus(openedAt, ANSWER_HOURS * HOUR);

/**
 * Whether the seller has let the time to answer pass.
 * @param answeredAt the seller's first message, file or offer in the dispute; null while there is none.
 */
export const sellerSilent = (openedAt: Date, answeredAt: Date | null, now: Date): boolean =>
  answeredAt === null && now >= answerDue(openedAt);

/** The instant the buyer's time to answer ends: within the days that money is held. */
export const confirmationDeadline = (nameChangedAt: Date, paidAt: Date | null): Date => {
  const answer = plus(nameChangedAt, CONFIRMATION_WINDOW);
  return paidAt ? earliest(answer, lastHold(paidAt)) : answer;
};

/**
 * The instant the buyer's time to answer ends once the organiser has verified the name change: a day from then,
 * never later than promised before, within the days that money is held.
 * @param promised the buyer's deadline until now; null while the seller had not handed in anything.
 */
export const verifiedDeadline = (verifiedAt: Date, promised: Date | null, paidAt: Date | null): Date =>
  earliest(
    plus(verifiedAt, VERIFIED_HOURS * HOUR),
    ...(promised ? [promised] : []),
    ...(paidAt ? [lastHold(paidAt)] : []),
  );

export interface ReminderFacts
  extends Pick<ClockFacts, 'nameChangeStartsAt' | 'nameChangeDeadline' | 'clockPausedAt'> {
  reminded24hAt: Date | null;
  reminded32hAt: Date | null;
}

/**
 * The reminder to send now, or null. Only the latest due one counts: a sweep that slept
 * through 24 h does not send two mails at once.
 */
export function dueReminder(facts: ReminderFacts, now: Date): ReminderHour | null {
  const { nameChangeStartsAt, nameChangeDeadline, reminded24hAt, reminded32hAt } = facts;
  if (!nameChangeStartsAt || !nameChangeDeadline || now >= nameChangeDeadline || reminded32hAt) return null;
  // The seller cannot do anything before the buyer has answered.
  if (facts.clockPausedAt) return null;
  if (now >= plus(nameChangeStartsAt, 32 * HOUR)) return 32;
  if (now >= plus(nameChangeStartsAt, 24 * HOUR) && !reminded24hAt) return 24;
  return null;
}
