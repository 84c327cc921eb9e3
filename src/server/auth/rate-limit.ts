import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '@/domain/errors';
import { db } from '../db/client';
import { rateLimits } from '../db/schema';
import { sha256 } from './hash';

/** Limits per window, counted in PostgreSQL so that they hold across processes. */
export const limits = {
  // Of passwords, codes and mailed tokens only the wrong ones count (guesses.ts).
  loginByAddress: { points: 30, duration: 15 * 60 },
  loginByEmailAndAddress: { points: 10, duration: 15 * 60 },
  // Above what the few addresses of one user can reach; devices known to the account are not counted here.
  loginByEmail: { points: 100, duration: 60 * 60 },
  loginByDevice: { points: 20, duration: 15 * 60 },
  passwordAgain: { points: 10, duration: 15 * 60 },
  // Each sign-in page asks for one, for the browser's own list of passkeys.
  passkeyByAddress: { points: 600, duration: 15 * 60 },
  passkey: { points: 60, duration: 15 * 60 },
  secondFactor: { points: 10, duration: 15 * 60 },
  // Mails that forms send to an address nobody has shown to be theirs, over all such forms (guesses.ts). One
  // place may use up its own share, and not what the others have.
  formMailByEmailAndAddress: { points: 4, duration: 60 * 60 },
  formMailByEmail: { points: 5, duration: 60 * 60 },
  formMailByEmailADay: { points: 15, duration: 24 * 60 * 60 },
  // Receipts that the law asks for.
  receiptByEmail: { points: 5, duration: 60 * 60 },
  // Wrong sign-in codes, from devices that the account does not know: a new code is refused, not one that was mailed
  // (guesses.ts says how likely a hit is).
  codeByEmailAndAddress: { points: 10, duration: 24 * 60 * 60 },
  codeByEmail: { points: 20, duration: 24 * 60 * 60 },
  codeByDevice: { points: 20, duration: 15 * 60 },
  // To a device known to the account: others cannot use them up.
  mailByDevice: { points: 5, duration: 60 * 60 },
  // Codes to someone signed in.
  mailAgain: { points: 10, duration: 60 * 60 },
  mailByAddress: { points: 30, duration: 60 * 60 },
  // Mails that an admin has sent to users and invited ones.
  adminMail: { points: 60, duration: 60 * 60 },
  emailChange: { points: 30, duration: 15 * 60 },
  // Devices that subscribe to pushes.
  push: { points: 60, duration: 60 * 60 },
  token: { points: 30, duration: 15 * 60 },
  checkout: { points: 60, duration: 10 * 60 },
  // Changes of a bid; each may have a race's places gone through.
  bid: { points: 120, duration: 60 * 60 },
  // Each asks Stripe.
  paymentCheck: { points: 300, duration: 10 * 60 },
  onboarding: { points: 30, duration: 60 * 60 },
  upload: { points: 60, duration: 60 * 60 },
  handOver: { points: 60, duration: 60 * 60 },
  // An organiser's contact goes through many name changes in a row.
  organiser: { points: 600, duration: 60 * 60 },
  // Calls that a signature in them would prove, and does not.
  unsigned: { points: 60, duration: 10 * 60 },
  // Mails of a sender to addresses that are no running purchase's; to the return paths of a user's, what marks nobody.
  unknownMail: { points: 20, duration: 60 * 60 },
  // A key of an organiser's system.
  organiserKey: { points: 600, duration: 10 * 60 },
  // Many at once, files of them, and sums.
  organiserMany: { points: 120, duration: 60 * 60 },
  disputeMessage: { points: 30, duration: 60 * 60 },
  disputeDocument: { points: 30, duration: 60 * 60 },
  statement: { points: 30, duration: 60 * 60 },
  notice: { points: 30, duration: 60 * 60 },
  // Of a user, or of a network address: each is work for an admin.
  raceTip: { points: 20, duration: 60 * 60 },
  // An organiser that asks to join: a mail, or work for an admin.
  join: { points: 20, duration: 60 * 60 },
  joinByEmail: { points: 5, duration: 60 * 60 },
  listing: { points: 200, duration: 60 * 60 },
  // Looks at listings, which are counted for their sellers.
  viewByAddress: { points: 120, duration: 60 * 60 },
  // Pictures of bibs: drawing takes half a second.
  picture: { points: 30, duration: 60 * 60 },
  export: { points: 10, duration: 60 * 60 },
  // Admins: a search at each pause in typing, and sums that read much or ask Stripe.
  adminSearch: { points: 600, duration: 10 * 60 },
  adminSums: { points: 120, duration: 10 * 60 },
} as const;

export type Limit = keyof typeof limits;

const limiters = new Map<Limit, RateLimiterDrizzle>();

function limiter(name: Limit): RateLimiterDrizzle {
  let found = limiters.get(name);
  if (!found) {
    found = new RateLimiterDrizzle({
      storeClient: db,
      schema: rateLimits,
      keyPrefix: name,
      ...limits[name],
      clearExpiredByTimeout: false,
    });
    limiters.set(name, found);
  }
  return found;
}

/** A refusal of what has come too often. */
export class RateLimited extends DomainError {
  /** @param retryAfter seconds until the next one is taken. */
  constructor(readonly retryAfter: number) {
    super('RATE_LIMITED');
  }
}

/** The Retry-After header of a refused request; none for other refusals. */
export const retryAfterHeader = (error: unknown): Record<string, string> =>
  error instanceof RateLimited ? { 'retry-after': String(error.retryAfter) } : {};

/**
 * Counts one attempt of `who` (an address, an e-mail, a user id; only its hash is stored).
 * @throws RateLimited when there have been too many.
 */
export async function consumeRateLimit(name: Limit, who: string): Promise<void> {
  try {
    await limiter(name).consume(sha256(who));
  } catch (error) {
    if (error instanceof RateLimiterRes)
      throw new RateLimited(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    throw error;
  }
}

/** Counts one attempt and refuses nothing: what comes after it asks `checkRateLimit`. */
export async function countRateLimit(name: Limit, who: string): Promise<void> {
  await limiter(name).penalty(sha256(who));
}

/** @throws DomainError RATE_LIMITED when there have been as many as allowed. Counts nothing. */
export async function checkRateLimit(name: Limit, who: string): Promise<void> {
  const counted = await limiter(name).get(sha256(who));
  if (counted && counted.consumedPoints >= limits[name].points) throw new DomainError('RATE_LIMITED');
}

/** Refunds a counted attempt that succeeded. */
export async function refundRateLimit(name: Limit, who: string): Promise<void> {
  await limiter(name).reward(sha256(who));
}

/** What counts against an account as a whole, whatever address or device it is tried from. */
const accountLimits = [
  'loginByEmail',
  'formMailByEmail',
  'formMailByEmailADay',
  'receiptByEmail',
  'codeByEmail',
] as const;

/** Begins again the counters that keep everyone out of an account, by its e-mail address. */
export async function resetLockouts(email: string): Promise<void> {
  await Promise.all(accountLimits.map((name) => limiter(name).delete(sha256(email))));
}
