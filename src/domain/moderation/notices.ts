import { mailedCodeRule } from '../account/sign-in';
import type { ErrorCode } from '../errors';
import { addMonths, type DateString, endOfDay, MINUTE, stockholmDate } from '../time';

/** Nothing was reported before. */
export const FIRST_NOTICE_YEAR = 2026;

/** What a notice can say is wrong (regulation (EU) 2022/2065, art. 16). The reporter's own words come beside it. */
export const noticeReasons = [
  'fraud',
  'not_sellers',
  'wrong_information',
  'double_sold',
  'offensive',
  'rights',
  'other',
] as const;
export type NoticeReason = (typeof noticeReasons)[number];

/** What a notice is about. */
export type NoticeSubject = 'listing' | 'race';

/** What an admin decides. A race's page is never paused or removed: what was wrong on it is corrected. */
export const noticeDecisions = ['kept', 'paused', 'removed', 'corrected'] as const;
export type NoticeDecision = (typeof noticeDecisions)[number];

export const decisionsFor: Record<NoticeSubject, readonly NoticeDecision[]> = {
  listing: ['kept', 'paused', 'removed'],
  race: ['kept', 'corrected'],
};

/** Whether a decision takes a listing away from buyers: then its seller may appeal. */
export const isRestriction = (decision: NoticeDecision): boolean =>
  decision === 'paused' || decision === 'removed';

/** What a decision rests on: a law, our terms, or that nothing has been found (art. 17.3 d and e). */
export const decisionGrounds = [
  'no_violation',
  'not_shown',
  'law_fraud',
  'law_offence',
  'law_rights',
  'terms_not_sellers',
  'terms_wrong_information',
  'terms_double_sold',
  'terms_conduct',
  'facts_corrected',
] as const;
export type DecisionGround = (typeof decisionGrounds)[number];

const restricting = [
  'law_fraud',
  'law_offence',
  'law_rights',
  'terms_not_sellers',
  'terms_wrong_information',
  'terms_double_sold',
  'terms_conduct',
] as const satisfies DecisionGround[];

/** The grounds that a decision can rest on. */
export const groundsOf: Record<NoticeDecision, readonly DecisionGround[]> = {
  kept: ['no_violation', 'not_shown'],
  paused: restricting,
  removed: restricting,
  corrected: ['facts_corrected'],
};

/** What an appeal ends in: the first decision is upheld or reversed. */
export const appealOutcomes = ['upheld', 'reversed'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const MIN_NOTICE_TEXT = 10;
export const MAX_NOTICE_TEXT = 2000;
/** How long a seller may appeal a decision (art. 20.1). */
export const APPEAL_MONTHS = 6;

/** The code that confirms a visitor's address. */
export const noticeCode = { ...mailedCodeRule, lifetime: 15 * MINUTE } as const;

/** A notice's short number, as in its mails. */
export const noticeNumber = (noticeId: string): string => `A-${noticeId.slice(0, 8).toUpperCase()}`;

/** The last day on which a decision can be appealed. */
export const appealBy = (decidedAt: Date): DateString => addMonths(stockholmDate(decidedAt), APPEAL_MONTHS);

/** The instant from which it cannot. */
export const appealEnds = (decidedAt: Date): Date => endOfDay(appealBy(decidedAt));

/** What of a notice decides whether it can be appealed. */
export interface AppealFacts {
  decision: NoticeDecision | null;
  decidedAt: Date | null;
  appealedAt: Date | null;
}

/**
 * Why a decision cannot be appealed, or null when it can.
 * @returns NOTICE_NOT_DECIDED, NOT_APPEALABLE, ALREADY_APPEALED, DEADLINE_PASSED.
 */
export function appealObstacle(
  { decision, decidedAt, appealedAt }: AppealFacts,
  now: Date,
): ErrorCode | null {
  if (!decision || !decidedAt) return 'NOTICE_NOT_DECIDED';
  if (!isRestriction(decision)) return 'NOT_APPEALABLE';
  if (appealedAt) return 'ALREADY_APPEALED';
  return now >= appealEnds(decidedAt) ? 'DEADLINE_PASSED' : null;
}

/** The users of a notice and its subject. */
interface NoticeParties {
  reporterId: string | null;
  /** Of a reporter who was signed out. */
  reporterEmail: string | null;
  /** Null for a race's page. */
  sellerId: string | null;
}

/** Whether an admin may not decide: the notice is theirs, or about a listing of theirs. */
export const isNoticeParty = (
  { reporterId, reporterEmail, sellerId }: NoticeParties,
  admin: { id: string; email: string },
): boolean =>
  reporterId === admin.id ||
  sellerId === admin.id ||
  (reporterEmail !== null && reporterEmail === admin.email);
