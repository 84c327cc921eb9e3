/** How long banks take to show a refund (Stripe: docs.stripe.com/refunds). */
export const REFUND_BANK_DAYS = '5–10 bankdagar';

/** How long a payout takes to reach the seller's bank. */
export const PAYOUT_BANK_DAYS = 'några bankdagar';
