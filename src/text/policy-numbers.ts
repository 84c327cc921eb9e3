import { externalRetentionDays, retentionDays } from '@/domain/account/erasure';
import { SALES_SHOWN_FROM } from '@/domain/account/public-profile';
import { signInCode } from '@/domain/account/sign-in';
import { APPEAL_MONTHS } from '@/domain/moderation/notices';
import { DECISION_DAYS } from '@/domain/moderation/tasks';
import {
  MAX_PRICE,
  SELLER_FEE_FIXED,
  SELLER_FEE_PER_MILLE,
  SERVICE_FEE,
  SERVICE_FEE_NET,
  SERVICE_FEE_VAT,
  splitPrice,
} from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import {
  ANSWER_HOURS,
  BUYER_DETAILS_KEPT_DAYS,
  CONFIRMATION_HOURS,
  DISPUTE_DAYS,
  DISPUTE_MIN_DAYS,
  NAME_CHANGE_HOURS,
  reminderHours,
} from '@/domain/purchase/deadlines';
import { COUNTED_AFTER } from '@/domain/purchase/figures';
import { WITHDRAWAL_DAYS, WITHDRAWAL_REFUND_DAYS } from '@/domain/purchase/withdrawal';
import { LISTING_CUTOFF_DAYS } from '@/domain/race/rules';
import { MAX_HOLD_DAYS, RESERVATION } from '@/domain/race/windows';
import { uploadRules } from '@/domain/site/uploads';
import { DAY, MINUTE } from '@/domain/time';
import { formatKr, formatNumber } from './numbers';

/** A common price, for examples. */
const EXAMPLE = splitPrice(kronor(800));

const MB = 1024 * 1024;

const days = (count: number) => `${count}\u00a0dagar`;
const months = (count: number) => `${Math.round(count / 30.4)}\u00a0månader`;
const years = (count: number) => `${Math.round(count / 365.25)}\u00a0år`;

/** Every number on the static pages as text, from the domain's constants. */
export const numbers = {
  salesShownFrom: String(SALES_SHOWN_FROM),
  countedAfter: days(COUNTED_AFTER / DAY),
  serviceFee: formatKr(SERVICE_FEE),
  sellerFee: `${formatNumber(SELLER_FEE_PER_MILLE / 10, 1)}\u00a0%\u00a0+\u00a0${formatKr(SELLER_FEE_FIXED)}`,
  nameChangeTime: `${NAME_CHANGE_HOURS}\u00a0timmar`,
  confirmationTime: `${CONFIRMATION_HOURS}\u00a0timmar`,
  confirmationDays: CONFIRMATION_HOURS === 72 ? 'tre dagar' : `${CONFIRMATION_HOURS / 24} dagar`,
  reservation: `${RESERVATION / MINUTE}\u00a0minuter`,
  reminders: reminderHours.join(' och '),
  examplePrice: formatKr(EXAMPLE.price),
  exampleCharged: formatKr(EXAMPLE.charged),
  examplePayout: formatKr(EXAMPLE.payout),
  serviceFeeVat: formatKr(SERVICE_FEE_VAT),
  serviceFeeNet: formatKr(SERVICE_FEE_NET),
  maxPrice: formatKr(MAX_PRICE),
  answerTime: `${ANSWER_HOURS}\u00a0timmar`,
  decisionDays: `${DECISION_DAYS}\u00a0dagar`,
  disputeDays: `${DISPUTE_DAYS}\u00a0dagar`,
  disputeMinDays: `${DISPUTE_MIN_DAYS}\u00a0dagar`,
  holdDays: `${MAX_HOLD_DAYS}\u00a0dagar`,
  proofSize: `${uploadRules.proof.maxBytes / MB}\u00a0MB`,
  withdrawalDays: `${WITHDRAWAL_DAYS}\u00a0dagar`,
  withdrawalRefundDays: `${WITHDRAWAL_REFUND_DAYS}\u00a0dagar`,
  cutoffDays: `${LISTING_CUTOFF_DAYS}\u00a0dagar`,
  supportReply: '24\u00a0timmar på vardagar',
  supportHours: 'Måndag till fredag 9–17',
  detailsRetention: `${BUYER_DETAILS_KEPT_DAYS}\u00a0dagar`,
  rememberedRetention: years(retentionDays.rememberedDetails),
  consentRetention: months(externalRetentionDays.consent),
  knownDeviceRetention: months(externalRetentionDays.knownDevice),
  logsRetention: months(externalRetentionDays.logs),
  disputesRetention: years(retentionDays.disputes),
  filesRetention: years(retentionDays.files),
  withdrawalsRetention: years(retentionDays.withdrawals),
  noticesRetention: years(retentionDays.notices),
  unconfirmedNotice: `${retentionDays.unconfirmedNotices}\u00a0dygn`,
  appealTime: `${APPEAL_MONTHS}\u00a0månader`,
  auditRetention: years(retentionDays.audit),
  apiLogRetention: years(retentionDays.apiLog),
  sessionRetention: days(retentionDays.sessions),
  longestSession: days(retentionDays.longestSessions),
  emailChangeRetention: days(retentionDays.emailChanges),
  unconfirmedAccount: days(retentionDays.unconfirmedAccounts),
  codeLife: `${signInCode.lifetime / MINUTE}\u00a0minuter`,
  codeRetention: `${retentionDays.usedUpCodes}\u00a0dygn`,
  unconfirmedWatch: days(retentionDays.unconfirmedWatches),
  draftRetention: days(retentionDays.drafts),
  unusedFiles: days(retentionDays.unusedFiles),
  sentMailsRetention: months(retentionDays.sentMails),
  notificationsRetention: months(retentionDays.notifications),
  forwardedMailRetention: days(retentionDays.forwardedMails),
  entryReferenceRetention: days(retentionDays.entryReferences),
  entryConflictRetention: months(retentionDays.entryConflicts),
  organiserRequestRetention: days(retentionDays.organiserRequests),
  reviewRetention: years(retentionDays.reviews),
  raceTipRetention: months(retentionDays.raceTips),
  viewsRetention: years(retentionDays.views),
  bidsRetention: months(retentionDays.bids),
  bookkeeping: years(retentionDays.files),
} as const;
