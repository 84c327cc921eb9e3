import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { revokeTokens } from '@/server/auth/tokens';
import type { Transaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { authTokens, raceWatches, users } from '@/server/db/schema';
import { claimNotices } from '@/server/services/notices';
import { claimJoinRequests } from '@/server/services/organisers';
import { claimRaceTips } from '@/server/services/race-tips';
import { claimWithdrawals } from '@/server/services/withdrawals';

/**
 * Gives a user another address, which they have shown to be theirs. Their watches follow. What was sent while signed
 * out with the old one, withdrawals, notices and tips, becomes the account's and keeps what it says. Mailed links stop
 * working. A registration of the new address that was never confirmed goes: it has not shown whose the address is.
 * @param values more to set in the same statement.
 * @throws DomainError EMAIL_TAKEN
 */
export async function moveAddress(
  tx: Transaction,
  user: { id: string; email: string },
  email: string,
  now: Date,
  values: Partial<typeof users.$inferInsert> = {},
): Promise<void> {
  await claimWithdrawals(tx, user);
  await claimNotices(tx, user);
  await claimRaceTips(tx, user);
  await claimJoinRequests(tx, user);
  await tx
    .delete(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt), isNull(users.emailVerifiedAt)));
  await tx
    .update(users)
    .set({ ...values, email, emailVerifiedAt: now, unreachableSince: null, updatedAt: now })
    .where(eq(users.id, user.id))
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new DomainError('EMAIL_TAKEN') : error;
    });
  const own = tx
    .select({ raceId: raceWatches.raceId })
    .from(raceWatches)
    .where(and(eq(raceWatches.userId, user.id), ne(raceWatches.email, email)));
  await tx.delete(raceWatches).where(and(eq(raceWatches.email, email), inArray(raceWatches.raceId, own)));
  await tx.update(raceWatches).set({ email }).where(eq(raceWatches.userId, user.id));
  await revokeTokens(tx, eq(authTokens.userId, user.id), now);
}
