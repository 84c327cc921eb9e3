import { eq } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import { passkeys, recoveryCodes, secondFactors } from '@/server/db/schema';

/** Removes a user's authenticator app, passkeys and recovery codes. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
