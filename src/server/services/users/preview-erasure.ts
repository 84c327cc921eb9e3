import { and, eq, isNull, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { type KeptKind, keptKinds } from '@/domain/account/erasure';
import { DomainError } from '@/domain/errors';
import { refuseCounterparty } from '@/server/services/approvals';
import { findErasureBlocks } from '@/server/services/profile';
import { inTransaction } from '../../db/client';
import { disputes, notices, purchases, users, withdrawals } from '../../db/schema';

/**
 * What keeps a user's account from being erased, and what is kept when it is.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for the other party of an own purchase
 */
export async function previewErasure({ id }: { id: string }, { actor }: Call<'admin'>) {
  return inTransaction(async (tx) => {
    await refuseCounterparty(tx, actor.userId, id);
    const [user] = await tx
      .select({ accountId: users.stripeAccountId })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)));
    if (!user) throw new DomainError('NOT_FOUND');
    const party = or(eq(purchases.buyerId, id), eq(purchases.sellerId, id));
    const [purchase] = await tx.select({ id: purchases.id }).from(purchases).where(party).limit(1);
    const [dispute] = await tx
      .select({ id: disputes.id })
      .from(purchases)
      .innerJoin(disputes, eq(disputes.purchaseId, purchases.id))
      .where(party)
      .limit(1);
    const [withdrawal] = await tx
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(eq(withdrawals.userId, id))
      .limit(1);
    const [notice] = await tx
      .select({ id: notices.id })
      .from(notices)
      .where(eq(notices.reporterId, id))
      .limit(1);
    const held: Record<KeptKind, unknown> = {
      purchases: purchase,
      disputes: dispute,
      withdrawals: withdrawal,
      notices: notice,
      stripe: user.accountId ?? undefined,
    };
    return {
      blocks: await findErasureBlocks(tx, id),
      kept: keptKinds.filter((kind) => held[kind] !== undefined),
    };
  });
}
