import type { TransferWindow } from '../race/windows';
import { type DateString, HOUR, latest, plus, SECOND, startOfDay, stockholmDate } from '../time';
import { answerDue, completedUnanswered } from './deadlines';
import { isHeld, type PartyRole, type PurchaseState } from './states';
import type { PurchaseMail } from './transitions';

/** The instants of a purchase that belong in a calendar: the seller's own, then the buyer's. */
const deadlineKinds = [
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
  | { kind: 'race'; day: DateString; remindAt: Date | null };

/** Mails of events that begin, move or end a deadline, or the race for its buyer: they bring the calendar's file. */
const calendarMails: readonly PurchaseMail[] = [
  'placeSold',
  'paymentConfirmed',
  'nameChangeDone',
  'deadlineMissedSeller',
  'deadlineMissedBuyer',
  'purchaseCompletedSeller',
  'purchaseCompletedBuyer',
  'codeRejected',
  'detailsRequested',
  'detailsCorrected',
  'problemReportedSeller',
  'disputeDecided',
  'raceMovedSeller',
  'raceMovedBuyer',
  'raceCancelledBuyer',
  'raceClosedSeller',
  'raceClosedBuyer',
  'chargebackOpenedSeller',
  'chargebackOpenedBuyer',
  'chargebackWonSeller',
  'chargebackWonBuyer',
  'chargebackLostSeller',
  'chargebackLostBuyer',
  'chargebackOutlastedSeller',
  'chargebackOutlastedBuyer',
  'payoutWaitsForBank',
  'saleGivenUpSeller',
  'saleGivenUpBuyer',
  'nameChangeVerifiedSeller',
  'nameChangeVerifiedBuyer',
  'transferRefusedSeller',
  'transferRefusedBuyer',
  'refundedByHandSeller',
  'refundedByHandBuyer',
];
export const bringsCalendar = (mail: PurchaseMail): boolean => calendarMails.includes(mail);

/** How long before a deadline its reminder comes. */
export const REMINDER = 3 * HOUR;
/** When the race's reminder comes, from midnight before the race's day: at 18 the day before. */
const RACE_REMINDER = 6 * HOUR;

export interface CalendarFacts {
  state: PurchaseState;
  window: Pick<TransferWindow, 'mechanism' | 'closesAt'>;
  paidAt: Date | null;
  nameChangeStartsAt: Date | null;
  nameChangeDeadline: Date | null;
  confirmationDeadline: Date | null;
  /** When the organiser said that the name is changed. */
  nameChangeVerifiedAt: Date | null;
  completedAt: Date | null;
  detailsRequestedAt: Date | null;
  codeRejectedAt: Date | null;
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

/** The buyer's own part at the organiser, by the organiser's closing. */
const ownPart = ({ mechanism, closesAt }: CalendarFacts['window']): Instants => ({
  ...(mechanism === 'buyer_code' && { use_code: closesAt }),
  ...(mechanism === 'on_site' && { on_site: closesAt }),
});

/** Whether the buyer may still have that part to do, which a completed purchase does not tell by itself. */
function hasOwnPart(facts: CalendarFacts): boolean {
  const { state, window, nameChangeVerifiedAt, raceCancelled } = facts;
  if (nameChangeVerifiedAt || raceCancelled) return false;
  return state !== 'completed' || window.mechanism === 'on_site' || completedUnanswered(facts);
}

function buyersInstants(facts: CalendarFacts): Instants {
  const { state } = facts;
  const renaming = state === 'pending_name_change';
  const confirming = state === 'awaiting_buyer_confirmation';
  if (facts.chargebackAt || !(renaming || confirming || state === 'completed')) return {};
  return {
    ...(renaming && {
      sellers_name_change: facts.nameChangeDeadline,
      correct_details: facts.clockPausedAt && facts.nameChangeDeadline,
    }),
    ...(hasOwnPart(facts) && ownPart(facts.window)),
    ...(confirming && { confirm: facts.confirmationDeadline }),
  };
}

/** All that a party's calendar may have been given in the purchase, at its last known time. */
function issuedInstants(facts: CalendarFacts, role: PartyRole): Instants {
  const { window, paidAt, nameChangeStartsAt, nameChangeDeadline, disputedAt } = facts;
  if (role === 'seller') {
    const openedLater = paidAt && nameChangeStartsAt && nameChangeStartsAt > paidAt;
    return {
      name_change_opens: openedLater ? nameChangeStartsAt : null,
      name_change: nameChangeDeadline,
      answer: disputedAt && answerDue(disputedAt),
    };
  }
  return {
    sellers_name_change: nameChangeDeadline,
    correct_details: facts.detailsRequestedAt && nameChangeDeadline,
    ...ownPart(window),
    // A rejected code takes the deadline back.
    confirm: facts.confirmationDeadline ?? (facts.codeRejectedAt && nameChangeDeadline),
  };
}

/** Nothing for the reader to do at these. */
const withoutReminder: readonly DeadlineKind[] = ['name_change_opens', 'sellers_name_change'];

const runningInstants = (facts: CalendarFacts, role: PartyRole): Instants =>
  role === 'seller' ? sellersInstants(facts) : buyersInstants(facts);

/**
 * The coming dates of a party in a purchase, in the order it comes: deadlines that run, and for the buyer the race. A
 * clock that is stopped has no deadline.
 */
export function calendarEntries(facts: CalendarFacts, role: PartyRole, now: Date): CalendarEntry[] {
  const instants = runningInstants(facts, role);
  const deadlines = deadlineKinds.flatMap((kind): CalendarEntry[] => {
    const at = instants[kind];
    if (!at || at <= now) return [];
    return [{ kind, at, remindAt: withoutReminder.includes(kind) ? null : plus(at, -REMINDER) }];
  });
  const start = (entry: CalendarEntry) => ('at' in entry ? entry.at : startOfDay(entry.day)).getTime();
  return [...deadlines, ...raceDay(facts, role, now)].sort((one, other) => start(one) - start(other));
}

const runsRace = ({ state, raceCancelled }: CalendarFacts): boolean =>
  !raceCancelled && (isHeld(state) || state === 'completed');

/** The seller does not run. */
function raceDay(facts: CalendarFacts, role: PartyRole, now: Date): CalendarEntry[] {
  const { raceDate } = facts;
  if (role === 'seller' || !runsRace(facts) || raceDate < stockholmDate(now)) return [];
  return [{ kind: 'race', day: raceDate, remindAt: plus(startOfDay(raceDate), -RACE_REMINDER) }];
}

/**
 * What a party's calendar may have been given in a purchase and is to lose: what does not run any more, whenever it was,
 * and the race of a buyer who does not run it. Empty for a purchase that was never held.
 */
export function endedEntries(facts: CalendarFacts, role: PartyRole): CalendarEntry[] {
  if (!facts.nameChangeDeadline) return [];
  const given = issuedInstants(facts, role);
  const running = runningInstants(facts, role);
  const deadlines = deadlineKinds.flatMap((kind): CalendarEntry[] => {
    const at = given[kind];
    return at && !running[kind] ? [{ kind, at, remindAt: null }] : [];
  });
  if (role === 'seller' || runsRace(facts)) return deadlines;
  return [...deadlines, { kind: 'race', day: facts.raceDate, remindAt: null }];
}

/** What a calendar file is to a party now: dates to add, only such to take away, or null when neither lies ahead. */
export function calendarUse(facts: CalendarFacts, role: PartyRole, now: Date): 'add' | 'remove' | null {
  if (calendarEntries(facts, role, now).length > 0) return 'add';
  const liesAhead = (entry: CalendarEntry) =>
    entry.kind === 'race' ? entry.day >= stockholmDate(now) : entry.at > now;
  return endedEntries(facts, role).some(liesAhead) ? 'remove' : null;
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
