import type { Ore } from '../money/ore';
import { DAY, HOUR, plus } from '../time';

/** An address gets at most one mail about new listings in this time, over all its watches, ms. */
export const WATCH_MAIL_INTERVAL = HOUR;
/** How many listings one mail names. */
export const MAX_IN_DIGEST = 10;
/** A new listing replaces one of the same seller and race that was deleted within this time, ms. */
export const REPLACED_WITHIN = 7 * DAY;

/** A deleted listing that a new one replaces. */
export interface ReplacedListing {
  /** Öre. */
  total: Ore;
  /** In ms. */
  deletedAt: number;
}

/** Whether a watch has been notified of the listing that a new one replaces. */
export const wasNotified = (
  { confirmedAt, maximum }: { confirmedAt: Date | null; maximum: Ore | null },
  { total, deletedAt }: ReplacedListing,
): boolean => confirmedAt !== null && confirmedAt.getTime() < deletedAt && fitsWatch({ maximum }, total);

/**
 * When an address is mailed about a new listing: now, or in its next digest.
 * @param mailAt of its last mail, or of the digest that is scheduled.
 */
export function nextWatchMail(mailAt: Date, now: Date): Date {
  if (mailAt > now) return mailAt;
  const due = plus(mailAt, WATCH_MAIL_INTERVAL);
  return due <= now ? now : due;
}

/** The secrets that end several watches, in one link. They have no dot of their own. */
export const joinTokens = (tokens: readonly string[]): string => tokens.join('.');
export const splitTokens = (joined: string): string[] => joined.split('.').slice(0, MAX_IN_DIGEST);

/** How many other distances are watched with a race at once. */
export const MAX_DISTANCES = 20;

/** Whether a place at this total, öre, is within a watch's limit; one without a limit wants every place. */
export const fitsWatch = ({ maximum }: { maximum: Ore | null }, total: Ore): boolean =>
  maximum === null || total <= maximum;
