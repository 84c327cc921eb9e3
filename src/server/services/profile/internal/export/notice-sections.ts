import { and, eq, isNotNull } from 'drizzle-orm';
import { noticeNumber } from '@/domain/moderation/notices';
import { listings, notices, raceTips, withdrawals } from '@/server/db/schema';
import { appealLabels, decisionLabels, groundLabels, noticeReasonLabels } from '@/text/moderation';
import { type Section, section, shown } from './section';

/** Of what a user has reported, what was decided on their listings, and what they withdrew from. */
export const noticeSections: Record<string, Section> = {
  anmälningar: section(notices, notices.reporterId, notices.createdAt, {
    nummer: shown(notices.id, noticeNumber),
    annons: notices.listingId,
    lopp: notices.raceId,
    skäl: shown(notices.reason, (reason) => noticeReasonLabels[reason]),
    text: notices.text,
    skickad: notices.createdAt,
    beslut: shown(notices.decision, (decision) => decisionLabels[decision]),
    motivering: notices.decisionText,
    beslutad: notices.decidedAt,
  }),

  tipsOmLopp: section(raceTips, raceTips.reporterId, raceTips.at, {
    lopp: raceTips.raceId,
    namn: raceTips.raceName,
    datum: raceTips.date,
    länk: raceTips.link,
    text: raceTips.text,
    skickat: raceTips.at,
    svar: raceTips.note,
    hanterat: raceTips.handledAt,
  }),

  // Not what the reporter wrote, nor who it was.
  beslutOmDinaAnnonser: section(
    [notices, [listings, eq(listings.id, notices.listingId)]],
    (userId) => and(eq(listings.sellerId, userId), isNotNull(notices.decidedAt)),
    notices.decidedAt,
    {
      nummer: shown(notices.id, noticeNumber),
      annons: notices.listingId,
      beslut: shown(notices.decision, (decision) => decisionLabels[decision]),
      grund: shown(notices.ground, (ground) => groundLabels[ground]),
      motivering: notices.decisionText,
      beslutad: notices.decidedAt,
      dinBegäranOmOmprövning: notices.appealText,
      omprövning: shown(notices.appealOutcome, (outcome) => appealLabels[outcome]),
      omprövningensMotivering: notices.appealDecisionText,
      omprövad: notices.appealDecidedAt,
    },
  ),

  ånger: section(withdrawals, withdrawals.userId, withdrawals.at, {
    namn: withdrawals.name,
    epost: withdrawals.email,
    gäller: withdrawals.reference,
    meddelande: withdrawals.message,
    när: withdrawals.at,
    hanterad: withdrawals.handledAt,
  }),
};
