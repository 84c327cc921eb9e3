import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { heldStates } from '@/domain/purchase/states';
import { db } from '@/server/db/client';
import { disputes, listings, payments, purchases } from '@/server/db/schema';
import { readCursor, writeCursor } from '../listings/internal/cursor';

export type HeldState = (typeof heldStates)[number];

/** The column that orders each state's list. Each has an index of its own. */
const waitsFor: Record<HeldState, PgColumn> = {
  pending_name_change: purchases.nameChangeDeadline,
  awaiting_buyer_confirmation: purchases.confirmationDeadline,
  disputed: purchases.disputedAt,
};

/** Purchases whose money is held in one state, earliest due first, a page at a time. */
export async function listHeld(page: {
  state: HeldState;
  /** What is due last first. */
  latest?: boolean | undefined;
  cursor?: string | null | undefined;
  limit: number;
}) {
  const by = waitsFor[page.state];
  const position = page.cursor ? readCursor(page.cursor, 'instant') : null;
  const after: SQL | undefined = position
    ? sql`(${by}, ${purchases.id}) ${page.latest ? sql`<` : sql`>`} (${String(position[0])}::timestamptz, ${position[1]}::uuid)`
    : undefined;
  const rows = await db
    .select({
      purchase: purchases,
      listing: listings,
      disputeId: disputes.id,
      paidWith: payments.method,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .leftJoin(payments, eq(payments.purchaseId, purchases.id))
    .where(and(eq(purchases.state, page.state), after))
    .orderBy(...(page.latest ? [desc(by), desc(purchases.id)] : [asc(by), asc(purchases.id)]))
    .limit(page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const due = ({ purchase }: (typeof rows)[number]): Date | null =>
    ({
      pending_name_change: purchase.nameChangeDeadline,
      awaiting_buyer_confirmation: purchase.confirmationDeadline,
      disputed: purchase.disputedAt,
    })[page.state];
  const last = shown[shown.length - 1];
  const lastDue = last && due(last);
  return {
    items: shown.map((row) => ({
      purchaseId: row.purchase.id,
      listingId: row.listing.id,
      title: row.listing.customRaceName ?? row.listing.raceName,
      amount: row.purchase.total,
      paidAt: row.purchase.paidAt,
      paidWith: row.paidWith,
      at: due(row),
      disputeId: row.disputeId,
    })),
    nextCursor:
      rows.length > page.limit && last && lastDue
        ? writeCursor([lastDue.toISOString(), last.purchase.id])
        : null,
  };
}
