import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { matchingStep } from '@/server/auth/totp';
import type { Executor } from '@/server/db/client';
import { secondFactors } from '@/server/db/schema';
import { decryptSecret } from '../secret';

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
