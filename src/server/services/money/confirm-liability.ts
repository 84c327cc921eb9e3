import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '@/server/db/client';
import { refuseNotSecond } from '@/server/services/approvals';
import type { Audited } from '@/server/services/audit';
import { type LiabilityResolved, lockLiability, settleLiability } from './internal/liabilities';

/**
 * A second admin confirms what another proposed, and it is carried out as it was written.
 * @throws DomainError CONFLICT_OF_INTEREST for a party, SAME_ADMIN for the proposer, NOT_SECOND_ADMIN as
 *   `confirmObstacle`, SECOND_ADMIN_NEEDED when nothing is proposed or the balance is not what it was, NOT_FOUND, WRONG_STATE as `resolveLiability`.
 */
export async function confirmLiability(
  { id }: { id: string },
  call: Call<'admin'>,
): Promise<Audited<LiabilityResolved>> {
  return db.transaction(async (tx) => {
    const locked = await lockLiability(tx, id, call);
    const { proposedHow, proposedAmount, proposedNote, proposedBy: by, proposedAt: at } = locked.row;
    if (!proposedHow) throw new DomainError('SECOND_ADMIN_NEEDED');
    await refuseNotSecond(tx, call.actor.userId, { by, at }, call.now);
    if (locked.standing && locked.standing.amount !== proposedAmount)
      throw new DomainError('SECOND_ADMIN_NEEDED');
    return settleLiability(tx, locked, { how: proposedHow, note: proposedNote ?? '' }, call);
  });
}
