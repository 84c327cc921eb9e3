import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '@/server/db/client';
import { reconciliationDifferences } from '@/server/db/schema';
import { closeApproval } from '@/server/services/approvals';
import { type Audited, recordAudit, unchanged } from '@/server/services/audit';
import { detailOf, lockLiability, type Row } from './internal/liabilities';

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
  return db.transaction(async (tx) => {
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
