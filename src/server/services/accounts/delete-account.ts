import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { finalStates } from '@/domain/purchase/states';
import { endAllSessions } from '../../auth/session';
import { db } from '../../db/client';
import { authTokens, listings, notifications, purchases, raceWatches, users } from '../../db/schema';

/**
 * Deletes a person's account: what bookkeeping requires stays without a name on it, the rest is erased.
 * @throws DomainError ACCOUNT_IN_USE while a listing is active or a purchase is not finished.
 */
export async function deleteAccount(userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [activeListing] = await tx
      .select({ id: listings.id })
      .from(listings)
      .where(
        and(
          eq(listings.sellerId, userId),
          isNull(listings.deletedAt),
          notInArray(listings.status, ['completed', 'inactive']),
        ),
      )
      .limit(1);
    const [openPurchase] = await tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(
          or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)),
          notInArray(purchases.state, [...finalStates]),
        ),
      )
      .limit(1);
    if (activeListing || openPurchase) throw new DomainError('ACCOUNT_IN_USE');
    await tx.delete(authTokens).where(eq(authTokens.userId, userId));
    await tx.delete(notifications).where(eq(notifications.userId, userId));
    await tx.delete(raceWatches).where(eq(raceWatches.userId, userId));
    await tx
      .update(listings)
      .set({ deletedAt: now, updatedAt: now, description: null })
      .where(and(eq(listings.sellerId, userId), isNull(listings.deletedAt)));
    await tx
      .update(purchases)
      .set({ buyerDetails: null, buyerDetailsErasedAt: now })
      .where(and(eq(purchases.buyerId, userId), sql`${purchases.buyerDetails} is not null`));
    await tx
      .update(users)
      .set({
        email: `raderad-${userId}@invalid`,
        passwordHash: '',
        firstName: 'Raderad',
        lastName: 'användare',
        displayName: 'Raderad användare',
        phoneNumber: null,
        isAdmin: false,
        deletedAt: now,
        updatedAt: now,
      })
      .where(eq(users.id, userId));
  });
  await endAllSessions(userId);
}
