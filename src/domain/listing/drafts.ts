import { HOUR, plus } from '../time';

/** Drafts that a user may have at a time. */
export const MAX_DRAFTS = 20;

/** How many hours after it was first saved the seller of a draft is reminded of it. */
export const draftReminderHours = [1, 24] as const;
export type DraftReminderHour = (typeof draftReminderHours)[number];

const reminderAt = (createdAt: Date, hours: DraftReminderHour): Date => plus(createdAt, hours * HOUR);

/** When the next reminder of a draft is due, after `now`; null when there is none left. */
export const nextDraftReminder = (createdAt: Date, now: Date): Date | null =>
  draftReminderHours.map((hours) => reminderAt(createdAt, hours)).find((at) => at > now) ?? null;

/** Which reminder of a draft is due: the last one that has come, so that a late sweep sends one. */
export const dueDraftReminder = (createdAt: Date, now: Date): DraftReminderHour | null =>
  draftReminderHours.findLast((hours) => reminderAt(createdAt, hours) <= now) ?? null;
