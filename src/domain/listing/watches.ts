import { MAX_PRICE, MIN_PRICE, SERVICE_FEE } from '../money/fees';
import { addOre, type Ore } from '../money/ore';
import { DAY, HOUR, plus } from '../time';

/** The least and the most that a watch may be limited to, in all, öre. */
export const MIN_WATCHED = addOre(MIN_PRICE, SERVICE_FEE);
export const MAX_WATCHED = addOre(MAX_PRICE, SERVICE_FEE);

/** An address is mailed of places at most once in this time, over all its watches, ms. */
export const WATCH_MAIL_INTERVAL = HOUR;
/** How many places one mail names. */
export const MAX_GATHERED = 10;
/** A place that is deleted and written again within this time, ms, is no news to those who know it. */
export const REWRITTEN_WITHIN = 7 * DAY;

/**
 * When an address is mailed of a place that has just come: at once, or with what else comes until then.
 * @param mailAt when the address was mailed last, or is mailed next.
 */
export function nextWatchMail(mailAt: Date, now: Date): Date {
  if (mailAt > now) return mailAt;
  const due = plus(mailAt, WATCH_MAIL_INTERVAL);
  return due <= now ? now : due;
}

/** The secrets that end several watches, in one link. They have no dot of their own. */
export const joinTokens = (tokens: readonly string[]): string => tokens.join('.');
export const splitTokens = (joined: string): string[] => joined.split('.').slice(0, MAX_GATHERED);

/** How many other distances are watched with a race at once. */
export const MAX_DISTANCES = 20;

/**
 * What a place costs in all, öre, as a watch compares it: price, service fee and what its buyer pays the organiser. A
 * fee that only the organiser names is not in it; the listing says that it comes on top.
 */
export const watchedTotal = ({ price, organiserFee }: { price: Ore; organiserFee: Ore }): Ore =>
  addOre(addOre(price, SERVICE_FEE), organiserFee);

/** Whether a place at this total, öre, is within a watch's limit; one without a limit wants every place. */
export const fitsWatch = ({ maximum }: { maximum: Ore | null }, total: Ore): boolean =>
  maximum === null || total <= maximum;
