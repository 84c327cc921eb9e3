import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { resolveLiabilityInput } from '@/domain/money/input';
import { liabilityNeedsSecondAdmin } from '@/domain/money/ledger';
import { isParty } from '@/domain/purchase/states';
import { inTransaction } from '@/server/db/client';
import { purchases, reconciliationDifferences } from '@/server/db/schema';
import { requestApproval } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { detailOf, type LiabilityResolved, lockLiability, settleLiability } from './internal/liabilities';

/**
 * An admin resolves a balance that an ended purchase should not have. `pay`: it is sent to the party through Stripe.
 * `settled`: they have it already (from our bank), or what they got too much is our loss; it is posted. A balance
 * larger than one admin may resolve alone is only proposed, and waits for another admin.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, ALREADY_PROPOSED, WRONG_STATE when
 * it is resolved, or when it cannot be paid: too much was paid, or a refund or transfer is under way.
 */
export async function resolveLiability(
  { id, how, note }: z.infer<typeof resolveLiabilityInput>,
  call: Call<'admin'>,
): Promise<Audited<LiabilityResolved>> {
  return inTransaction(async (tx) => {
    const locked = await lockLiability(tx, id, call);
    const { row, standing } = locked;
    if (row.proposedBy) throw new DomainError('ALREADY_PROPOSED');
    if (!standing || !liabilityNeedsSecondAdmin(standing.amount)) {
      return settleLiability(tx, locked, { how, note }, call);
    }
    await tx
      .update(reconciliationDifferences)
      .set({
        proposedHow: how,
        proposedAmount: standing.amount,
        proposedNote: note,
        proposedBy: call.actor.userId,
        proposedAt: call.now,
      })
      .where(eq(reconciliationDifferences.id, id));
    const [purchase] = await tx
      .select({ buyerId: purchases.buyerId, sellerId: purchases.sellerId })
      .from(purchases)
      .where(eq(purchases.id, row.source));
    await requestApproval(tx, {
      what: 'liability',
      id,
      byId: call.actor.userId,
      now: call.now,
      isParty: (userId) => purchase !== undefined && isParty(purchase, userId),
    });
    return recordAudit(tx, call, 'liability.propose', id, detailOf(locked, { how, note }), {
      how,
      proposed: true,
    });
  });
}
