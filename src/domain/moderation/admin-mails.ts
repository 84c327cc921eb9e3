import { type DateString, stockholmWallTime } from '../time';

/** The mails to admins, by what an admin can mute. */
export const adminMailKinds = [
  'morning',
  'chargeback',
  'money',
  'difference',
  'dispute',
  'notice',
  'withdrawal',
] as const;
export type AdminMailKind = (typeof adminMailKinds)[number];

/** What admins are mailed about from their list of tasks: all that is due, once a day, and some of it at once. */
export type TaskAlert = 'morning' | 'difference' | 'refund' | 'transfer' | 'payout';

const alertKinds: Record<TaskAlert, AdminMailKind> = {
  morning: 'morning',
  difference: 'difference',
  refund: 'money',
  transfer: 'money',
  payout: 'money',
};

/** What an alert is muted with. */
export const alertKind = (alert: TaskAlert): AdminMailKind => alertKinds[alert];

const MORNING = '07:00';
const NOON = '12:00';

/**
 * The day whose morning mail is due, by Stockholm's clock: from 07:00 on, and not after noon, when a scheduler that
 * has stood still comes too late with it. Null when none is due.
 */
export function morningMailDay(now: Date): DateString | null {
  const { day, time } = stockholmWallTime(now);
  return time >= MORNING && time < NOON ? day : null;
}
