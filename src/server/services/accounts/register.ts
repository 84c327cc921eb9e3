import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { registerInput } from '@/domain/validation/account';
import { hashPassword, refuseCommonPassword } from '../../auth/password';
import { db, type Transaction } from '../../db/client';
import { authTokens, sessions, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';

/** A public handle that tells nothing about the person. */
const newUsername = () => `löpare${randomInt(100_000, 10_000_000)}`;

type RegisterInput = z.infer<typeof registerInput>;

/**
 * Writes the account of an address that has none.
 * @returns whether the address had none.
 */
async function openAccount(tx: Transaction, email: string, details: Details, now: Date): Promise<boolean> {
  const created = await tx
    .insert(users)
    .values({ ...details, email, username: newUsername(), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: users.email, where: sql`deleted_at is null` })
    .returning({ id: users.id });
  return created.length > 0;
}

/**
 * Lets a new registration take the place of an unconfirmed one: whoever registered first has not shown that the
 * address is theirs. Tokens are deleted before the user's row is locked, in the order in which a mailed link redeems
 * them, so that the two never wait for each other.
 * @returns whether the address was still unconfirmed.
 */
async function replaceUnconfirmed(
  tx: Transaction,
  email: string,
  details: Details,
  now: Date,
): Promise<boolean> {
  const unconfirmed = and(eq(users.email, email), isNull(users.deletedAt), isNull(users.emailVerifiedAt));
  const [user] = await tx.select({ id: users.id }).from(users).where(unconfirmed);
  if (!user) return false;
  await tx.delete(authTokens).where(eq(authTokens.userId, user.id));
  const replaced = await tx
    .update(users)
    .set({ ...details, createdAt: now, updatedAt: now })
    .where(unconfirmed)
    .returning({ id: users.id });
  await tx.delete(sessions).where(eq(sessions.userId, user.id));
  return replaced.length > 0;
}

const detailsOf = async (input: RegisterInput) => ({
  passwordHash: await hashPassword(input.password),
  firstName: input.firstName,
  lastName: input.lastName,
  displayName: `${input.firstName} ${input.lastName}`,
  phoneNumber: input.phoneOptOut ? null : input.phoneNumber || null,
});
type Details = Awaited<ReturnType<typeof detailsOf>>;

/**
 * Opens an account and mails its confirmation link. An unconfirmed account of the same address is replaced; an
 * address with a confirmed account gets a mail saying so instead. The caller's answer is the same in all cases.
 * @throws DomainError PASSWORD_COMMON
 */
export async function register(input: RegisterInput, now: Date): Promise<void> {
  const { email } = input;
  refuseCommonPassword(input.password, email);
  const details = await detailsOf(input);
  await db.transaction(async (tx) => {
    const unconfirmed =
      (await openAccount(tx, email, details, now)) || (await replaceUnconfirmed(tx, email, details, now));
    await enqueue(tx, 'mail', {
      kind: 'account',
      mail: unconfirmed ? 'confirmAccount' : 'accountExists',
      email,
    });
  });
}
