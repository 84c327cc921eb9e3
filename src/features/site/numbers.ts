import { SELLER_FEE_FIXED, SELLER_FEE_PER_MILLE, SERVICE_FEE } from '@/domain/fees';
import { CONFIRMATION_HOURS, NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import { LISTING_CUTOFF_DAYS } from '@/domain/race/rules';
import { formatKr } from '@/text/money';

/** Every number the static pages mention, as text, from the constants the trade itself uses. */
export const numbers = {
  serviceFee: formatKr(SERVICE_FEE),
  sellerFee: `${(SELLER_FEE_PER_MILLE / 10).toLocaleString('sv-SE')}\u00a0% + ${formatKr(SELLER_FEE_FIXED)}`,
  nameChangeTime: `${NAME_CHANGE_HOURS}\u00a0timmar`,
  confirmationTime: `${CONFIRMATION_HOURS}\u00a0timmar`,
  confirmationDays: CONFIRMATION_HOURS === 72 ? 'tre dagar' : `${CONFIRMATION_HOURS / 24} dagar`,
  cutoffDays: `${LISTING_CUTOFF_DAYS}\u00a0dagar`,
  supportReply: '24\u00a0timmar på vardagar',
  consentKept: '12\u00a0månader',
  transactionsKept: '7\u00a0år',
  logsKept: '12\u00a0månader',
} as const;
