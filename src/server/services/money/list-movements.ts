import { and, eq, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { movementKind } from '@/domain/money/input';
import { isRetriable } from '@/domain/money/movements';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { listings, listingTitle, purchases, refunds, transfers } from '../../db/schema';

export type MovementKind = z.infer<typeof movementKind>;

const tables = { refund: refunds, transfer: transfers } as const;

/** Refunds or transfers that have not gone through, newest or oldest first, a page at a time. */
export async function listMovements(page: PageOf & { kind: MovementKind }) {
  const table = tables[page.kind];
  const order = { at: table.createdAt, id: table.id };
  const rows = await db
    .select({
      id: table.id,
      purchaseId: table.purchaseId,
      listingId: purchases.listingId,
      title: listingTitle,
      amount: table.amount,
      status: table.status,
      attempt: table.attempt,
      failureCode: table.failureCode,
      createdAt: table.createdAt,
      updatedAt: table.updatedAt,
    })
    .from(table)
    .innerJoin(purchases, eq(purchases.id, table.purchaseId))
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(ne(table.status, 'succeeded'), after(order, page)))
    .orderBy(...newest(order, page))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(rows, page.limit, ({ createdAt }) => createdAt);
  return {
    items: items.map((row) => ({
      ...row,
      kind: page.kind,
      canRetry: isRetriable(page.kind, row),
    })),
    nextCursor,
  };
}
