import { addDays, type DateString } from '../time';

/** For so many days what an organiser has said is taken to hold. */
export const VERIFIED_DAYS = 365;

interface Verified {
  date: DateString;
  verifiedOn: DateString | null;
}

/**
 * Whether a race's rules have been verified with the organiser for this edition: after the one before it, a year
 * ago. Organisers change their fees and days from year to year.
 * @returns `never` when they are unverified, `stale` when they were verified for an earlier edition.
 */
export function verification(race: Verified): 'never' | 'stale' | 'fresh' {
  if (!race.verifiedOn) return 'never';
  return race.verifiedOn < addDays(race.date, -VERIFIED_DAYS) ? 'stale' : 'fresh';
}

/**
 * The day by which somebody must read the rules of a race to come: when twelve months have passed since they last did,
 * and at the latest the race's own day; of one that was never verified, that day. A race is `stale` from before then.
 */
export function reviewDay({ date, verifiedOn }: Verified): DateString {
  const old = verifiedOn && addDays(verifiedOn, VERIFIED_DAYS);
  return old && old < date ? old : date;
}
