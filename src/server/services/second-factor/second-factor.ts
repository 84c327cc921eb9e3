import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { matchingStep } from '@/server/auth/totp';
import { db, type Executor, type Transaction } from '@/server/db/client';
import { passkeys, recoveryCodes, secondFactors } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from '../encryption';

const contextOf = (userId: string): string =>
  fieldContext({ table: 'second_factors', column: 'secret' }, userId);

/** A user's TOTP secret, encrypted for the database. */
export const encryptSecret = (userId: string, secret: string): string =>
  encryptField(secret, contextOf(userId));

/** The reverse of `encryptSecret`. @throws Error for another user's value or an unknown key. */
const decryptSecret = (userId: string, stored: string): string => decryptField(stored, contextOf(userId));

/** A user's second factor, whether or not its enrolment was finished. */
export async function findSecondFactor(on: Executor, userId: string) {
  const [row] = await on.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row ?? null;
}

/**
 * Accepts a code of an authenticator app; it and all earlier ones are then used up (RFC 6238, 5.2).
 * @param deviceTime the time that the app goes by.
 * @throws DomainError SECOND_FACTOR_WRONG, SECOND_FACTOR_USED
 */
export async function takeCode(
  on: Executor,
  factor: typeof secondFactors.$inferSelect,
  code: string,
  deviceTime: Date,
): Promise<void> {
  const step = matchingStep(decryptSecret(factor.userId, factor.secret), code, deviceTime);
  if (step === null) throw new DomainError('SECOND_FACTOR_WRONG', 'code');
  const taken = await on
    .update(secondFactors)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(secondFactors.id, factor.id),
        or(isNull(secondFactors.lastUsedStep), lt(secondFactors.lastUsedStep, step)),
      ),
    )
    .returning({ id: secondFactors.id });
  if (taken.length === 0) throw new DomainError('SECOND_FACTOR_USED', 'code');
}

/** Whether a user has an authenticator app in effect. */
export async function hasApp(on: Executor, userId: string): Promise<boolean> {
  const [app] = await on
    .select({ id: secondFactors.id })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return app !== undefined;
}

/** How many passkeys a user has; they are few. */
export const countPasskeys = (on: Executor, userId: string): Promise<number> =>
  on.$count(passkeys, eq(passkeys.userId, userId));

/**
 * Who has passkeys shows one before an app is added: else a password alone would be enough to go round them.
 * @throws DomainError SECOND_FACTOR_REQUIRED
 */
export async function refusePasskeyHolder(on: Executor, userId: string): Promise<void> {
  if ((await countPasskeys(on, userId)) > 0) throw new DomainError('SECOND_FACTOR_REQUIRED');
}

/**
 * Who has a second factor shows it before another is added: else a password alone would be enough to add one.
 * @throws DomainError SECOND_FACTOR_REQUIRED
 */
export async function refuseUnverifiedAdmin(
  on: Executor,
  user: { id: string; isAdmin: boolean; actsAsAdmin: boolean },
): Promise<void> {
  if (!user.isAdmin || user.actsAsAdmin) return;
  if ((await hasApp(on, user.id)) || (await countPasskeys(on, user.id)) > 0) {
    throw new DomainError('SECOND_FACTOR_REQUIRED');
  }
}

/** Whether a user has an authenticator app in effect, and how many passkeys, and recovery codes left. */
export async function getSecondFactorStatus({
  actor: { userId },
}: Call<'user'>): Promise<{ enrolled: boolean; passkeys: number; recoveryCodesLeft: number }> {
  const [factor, passkeys, left] = await Promise.all([
    findSecondFactor(db, userId),
    countPasskeys(db, userId),
    db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ]);
  return { enrolled: Boolean(factor?.confirmedAt), passkeys, recoveryCodesLeft: left };
}

/** Removes a user's authenticator app, passkeys and recovery codes. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
