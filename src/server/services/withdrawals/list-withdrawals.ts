import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { isParty } from '@/domain/purchase/parties';
import { refundDue, withdrawalOutcome } from '@/domain/withdrawal';
import { db } from '../../db/client';
import { purchases, withdrawals } from '../../db/schema';
import { readCursor, writeCursor } from '../listings/internal/cursor';

/** Withdrawals for the admins, newest first, a page at a time; `open`: only those nobody has handled. */
export async function listWithdrawals(
  page: { open: boolean; cursor?: string | null | undefined; limit: number },
  viewerId: string,
) {
  const position = page.cursor ? readCursor(page.cursor, 'instant') : null;
  const rows = await db
    .select({ withdrawal: withdrawals, purchase: purchases })
    .from(withdrawals)
    .leftJoin(purchases, eq(purchases.id, withdrawals.purchaseId))
    .where(
      and(
        page.open ? isNull(withdrawals.handledAt) : undefined,
        position
          ? sql`(${withdrawals.at}, ${withdrawals.id}) < (${String(position[0])}::timestamptz, ${position[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(withdrawals.at), desc(withdrawals.id))
    .limit(page.limit + 1);
  const shown = rows.slice(0, page.limit);
  const last = shown[shown.length - 1]?.withdrawal;
  return {
    items: shown.map(({ withdrawal, purchase }) => ({
      id: withdrawal.id,
      // The seller of the purchase does not learn who the buyer is by being an admin.
      name: purchase?.sellerId === viewerId ? null : withdrawal.name,
      email: purchase?.sellerId === viewerId ? null : withdrawal.email,
      own: withdrawal.userId === viewerId || (purchase !== null && isParty(purchase, viewerId)),
      reference: withdrawal.reference,
      message: withdrawal.message,
      at: withdrawal.at,
      refundDue: refundDue(withdrawal.at),
      handledAt: withdrawal.handledAt,
      purchase: purchase && {
        listingId: purchase.listingId,
        state: purchase.state,
        serviceFee: purchase.serviceFee,
        paidAt: purchase.paidAt,
        outcome: withdrawalOutcome(purchase, withdrawal.at),
      },
    })),
    nextCursor: rows.length > page.limit && last ? writeCursor([last.at.toISOString(), last.id]) : null,
  };
}
