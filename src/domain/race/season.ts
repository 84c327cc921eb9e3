import { addDays, type DateString } from '../time';

const YEAR = 365;

/**
 * Whether a race's rules have been verified with the organiser for this edition: after the one before it, a year
 * ago. Organisers change their fees and days from year to year.
 * @returns `never` when they are unverified, `stale` when they were verified for an earlier edition.
 */
export function verification(race: {
  date: DateString;
  verifiedOn: DateString | null;
}): 'never' | 'stale' | 'fresh' {
  if (!race.verifiedOn) return 'never';
  return race.verifiedOn < addDays(race.date, -YEAR) ? 'stale' : 'fresh';
}
