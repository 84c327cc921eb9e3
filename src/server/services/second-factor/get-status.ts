import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { recoveryCodes } from '../../db/schema';
import { countPasskeys, findSecondFactor } from './second-factor';

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
