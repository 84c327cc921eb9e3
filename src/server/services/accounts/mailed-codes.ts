import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { signInCode, withNewCode } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { sha256 } from '@/server/auth/hash';
import { isMailedCode } from '@/server/auth/mailed-code';
import { db, type Transaction } from '@/server/db/client';
import { codeRequests } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';

/** What a user's codes for a new address are derived from. */
export const emailChangeRequest = (changeId: string): string => `email-change:${changeId}`;

/** What a browser's codes for signing in are derived from. */
export const signInRequest = (requestId: string): string => `sign-in:${requestId}`;

export interface CodeRequest {
  /** Lower case. */
  email: string;
  /** The random name of the browser that asks, as its cookie keeps it (auth/cookies.ts). */
  browser: string;
}

/**
 * Mails an address a code for one browser. Those mailed to it before go on working beside it (`withNewCode`); those of
 * other browsers stay as they are. No account is looked at.
 */
export async function issueCode(tx: Transaction, { email, browser }: CodeRequest, now: Date): Promise<void> {
  const ofBrowser = { email, browserHash: sha256(browser) };
  await tx
    .insert(codeRequests)
    // No code of it works yet.
    .values({ ...ofBrowser, codeExpiresAt: now })
    .onConflictDoNothing({ target: [codeRequests.email, codeRequests.browserHash] });
  const [request] = await tx
    .select()
    .from(codeRequests)
    .where(and(eq(codeRequests.email, email), eq(codeRequests.browserHash, ofBrowser.browserHash)))
    .for('update');
  if (!request) throw new Error('The request for a code was not written');
  const codes = withNewCode(request, now, signInCode.lifetime);
  await tx.update(codeRequests).set(codes).where(eq(codeRequests.id, request.id));
  const endsAt = codes.codeExpiresAt.getTime();
  await enqueue(tx, 'mail', { kind: 'code', requestId: request.id, endsAt });
}

/**
 * Counts a try of the codes that this browser requested, and compares it with each.
 * @param request.browser null for a browser without the cookie: it has requested none.
 * @returns the request's id, for `spendCodes`.
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
    .set({ codeTries: sql`${codeRequests.codeTries} + 1` })
    .where(
      and(
        eq(codeRequests.email, email),
        eq(codeRequests.browserHash, sha256(browser)),
        lt(codeRequests.codeTries, signInCode.tries),
        gt(codeRequests.codeExpiresAt, now),
      ),
    )
    .returning();
  if (!tried) throw new DomainError('CODE_EXPIRED', 'code');
  if (!isMailedCode(signInRequest(tried.id), tried, code, now)) throw new DomainError('CODE_WRONG', 'code');
  return tried.id;
}

/** Uses up a browser's codes. @throws DomainError CODE_EXPIRED when that has been done. */
export async function spendCodes(tx: Transaction, requestId: string): Promise<void> {
  const spent = await tx
    .delete(codeRequests)
    .where(eq(codeRequests.id, requestId))
    .returning({ id: codeRequests.id });
  if (spent.length === 0) throw new DomainError('CODE_EXPIRED', 'code');
}
