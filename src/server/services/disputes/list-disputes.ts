import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type DisputeStatus, listingFace } from '@/domain/listing/states';
import { db } from '../../db/client';
import { disputes, listings, purchases, users } from '../../db/schema';
import { readCursor, writeCursor } from '../listings/cursor';

const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');

/** Disputes for the admins, newest first, a page at a time. */
export async function listDisputes(page: {
  status?: DisputeStatus | undefined;
  cursor?: string | null | undefined;
  limit: number;
}) {
  const position = page.cursor ? readCursor(page.cursor, 'instant') : null;
  const rows = await db
    .select({
      dispute: disputes,
      purchase: purchases,
      listing: listings,
      buyerEmail: buyers.email,
      sellerEmail: sellers.email,
    })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
    .innerJoin(listings, eq(listings.id, disputes.listingId))
    .innerJoin(buyers, eq(buyers.id, disputes.buyerId))
    .innerJoin(sellers, eq(sellers.id, disputes.sellerId))
    .where(
      and(
        page.status ? eq(disputes.status, page.status) : undefined,
        position
          ? sql`(${disputes.createdAt}, ${disputes.id}) < (${String(position[0])}::timestamptz, ${position[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(disputes.createdAt), desc(disputes.id))
    .limit(page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const last = shown[shown.length - 1]?.dispute;
  return {
    items: shown.map(({ dispute, purchase, listing, buyerEmail, sellerEmail }) => ({
      id: dispute.id,
      purchaseId: purchase.id,
      listingId: listing.id,
      title: listing.customRaceName ?? listing.raceName,
      raceName: listing.raceName,
      date: listing.date,
      reason: dispute.reason,
      status: dispute.status,
      createdAt: dispute.createdAt,
      resolvedAt: dispute.resolvedAt,
      resolutionNotes: dispute.resolutionNotes,
      buyerEmail,
      sellerEmail,
      price: purchase.price,
      total: purchase.total,
      payout: purchase.payout,
      paidAt: purchase.paidAt,
      purchaseState: purchase.state,
      listingFace: listingFace(listing),
      hasReceipt: purchase.receiptUploadId !== null,
      critical: dispute.status === 'pending' && purchase.state !== 'disputed',
    })),
    nextCursor:
      rows.length > page.limit && last ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}
