import type { PublicProfile, SalesRecord } from '@/domain/account/public-profile';
import type { DateString } from '@/domain/time';
import { formatMonth } from '@/text/dates';
import { durationText, formatNumber } from '@/text/numbers';

const NBSP = '\u00a0';

/** "Anna L.", or a placeholder while no name is known. */
export const nameOf = ({ name, deleted }: Pick<PublicProfile, 'name' | 'deleted'>): string =>
  deleted ? 'Raderat konto' : (name ?? 'Privatperson');

/** "Medlem sedan mars 2025", by a day of the month. */
export const sinceText = (since: DateString): string =>
  `Medlem sedan ${formatMonth(since).toLowerCase().replace(' ', NBSP)}`;

/** "12 namnbyten, oftast inom 9 timmar, alla i tid"; null while there are too few. */
export function salesText({ sold, hours, inTime }: SalesRecord): string | null {
  if (sold === null) return null;
  return [
    `${formatNumber(sold)}${NBSP}namnbyten`,
    ...(hours === null ? [] : [`oftast inom ${durationText(hours)}`]),
    ...(inTime ? [`alla i${NBSP}tid`] : []),
  ].join(', ');
}

/** "Har köpt av 4 säljare" */
export const boughtText = (bought: number): string => `Har köpt av ${formatNumber(bought)}${NBSP}säljare`;
