import type { PublicProfile } from '@/domain/account/public-profile';
import type { DateString } from '@/domain/time';
import { formatMonth } from '@/text/dates';
import { formatNumber } from '@/text/numbers';

const NBSP = '\u00a0';

/** "Anna L.", or a placeholder while no name is known. */
export const nameOf = ({ name, deleted }: Pick<PublicProfile, 'name' | 'deleted'>): string =>
  deleted ? 'Raderat konto' : (name ?? 'Privatperson');

/** "Medlem sedan mars 2025", by a day of the month. */
export const sinceText = (since: DateString): string =>
  `Medlem sedan ${formatMonth(since).toLowerCase().replace(' ', NBSP)}`;

/** "Sålt till 8 köpare", "Sålt till 8 köpare, alla i tid" */
export const soldText = (sold: number, inTime: boolean): string =>
  `Sålt till ${formatNumber(sold)}${NBSP}köpare${inTime ? `, alla i${NBSP}tid` : ''}`;

/** "Har köpt av 4 säljare" */
export const boughtText = (bought: number): string => `Har köpt av ${formatNumber(bought)}${NBSP}säljare`;
