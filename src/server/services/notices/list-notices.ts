import { and, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { displayStatus } from '@/domain/listing/states';
import { titleOf } from '@/domain/listing/title';
import type { NoticeStage } from '@/domain/moderation/input';
import { isNoticeParty, noticeNumber } from '@/domain/moderation/notices';
import { after, newest, type PageOf, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { listings, notices, races, reviews, users } from '../../db/schema';
import { confirmedNotice, openAppeal, openNotice } from './stages';

const order = { at: notices.createdAt, id: notices.id };
const reporters = alias(users, 'reporters');
const viewers = alias(users, 'viewers');
const deciders = alias(users, 'deciders');
const appealDeciders = alias(users, 'appeal_deciders');

const stages = { open: openNotice, appealed: openAppeal, all: confirmedNotice } as const;

/**
 * Notices for the admins, newest first, a page at a time. An admin who is the seller does not see who reported, nor
 * what was written.
 */
export async function listNotices(
  page: PageOf & { stage: NoticeStage },
  { actor: { userId: viewerId } }: Call<'admin'>,
) {
  const rows = await db
    .select({
      notice: notices,
      listing: listings,
      raceName: races.raceName,
      raceSlug: races.slug,
      review: reviews.text,
      reporterEmail: reporters.email,
      viewerEmail: viewers.email,
      decider: deciders.displayName,
      appealDecider: appealDeciders.displayName,
    })
    .from(notices)
    .innerJoin(viewers, eq(viewers.id, viewerId))
    .leftJoin(listings, eq(listings.id, notices.listingId))
    .leftJoin(races, eq(races.id, notices.raceId))
    .leftJoin(reviews, eq(reviews.id, notices.reviewId))
    .leftJoin(reporters, eq(reporters.id, notices.reporterId))
    .leftJoin(deciders, eq(deciders.id, notices.decidedBy))
    .leftJoin(appealDeciders, eq(appealDeciders.id, notices.appealDecidedBy))
    .where(and(stages[page.only ? 'all' : page.stage], after(order, page)))
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  const { items, nextCursor } = pageOf(
    rows.map((row) => ({ ...row, id: row.notice.id })),
    page.limit,
    ({ notice }) => notice.createdAt,
  );
  return {
    items: items.map(({ notice, listing, raceName, raceSlug, review, reporterEmail, viewerEmail, ...by }) => {
      const sellers = listing?.sellerId === viewerId;
      const parties = { ...notice, sellerId: listing?.sellerId ?? null };
      return {
        id: notice.id,
        number: noticeNumber(notice.id),
        subject: listing ? ('listing' as const) : ('race' as const),
        title: listing ? titleOf(listing) : (raceName ?? ''),
        listingId: notice.listingId,
        raceId: notice.raceId,
        raceSlug,
        /** The reported review on that page, in its buyer's words; null of other notices, and once it is erased. */
        review,
        status: listing && displayStatus(listing),
        removed: listing?.removedAt != null,
        reason: notice.reason,
        text: sellers ? null : notice.text,
        reporter: sellers ? null : (reporterEmail ?? notice.reporterEmail),
        own: isNoticeParty(parties, { id: viewerId, email: viewerEmail }),
        createdAt: notice.createdAt,
        decision: notice.decision,
        ground: notice.ground,
        decisionText: notice.decisionText,
        decidedAt: notice.decidedAt,
        decidedBy: by.decider,
        appealText: notice.appealText,
        appealedAt: notice.appealedAt,
        appealOutcome: notice.appealOutcome,
        appealDecisionText: notice.appealDecisionText,
        appealDecidedAt: notice.appealDecidedAt,
        appealDecidedBy: by.appealDecider,
      };
    }),
    nextCursor,
  };
}
