import { DomainError, type ErrorCode } from '@/domain/errors';
import { consumeRateLimit, type Limit, refundRateLimit } from './rate-limit';

/** A rate limit and the key it counts by. */
type Counter = [Limit, string];

/**
 * What a login counts against. A device known to the account has a counter of its own, so nobody else's wrong
 * passwords keep it out. From anywhere else an account's guesses count by address, and all of them together; a mailed
 * link makes such a device known.
 * @param device its name if it is known to the account, else null.
 */
export const loginCounters = (from: { email: string; address: string; device: string | null }): Counter[] =>
  from.device
    ? [['loginByDevice', `${from.email} ${from.device}`]]
    : [
        ['loginByAddress', from.address],
        ['loginByEmailAndAddress', `${from.email} ${from.address}`],
        ['loginByEmail', from.email],
      ];

const wrong: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'WRONG_CREDENTIALS',
  'WRONG_PASSWORD',
  'TOKEN_INVALID',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_USED',
  'PASSKEY_UNKNOWN',
  'PASSKEY_REFUSED',
]);
const onlyWrongCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['CODE_WRONG']);

interface CodeFrom {
  email: string;
  /** The caller's network address. */
  address: string;
  /** The device's name if it is known to the account, else null: what others do cannot keep such a device out. */
  device: string | null;
}

/** Counts that a sign-in code is asked for. @throws DomainError RATE_LIMITED */
export async function countCodeAskedFor({ email, address, device }: CodeFrom): Promise<void> {
  if (device) return consumeRateLimit('mailByDevice', `${email} ${device}`);
  await consumeRateLimit('mailByAddress', address);
  await consumeRateLimit('codeMailByEmailAndAddress', `${email} ${address}`);
  await consumeRateLimit('codeMailByEmail', email);
}

/**
 * Checks a sign-in code. A code is one of 10^6 and takes 5 tries, so every 5 guesses cost an attacker a mail to the
 * account's owner. From unknown devices one place has 10 wrong ones a day for an account, a chance of 1 in 100 000, and
 * all places together 50, 1 in 20 000: after a year of mails every day still below 2 %. Trying many accounts, one place
 * has 30 wrong ones in 15 minutes (and 30 mails an hour).
 * @throws as `guess`
 */
export const guessCode = <T>({ email, address, device }: CodeFrom, attempt: () => Promise<T>): Promise<T> => {
  const counters: Counter[] = device
    ? [['codeByDevice', `${email} ${device}`]]
    : [
        ['codeByEmailAndAddress', `${email} ${address}`],
        ['codeByEmail', email],
      ];
  // Against the account only what was compared with a code: without asking for one, nobody fills its counters.
  return guessToken(address, () => guess(counters, attempt, onlyWrongCodes));
};

/**
 * Runs a check of a password, a code or a mailed link's token under rate limits. It is counted before it runs, so that
 * concurrent ones count too, and refunded unless what was given was wrong: many users may share one address.
 * @param counts the errors that stay counted.
 * @throws DomainError RATE_LIMITED, without a try, when a counter is full; and whatever `attempt` throws.
 */
export async function guess<T>(
  counters: Counter[],
  attempt: () => Promise<T>,
  counts: ReadonlySet<ErrorCode> = wrong,
): Promise<T> {
  const counted: Counter[] = [];
  const takeBack = () => Promise.all(counted.map((counter) => refundRateLimit(...counter)));
  try {
    for (const counter of counters) {
      await consumeRateLimit(...counter);
      counted.push(counter);
    }
    const result = await attempt();
    await takeBack();
    return result;
  } catch (error) {
    if (!(error instanceof DomainError && counts.has(error.code))) await takeBack();
    throw error;
  }
}

/** Checks a mailed token or code, of which wrong ones count against the caller's network address. @throws as `guess` */
export const guessToken = <T>(address: string, attempt: () => Promise<T>): Promise<T> =>
  guess([['token', address]], attempt);
