import { DomainError, type ErrorCode } from '@/domain/errors';
import { checkRateLimit, consumeRateLimit, countRateLimit, type Limit, refundRateLimit } from './rate-limit';

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

interface MailFrom {
  email: string;
  /** The caller's network address. */
  address: string;
  /** The device's name if it is known to the address's account, else null. */
  device: string | null;
}

/**
 * Counts a mail that a form sends to an address nobody has shown to be theirs: five an hour and fifteen a day, over all
 * forms, and whether or not an account has the address. One network address has a share of that, so that it
 * cannot use up all of another visitor's; a device known to the confirmed account has a counter of its own.
 * @throws DomainError RATE_LIMITED
 */
export async function countFormMail({ email, address, device }: MailFrom): Promise<void> {
  if (device) return consumeRateLimit('mailByDevice', `${email} ${device}`);
  await consumeRateLimit('mailByAddress', address);
  await consumeRateLimit('formMailByEmailAndAddress', `${email} ${address}`);
  await consumeRateLimit('formMailByEmail', email);
  await consumeRateLimit('formMailByEmailADay', email);
}

/** What wrong sign-in codes from unknown devices count against. */
const codeCounters = ({ email, address }: MailFrom): Counter[] => [
  ['codeByEmailAndAddress', `${email} ${address}`],
  ['codeByEmail', email],
];

/**
 * Counts a request for a sign-in code.
 * @throws DomainError RATE_LIMITED, also after too many wrong codes from unknown devices: what has been mailed goes on
 *   working, and no more is mailed.
 */
export async function countCodeRequest(from: MailFrom): Promise<void> {
  if (!from.device) for (const counter of codeCounters(from)) await checkRateLimit(...counter);
  await countFormMail(from);
}

/**
 * Checks a sign-in code. A code is one of 10^6 and works in the requesting browser. Up to 3 that it asked for work side by
 * side and share 5 tries, so each mail to the account's owner adds at most 5 comparisons of a guess with a code, and
 * nobody else's tries keep a mailed code from working. Unknown devices have 15 mails a day sent, all together: at most 75
 * comparisons, a chance of 1 in 13 000, and below 3 % after a year of mails every day. No new code is mailed after 10
 * wrong ones a day from one place, and 20 from all. Trying many accounts, one place has 30 wrong ones in 15 minutes (and
 * 30 mails an hour).
 * @throws as `limitGuesses`
 */
export const limitCodeGuesses = <T>(from: MailFrom, attempt: () => Promise<T>): Promise<T> =>
  limitTokenGuesses(from.address, () =>
    from.device
      ? limitGuesses([['codeByDevice', `${from.email} ${from.device}`]], attempt, onlyWrongCodes)
      : countWrong(codeCounters(from), attempt),
  );

/** Runs a check of a code and counts it when it was wrong, and not when there was none to compare with. */
async function countWrong<T>(counters: Counter[], attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof DomainError && onlyWrongCodes.has(error.code))
      for (const counter of counters) await countRateLimit(...counter);
    throw error;
  }
}

/**
 * Runs a check of a password, a code or a mailed link's token under rate limits. It is counted before it runs, so that
 * concurrent ones count too, and refunded unless what was given was wrong: many users may share one address.
 * @param counts the errors that stay counted.
 * @throws DomainError RATE_LIMITED, without a try, when a counter is full; and whatever `attempt` throws.
 */
export async function limitGuesses<T>(
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

/** Checks a mailed token or code, of which wrong ones count against the caller's network address. @throws as `limitGuesses` */
export const limitTokenGuesses = <T>(address: string, attempt: () => Promise<T>): Promise<T> =>
  limitGuesses([['token', address]], attempt);
