import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '@/server/db/client';
import { listings, noticeSubject, notices } from '@/server/db/schema';

/** Replaces erased texts. */
export const ERASED_TEXT = 'Raderat.';

const others = alias(notices, 'others');

/**
 * Makes notices sent while signed out with this address the account's own, so that its deletion reaches them. One
 * beside an open notice of the account's about the same thing goes, since only one may be open.
 */
export async function claimNotices(tx: Transaction, user: { id: string; email: string }): Promise<void> {
  const theirs = eq(notices.reporterEmail, user.email);
  await tx.delete(notices).where(and(theirs, isNull(notices.confirmedAt)));
  await tx
    .update(notices)
    .set({ reporterId: user.id, reporterEmail: null })
    .where(
      and(
        theirs,
        notExists(
          tx
            .select({ one: sql`1` })
            .from(others)
            .where(
              and(
                eq(others.reporterId, user.id),
                isNull(others.decidedAt),
                sql`${noticeSubject(others)} = ${noticeSubject(notices)}`,
                isNull(notices.decidedAt),
              ),
            ),
        ),
      ),
    );
  await tx.delete(notices).where(theirs);
}

/**
 * Erases what the user of a deleted account wrote in decided notices, and in appeals about their listings. That they
 * came and what was decided stays, without a name. What waits for its decision is erased with it.
 */
export async function eraseFromNotices(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(notices)
    .set({ text: ERASED_TEXT })
    .where(and(eq(notices.reporterId, userId), isNotNull(notices.decidedAt)));
  await tx
    .update(notices)
    .set({ appealText: ERASED_TEXT })
    .where(
      and(
        inArray(
          notices.listingId,
          tx.select({ id: listings.id }).from(listings).where(eq(listings.sellerId, userId)),
        ),
        isNotNull(notices.appealText),
      ),
    );
}
