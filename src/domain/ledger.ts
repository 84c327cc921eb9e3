import { SERVICE_FEE_NET, SERVICE_FEE_VAT } from './fees';
import { type Ore, ore } from './money';

/**
 * Accounts of the double-entry ledger. Debits are positive, credits negative.
 * `stripe` is money at Stripe (an asset); `held` is what we owe to whoever the trade ends in favour of.
 */
export const ledgerAccounts = [
  'stripe',
  'held',
  'seller_payable',
  'buyer_payable',
  'service_fee_revenue',
  'vat_payable',
  'seller_fee_revenue',
  'stripe_fees',
  'losses',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const postingKinds = [
  'payment_received',
  'seller_credited',
  'buyer_credited',
  'transfer_made',
  'refund_made',
  'refund_returned',
  'stripe_fee',
] as const;
export type PostingKind = (typeof postingKinds)[number];

export interface LedgerEntry {
  account: LedgerAccount;
  amount: Ore;
}

/** What a trade's postings are made of, all in öre. */
export interface TradeAmounts {
  total: Ore;
  serviceFee: Ore;
  sellerFee: Ore;
  payout: Ore;
}

const entry = (account: LedgerAccount, amount: number): LedgerEntry => ({ account, amount: ore(amount) });

/** The money has arrived at Stripe and is held for the trade. */
export const paymentReceived = ({ total }: TradeAmounts): LedgerEntry[] => [
  entry('stripe', total),
  entry('held', -total),
];

/** The trade is done: the held money becomes the seller's, and our fees are earned. */
export const sellerCredited = ({ total, sellerFee, payout }: TradeAmounts): LedgerEntry[] => [
  entry('held', total),
  entry('seller_payable', -payout),
  entry('seller_fee_revenue', -sellerFee),
  entry('service_fee_revenue', -SERVICE_FEE_NET),
  entry('vat_payable', -SERVICE_FEE_VAT),
];

/** The trade failed: all of the held money becomes the buyer's. */
export const buyerCredited = ({ total }: TradeAmounts): LedgerEntry[] => [
  entry('held', total),
  entry('buyer_payable', -total),
];

/** Stripe has moved the payout to the seller's account. */
export const transferMade = (amount: Ore): LedgerEntry[] => [
  entry('seller_payable', amount),
  entry('stripe', -amount),
];

/** Stripe has returned the money to the buyer's card. */
export const refundMade = (amount: Ore): LedgerEntry[] => [
  entry('buyer_payable', amount),
  entry('stripe', -amount),
];

/** A refund failed afterwards: the money is back with us and still the buyer's. */
export const refundReturned = (amount: Ore): LedgerEntry[] => [
  entry('stripe', amount),
  entry('buyer_payable', -amount),
];

/** What Stripe kept for processing the charge. It is not given back on a refund. */
export const stripeFee = (amount: Ore): LedgerEntry[] => [
  entry('stripe_fees', amount),
  entry('stripe', -amount),
];

/** Zero for every posting; a constraint trigger in the database holds it too. */
export const balanceOf = (entries: LedgerEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);
