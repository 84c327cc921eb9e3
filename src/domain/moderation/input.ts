import { email, mailedCode, wordsOrAddress } from '../account/input';
import { datedPageInput, day, line, onlyRow, pageInput, prose, raw } from '../input';
import { MAX_MAIL } from '../purchase/mail-proof';
import { z } from '../zod';
import { adminMailKinds } from './admin-mails';
import {
  appealOutcomes,
  decisionGrounds,
  FIRST_NOTICE_YEAR,
  groundsOf,
  MAX_NOTICE_TEXT,
  MIN_NOTICE_TEXT,
  noticeDecisions,
  noticeReasons,
} from './notices';
import { overviewSpans, taskKinds } from './tasks';

/** An explanation or a statement of reasons: long enough to say something. */
const explanation = prose
  .min(MIN_NOTICE_TEXT, `Skriv minst ${MIN_NOTICE_TEXT} tecken.`)
  .max(MAX_NOTICE_TEXT, `Högst ${MAX_NOTICE_TEXT} tecken.`);

const notice = {
  reason: z.enum(noticeReasons, 'Välj vad som är fel.'),
  text: explanation,
  /** Of a visitor. A user's own address is used otherwise. */
  email: email.optional(),
  /** The statement that the notice is believed to be accurate and complete (art. 16.2 d). */
  goodFaith: z.literal(true, 'Intyga att uppgifterna stämmer så vitt du vet.').optional(),
};

export const reportListingInput = z.object({ listingId: z.uuid(), ...notice });
/** Of a race's page, or of a review on it. */
export const reportRaceInput = z.object({ raceId: z.uuid(), reviewId: z.uuid().optional(), ...notice });

export const confirmNoticeInput = z.object({
  noticeId: z.uuid(),
  code: mailedCode,
});

/** Which notices the admins see: those to decide, appeals to decide, or all. */
const noticeStages = ['open', 'appealed', 'all'] as const;
export type NoticeStage = (typeof noticeStages)[number];

export const noticeList = pageInput.extend({ ...onlyRow, stage: z.enum(noticeStages).default('open') });

/** A decision with its statement of reasons: what it rests on, and why. */
export const decideNoticeInput = z
  .object({
    noticeId: z.uuid(),
    decision: z.enum(noticeDecisions),
    ground: z.enum(decisionGrounds, 'Välj vad beslutet grundas på.'),
    text: explanation,
  })
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

/** A calendar year in Stockholm; this one by default. */
export const noticeYearInput = z.object({
  year: z.number().int().min(FIRST_NOTICE_YEAR).max(2199).optional(),
});

export const overviewInput = z.object({ weeks: z.literal(overviewSpans).default(12) });

/** The tasks of admins: all but upkeep, of these what is due this week, or one kind. */
export const taskInput = z.object({ kind: z.enum(taskKinds).optional(), week: z.boolean().default(false) });

/** Mutes a kind of mail for the admin who asks, or lets it come again. */
export const muteMailInput = z.object({ kind: z.enum(adminMailKinds), muted: z.boolean() });

/** Rows of each kind that a search shows. */
export const SEARCH_ROWS = 5;

export const adminSearchInput = z.object({ text: wordsOrAddress.min(1).max(255) });
export const purchaseView = z.object({ id: z.uuid() });

export const MAX_ACTION = 60;

/** What the audit log is narrowed to; days are Stockholm's, both ends included. */
export const auditList = datedPageInput.extend({
  adminId: z.uuid().optional(),
  /** "race" finds everything done to races, "race.update" the changes of them. */
  action: line.max(MAX_ACTION).optional(),
  entityId: line.max(MAX_ACTION).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type AuditList = z.infer<typeof auditList>;

/** Characters: base64 writes three bytes with four. */
export const MAX_MAIL_BASE64 = Math.ceil(MAX_MAIL / 3) * 4;

/** A mail as a file, in base64. */
export const addMailInput = z.object({
  purchaseId: z.uuid(),
  mail: raw()
    .min(1)
    .max(MAX_MAIL_BASE64)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
});
export type AddMail = z.infer<typeof addMailInput>;
