import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findWorkingCode } from '@/domain/account/sign-in';
import { appealBy, isRestriction, noticeCode, noticeNumber } from '@/domain/moderation/notices';
import { MINUTE } from '@/domain/time';
import { mailedCode } from '@/server/auth/mailed-code';
import { db } from '@/server/db/client';
import { listings, notices, races, raceTips, users } from '@/server/db/schema';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { NoticeMailJob, RaceTipMailJob } from '@/server/queue/queues';
import { quotedTitle } from '@/text/listing';
import { noticeRequest } from '../../notices';
import { ERASED_EMAIL } from '../../withdrawals';
import { raceUrl, readUser, url, type Written, writeMail } from './write';

interface Recipient {
  email: string;
  firstName: string | null;
}

const reporters = alias(users, 'reporters');
const sellers = alias(users, 'sellers');

const readNotice = async (id: string) =>
  (
    await db
      .select({ notice: notices, listing: listings, race: races, reporter: reporters, seller: sellers })
      .from(notices)
      .leftJoin(listings, eq(listings.id, notices.listingId))
      .leftJoin(races, eq(races.id, notices.raceId))
      .leftJoin(reporters, eq(reporters.id, notices.reporterId))
      .leftJoin(sellers, eq(sellers.id, listings.sellerId))
      .where(eq(notices.id, id))
  )[0];
type Row = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

const userOf = (user: typeof users.$inferSelect | null | undefined): Recipient | null =>
  user && !user.deletedAt ? { email: user.email, firstName: user.firstName } : null;

function reporterOf({ notice, reporter }: Row): Recipient | null {
  if (notice.reporterId) return userOf(reporter);
  const email = notice.reporterEmail;
  return email && email !== ERASED_EMAIL ? { email, firstName: null } : null;
}

async function codeMail({ notice }: Row, codeEndsAt: number, link: string, now: Date): Promise<Written> {
  const { reporterEmail, confirmedAt, codeExpiresAt } = notice;
  if (!reporterEmail || reporterEmail === ERASED_EMAIL || confirmedAt || !codeExpiresAt) return null;
  const endsAt = findWorkingCode({ ...notice, codeExpiresAt }, codeEndsAt, now);
  if (!endsAt) return null;
  return writeMail(reporterEmail, 'noticeCode', {
    code: mailedCode(noticeRequest(notice.id), endsAt),
    validMinutes: noticeCode.lifetime / MINUTE,
    link,
  });
}

/**
 * Writes a mail about a notice. It never says to the seller who reported, nor what they wrote.
 * @returns null when its recipient is gone, or when what it is about has changed.
 */
export async function noticeMail(job: NoticeMailJob, now: Date): Promise<Written> {
  const row = await readNotice(job.noticeId);
  if (!row) return null;
  const { notice, listing, race, seller } = row;
  const about = {
    number: noticeNumber(notice.id),
    raceName: listing?.raceName ?? race?.raceName ?? '',
    title: listing ? quotedTitle(listing) : (race?.raceName ?? ''),
    subject: listing ? ('listing' as const) : ('race' as const),
    noticeReason: notice.reason,
  };
  const page = url(listing ? `/listings/${listing.id}` : `/lopp/${race?.slug}`);
  const ownListings = url('/auth/profile?tab=listings');
  const { decision, ground, decisionText } = notice;
  switch (job.mail) {
    case 'noticeCode':
      return codeMail(row, job.endsAt, page, now);
    case 'noticeReceived': {
      const to = reporterOf(row);
      if (!to) return null;
      return writeMail(to.email, 'noticeReceived', {
        ...about,
        firstName: to.firstName,
        text: notice.text,
        at: notice.createdAt,
        link: page,
      });
    }
    case 'noticeToHandle': {
      const to = await readUser(job.userId);
      if (!to) return null;
      return writeMail(to.email, 'noticeToHandle', {
        ...about,
        firstName: to.firstName,
        appeal: notice.appealedAt !== null,
        link: url('/admin/manager?tab=notices'),
      });
    }
    case 'noticeDecidedReporter': {
      const to = reporterOf(row);
      if (!to || !decision || !ground) return null;
      return writeMail(to.email, 'noticeDecidedReporter', {
        ...about,
        firstName: to.firstName,
        decision,
        ground,
        text: decisionText ?? '',
        link: url('/terms'),
      });
    }
    case 'noticeDecidedSeller': {
      const to = userOf(seller);
      if (!to?.firstName || !decision || !ground || !notice.decidedAt) return null;
      return writeMail(to.email, 'noticeDecidedSeller', {
        ...about,
        firstName: to.firstName,
        decision,
        ground,
        text: decisionText ?? '',
        appealBy: isRestriction(decision) ? appealBy(notice.decidedAt) : null,
        link: ownListings,
      });
    }
    case 'noticeAppealDecided': {
      const to = job.to === 'seller' ? userOf(seller) : reporterOf(row);
      if (!to || !notice.appealOutcome) return null;
      return writeMail(to.email, 'noticeAppealDecided', {
        ...about,
        firstName: to.firstName,
        role: job.to,
        outcome: notice.appealOutcome,
        forSale: listing?.status === 'available',
        text: notice.appealDecisionText ?? '',
        link: ownListings,
      });
    }
    default:
      return unknownKind(job);
  }
}

/**
 * Writes the answer to a tip. What the reporter wrote is repeated only to a user: a visitor's address is unconfirmed.
 * @returns null when its recipient is gone.
 */
export async function raceTipMail({ tipId }: RaceTipMailJob): Promise<Written> {
  const [row] = await db
    .select({ tip: raceTips, race: races, user: users })
    .from(raceTips)
    .leftJoin(races, eq(races.id, raceTips.raceId))
    .leftJoin(users, eq(users.id, raceTips.reporterId))
    .where(eq(raceTips.id, tipId));
  if (!row?.tip.outcome) return null;
  const { tip, race } = row;
  const user = row.user && !row.user.deletedAt ? row.user : null;
  const to = user?.email ?? tip.reporterEmail;
  if (!to) return null;
  const shown = race && !race.archived ? race : null;
  return writeMail(to, 'raceTipHandled', {
    firstName: user?.firstName ?? null,
    raceName: shown?.raceName ?? (user && tip.raceName),
    outcome: tip.outcome as NonNullable<typeof tip.outcome>,
    note: tip.note,
    link: shown ? raceUrl(shown) : url('/lopp'),
  });
}
