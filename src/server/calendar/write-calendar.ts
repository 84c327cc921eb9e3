import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { SITE_NAME } from '@/domain/site/site';
import { type DateString, MINUTE, plus, SECOND, startOfDay } from '@/domain/time';

interface CalendarFileEntry {
  /** The same each time: a calendar replaces the entry it has. */
  uid: string;
  summary: string;
  description: string;
  location: string | null;
  url: string;
  when: { at: Date } | { day: DateString };
  remindAt: Date | null;
  /** It takes the entry out of a calendar that has it. */
  ended: boolean;
}

/**
 * How long a deadline's entry is. It ends at the deadline: one at midnight is then shown on the day that ends, as it
 * is on our pages.
 */
const DEADLINE_LENGTH = 30 * MINUTE;

/** A deadline in UTC; a race's day without hours or zone. */
const timesOf = (when: CalendarFileEntry['when']) =>
  'at' in when
    ? { start: plus(when.at, -DEADLINE_LENGTH), end: when.at }
    : { start: new Date(`${when.day}T00:00:00Z`), allDay: true };

/** Reminders are counted from the start, as all calendars can: of a day, its midnight in Stockholm. */
function secondsBefore({ when, remindAt }: CalendarFileEntry): number | null {
  if (!remindAt) return null;
  const start = 'at' in when ? plus(when.at, -DEADLINE_LENGTH) : startOfDay(when.day);
  return (start.getTime() - remindAt.getTime()) / SECOND;
}

/**
 * A calendar's file (iCalendar, RFC 5545 and 5546) that any calendar opens. None of the entries makes its owner busy.
 * Where all of them have ended it is a cancellation.
 * @param version grows with each change of the entries
 */
export function writeCalendar(
  entries: readonly CalendarFileEntry[],
  { sequence, changedAt }: { sequence: number; changedAt: Date },
): { text: string; contentType: string } {
  const method = entries.every(({ ended }) => ended) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const calendar = ical({
    prodId: { company: SITE_NAME, product: SITE_NAME, language: 'SV' },
    method,
  });
  for (const entry of entries) {
    const { uid, summary, description, location, url, when } = entry;
    const triggerBefore = secondsBefore(entry);
    calendar.createEvent({
      ...timesOf(when),
      id: uid,
      // Higher than what it ends, also where both happened within a second.
      sequence: entry.ended ? sequence + 1 : sequence,
      status: entry.ended ? ICalEventStatus.CANCELLED : null,
      stamp: changedAt,
      lastModified: changedAt,
      summary,
      description,
      location,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      alarms:
        triggerBefore === null ? [] : [{ type: ICalAlarmType.display, triggerBefore, description: summary }],
    });
  }
  return { text: calendar.toString(), contentType: `text/calendar; charset=utf-8; method=${method}` };
}
