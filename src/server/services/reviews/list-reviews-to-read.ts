import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { shortName } from '@/domain/account/public-profile';
import { isParty } from '@/domain/purchase/states';
import { db } from '@/server/db/client';
import { notices, races, reviews, users } from '@/server/db/schema';
import { openNotice } from '@/server/services/notices';

/** More than an admin reads at a time; the rest comes when these are decided. */
const MAX_ROWS = 50;

const buyers = alias(users, 'buyers');
const sellers = alias(users, 'sellers');

const name = (user: { firstName: string; lastName: string; deletedAt: Date | null }) =>
  user.deletedAt ? null : shortName(user);

/**
 * Reviews for the admins: those that nobody has read, and those that somebody has reported, what came first first. An
 * admin who is a party does not decide, nor see who the other one is.
 */
export async function listReviewsToRead({ actor: { userId: adminId }, now }: Call<'admin'>) {
  const unread = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(isNull(reviews.decidedAt), lte(reviews.readFrom, now)));
  const reported = db
    .select({ id: sql<string>`${notices.reviewId}` })
    .from(notices)
    .where(and(isNotNull(notices.reviewId), openNotice));
  const rows = await db
    .select({
      review: reviews,
      race: { name: races.raceName, slug: races.slug },
      buyer: { firstName: buyers.firstName, lastName: buyers.lastName, deletedAt: buyers.deletedAt },
      seller: { firstName: sellers.firstName, lastName: sellers.lastName, deletedAt: sellers.deletedAt },
      reported: sql<boolean>`exists (${db
        .select({ id: notices.id })
        .from(notices)
        .where(and(eq(notices.reviewId, reviews.id), openNotice))})`,
    })
    .from(reviews)
    .innerJoin(races, eq(races.id, reviews.raceId))
    .innerJoin(buyers, eq(buyers.id, reviews.buyerId))
    .innerJoin(sellers, eq(sellers.id, reviews.sellerId))
    .where(inArray(reviews.id, union(unread, reported)))
    .orderBy(asc(reviews.readFrom), asc(reviews.id))
    .limit(MAX_ROWS);
  return rows.map(({ review, race, buyer, seller, reported }) => {
    const own = isParty(review, adminId);
    return {
      id: review.id,
      purchaseId: review.purchaseId,
      text: review.text,
      race,
      buyer: own ? null : name(buyer),
      seller: own ? null : name(seller),
      createdAt: review.createdAt,
      shown: review.shownAt !== null,
      reported,
      own,
    };
  });
}
