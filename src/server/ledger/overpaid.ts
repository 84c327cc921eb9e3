import type { Ore } from '@/domain/money/ore';
import type { Transaction } from '../db/client';
import { reconciliationDifferences } from '../db/schema';
import { logger } from '../lib/logger';

/**
 * Leaves to the admins that a buyer has been paid more than was theirs.
 * @param overpaid.source the refund, or the purchase when it was paid before it ended; `paid` and `due`: öre.
 */
export async function reportOverpaid(
  tx: Transaction,
  { source, paid, due }: { source: string; paid: Ore; due: Ore },
  now: Date,
): Promise<void> {
  logger.error({ source, paid, due }, 'a buyer has been paid more than was theirs');
  await tx
    .insert(reconciliationDifferences)
    .values({ source, kind: 'buyer_overpaid', stripeAmount: paid, ledgerAmount: due, foundAt: now })
    .onConflictDoNothing();
}
