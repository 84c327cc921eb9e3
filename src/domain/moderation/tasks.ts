import type { Ore } from '../money/ore';
import { answerDue, disputeEnds } from '../purchase/deadlines';
import { DAY, type DateString, daysBetween, earliest, plus, stockholmDate } from '../time';

/** What can wait for an admin. */
export const taskKinds = [
  'chargeback',
  'dispute',
  'refund',
  'transfer',
  'pausedSeller',
  'unreachable',
  'difference',
  'withdrawal',
  'raceChange',
  'notice',
  'appeal',
  'review',
  'entryConflict',
  'relist',
  'raceTip',
  'organiserRequest',
  'confirmationWords',
  'job',
  'race',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Where each kind is decided. */
const listPaths: Record<TaskKind, string> = {
  chargeback: '/admin/manager?tab=money#aterkrav',
  dispute: '/admin/manager?tab=disputes',
  refund: '/admin/manager?tab=money#rorelser',
  transfer: '/admin/manager?tab=money&visa=transfer#rorelser',
  pausedSeller: '/admin/manager?tab=users',
  unreachable: '/admin/manager?tab=users',
  difference: '/admin/manager?tab=money#avstamning',
  withdrawal: '/admin/manager?tab=withdrawals',
  raceChange: '/admin/manager?tab=races#foreslagna',
  notice: '/admin/manager?tab=notices',
  appeal: '/admin/manager?tab=notices',
  review: '/admin/manager?tab=notices#omdomen',
  entryConflict: '/admin/manager?tab=races#startnummer',
  relist: '/admin/manager?tab=races#publicera',
  raceTip: '/admin/manager?tab=races#tips',
  organiserRequest: '/admin/manager?tab=organisers#forfragningar',
  confirmationWords: '/admin/manager?tab=organisers',
  job: '/admin/manager?tab=money#jobb',
  race: '/admin/manager?tab=races',
};

/** The page where all tasks of a kind are decided. */
export const taskListPath = (kind: TaskKind): string => listPaths[kind];

/** The page where one task is decided: its own where it has one, else its row alone in the list of its kind. */
export function taskPath({ kind, id }: Pick<Task, 'kind' | 'id'>): string {
  if (kind === 'dispute') return `/arenden/${id}`;
  if (kind === 'chargeback') return `/admin/aterkrav/${id}`;
  if (kind === 'pausedSeller' || kind === 'unreachable') return `/admin/users/${id}`;
  if (kind === 'race') return `${listPaths.race}&lopp=${id}&rad=${id}`;
  const [page, part] = listPaths[kind].split('#');
  return `${page}&rad=${id}${part ? `&lista=${part}#${part}` : ''}`;
}

/** How many days we take at most; null for what has a deadline of its own. */
const promisedDays: Record<TaskKind, number | null> = {
  dispute: null,
  withdrawal: null,
  race: null,
  unreachable: null,
  refund: 1,
  transfer: 1,
  pausedSeller: 7,
  difference: 1,
  raceChange: 1,
  notice: 3,
  appeal: 7,
  review: 7,
  entryConflict: 3,
  relist: 1,
  raceTip: 7,
  organiserRequest: 3,
  confirmationWords: 3,
  job: 1,
  /** A bank that gives no day takes a week at least. */
  chargeback: 7,
};

/** Until when we promise ourselves to decide what has waited since an instant; null where no promise sets the limit. */
export function promisedBy(kind: TaskKind, since: Date): Date | null {
  const days = promisedDays[kind];
  return days === null ? null : plus(since, days * DAY);
}

/** Days to decide a dispute once both parties have answered. */
export const DECISION_DAYS = 3;

/**
 * Until when a dispute is to be decided: three days after the seller has answered or has let the time for it pass, and
 * never later than the clock decides it.
 * @param answeredAt the seller's first answer; null while there is none.
 */
export const disputeDue = (paidAt: Date, openedAt: Date, answeredAt: Date | null): Date =>
  earliest(plus(answeredAt ?? answerDue(openedAt), DECISION_DAYS * DAY), disputeEnds(paidAt, openedAt));

/**
 * Until when a paused seller's account is to be ready: when a purchase in progress ends, or a week after a transfer was
 * to be made. Null while only listings wait.
 */
export function pausedSellerDue(waits: {
  transferSince: Date | null;
  purchaseEnds: Date | null;
}): Date | null {
  const { transferSince, purchaseEnds } = waits;
  const limits = [transferSince && promisedBy('pausedSeller', transferSince), purchaseEnds].flatMap(
    (at) => at ?? [],
  );
  return limits.length > 0 ? earliest(...limits) : null;
}

/** One thing that waits for an admin. */
export interface Task {
  kind: TaskKind;
  id: string;
  /** What it is about: a race, a queue, a kind of difference. */
  what: string;
  /** Short names of those it is about; empty where there is nobody, or the admin must not know. */
  who: string[];
  /** Öre at stake; null where no money is. */
  amount: Ore | null;
  /** Until when it must be decided; null when nothing sets a limit. */
  due: Date | null;
  /** Since when it has waited. */
  since: Date;
  /** The admin is a party: another one decides. */
  own: boolean;
}

/** Days until a task is due, by the calendar: 0 today, negative when it is late, null without a limit. */
export const taskDaysLeft = ({ due }: Pick<Task, 'due'>, now: Date): number | null =>
  due && daysBetween(stockholmDate(now), stockholmDate(due));

/** Whether a task is due within the 24 hours that the morning's mail is about, or late. */
export const isPressing = ({ due }: Pick<Task, 'due'>, now: Date): boolean =>
  due !== null && due <= plus(now, DAY);

/** Whether a task is due within seven days, or late. */
export const isDueThisWeek = ({ due }: Pick<Task, 'due'>, now: Date): boolean =>
  due !== null && due <= plus(now, 7 * DAY);

/** What no money and nobody waits for: it stands apart from the other tasks. */
export const isUpkeep = (kind: TaskKind): boolean => kind === 'race';

/** Later than any day that is due. */
const NEVER: DateString = '9999-12-31';

const dueDay = ({ due }: Task): DateString => (due ? stockholmDate(due) : NEVER);

const compare = <Value extends string | number>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The order of tasks: by the Stockholm day on which they are due, what has no limit last; of one day, more money first,
 * then what has waited longest. Total: only the same item is equal.
 */
export const taskOrder = (a: Task, b: Task): number =>
  compare(dueDay(a), dueDay(b)) ||
  compare(b.amount ?? 0, a.amount ?? 0) ||
  compare(a.since.getTime(), b.since.getTime()) ||
  compare(taskKinds.indexOf(a.kind), taskKinds.indexOf(b.kind)) ||
  compare(a.id, b.id);

/** How far back the overview looks, in weeks. */
export const overviewSpans = [12, 26, 52] as const;
export type OverviewSpan = (typeof overviewSpans)[number];
