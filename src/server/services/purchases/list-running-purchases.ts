import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { titleOf } from '@/domain/listing/title';
import { nextDeadline } from '@/domain/purchase/calendar';
import { type HeldState, heldStates, isHeld, partyRole } from '@/domain/purchase/states';
import { purchases } from '@/server/db/schema';
import { calendarFacts } from './purchase-view';
import { selectPurchases } from './select-purchases';

/** More than anybody has at a time; what is kept on a device is bounded by it. */
const MAX_ROWS = 20;

/**
 * A user's paid purchases that have not ended, as buyer and as seller, newest first, at most 20: what a browser keeps
 * for when it is offline. Nothing about the other party; amounts in öre.
 */
export async function listRunningPurchases(_input: unknown, { actor: { userId }, now }: Call<'user'>) {
  const rows = await selectPurchases(now)
    .where(
      and(
        or(eq(purchases.buyerId, userId), eq(purchases.sellerId, userId)),
        inArray(purchases.state, [...heldStates]),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(MAX_ROWS);
  const items = rows.flatMap((row) => {
    const role = partyRole(row.purchase, userId);
    const { state } = row.purchase;
    return role && isHeld(state) ? [toRunning(row, state, role, now)] : [];
  });
  return { userId, at: now, items };
}

type Row = Awaited<ReturnType<typeof selectPurchases>>[number];

const toRunning = (row: Row, state: HeldState, role: 'buyer' | 'seller', now: Date) => ({
  role,
  state,
  title: titleOf(row.listing),
  distance: row.listing.distance,
  date: row.listing.date,
  /** What the buyer has paid, or the seller is paid out. */
  amount: role === 'buyer' ? row.purchase.charged : row.purchase.payout,
  deadline: nextDeadline(calendarFacts(row), role, now),
  stopped: row.purchase.chargebackAt !== null,
});
