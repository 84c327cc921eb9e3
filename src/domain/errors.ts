/** Every way a request can be refused. The Swedish text of each stands in text/errors.ts. */
export const errorCodes = [
  'NOT_SIGNED_IN',
  'NOT_ALLOWED',
  'NOT_FOUND',
  'ADMIN_REQUIRED',
  'INVALID_INPUT',
  'RATE_LIMITED',
  'SERVER_ERROR',
  // accounts
  'EMAIL_NOT_CONFIRMED',
  'WRONG_CREDENTIALS',
  'WRONG_PASSWORD',
  'PASSWORD_NEEDED',
  'PASSWORD_COMMON',
  'PASSWORD_TO_CHOOSE',
  'TOKEN_INVALID',
  'ACCOUNT_BLOCKED',
  'ACCOUNT_IN_USE',
  // sellers
  'SELLER_REQUIRED',
  'ALREADY_SELLER',
  'ONBOARDING_FAILED',
  'SELLING_NOT_OPEN',
  'SELLER_NOT_READY',
  'SELLER_BLOCKED',
  // listings
  'LISTING_NOT_FOUND',
  'LISTING_RESERVED',
  'LISTING_SOLD',
  'LISTING_UNAVAILABLE',
  'LISTING_NOT_EDITABLE',
  'LISTING_NOT_PAUSED',
  'LISTING_HAS_DISPUTE',
  'OWN_LISTING',
  'PRICE_CHANGED',
  'RACE_NOT_FOUND',
  'RACE_NOT_LISTABLE',
  'RACE_CANCELLED',
  'RACE_CLOSED',
  'RACE_REFUSES_DISCOUNTED',
  'RACE_REFUSES_TRANSFERRED',
  'NOT_BUYABLE_YET',
  'TOO_MANY_RESERVATIONS',
  'FEE_NOT_ACCEPTED',
  'BUYER_DETAILS_MISSING',
  'BUYER_DETAILS_WRONG',
  // purchase
  'PURCHASE_NOT_FOUND',
  'WRONG_STATE',
  'ALREADY_COMPLETED',
  'AWAITING_BUYER',
  'DEADLINE_PASSED',
  'RECEIPT_MISSING',
  'REASON_MISSING',
  'NOTES_MISSING',
  'PART_OUT_OF_BOUNDS',
  'SECOND_ADMIN_NEEDED',
  'SAME_ADMIN',
  'CONFLICT_OF_INTEREST',
  'ALREADY_PROPOSED',
  'CASE_CLOSED',
  'CASE_FULL',
  'RACE_STILL_OPEN',
  'RACE_ACT_RUNNING',
  'RACE_NOT_MOVED',
  'NOT_RETRIABLE',
  'AMOUNT_MISMATCH',
  'SESSION_NOT_EXPIRED',
  'ALREADY_REMINDED',
  'TOO_EARLY',
  'CHARGEBACK_OPEN',
  'EVIDENCE_NOT_WANTED',
  'LISTING_CHARGED_BACK',
  'PAYMENT_NOT_CONFIRMED',
  'PAYMENT_PROVIDER_DOWN',
  'PAYMENT_NOT_VERIFIED',
  // uploads
  'UPLOAD_TOO_LARGE',
  'UPLOAD_WRONG_TYPE',
  'UPLOAD_EMPTY',
  'UPLOAD_NAME',
  'UPLOAD_NOT_FOUND',
  'UPLOAD_DAMAGED',
  'UPLOAD_LOCKED',
  'UPLOAD_PDF_UNAVAILABLE',
  'UPLOAD_UNSUPPORTED',
  'UPLOAD_TOO_DETAILED',
  // admins
  'CHANGED_MEANWHILE',
  'AD_SLOT_TAKEN',
  'AD_IMAGE_ELSEWHERE',
  'RACE_HAS_LISTINGS',
  'RACE_IN_PAST',
  'RACE_DEADLINE_OUTSIDE',
  'SHEET_UNREADABLE',
  'SHEET_COLUMNS',
  'SHEET_TOO_LONG',
  'SHEET_HAS_ERRORS',
  'SHEET_OUTDATED',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
  'SECOND_FACTOR_USED',
  'SECOND_FACTOR_MISSING',
  'SECOND_FACTOR_ENROLLED',
  'OWN_ACCOUNT',
  'LAST_ADMIN',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Whether this is the code of a refusal, whatever carried it here. */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  (errorCodes as readonly unknown[]).includes(value);

/** A refusal with a code a machine can act on; `field` names the input that caused it, if one did. */
export class DomainError extends Error {
  override readonly name = 'DomainError';

  constructor(
    readonly code: ErrorCode,
    readonly field?: string,
  ) {
    super(code);
  }
}
