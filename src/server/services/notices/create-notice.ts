import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { type Call, userIdOf } from '@/domain/account/actor';
import { withNewCode } from '@/domain/account/sign-in';
import { DomainError } from '@/domain/errors';
import { type NoticeReason, noticeCode, noticeNumber } from '@/domain/moderation/notices';
import { inTransaction, type Transaction } from '../../db/client';
import { listings, notices, races, reviews } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { acceptNotice, openNotice } from './stages';

/** What a notice is about. */
type Subject =
  | { listingId: string; raceId?: never; reviewId?: never }
  /** A race's page, or a review on it. */
  | { raceId: string; reviewId?: string | undefined; listingId?: never };

interface CreateNotice {
  subject: Subject;
  reason: NoticeReason;
  text: string;
  /** Of a visitor, lower case. */
  email?: string | undefined;
}

/** `received`: it counts. `code_sent`: it counts when the code mailed to the visitor has been given. */
type NoticeSent =
  | { status: 'received'; number: string; at: Date }
  | { status: 'code_sent'; noticeId: string };

/** Locks what is reported, so that the same notice twice at once is one. @throws DomainError */
async function lockSubject(tx: Transaction, subject: Subject): Promise<SQL | undefined> {
  if (subject.listingId) {
    const [listing] = await tx
      .select({ removedAt: listings.removedAt })
      .from(listings)
      .where(and(eq(listings.id, subject.listingId), isNull(listings.deletedAt)))
      .for('no key update');
    if (!listing) throw new DomainError('LISTING_NOT_FOUND');
    if (listing.removedAt) throw new DomainError('LISTING_REMOVED');
    return eq(notices.listingId, subject.listingId);
  }
  const raceId = subject.raceId ?? '';
  const [race] = await tx
    .select({ id: races.id })
    .from(races)
    .where(and(eq(races.id, raceId), eq(races.archived, false)))
    .for('no key update');
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  const { reviewId } = subject;
  if (!reviewId) return and(eq(notices.raceId, raceId), isNull(notices.reviewId));
  const [review] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), eq(reviews.raceId, raceId), isNotNull(reviews.shownAt)));
  if (!review) throw new DomainError('NOT_FOUND');
  return eq(notices.reviewId, reviewId);
}

async function insertNotice(tx: Transaction, values: typeof notices.$inferInsert) {
  const [row] = await tx.insert(notices).values(values).returning();
  if (!row) throw new Error('The notice was not written');
  return row;
}

/**
 * Receives a notice about a listing, a race's page or a review on it. A user's counts at once; a visitor's when the code mailed to
 * their address is given, and the answer is the same whether or not an account has that address. Sent again while it
 * is open, it is the same notice.
 * @returns its number and when it came, or the id that the code confirms.
 * @throws DomainError LISTING_NOT_FOUND, LISTING_REMOVED, RACE_NOT_FOUND; NOT_FOUND of a review that is not shown; INVALID_INPUT when a visitor gives no
 *   address.
 */
export async function createNotice(
  { subject, reason, text, email }: CreateNotice,
  { actor, now }: Call<'visitor' | 'user'>,
): Promise<NoticeSent> {
  const reporterId = userIdOf(actor);
  if (!reporterId && !email) throw new DomainError('INVALID_INPUT', 'email');
  return inTransaction(async (tx) => {
    const about = await lockSubject(tx, subject);
    const values = { ...subject, reason, text, createdAt: now };
    if (reporterId) {
      const [open] = await tx
        .select({ id: notices.id, createdAt: notices.createdAt })
        .from(notices)
        .where(and(eq(notices.reporterId, reporterId), about, openNotice));
      const notice = open ?? (await insertNotice(tx, { ...values, reporterId, confirmedAt: now }));
      if (!open) await acceptNotice(tx, notice.id);
      return { status: 'received', number: noticeNumber(notice.id), at: notice.createdAt };
    }
    const reporterEmail = email ?? '';
    const [same] = await tx
      .select()
      .from(notices)
      .where(
        and(
          eq(notices.reporterEmail, reporterEmail),
          about,
          eq(notices.reason, reason),
          eq(notices.text, text),
          isNull(notices.confirmedAt),
        ),
      )
      .limit(1)
      .for('update');
    const { id: noticeId } = same ?? (await insertNotice(tx, { ...values, reporterEmail }));
    const before = same?.codeExpiresAt ? { ...same, codeExpiresAt: same.codeExpiresAt } : null;
    const codes = withNewCode(before, now, noticeCode.lifetime);
    await tx.update(notices).set(codes).where(eq(notices.id, noticeId));
    const endsAt = codes.codeExpiresAt.getTime();
    await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeCode', noticeId, endsAt });
    return { status: 'code_sent', noticeId };
  });
}
