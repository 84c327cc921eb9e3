import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { HOUR, MINUTE, plus } from '@/domain/time';
import type { Executor } from '../db/client';
import { authTokens, users } from '../db/schema';
import { sha256 } from './hash';

type Purpose = (typeof authTokens.$inferSelect)['purpose'];

/** How long a mailed link works, in ms. */
export const tokenLife: Record<Purpose, number> = {
  confirm_email: 24 * HOUR,
  reset_password: 30 * MINUTE,
};

interface MailedLink {
  userId: string;
  purpose: Purpose;
  /** The same each time its mail is written (`mailedToken`). */
  token: string;
}

/** Stores the hash of a mailed link's single-use token. The user's others stay valid until one of them is used. */
export async function storeToken(
  tx: Executor,
  { userId, purpose, token }: MailedLink,
  now: Date,
): Promise<void> {
  await tx
    .insert(authTokens)
    .values({
      userId,
      purpose,
      tokenHash: sha256(token),
      expiresAt: plus(now, tokenLife[purpose]),
      createdAt: now,
    })
    .onConflictDoNothing({ target: authTokens.tokenHash });
}

/** The row of a token that works at `now`. */
export const isOpenToken = (token: string, purpose: Purpose, now: Date) =>
  and(
    eq(authTokens.tokenHash, sha256(token)),
    eq(authTokens.purpose, purpose),
    gt(authTokens.expiresAt, now),
    isNull(authTokens.usedAt),
  );

/** Revokes tokens. Their rows stay until they expire, so that a mail job that runs twice does not make one valid again. */
export async function revokeTokens(tx: Executor, which: SQL | undefined, now: Date): Promise<void> {
  await tx
    .update(authTokens)
    .set({ usedAt: now })
    .where(and(which, isNull(authTokens.usedAt)));
}

/**
 * Consumes a token; the user's others for the same purpose end with it.
 * @returns whose it was, or null when it is unknown, used or too old.
 */
export async function redeemToken(
  tx: Executor,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<string | null> {
  const open = isOpenToken(token, purpose, now);
  // The user before the link, as what ends all links of a user takes them.
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(authTokens, eq(authTokens.userId, users.id))
    .where(open)
    .for('no key update', { of: users });
  const [row] = await tx
    .update(authTokens)
    .set({ usedAt: now })
    .where(open)
    .returning({ userId: authTokens.userId });
  if (!row) return null;
  await revokeTokens(tx, and(eq(authTokens.userId, row.userId), eq(authTokens.purpose, purpose)), now);
  return row.userId;
}
