import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { signInCode } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { plus } from '@/domain/time';
import { sha256 } from '@/server/auth/hash';
import { isMailedCode } from '@/server/auth/mailed-code';
import { db, type Transaction } from '@/server/db/client';
import { codeRequests, type emailChanges } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';

type Change = Pick<typeof emailChanges.$inferSelect, 'id' | 'newEmail' | 'codeExpiresAt'>;

/** What the code mailed to a user's new address is derived from: the change, the address, and until when it works. */
export const emailChangeContext = ({ id, newEmail, codeExpiresAt }: Change): string =>
  `email-change:${id}:${newEmail}:${codeExpiresAt.getTime()}`;

/** What a code is derived from. @param codeId new for each code. */
export const codeContext = (codeId: string): string => `sign-in:${codeId}`;

export interface CodeRequest {
  /** Lower case. */
  email: string;
  /** The random name of the browser that asks, as its cookie keeps it (auth/cookies.ts). */
  browser: string;
}

/**
 * Mails an address a new code for one browser. It replaces this browser's earlier one; those of others stay
 * as they are. No account is looked at.
 */
export async function issueCode(tx: Transaction, { email, browser }: CodeRequest, now: Date): Promise<void> {
  const fresh = { id: randomUUID(), expiresAt: plus(now, signInCode.lifetime), tries: 0 };
  await tx
    .insert(codeRequests)
    .values({ ...fresh, email, browserHash: sha256(browser) })
    .onConflictDoUpdate({ target: [codeRequests.email, codeRequests.browserHash], set: fresh });
  await enqueue(tx, 'mail', { kind: 'code', codeId: fresh.id });
}

/**
 * Counts a try of the code that this browser requested, and compares it.
 * @param request.browser null for a browser without the cookie: it has requested none.
 * @returns the code's id, for `spendCode`.
 * @throws DomainError CODE_WRONG; CODE_EXPIRED when it is too old, has been tried too often or was used, and when this
 *   browser has requested none for the address.
 */
export async function tryCode(
  { email, browser }: { email: string; browser: string | null },
  code: string,
  now: Date,
): Promise<string> {
  if (!browser) throw new DomainError('CODE_EXPIRED', 'code');
  // Counted in a statement of its own: a refusal must not undo it.
  const [tried] = await db
    .update(codeRequests)
    .set({ tries: sql`${codeRequests.tries} + 1` })
    .where(
      and(
        eq(codeRequests.email, email),
        eq(codeRequests.browserHash, sha256(browser)),
        lt(codeRequests.tries, signInCode.tries),
        gt(codeRequests.expiresAt, now),
      ),
    )
    .returning({ id: codeRequests.id });
  if (!tried) throw new DomainError('CODE_EXPIRED', 'code');
  if (!isMailedCode(codeContext(tried.id), code)) throw new DomainError('CODE_WRONG', 'code');
  return tried.id;
}

/** Uses a code up. @throws DomainError CODE_EXPIRED when that has been done. */
export async function spendCode(tx: Transaction, codeId: string): Promise<void> {
  const spent = await tx
    .delete(codeRequests)
    .where(eq(codeRequests.id, codeId))
    .returning({ id: codeRequests.id });
  if (spent.length === 0) throw new DomainError('CODE_EXPIRED', 'code');
}
