import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { updateSession } from '@/server/auth/session';
import { inTransaction } from '../../db/client';
import { recoveryCodes } from '../../db/schema';
import { recoveryCodeHash } from './renew-recovery-codes';
import { countPasskeys, findSecondFactor, takeCode } from './second-factor';

/** What an app shows; anything else is read as a recovery code. */
const APP_CODE = /^\d{6}$/;

/**
 * Verifies a user's second factor in a session, by the app's code or by a recovery code. Either works once.
 * Who has passkeys and no app has recovery codes too.
 * @throws DomainError SECOND_FACTOR_MISSING when there is neither app nor passkey, SECOND_FACTOR_WRONG, SECOND_FACTOR_USED
 */
export async function verifySecondFactor(
  { sessionId, deviceTime, ...input }: { sessionId: string; code: string; deviceTime: Date },
  { actor: { userId }, now }: Call<'user'>,
): Promise<void> {
  const code = input.code.replaceAll(/\s/g, '');
  await inTransaction(async (tx) => {
    const factor = await findSecondFactor(tx, userId);
    const app = factor?.confirmedAt ? factor : null;
    if (!app && (await countPasskeys(tx, userId)) === 0) throw new DomainError('SECOND_FACTOR_MISSING');
    if (app && APP_CODE.test(code)) await takeCode(tx, app, code, deviceTime);
    else {
      const used = await tx
        .update(recoveryCodes)
        .set({ usedAt: now })
        .where(
          and(
            eq(recoveryCodes.userId, userId),
            eq(recoveryCodes.codeHash, recoveryCodeHash(code)),
            isNull(recoveryCodes.usedAt),
          ),
        )
        .returning({ id: recoveryCodes.id });
      if (used.length === 0) throw new DomainError('SECOND_FACTOR_WRONG', 'code');
    }
    await updateSession(tx, sessionId, { secondFactorAt: now });
  });
}
