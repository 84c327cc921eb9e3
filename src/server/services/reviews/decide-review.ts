import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isParty } from '@/domain/purchase/states';
import { inTransaction } from '@/server/db/client';
import { reviews } from '@/server/db/schema';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';

/**
 * An admin who has read a review shows it to everyone, or hides it; later the other way round.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of its purchase.
 */
export async function decideReview(
  { id, shown }: { id: string; shown: boolean },
  call: Call<'admin'>,
): Promise<Audited> {
  const { actor, now } = call;
  return inTransaction(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
    if (!review) throw new DomainError('NOT_FOUND');
    if (isParty(review, actor.userId)) throw new DomainError('CONFLICT_OF_INTEREST');
    if (review.decidedAt && (review.shownAt !== null) === shown) return unchanged();
    await tx
      .update(reviews)
      .set({ decidedAt: now, decidedBy: actor.userId, shownAt: shown ? now : null })
      .where(eq(reviews.id, id));
    return recordAudit(tx, call, shown ? 'review.show' : 'review.hide', id, {
      purchaseId: review.purchaseId,
    });
  });
}
