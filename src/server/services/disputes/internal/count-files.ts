import { and, count, eq } from 'drizzle-orm';
import type { db, Transaction } from '@/server/db/client';
import { disputeFiles } from '@/server/db/schema';

/** How many files a party has added to a dispute. */
export const filesOf = async (tx: Transaction | typeof db, disputeId: string, role: 'buyer' | 'seller') => {
  const [row] = await tx
    .select({ files: count() })
    .from(disputeFiles)
    .where(and(eq(disputeFiles.disputeId, disputeId), eq(disputeFiles.role, role)));
  return row?.files ?? 0;
};
