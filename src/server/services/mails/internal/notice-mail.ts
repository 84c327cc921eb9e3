import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { appealBy, isRestriction, noticeCode, noticeNumber } from '@/domain/moderation/notices';
import { MINUTE } from '@/domain/time';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { mailedCode } from '@/server/auth/mailed-code';
import { db } from '@/server/db/client';
import { listings, notices, races, raceTips, users } from '@/server/db/schema';
import type { NoticeMailJob, RaceTipMailJob } from '@/server/queue/queues';
import { codeContext } from '../../notices';
import { ERASED_EMAIL } from '../../withdrawals';

type Sent = (RenderedMail & { to: string }) | null;
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

async function codeMail({ notice }: Row, link: string, now: Date): Promise<Sent> {
  const { reporterEmail, confirmedAt, codeExpiresAt } = notice;
  if (!reporterEmail || reporterEmail === ERASED_EMAIL || confirmedAt) return null;
  if (!codeExpiresAt || codeExpiresAt <= now) return null;
  const mail = await renderMail('noticeCode', {
    code: mailedCode(codeContext(notice.id, codeExpiresAt)),
    validMinutes: noticeCode.lifetime / MINUTE,
    link,
  });
  return { to: reporterEmail, ...mail };
}

/**
 * Writes a mail about a notice. It never says to the seller who reported, nor what they wrote.
 * @returns null when its recipient is gone, or when what it is about has changed.
 */
export async function noticeMail(job: NoticeMailJob, now: Date): Promise<Sent> {
  const row = await readNotice(job.noticeId);
  if (!row) return null;
  const { notice, listing, race, seller } = row;
  const url = (path: string) => `${env.SITE_URL}${path}`;
  const about = {
    number: noticeNumber(notice.id),
    title: listing ? (listing.customRaceName ?? listing.raceName) : (race?.raceName ?? ''),
    subject: listing ? ('listing' as const) : ('race' as const),
    noticeReason: notice.reason,
  };
  const page = url(listing ? `/listings/${listing.id}` : `/lopp/${race?.slug}`);
  const ownListings = url('/auth/profile?tab=listings');
  const { decision, ground, decisionText } = notice;
  switch (job.mail) {
    case 'noticeCode':
      return codeMail(row, page, now);
    case 'noticeReceived': {
      const to = reporterOf(row);
      if (!to) return null;
      const mail = await renderMail('noticeReceived', {
        ...about,
        firstName: to.firstName,
        text: notice.text,
        at: notice.createdAt,
        link: page,
      });
      return { to: to.email, ...mail };
    }
    case 'noticeToHandle': {
      const [admin] = await db.select().from(users).where(eq(users.id, job.userId));
      const to = userOf(admin);
      if (!to?.firstName) return null;
      const mail = await renderMail('noticeToHandle', {
        ...about,
        firstName: to.firstName,
        appeal: notice.appealedAt !== null,
        link: url('/admin/manager?tab=notices'),
      });
      return { to: to.email, ...mail };
    }
    case 'noticeDecidedReporter': {
      const to = reporterOf(row);
      if (!to || !decision || !ground) return null;
      const mail = await renderMail('noticeDecidedReporter', {
        ...about,
        firstName: to.firstName,
        decision,
        ground,
        text: decisionText ?? '',
        link: url('/terms'),
      });
      return { to: to.email, ...mail };
    }
    case 'noticeDecidedSeller': {
      const to = userOf(seller);
      if (!to?.firstName || !decision || !ground || !notice.decidedAt) return null;
      const mail = await renderMail('noticeDecidedSeller', {
        ...about,
        firstName: to.firstName,
        decision,
        ground,
        text: decisionText ?? '',
        appealBy: isRestriction(decision) ? appealBy(notice.decidedAt) : null,
        link: ownListings,
      });
      return { to: to.email, ...mail };
    }
    case 'noticeAppealDecided': {
      const to = job.to === 'seller' ? userOf(seller) : reporterOf(row);
      if (!to || !notice.appealOutcome) return null;
      const mail = await renderMail('noticeAppealDecided', {
        ...about,
        firstName: to.firstName,
        role: job.to,
        outcome: notice.appealOutcome,
        forSale: listing?.status === 'available',
        text: notice.appealDecisionText ?? '',
        link: ownListings,
      });
      return { to: to.email, ...mail };
    }
  }
}

/**
 * Writes the answer to a tip. What the reporter wrote is repeated only to a user: a visitor's address is unconfirmed.
 * @returns null when its recipient is gone.
 */
export async function raceTipMail({
  tipId,
}: RaceTipMailJob): Promise<(RenderedMail & { to: string }) | null> {
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
  const mail = await renderMail('raceTipHandled', {
    firstName: user?.firstName ?? null,
    raceName: shown?.raceName ?? (user && tip.raceName),
    outcome: tip.outcome as NonNullable<typeof tip.outcome>,
    note: tip.note,
    link: `${env.SITE_URL}/lopp${shown ? `/${shown.slug}` : ''}`,
  });
  return { to, ...mail };
}
