import { and, eq, min, sql } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { disputeFiles, disputeMessages, disputes, settlementOffers } from '@/server/db/schema';

const firstIn = (table: typeof disputeMessages | typeof disputeFiles | typeof settlementOffers) =>
  db
    .select({ at: min(table.createdAt) })
    .from(table)
    .where(and(eq(table.disputeId, disputes.id), eq(table.role, 'seller')));

/** When the seller first answered in a dispute: a message, a file or an offer; null while there is none. */
export const sellerAnsweredAt =
  sql<Date | null>`least(${firstIn(disputeMessages)}, ${firstIn(disputeFiles)}, ${firstIn(settlementOffers)})`
    .mapWith(disputeMessages.createdAt)
    .as('seller_answered_at');
