import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { db } from '../../db/client';
import { recoveryCodes } from '../../db/schema';
import { findSecondFactor } from './internal/secret';

/** Whether a user has a second factor in effect, and how many recovery codes are left. */
export async function getSecondFactorStatus({
  actor: { userId },
}: Call<'user'>): Promise<{ enrolled: boolean; recoveryCodesLeft: number }> {
  const [factor, left] = await Promise.all([
    findSecondFactor(db, userId),
    db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ]);
  return { enrolled: Boolean(factor?.confirmedAt), recoveryCodesLeft: left };
}
