import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { reconciliationDifferences } from '../../db/schema';
import { recordAct } from '../audit/record';
import { readCursor, writeCursor } from '../listings/cursor';

/** Where Stripe's books and ours differ, newest first, a page at a time; `open`: those nobody has dealt with. */
export async function listDifferences(page: {
  open: boolean;
  cursor?: string | null | undefined;
  limit: number;
}) {
  const table = reconciliationDifferences;
  const position = page.cursor ? readCursor(page.cursor, 'instant') : null;
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        page.open ? and(isNull(table.handledAt), isNull(table.resolvedAt)) : undefined,
        position
          ? sql`(${table.foundAt}, ${table.id}) < (${String(position[0])}::timestamptz, ${position[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(table.foundAt), desc(table.id))
    .limit(page.limit + 1);
  const items = rows.slice(0, page.limit);
  const last = items[items.length - 1];
  return {
    items: items.map(({ handledBy: _, ...row }) => row),
    nextCursor: rows.length > page.limit && last ? writeCursor([last.foundAt.toISOString(), last.id]) : null,
  };
}

/**
 * An admin has found out why the books differ, and says so. The difference itself stays: only agreement resolves it.
 * @throws DomainError NOT_FOUND, WRONG_STATE when another admin was first.
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
    if (row.handledAt) throw new DomainError('WRONG_STATE');
    await tx
      .update(table)
      .set({ handledAt: now, handledBy: adminId, handledNote: note })
      .where(eq(table.id, id));
    await recordAct(tx, {
      adminId,
      action: 'difference.handle',
      entity: 'difference',
      entityId: id,
      detail: { source: row.source, kind: row.kind, note },
      now,
    });
  });
}
