import { randomInt } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { registerInput } from '@/domain/account/input';
import { knownDeviceCookie } from '@/server/auth/known-device';
import { hashPassword, refuseCommonPassword } from '@/server/auth/password';
import { revokeTokens } from '@/server/auth/tokens';
import { type Executor, inTransaction } from '@/server/db/client';
import { authTokens, sessions, users } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';

/** It has digits, so it is never taken for a name. */
const drawUsername = (): string => `löpare${randomInt(100_000, 1_000_000_000)}`;

/**
 * A public username without personal data, which nobody has.
 * @param draw a name that may be taken; one of two is free.
 * @throws Error when both are taken.
 */
export async function newUsername(on: Executor, draw = drawUsername): Promise<string> {
  const names = [draw(), draw()];
  const rows = await on
    .select({ username: users.username })
    .from(users)
    .where(inArray(users.username, names));
  const free = names.find((name) => rows.every(({ username }) => username !== name));
  if (!free) throw new Error('Two random usernames are taken');
  return free;
}

type RegisterInput = z.infer<typeof registerInput>;

const detailsOf = async (input: RegisterInput) => ({
  passwordHash: await hashPassword(input.password),
  firstName: input.firstName,
  lastName: input.lastName,
  displayName: `${input.firstName} ${input.lastName}`,
  phoneNumber: input.phoneOptOut ? null : input.phoneNumber || null,
});
/**
 * Opens an account and mails its confirmation link. An unconfirmed account of the same address is replaced, with its
 * links and sessions: the first registration has not proved that it owns the address. An address with a confirmed
 * account gets a mail saying so instead. The caller's answer, and the queries behind it, are the same in all cases.
 * @returns the cookie by which this browser can confirm the account with the password just chosen. It is signed with
 *   that password's hash, so it is worth nothing once another registration or a confirmed account has another.
 * @throws DomainError PASSWORD_COMMON
 */
export async function register(input: RegisterInput, { now }: Call): Promise<{ deviceCookie: string }> {
  const { email } = input;
  refuseCommonPassword(input.password, email);
  const details = await detailsOf(input);
  const unconfirmed = and(eq(users.email, email), isNull(users.deletedAt), isNull(users.emailVerifiedAt));
  return inTransaction(async (tx) => {
    await tx
      .insert(users)
      .values({ ...details, email, username: await newUsername(tx), createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: users.email, where: sql`deleted_at is null` });
    const written = await tx
      .update(users)
      .set({ ...details, createdAt: now, updatedAt: now })
      .where(unconfirmed)
      .returning({ id: users.id });
    const ids = tx.select({ id: users.id }).from(users).where(unconfirmed);
    await revokeTokens(tx, inArray(authTokens.userId, ids), now);
    await tx.delete(sessions).where(inArray(sessions.userId, ids));
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), isNull(users.deletedAt)));
    await enqueue(tx, 'mail', {
      kind: 'account',
      mail: written.length > 0 ? 'confirmAccount' : 'accountExists',
      userId: user?.id ?? null,
      ...(input.next && { next: input.next }),
    });
    const { passwordHash } = details;
    return { deviceCookie: knownDeviceCookie({ id: user?.id ?? '', passwordHash }, now) };
  });
}
