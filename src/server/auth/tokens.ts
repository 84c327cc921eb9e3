import { and, eq, gt } from 'drizzle-orm';
import { HOUR, MINUTE, plus } from '@/domain/time';
import type { Executor } from '../db/client';
import { authTokens } from '../db/schema';
import { randomToken, sha256 } from './hash';

type Purpose = (typeof authTokens.$inferSelect)['purpose'];

/** How long a mailed link works, in ms. */
export const tokenLife: Record<Purpose, number> = {
  confirm_email: 24 * HOUR,
  reset_password: 30 * MINUTE,
};

/** A new single-use token, of which only the hash is kept. Older ones for the same purpose stop working. */
export async function issueToken(tx: Executor, userId: string, purpose: Purpose, now: Date): Promise<string> {
  const token = randomToken();
  await tx.delete(authTokens).where(and(eq(authTokens.userId, userId), eq(authTokens.purpose, purpose)));
  await tx.insert(authTokens).values({
    userId,
    purpose,
    tokenHash: sha256(token),
    expiresAt: plus(now, tokenLife[purpose]),
    createdAt: now,
  });
  return token;
}

/** The row of a token that works at `now`. */
export const isOpenToken = (token: string, purpose: Purpose, now: Date) =>
  and(
    eq(authTokens.tokenHash, sha256(token)),
    eq(authTokens.purpose, purpose),
    gt(authTokens.expiresAt, now),
  );

/** Consumes a token. @returns whose it was, or null when it is unknown, used or too old. */
export async function redeemToken(
  tx: Executor,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<string | null> {
  const [row] = await tx
    .delete(authTokens)
    .where(isOpenToken(token, purpose, now))
    .returning({ userId: authTokens.userId });
  return row?.userId ?? null;
}
