import type { NameChangeEnds } from '@/domain/race/windows';
import { addDays, DAY, HOUR, MINUTE, stockholmWallTime } from '@/domain/time';
import { formatDate, formatDayAndMonth, formatFullDeadline, formatFullInstant } from './dates';
import { counted } from './numbers';

export type Urgency = 'calm' | 'soon' | 'urgent' | 'over';

const two = (value: number) => String(value).padStart(2, '0');

/** HH:MM:SS; under 10 minutes MM:SS; "Tid ute!" at zero. */
export function formatCountdown(msLeft: number): string {
  if (msLeft <= 0) return 'Tid ute!';
  const seconds = Math.floor(msLeft / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return msLeft < 10 * MINUTE ? `${two(minutes)}:${two(rest)}` : `${two(hours)}:${two(minutes)}:${two(rest)}`;
}

/** "9 dagar", below two days "5 timmar", below one hour "20 min": to the nearest; "Tid ute!" at zero. */
export function formatTimeLeft(msLeft: number): string {
  if (msLeft <= 0) return 'Tid ute!';
  const minutes = Math.round(msLeft / MINUTE);
  if (minutes < 60) return `${Math.max(1, minutes)}\u00a0min`;
  const hours = Math.round(msLeft / HOUR);
  if (hours < 48) return counted(hours, 'timme', 'timmar');
  return counted(Math.round(msLeft / DAY), 'dag', 'dagar');
}

/** Green, orange under 8 minutes, red under 5. */
export function urgency(msLeft: number): Urgency {
  if (msLeft <= 0) return 'over';
  if (msLeft < 5 * MINUTE) return 'urgent';
  return msLeft < 8 * MINUTE ? 'soon' : 'calm';
}

/** A spoken form for screen readers: "26 timmar och 5 minuter kvar". */
export function speakCountdown(msLeft: number): string {
  if (msLeft <= 0) return 'Tiden är ute';
  if (msLeft < MINUTE) return 'Mindre än en minut kvar';
  const hours = Math.floor(msLeft / HOUR);
  const minutes = Math.floor((msLeft % HOUR) / MINUTE);
  const parts = [];
  if (hours > 0) parts.push(`${hours} ${hours === 1 ? 'timme' : 'timmar'}`);
  parts.push(`${minutes} ${minutes === 1 ? 'minut' : 'minuter'}`);
  return `${parts.join(' och ')} kvar`;
}

/** "20 februari 2027", or with its time where that is not midnight: when something opens */
export function formatOpening(at: Date): string {
  const { day, time } = stockholmWallTime(at);
  return time === '00:00' ? formatDate(day) : formatFullInstant(at);
}

/** "7 mars 2027" for the end of that day, or with its time: when something closes */
export function formatClosing(at: Date): string {
  const { day, time } = stockholmWallTime(at);
  return time === '00:00' ? formatDate(addDays(day, -1)) : formatFullDeadline(at);
}

/** "28 februari 2027. Senare, till 6 mars 2027, bara på plats": until when names can be changed */
export function nameChangeEndText({ closesAt, last }: NameChangeEnds): string {
  if (!last) return formatClosing(closesAt);
  const how = last.onSiteOnly ? 'bara på plats' : 'på andra villkor';
  return `${formatClosing(closesAt)}. Senare, till ${formatClosing(last.closesAt)}, ${how}`;
}

/** "28 februari", or with its time where it is not the day's end: when something closes within the coming year */
export function formatClosingDay(at: Date): string {
  const { day, time } = stockholmWallTime(at);
  return time === '00:00'
    ? formatDayAndMonth(addDays(day, -1))
    : `${formatDayAndMonth(day)} kl.\u00a0${time.replace(':', '.')}`;
}
