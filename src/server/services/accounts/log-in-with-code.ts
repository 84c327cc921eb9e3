import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { noPassword } from '@/server/auth/password';
import { endSessionOf, startSession } from '@/server/auth/session';
import { deviceOf, knownDeviceCookie } from '../../auth/known-device';
import { revokeTokens } from '../../auth/tokens';
import { db, inTransaction, type Transaction } from '../../db/client';
import { authTokens, sessions, users } from '../../db/schema';
import { spendCodes, tryCode } from './mailed-codes';
import { newUsername } from './register';
import { endUnreachable } from './unreachable';

/** An account without a name: others see its username. */
const unnamed = (username: string) => ({ firstName: '', lastName: '', displayName: username });

const columns = {
  id: users.id,
  passwordHash: users.passwordHash,
  username: users.username,
  emailVerifiedAt: users.emailVerifiedAt,
  blockedAt: users.blockedAt,
};

const readAccount = async (tx: Transaction, email: string) =>
  (
    await tx
      .select(columns)
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)))
  )[0];
type Account = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/** Makes the account of a new address, or finds the one that was made meanwhile. */
async function openAccount(tx: Transaction, email: string, now: Date): Promise<Account | undefined> {
  const username = await newUsername(tx);
  await tx
    .insert(users)
    .values({
      ...unnamed(username),
      email,
      username,
      passwordHash: noPassword(),
      emailVerifiedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: users.email, where: sql`deleted_at is null` });
  return readAccount(tx, email);
}

/**
 * Confirms an account by the code. What was chosen and typed at its registration counts only in the browser that
 * registered, as for the mailed link: the registration has not proved that it owns the address. Links and sessions of
 * it go in any case.
 */
async function confirmAccount(
  tx: Transaction,
  account: Account,
  deviceCookie: string | null,
  now: Date,
): Promise<Account> {
  const [locked] = await tx.select(columns).from(users).where(eq(users.id, account.id)).for('no key update');
  await revokeTokens(tx, eq(authTokens.userId, account.id), now);
  await tx.delete(sessions).where(eq(sessions.userId, account.id));
  if (!locked || locked.emailVerifiedAt) return locked ?? account;
  const own = deviceCookie !== null && deviceOf(locked, deviceCookie, now) !== null;
  const [confirmed] = await tx
    .update(users)
    .set({
      ...(!own && { ...unnamed(locked.username), passwordHash: noPassword(), phoneNumber: null }),
      emailVerifiedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, locked.id))
    .returning(columns);
  return confirmed ?? locked;
}

interface LogInWithCode {
  /** Lower case. */
  email: string;
  code: string;
  /** The name in the request's cookie of the requesting browser; null without one. */
  browser: string | null;
  userAgent?: string | null;
  /** The request's cookie of a known device, of whatever worth. */
  deviceCookie?: string | null;
}

/**
 * Signs in with the code mailed to an address, in the browser that requested it. It proves the address: an account that was not confirmed is confirmed by
 * it, and without an account one is made, without a password and without a name.
 * @returns the session's cookie, and the one that makes this browser known to the account.
 * @throws DomainError CODE_WRONG and CODE_EXPIRED, the same for an unknown address and another browser; ACCOUNT_BLOCKED after the right code.
 */
export async function logInWithCode(
  { email, code, browser, userAgent = null, deviceCookie = null }: LogInWithCode,
  { now }: Call,
): Promise<{ cookie: string; deviceCookie: string; userId: string }> {
  const requestId = await tryCode({ email, browser }, code, now);
  const account = await inTransaction(async (tx) => {
    await spendCodes(tx, requestId);
    const found = (await readAccount(tx, email)) ?? (await openAccount(tx, email, now));
    if (found) await endUnreachable(tx, found.id, now);
    if (!found || found.blockedAt || found.emailVerifiedAt) return found;
    return confirmAccount(tx, found, deviceCookie, now);
  });
  // Deleted in this moment.
  if (!account) throw new DomainError('CODE_EXPIRED', 'code');
  if (account.blockedAt) throw new DomainError('ACCOUNT_BLOCKED');
  const cookie = await startSession(account.id, userAgent);
  // Blocking or deleting an account since we looked has ended every session there was, but not this one. The lock waits
  // for a change that is being written.
  const [since] = await db
    .select({ blockedAt: users.blockedAt, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, account.id))
    .for('share');
  if (!since || since.blockedAt || since.deletedAt) {
    await endSessionOf(cookie);
    throw new DomainError('ACCOUNT_BLOCKED');
  }
  return { cookie, deviceCookie: knownDeviceCookie(account, now), userId: account.id };
}
