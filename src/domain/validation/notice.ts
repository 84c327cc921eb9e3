import { z } from 'zod';
import {
  appealOutcomes,
  decisionGrounds,
  groundsOf,
  MAX_NOTICE_TEXT,
  MIN_NOTICE_TEXT,
  noticeDecisions,
  noticeReasons,
} from '../notices';
import { email, mailedCode } from './account';
import { pageInput } from './listing';
import { prose } from './text';

/** An explanation or a statement of reasons: long enough to say something. */
const explanation = prose
  .min(MIN_NOTICE_TEXT, `Skriv minst ${MIN_NOTICE_TEXT} tecken.`)
  .max(MAX_NOTICE_TEXT, `Högst ${MAX_NOTICE_TEXT} tecken.`);

const notice = {
  reason: z.enum(noticeReasons, 'Välj vad som är fel.'),
  text: explanation,
  /** Of a visitor. A user's own address is used otherwise. */
  email: email.optional(),
  /** The statement that what is said is believed to be accurate and complete (art. 16.2 d). */
  goodFaith: z.literal(true, 'Intyga att uppgifterna stämmer så vitt du vet.').optional(),
};

export const reportListingInput = z.object({ listingId: z.uuid(), ...notice });
export const reportRaceInput = z.object({ raceId: z.uuid(), ...notice });

export const confirmNoticeInput = z.object({
  noticeId: z.uuid(),
  code: mailedCode,
});

/** Which notices the admins see: those to decide, appeals to decide, or all. */
export const noticeStages = ['open', 'appealed', 'all'] as const;
export type NoticeStage = (typeof noticeStages)[number];

export const noticeList = pageInput.extend({ stage: z.enum(noticeStages).default('open') });

/** A statement of reasons: what the decision rests on, and why. */
export const reasonsInput = z.object({
  ground: z.enum(decisionGrounds, 'Välj vad beslutet grundas på.'),
  text: explanation,
});

export const decideNoticeInput = reasonsInput
  .extend({ noticeId: z.uuid(), decision: z.enum(noticeDecisions) })
  .refine(({ decision, ground }) => groundsOf[decision].includes(ground), {
    message: 'Skälet passar inte beslutet.',
    path: ['ground'],
  });

export const appealNoticeInput = z.object({ noticeId: z.uuid(), text: explanation });

export const decideAppealInput = z.object({
  noticeId: z.uuid(),
  outcome: z.enum(appealOutcomes),
  text: explanation,
});

/** Nothing was reported before. */
export const FIRST_NOTICE_YEAR = 2026;
/** A calendar year in Stockholm; this one by default. */
export const noticeYearInput = z.object({
  year: z.number().int().min(FIRST_NOTICE_YEAR).max(2199).optional(),
});
