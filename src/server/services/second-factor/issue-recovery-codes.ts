import { eq } from 'drizzle-orm';
import { newRecoveryCodes, recoveryCodeHash } from '@/server/auth/recovery-codes';
import type { Transaction } from '@/server/db/client';
import { recoveryCodes } from '@/server/db/schema';

/** New recovery codes; older ones stop working. @returns them in plain text, which is shown once and not stored. */
export async function issueRecoveryCodes(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryCodeHash(code), createdAt: now })));
  return codes;
}
