import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { matchingStep } from '@/server/auth/totp';
import type { Executor } from '@/server/db/client';
import { secondFactors } from '@/server/db/schema';
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
