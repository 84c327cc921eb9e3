import { count, inArray, sum } from 'drizzle-orm';
import { type Ore, ore } from '@/domain/money/ore';
import { type HeldState, heldStates } from '@/domain/purchase/states';
import { db } from '@/server/db/client';
import { purchases } from '@/server/db/schema';

/** Öre held for purchases that have not ended, and how many, by what they wait for. */
export async function sumHeld(): Promise<Record<HeldState, { purchases: number; amount: Ore }>> {
  const rows = await db
    .select({ state: purchases.state, purchases: count(), amount: sum(purchases.total).mapWith(Number) })
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
