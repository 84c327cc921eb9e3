import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { isLiability } from '@/domain/ledger';
import { db, type Transaction } from '../../db/client';
import { ledgerPostings, reconciliationDifferences, users } from '../../db/schema';
import { refuseParty } from '../admin/internal/conflict';
import { after, newest, type PageOf, pageOf } from '../admin/internal/newest-first';
import { recordAuditEntry } from '../audit/internal/record';

/**
 * Where Stripe's books and ours differ, newest or oldest first, a page at a time; `open`: those nobody
 * has dealt with. A liability's `proposal` waits for a second admin.
 */
export async function listDifferences(page: PageOf & { open: boolean }, viewerId: string) {
  const table = reconciliationDifferences;
  const order = { at: table.foundAt, id: table.id };
  const rows = await db
    .select({ ...getTableColumns(table), proposer: users.displayName })
    .from(table)
    .leftJoin(users, eq(users.id, table.proposedBy))
    .where(
      and(page.open ? and(isNull(table.handledAt), isNull(table.resolvedAt)) : undefined, after(order, page)),
    )
    .orderBy(...newest(order, page))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(rows, page.limit, ({ foundAt }) => foundAt);
  return {
    items: items.map((row) => {
      const { proposer, proposedHow, proposedAmount, proposedNote, proposedBy, proposedAt } = row;
      return {
        id: row.id,
        source: row.source,
        kind: row.kind,
        stripeAmount: row.stripeAmount,
        ledgerAmount: row.ledgerAmount,
        foundAt: row.foundAt,
        resolvedAt: row.resolvedAt,
        handledAt: row.handledAt,
        handledNote: row.handledNote,
        proposal:
          proposedHow && !row.resolvedAt
            ? {
                how: proposedHow,
                amount: proposedAmount,
                note: proposedNote,
                by: proposer,
                own: proposedBy === viewerId,
                at: proposedAt,
              }
            : null,
      };
    }),
    nextCursor,
  };
}

/** The purchase that something in the books is about, by Stripe's name for it. */
async function purchaseOf(tx: Transaction, source: string): Promise<string | null> {
  const [row] = await tx
    .select({ purchaseId: ledgerPostings.purchaseId })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.ref, source))
    .limit(1);
  return row?.purchaseId ?? null;
}

/**
 * An admin has found out why the books differ, and says so. The difference itself stays: only agreement resolves it.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, WRONG_STATE when another admin was first
 * and for a balance of a purchase (`resolveLiability`).
 */
export async function handleDifference(command: {
  id: string;
  note: string;
  adminId: string;
  now: Date;
}): Promise<void> {
  const { id, note, adminId, now } = command;
  const table = reconciliationDifferences;
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
    if (!row) throw new DomainError('NOT_FOUND');
    await refuseParty(tx, adminId, await purchaseOf(tx, row.source));
    // A balance is resolved by paying or closing it, not by an explanation.
    if (row.handledAt || isLiability(row.kind)) throw new DomainError('WRONG_STATE');
    await tx
      .update(table)
      .set({ handledAt: now, handledBy: adminId, handledNote: note })
      .where(eq(table.id, id));
    await recordAuditEntry(tx, {
      adminId,
      action: 'difference.handle',
      entity: 'difference',
      entityId: id,
      detail: { source: row.source, kind: row.kind, note },
      now,
    });
  });
}
