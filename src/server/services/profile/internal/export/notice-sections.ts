import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { noticeNumber } from '@/domain/moderation/notices';
import { db } from '@/server/db/client';
import { listings, notices, raceTips, withdrawals } from '@/server/db/schema';
import { appealLabels, decisionLabels, groundLabels, noticeReasonLabels } from '@/text/moderation';
import { type Section, section } from './section';

/** Of what a user has reported, what was decided on their listings, and what they withdrew from. */
export const noticeSections: Record<string, Section> = {
  anmälningar: section(
    (userId) =>
      db
        .select()
        .from(notices)
        .where(eq(notices.reporterId, userId))
        .orderBy(asc(notices.createdAt), asc(notices.id)),
    (notice) => ({
      nummer: noticeNumber(notice.id),
      annons: notice.listingId,
      lopp: notice.raceId,
      skäl: noticeReasonLabels[notice.reason],
      text: notice.text,
      skickad: notice.createdAt,
      beslut: notice.decision && decisionLabels[notice.decision],
      motivering: notice.decisionText,
      beslutad: notice.decidedAt,
    }),
  ),

  tipsOmLopp: section(
    (userId) =>
      db
        .select()
        .from(raceTips)
        .where(eq(raceTips.reporterId, userId))
        .orderBy(asc(raceTips.at), asc(raceTips.id)),
    ({ raceId, raceName, date, link, text, at, note, handledAt }) => ({
      lopp: raceId,
      namn: raceName,
      datum: date,
      länk: link,
      text,
      skickat: at,
      svar: note,
      hanterat: handledAt,
    }),
  ),

  // Not what the reporter wrote, nor who it was.
  beslutOmDinaAnnonser: section(
    (userId) =>
      db
        .select({ notice: notices })
        .from(notices)
        .innerJoin(listings, eq(listings.id, notices.listingId))
        .where(and(eq(listings.sellerId, userId), isNotNull(notices.decidedAt)))
        .orderBy(asc(notices.decidedAt), asc(notices.id)),
    ({ notice }) => ({
      nummer: noticeNumber(notice.id),
      annons: notice.listingId,
      beslut: notice.decision && decisionLabels[notice.decision],
      grund: notice.ground && groundLabels[notice.ground],
      motivering: notice.decisionText,
      beslutad: notice.decidedAt,
      dinBegäranOmOmprövning: notice.appealText,
      omprövning: notice.appealOutcome && appealLabels[notice.appealOutcome],
      omprövningensMotivering: notice.appealDecisionText,
      omprövad: notice.appealDecidedAt,
    }),
  ),

  ånger: section(
    (userId) =>
      db
        .select()
        .from(withdrawals)
        .where(eq(withdrawals.userId, userId))
        .orderBy(asc(withdrawals.at), asc(withdrawals.id)),
    ({ name, email, reference, message, at, handledAt }) => ({
      namn: name,
      epost: email,
      gäller: reference,
      meddelande: message,
      när: at,
      hanterad: handledAt,
    }),
  ),
};
