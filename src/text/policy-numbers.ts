import {
  MAX_PRICE,
  SELLER_FEE_FIXED,
  SELLER_FEE_PER_MILLE,
  SERVICE_FEE,
  SERVICE_FEE_NET,
  SERVICE_FEE_VAT,
  splitPrice,
} from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  BUYER_DETAILS_KEPT_DAYS,
  CONFIRMATION_HOURS,
  NAME_CHANGE_HOURS,
  RESERVATION,
  reminderHours,
} from '@/domain/purchase/deadlines';
import { LISTING_CUTOFF_DAYS, MAX_HOLD_DAYS } from '@/domain/race/rules';
import { externalRetentionDays, retentionDays } from '@/domain/retention';
import { MINUTE } from '@/domain/time';
import { uploadRules } from '@/domain/upload/rules';
import { WITHDRAWAL_DAYS, WITHDRAWAL_REFUND_DAYS } from '@/domain/withdrawal';
import { formatKr } from './money';
import { formatNumber } from './numbers';

/** A common price, for examples. */
const EXAMPLE = splitPrice(kronor(800));

const MB = 1024 * 1024;

const days = (count: number) => `${count}\u00a0dagar`;
const months = (count: number) => `${Math.round(count / 30.4)}\u00a0månader`;
const years = (count: number) => `${Math.round(count / 365.25)}\u00a0år`;

/** Every number on the static pages as text, from the domain's constants. */
export const numbers = {
  serviceFee: formatKr(SERVICE_FEE),
  sellerFee: `${formatNumber(SELLER_FEE_PER_MILLE / 10, 1)}\u00a0%\u00a0+\u00a0${formatKr(SELLER_FEE_FIXED)}`,
  nameChangeTime: `${NAME_CHANGE_HOURS}\u00a0timmar`,
  confirmationTime: `${CONFIRMATION_HOURS}\u00a0timmar`,
  confirmationDays: CONFIRMATION_HOURS === 72 ? 'tre dagar' : `${CONFIRMATION_HOURS / 24} dagar`,
  reservation: `${RESERVATION / MINUTE}\u00a0minuter`,
  reminders: reminderHours.join(' och '),
  examplePrice: formatKr(EXAMPLE.price),
  exampleTotal: formatKr(EXAMPLE.total),
  examplePayout: formatKr(EXAMPLE.payout),
  serviceFeeVat: formatKr(SERVICE_FEE_VAT),
  serviceFeeNet: formatKr(SERVICE_FEE_NET),
  maxPrice: formatKr(MAX_PRICE),
  holdDays: `${MAX_HOLD_DAYS}\u00a0dagar`,
  receiptSize: `${uploadRules.receipt.maxBytes / MB}\u00a0MB`,
  withdrawalDays: `${WITHDRAWAL_DAYS}\u00a0dagar`,
  withdrawalRefundDays: `${WITHDRAWAL_REFUND_DAYS}\u00a0dagar`,
  cutoffDays: `${LISTING_CUTOFF_DAYS}\u00a0dagar`,
  supportReply: '24\u00a0timmar på vardagar',
  supportHours: 'Måndag till fredag 9–17',
  detailsRetention: `${BUYER_DETAILS_KEPT_DAYS}\u00a0dagar`,
  consentRetention: months(externalRetentionDays.consent),
  knownDeviceRetention: months(externalRetentionDays.knownDevice),
  logsRetention: months(externalRetentionDays.logs),
  disputesRetention: years(retentionDays.cases),
  filesRetention: years(retentionDays.files),
  withdrawalsRetention: years(retentionDays.withdrawals),
  auditRetention: years(retentionDays.audit),
  sessionRetention: days(retentionDays.sessions),
  longestSession: days(retentionDays.longestSessions),
  unconfirmedAccount: days(retentionDays.unconfirmedAccounts),
  unconfirmedWatch: days(retentionDays.unconfirmedWatches),
  unusedFiles: days(retentionDays.unusedFiles),
  notificationsRetention: months(retentionDays.notifications),
  bookkeeping: years(retentionDays.files),
} as const;
