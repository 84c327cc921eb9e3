import { type Division, netOfFee, SECOND_ADMIN_ABOVE, vatOfFee } from './fees';
import { addOre, type Ore, ore } from './ore';

/**
 * Accounts of the double-entry ledger. Debits are positive, credits negative.
 * `stripe` is money at Stripe (an asset); `held` is what we owe to the party the purchase ends in favour of.
 * `chargebacks` is money a buyer's bank has taken back and not decided about; `seller_debt` what sellers owe us; `bank`
 * our own money outside Stripe.
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
  'chargebacks',
  'seller_debt',
  'bank',
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
  'chargeback_moved',
  'chargeback_settled',
  'transfer_reversed',
  'liability_settled',
] as const;
export type PostingKind = (typeof postingKinds)[number];

export interface LedgerEntry {
  account: LedgerAccount;
  amount: Ore;
}

/** What a purchase's postings are made of, all in öre. */
interface PurchaseAmounts {
  charged: Ore;
  serviceFee: Ore;
  sellerFee: Ore;
  payout: Ore;
}

const entry = (account: LedgerAccount, amount: number): LedgerEntry => ({ account, amount: ore(amount) });

/** The money has arrived at Stripe and is held for the purchase. */
export const paymentReceived = ({ charged }: PurchaseAmounts): LedgerEntry[] => [
  entry('stripe', charged),
  entry('held', -charged),
];

/**
 * The purchase is kept and the held money is divided: one posting for what is the buyer's, if anything is, and one for
 * what is the seller's and ours.
 */
export const divided = ({
  buyer,
  seller,
  sellerFee,
  serviceFee,
}: Division): { buyer: LedgerEntry[]; seller: LedgerEntry[] } => ({
  buyer: [entry('held', buyer), entry('buyer_payable', -buyer)],
  seller: [
    entry('held', seller + sellerFee + serviceFee),
    entry('seller_payable', -seller),
    entry('seller_fee_revenue', -sellerFee),
    // A fee that has been withdrawn from is neither earned nor taxed.
    ...(serviceFee === 0
      ? []
      : [entry('service_fee_revenue', -netOfFee(serviceFee)), entry('vat_payable', -vatOfFee(serviceFee))]),
  ],
});

/** The purchase failed: all of the held money becomes the buyer's. */
export const buyerCredited = ({ charged }: PurchaseAmounts): LedgerEntry[] => [
  entry('held', charged),
  entry('buyer_payable', -charged),
];

/** Stripe has moved the payout to the seller's account. */
export const transferMade = (amount: Ore): LedgerEntry[] => [
  entry('seller_payable', amount),
  entry('stripe', -amount),
];

/**
 * Stripe has returned money to the buyer. `due` öre of it are theirs, or will be when the purchase ends; the rest is our
 * loss.
 */
export const refundMade = (amount: Ore, due = amount): LedgerEntry[] => [
  entry('buyer_payable', due),
  entry('losses', amount - due),
  entry('stripe', -amount),
];

/** The purchase has ended, and dashboard refunds were more than the buyer's share. */
export const overpaid = (amount: Ore): LedgerEntry[] => [
  entry('losses', amount),
  entry('buyer_payable', -amount),
];

/** What Stripe kept for processing the charge. It is not given back on a refund. */
export const stripeFee = (amount: Ore): LedgerEntry[] => [
  entry('stripe_fees', amount),
  entry('stripe', -amount),
];

/** The transfer was taken back: the money is with us again and still the seller's. */
export const transferReversed = (amount: Ore): LedgerEntry[] => [
  entry('stripe', amount),
  entry('seller_payable', -amount),
];

/**
 * A buyer's bank took money back (`amount` below zero) or returned it. Stripe's fee for it is an expense at once.
 */
export const chargebackMoved = ({ amount, fee }: { amount: Ore; fee: Ore }): LedgerEntry[] => [
  entry('stripe', amount - fee),
  entry('stripe_fees', fee),
  entry('chargebacks', -amount),
];

/** Whom a lost chargeback's money had been meant for, and whether they have it; öre. */
export interface ChargebackBearer {
  account: 'buyer_payable' | 'seller_payable' | 'seller_debt';
  amount: Ore;
}

/**
 * A lost chargeback: what was owed to its bearers is owed no more (the buyer has the money from the bank; a seller who
 * was paid owes it back), and what they do not cover is our loss. Posted again with what has changed, which may be less
 * than nothing, when a refund or a transfer is answered later.
 */
export const chargebackSettled = (amount: Ore, bearers: ChargebackBearer[]): LedgerEntry[] => [
  entry('chargebacks', -amount),
  ...bearers.map(({ account, amount: owed }) => entry(account, owed)),
  entry(
    'losses',
    bearers.reduce((left, { amount: owed }) => left - owed, amount as number),
  ),
];

/**
 * What we owe the parties of a purchase. Once it has ended, a refund or a transfer is on its way for each, or it is
 * zero.
 */
export const liabilities = ['buyer_payable', 'seller_payable'] as const satisfies LedgerAccount[];
export type Liability = (typeof liabilities)[number];

/** How an admin can resolve a balance: pay it through Stripe, or say that it is settled already. */
export const resolutions = ['pay', 'settled'] as const;
export type Resolution = (typeof resolutions)[number];

/** Whether one admin may not resolve a balance of this much alone, positive or negative. Öre. */
export const liabilityNeedsSecondAdmin = (balance: number): boolean => Math.abs(balance) > SECOND_ADMIN_ABOVE;

/** How our ledger and Stripe's can disagree. */
const differenceKinds = [
  'missing_in_ledger',
  'missing_at_stripe',
  'amount_differs',
  'wrong_amount_paid',
  'wrong_currency_paid',
  'buyer_overpaid',
  'refunded_while_held',
  /** A card issuer's: nothing differs yet, but a refund now may prevent a chargeback. */
  'fraud_warning',
  ...liabilities,
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const isLiability = (value: string): value is Liability =>
  (liabilities as readonly string[]).includes(value);

/**
 * What an ended purchase owes that no refund or transfer is going to pay, öre: negative is owed to the party, positive
 * was paid to them beyond what was theirs, zero is as it should be.
 * @param balance the account's balance, credit negative.
 * @param unsettled öre of the refund or transfer that is not done.
 */
export const unexplained = (balance: Ore, unsettled: Ore): Ore => addOre(balance, unsettled);

/**
 * An admin closes an unexplained balance: what was owed has been paid from our bank; what was paid too much is our
 * loss.
 */
export const liabilitySettled = (account: Liability, amount: Ore): LedgerEntry[] => [
  entry(account, -amount),
  entry(amount < 0 ? 'bank' : 'losses', amount),
];

/** What undoes a posting: its money is back where it was. */
export const reversed = (entries: LedgerEntry[]): LedgerEntry[] =>
  entries.map(({ account, amount }) => entry(account, -amount));

/** Zero for every posting; a constraint trigger in the database holds it too. */
export const balanceOf = (entries: LedgerEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);
