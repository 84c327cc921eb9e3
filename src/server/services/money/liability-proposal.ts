import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { inTransaction } from '@/server/db/client';
import { reconciliationDifferences } from '@/server/db/schema';
import { closeApproval, refuseNotSecond } from '../approvals';
import { type Audited, recordAudit, unchanged } from '../audit';
import {
  detailOf,
  type LiabilityResolved,
  lockLiability,
  type Row,
  settleLiability,
} from './internal/liabilities';

/**
 * A second admin confirms what another proposed, and it is carried out as it was written.
 * @throws DomainError CONFLICT_OF_INTEREST for a party, SAME_ADMIN for the proposer, NOT_SECOND_ADMIN as
 *   `confirmObstacle`, SECOND_ADMIN_NEEDED when nothing is proposed or the balance is not what it was, NOT_FOUND, WRONG_STATE as `resolveLiability`.
 */
export async function confirmLiability(
  { id }: { id: string },
  call: Call<'admin'>,
): Promise<Audited<LiabilityResolved>> {
  return inTransaction(async (tx) => {
    const locked = await lockLiability(tx, id, call);
    const { proposedHow, proposedAmount, proposedNote, proposedBy: by, proposedAt: at } = locked.row;
    if (!proposedHow) throw new DomainError('SECOND_ADMIN_NEEDED');
    await refuseNotSecond(tx, call.actor.userId, { by, at }, call.now);
    if (locked.standing && locked.standing.amount !== proposedAmount)
      throw new DomainError('SECOND_ADMIN_NEEDED');
    return settleLiability(tx, locked, { how: proposedHow, note: proposedNote ?? '' }, call);
  });
}

/** The columns of a proposal, emptied. */
const noProposal = {
  proposedHow: null,
  proposedAmount: null,
  proposedNote: null,
  proposedBy: null,
  proposedAt: null,
} satisfies Partial<Row>;

/**
 * Any admin who is not a party withdraws a proposal; the balance is then open for a new one. Idempotent.
 * @throws DomainError CONFLICT_OF_INTEREST, NOT_FOUND, WRONG_STATE when it is resolved.
 */
export async function withdrawLiability({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    const locked = await lockLiability(tx, id, call);
    const { proposedHow, proposedNote, proposedBy } = locked.row;
    if (!proposedHow) return unchanged();
    await tx.update(reconciliationDifferences).set(noProposal).where(eq(reconciliationDifferences.id, id));
    await closeApproval(tx, { what: 'liability', id }, call.now);
    return recordAudit(tx, call, 'liability.withdraw', id, {
      ...detailOf(locked, { how: proposedHow, note: proposedNote ?? '' }),
      proposedBy,
    });
  });
}
