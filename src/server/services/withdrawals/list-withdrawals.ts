import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isParty } from '@/domain/purchase/states';
import { refundDue, withdrawalOutcome } from '@/domain/purchase/withdrawal';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { purchases, withdrawals } from '../../db/schema';

const order = { at: withdrawals.at, id: withdrawals.id };

/** Withdrawals for the admins, newest first, a page at a time; `open`: only those nobody has handled. */
export async function listWithdrawals(
  page: PageOf & { open: boolean },
  { actor: { userId: viewerId } }: Call<'admin'>,
) {
  const rows = await db
    .select({ withdrawal: withdrawals, purchase: purchases })
    .from(withdrawals)
    .leftJoin(purchases, eq(purchases.id, withdrawals.purchaseId))
    .where(and(page.open && !page.only ? isNull(withdrawals.handledAt) : undefined, after(order, page)))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(
    rows.map((row) => ({ ...row, id: row.withdrawal.id })),
    page.limit,
    ({ withdrawal }) => withdrawal.at,
  );
  return {
    items: items.map(({ withdrawal, purchase }) => ({
      id: withdrawal.id,
      // An admin who is the seller does not see the buyer's identity here.
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
    nextCursor,
  };
}
