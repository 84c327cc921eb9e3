import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { refuseCounterparty } from '@/server/services/approvals';
import { recordAudit } from '@/server/services/audit';
import { inTransaction } from '../../db/client';
import { listings, purchases, sessions, users } from '../../db/schema';

/**
 * A user's details for an admin, recorded in the audit log.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function viewUser({ id }: { id: string }, call: Call<'admin'>) {
  return inTransaction(async (tx) => {
    await refuseCounterparty(tx, call.actor.userId, id);
    const [user] = await tx
      .select({
        id: users.id,
        displayName: users.displayName,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        username: users.username,
        phoneNumber: users.phoneNumber,
        isAdmin: users.isAdmin,
        adminRole: users.adminRole,
        payoutsBlocked: users.payoutsBlocked,
        hasSellerAccount: sql<boolean>`${users.stripeAccountId} is not null`,
        emailVerifiedAt: users.emailVerifiedAt,
        unreachableSince: users.unreachableSince,
        blockedAt: users.blockedAt,
        onboardingComplete: users.onboardingComplete,
        createdAt: users.createdAt,
      })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)));
    if (!user) throw new DomainError('NOT_FOUND');
    const many = (rows: { n: number }[]): number => rows[0]?.n ?? 0;
    const view = {
      ...user,
      places: many(
        await tx
          .select({ n: count() })
          .from(listings)
          .where(and(eq(listings.sellerId, id), isNull(listings.deletedAt))),
      ),
      bought: many(await tx.select({ n: count() }).from(purchases).where(eq(purchases.buyerId, id))),
      sold: many(await tx.select({ n: count() }).from(purchases).where(eq(purchases.sellerId, id))),
      sessions: many(await tx.select({ n: count() }).from(sessions).where(eq(sessions.userId, id))),
    };
    return recordAudit(tx, call, 'user.view', id, null, view);
  });
}
