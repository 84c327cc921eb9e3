import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isLiability } from '@/domain/money/ledger';
import { z } from '@/domain/zod';
import { refuseParty } from '@/server/services/approvals';
import { type Audited, recordAudit } from '@/server/services/audit';
import { inTransaction, type Transaction } from '../../db/client';
import { ledgerPostings, reconciliationDifferences } from '../../db/schema';

/** The purchase that something in the ledger is about: by its own id, or by Stripe's name for what moved. */
async function purchaseOf(tx: Transaction, source: string): Promise<string | null> {
  if (z.uuid().safeParse(source).success) return source;
  const [row] = await tx
    .select({ purchaseId: ledgerPostings.purchaseId })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.ref, source))
    .limit(1);
  return row?.purchaseId ?? null;
}

/**
 * An admin explains a difference. It stays until Stripe's balance and the ledger agree.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, WRONG_STATE when another admin was
 *   first and for a balance of a purchase (`resolveLiability`).
 */
export async function handleDifference(
  { id, note }: { id: string; note: string },
  call: Call<'admin'>,
): Promise<Audited> {
  const { actor, now } = call;
  const table = reconciliationDifferences;
  return inTransaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
    if (!row) throw new DomainError('NOT_FOUND');
    await refuseParty(tx, actor.userId, await purchaseOf(tx, row.source));
    // A balance is resolved by paying or closing it, not by an explanation.
    if (row.handledAt || isLiability(row.kind)) throw new DomainError('WRONG_STATE');
    await tx
      .update(table)
      .set({ handledAt: now, handledBy: actor.userId, handledNote: note })
      .where(eq(table.id, id));
    return recordAudit(tx, call, 'difference.handle', id, { source: row.source, kind: row.kind, note });
  });
}
