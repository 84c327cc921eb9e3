import { and, desc, inArray, isNull, ne, or } from 'drizzle-orm';
import { appealBy, appealObstacle, noticeNumber } from '@/domain/moderation/notices';
import { db } from '@/server/db/client';
import { notices } from '@/server/db/schema';

/**
 * The latest decision that keeps each of some listings from being sold, as its seller reads it: nothing of the
 * reporter, nor what they wrote.
 */
export async function readDecisions(listingIds: string[], now: Date) {
  if (listingIds.length === 0) return new Map<string, ListingDecision>();
  const rows = await db
    .selectDistinctOn([notices.listingId])
    .from(notices)
    .where(
      and(
        inArray(notices.listingId, listingIds),
        inArray(notices.decision, ['paused', 'removed']),
        or(isNull(notices.appealOutcome), ne(notices.appealOutcome, 'reversed')),
      ),
    )
    .orderBy(notices.listingId, desc(notices.decidedAt));
  return new Map(
    rows.flatMap((row) => (row.listingId ? [[row.listingId, toDecision(row, now)] as const] : [])),
  );
}

function toDecision(row: typeof notices.$inferSelect, now: Date) {
  return {
    noticeId: row.id,
    number: noticeNumber(row.id),
    decision: row.decision,
    reason: row.reason,
    ground: row.ground,
    text: row.decisionText,
    at: row.decidedAt,
    appealable: appealObstacle(row, now) === null,
    appealBy: row.decidedAt && appealBy(row.decidedAt),
    appealedAt: row.appealedAt,
    outcome: row.appealOutcome,
    outcomeText: row.appealDecisionText,
  };
}
type ListingDecision = ReturnType<typeof toDecision>;
