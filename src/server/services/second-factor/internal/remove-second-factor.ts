import { eq } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { recoveryCodes, secondFactors } from '@/server/db/schema';

/** Removes a user's second factor and recovery codes. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
