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
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_USED',
]);

/**
 * Runs a password check under rate limits. It is counted before it runs, so that concurrent ones count too, and
 * refunded unless the password was wrong.
 * @throws DomainError RATE_LIMITED, without a try, when a counter is full; and whatever `attempt` throws.
 */
export async function guess<T>(counters: Counter[], attempt: () => Promise<T>): Promise<T> {
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
    if (!(error instanceof DomainError && wrong.has(error.code))) await takeBack();
    throw error;
  }
}
