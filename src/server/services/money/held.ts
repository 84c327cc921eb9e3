import { count, inArray, type SQL, sql, sum } from 'drizzle-orm';
import { type Ore, ore } from '@/domain/money/ore';
import { type HeldState, heldStates } from '@/domain/purchase/states';
import { DAY, type DateString, earliest, endOfDay, plus } from '@/domain/time';
import { db, type Executor } from '@/server/db/client';
import {
  reconciliationDifferences as difference,
  ledgerEntries as entry,
  ledgerPostings as posting,
  purchases,
  refunds,
  transfers,
} from '@/server/db/schema';

/** Money is held for 80 days at most (docs/architecture.md), and a refund or transfer of it is made soon after. */
const REACH = 100 * DAY;

/** The instant up to which the books are read for a Stockholm day: its last, or now. */
export const bookedUntil = (day: DateString | undefined, now: Date): Date =>
  day === undefined ? now : earliest(plus(endOfDay(day), -1), now);

/**
 * A CTE `open`: purchases on which something is held or owed at an instant, with their balances on those accounts by
 * the ledger (öre, credit negative), when they were paid, and their payout. It looks where that can be: at what was
 * paid for and not over, at refunds and transfers that were not done, and at unexplained balances.
 * The sums are read in order of payment, so that a page of them reads no others.
 */
export function openPurchases(until: Date): SQL {
  const end = sql`${until.toISOString()}::timestamptz`;
  const from = sql`${plus(until, -REACH).toISOString()}::timestamptz`;
  return sql`candidates as (
      select ${purchases.id} as id from ${purchases}
      where ${purchases.paidAt} >= ${from} and ${purchases.paidAt} <= ${end}
        and coalesce(${purchases.completedAt}, ${purchases.refundedAt}, 'infinity') > ${end}
      union select ${refunds.purchaseId} from ${refunds} where ${refunds.status} <> 'succeeded'
      union select ${refunds.purchaseId} from ${refunds} where ${refunds.updatedAt} > ${end}
      union select ${transfers.purchaseId} from ${transfers} where ${transfers.status} <> 'succeeded'
      union select ${transfers.purchaseId} from ${transfers} where ${transfers.updatedAt} > ${end}
      union select case when ${difference.kind} in ('buyer_payable', 'seller_payable') then ${difference.source}::uuid end
      from ${difference} where ${difference.handledAt} is null and ${difference.resolvedAt} is null
    ),
    open as (
      select c.*, s.*
      from (
        select p.id, p.paid_at, p.payout
        from candidates join ${purchases} p on p.id = candidates.id
        order by p.paid_at, p.id
      ) c
      cross join lateral (
        select
          coalesce(sum(${entry.amount}) filter (where ${entry.account} = 'held'), 0) as held,
          coalesce(sum(${entry.amount}) filter (where ${entry.account} = 'seller_payable'), 0) as seller_payable,
          coalesce(sum(${entry.amount}) filter (where ${entry.account} = 'buyer_payable'), 0) as buyer_payable
        from ${posting} join ${entry} on ${entry.postingId} = ${posting.id}
        where ${posting.purchaseId} = c.id and ${posting.at} <= ${end}
      ) s
      where s.held <> 0 or s.seller_payable <> 0 or s.buyer_payable <> 0
    )`;
}

/** Öre held for purchases that have not ended, and how many, by what they wait for. */
export async function sumHeld(
  on: Executor = db,
): Promise<Record<HeldState, { purchases: number; amount: Ore }>> {
  const rows = await on
    .select({ state: purchases.state, purchases: count(), amount: sum(purchases.charged).mapWith(Number) })
    .from(purchases)
    .where(inArray(purchases.state, [...heldStates]))
    .groupBy(purchases.state);
  const of = (state: HeldState) => {
    const row = rows.find((each) => each.state === state);
    return { purchases: row?.purchases ?? 0, amount: ore(row?.amount ?? 0) };
  };
  return {
    pending_name_change: of('pending_name_change'),
    awaiting_buyer_confirmation: of('awaiting_buyer_confirmation'),
    disputed: of('disputed'),
  };
}
