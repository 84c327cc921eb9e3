import type { TransferWindow } from '../race/windows';
import { type DateString, HOUR, latest, plus, SECOND, startOfDay, stockholmDate } from '../time';
import { answerDue } from './deadlines';
import { isHeld, type PartyRole, type PurchaseState } from './states';
import type { PurchaseMail } from './transitions';

/** The instants of a purchase that belong in a calendar: the seller's own, then the buyer's. */
export const deadlineKinds = [
  'name_change_opens',
  'name_change',
  'answer',
  'sellers_name_change',
  'correct_details',
  'use_code',
  'on_site',
  'confirm',
] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** Something a party of a purchase can put in a calendar. `remindAt`: null where there is nothing to do. */
export type CalendarEntry =
  | { kind: DeadlineKind; at: Date; remindAt: Date | null }
  | { kind: 'race'; day: DateString; remindAt: Date };

/** Mails that begin or move a deadline: they bring the calendar's file. */
const calendarMails: readonly PurchaseMail[] = [
  'placeSold',
  'paymentConfirmed',
  'nameChangeDone',
  'codeRejected',
  'detailsRequested',
  'problemReportedSeller',
  'raceMovedSeller',
  'raceMovedBuyer',
];
export const bringsCalendar = (mail: PurchaseMail): boolean => calendarMails.includes(mail);

/** How long before a deadline its reminder comes. */
export const REMINDER = 3 * HOUR;
/** When the race's reminder comes, from midnight before the race's day: at 18 the day before. */
const RACE_REMINDER = 6 * HOUR;

export interface CalendarFacts {
  state: PurchaseState;
  window: Pick<TransferWindow, 'mechanism' | 'closesAt'>;
  nameChangeStartsAt: Date | null;
  nameChangeDeadline: Date | null;
  confirmationDeadline: Date | null;
  /** Since when the seller's clock waits for a detail of the buyer. */
  clockPausedAt: Date | null;
  /** Since when an open chargeback stops the clocks. */
  chargebackAt: Date | null;
  disputedAt: Date | null;
  /** When the seller first answered in the dispute. */
  sellerAnsweredAt: Date | null;
  raceDate: DateString;
  raceCancelled: boolean;
}

type Instants = Partial<Record<DeadlineKind, Date | null>>;

function sellersInstants(facts: CalendarFacts): Instants {
  if (facts.state === 'pending_name_change' && !facts.chargebackAt) {
    return { name_change_opens: facts.nameChangeStartsAt, name_change: facts.nameChangeDeadline };
  }
  const waits = facts.state === 'disputed' && facts.disputedAt && !facts.sellerAnsweredAt;
  return waits && facts.disputedAt ? { answer: answerDue(facts.disputedAt) } : {};
}

function buyersInstants(facts: CalendarFacts): Instants {
  const { state, window } = facts;
  if (facts.chargebackAt || (state !== 'pending_name_change' && state !== 'awaiting_buyer_confirmation')) {
    return {};
  }
  return {
    ...(state === 'pending_name_change' && {
      sellers_name_change: facts.nameChangeDeadline,
      correct_details: facts.clockPausedAt && facts.nameChangeDeadline,
    }),
    ...(window.mechanism === 'buyer_code' && { use_code: window.closesAt }),
    ...(window.mechanism === 'on_site' && { on_site: window.closesAt }),
    ...(state === 'awaiting_buyer_confirmation' && { confirm: facts.confirmationDeadline }),
  };
}

/** Nothing for the reader to do at these. */
const withoutReminder: readonly DeadlineKind[] = ['name_change_opens', 'sellers_name_change'];

/**
 * The coming dates of a party in a purchase, in the order it comes: deadlines that run, and for the buyer the race. A
 * clock that is stopped has no deadline.
 */
export function calendarEntries(facts: CalendarFacts, role: PartyRole, now: Date): CalendarEntry[] {
  const instants = role === 'seller' ? sellersInstants(facts) : buyersInstants(facts);
  const deadlines = deadlineKinds.flatMap((kind): CalendarEntry[] => {
    const at = instants[kind];
    if (!at || at <= now) return [];
    return [{ kind, at, remindAt: withoutReminder.includes(kind) ? null : plus(at, -REMINDER) }];
  });
  const start = (entry: CalendarEntry) => ('at' in entry ? entry.at : startOfDay(entry.day)).getTime();
  return [...deadlines, ...raceDay(facts, role, now)].sort((one, other) => start(one) - start(other));
}

/** The seller does not run. */
function raceDay({ state, raceDate, raceCancelled }: CalendarFacts, role: PartyRole, now: Date) {
  const runs = role === 'buyer' && !raceCancelled && (isHeld(state) || state === 'completed');
  if (!runs || raceDate < stockholmDate(now)) return [];
  return [{ kind: 'race' as const, day: raceDate, remindAt: plus(startOfDay(raceDate), -RACE_REMINDER) }];
}

/** The next deadline of a party, their own or the other's; null while none runs. */
export const nextDeadline = (facts: CalendarFacts, role: PartyRole, now: Date) =>
  calendarEntries(facts, role, now).find((entry) => entry.kind !== 'race') ?? null;

/**
 * The version of what a calendar gets: it grows with each change, so that a calendar replaces what it has.
 * @param changes when the rows behind it were last changed
 * @returns whole seconds since the purchase began, and the instant of the last change
 */
export function calendarVersion(begunAt: Date, ...changes: Date[]): { sequence: number; changedAt: Date } {
  const changedAt = latest(begunAt, ...changes);
  return { sequence: Math.floor((changedAt.getTime() - begunAt.getTime()) / SECOND), changedAt };
}
