import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { signInCode } from '@/domain/mailed-code';
import { plus } from '@/domain/time';
import { isMailedCode } from '@/server/auth/mailed-code';
import { db, type Transaction } from '@/server/db/client';
import { signInCodes } from '@/server/db/schema';
import { enqueue } from '@/server/jobs/boss';

/** What a code is derived from. @param codeId new for each code. */
export const codeContext = (codeId: string): string => `sign-in:${codeId}`;

/** Mails an address a new code, which replaces the one it had. No account is looked at. */
export async function issueCode(tx: Transaction, email: string, now: Date): Promise<void> {
  const fresh = { id: randomUUID(), expiresAt: plus(now, signInCode.lifetime), tries: 0 };
  await tx
    .insert(signInCodes)
    .values({ ...fresh, email })
    .onConflictDoUpdate({ target: signInCodes.email, set: fresh });
  await enqueue(tx, 'mail', { kind: 'code', codeId: fresh.id });
}

/**
 * Counts a try of an address's code and compares it.
 * @returns the code's id, for `spendCode`.
 * @throws DomainError CODE_WRONG; CODE_EXPIRED when it is too old, has been tried too often or was used, and when the
 *   address has none.
 */
export async function tryCode(email: string, code: string, now: Date): Promise<string> {
  // Counted in a statement of its own: a refusal must not undo it.
  const [tried] = await db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(
      and(
        eq(signInCodes.email, email),
        lt(signInCodes.tries, signInCode.tries),
        gt(signInCodes.expiresAt, now),
      ),
    )
    .returning({ id: signInCodes.id });
  if (!tried) throw new DomainError('CODE_EXPIRED', 'code');
  if (!isMailedCode(codeContext(tried.id), code)) throw new DomainError('CODE_WRONG', 'code');
  return tried.id;
}

/** Uses a code up. @throws DomainError CODE_EXPIRED when that has been done. */
export async function spendCode(tx: Transaction, codeId: string): Promise<void> {
  const spent = await tx
    .delete(signInCodes)
    .where(eq(signInCodes.id, codeId))
    .returning({ id: signInCodes.id });
  if (spent.length === 0) throw new DomainError('CODE_EXPIRED', 'code');
}
