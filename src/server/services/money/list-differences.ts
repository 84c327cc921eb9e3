import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { readConfirmObstacles } from '@/server/services/approvals';
import { db } from '../../db/client';
import { reconciliationDifferences, users } from '../../db/schema';

/**
 * Where Stripe's balance and ours differ, newest or oldest first, a page at a time; `open`: those not
 * handled; `only`: that one, handled or not. A liability's `proposal` waits for a second admin.
 */
export async function listDifferences(page: PageOf & { open: boolean }, { actor, now }: Call<'admin'>) {
  const table = reconciliationDifferences;
  const order = { at: table.foundAt, id: table.id };
  const rows = await db
    .select({ ...getTableColumns(table), proposer: users.displayName })
    .from(table)
    .leftJoin(users, eq(users.id, table.proposedBy))
    .where(
      and(
        page.open && !page.only ? and(isNull(table.handledAt), isNull(table.resolvedAt)) : undefined,
        after(order, page),
      ),
    )
    .orderBy(...newest(order, page))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(rows, page.limit, ({ foundAt }) => foundAt);
  const proposals = items.map(({ proposedBy: by, proposedAt: at }) => ({ by, at }));
  const obstacleTo = await readConfirmObstacles(db, actor.userId, proposals, now);
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
                own: proposedBy === actor.userId,
                mayConfirm: obstacleTo({ by: proposedBy, at: proposedAt }) === null,
                at: proposedAt,
              }
            : null,
      };
    }),
    nextCursor,
  };
}
