import { addMonths, type DateString } from '../time';
import type { LedgerAccount, PostingKind } from './ledger';
import { addOre, type Ore, ore, subtractOre } from './ore';

/** What was posted to one account in a span of time, by kind and payment method; öre, debit positive. */
export interface PostedSum {
  account: LedgerAccount;
  kind: PostingKind;
  /** As Stripe names it; null when it is not known. */
  method: string | null;
  amount: Ore;
  postings: number;
}

/** A month's or a year's business, by the books; öre, expenses and refunds positive. */
export interface Report {
  /** Payments received, and what the buyers paid. */
  payments: number;
  paid: Ore;
  /** Purchases that went through: their fees are earned. */
  completed: number;
  /** Our fees without VAT, and the VAT in them. */
  serviceFees: Ore;
  vat: Ore;
  sellerFees: Ore;
  stripeFees: Ore;
  /** Stripe's fees by payment method, largest first. */
  feesByMethod: { method: string | null; amount: Ore }[];
  /** Back to buyers, less what came back to us. */
  refunded: Ore;
  /** Lost chargebacks that nobody else bears. */
  chargebackLosses: Ore;
  /** Other losses: balances written off, refunds beyond what was due. */
  otherLosses: Ore;
  /** Fees less Stripe's fees and losses. */
  result: Ore;
}

const total = (sums: readonly PostedSum[], account: LedgerAccount, ...kinds: PostingKind[]): Ore =>
  addOre(
    ...sums
      .filter((each) => each.account === account && (kinds.length === 0 || kinds.includes(each.kind)))
      .map(({ amount }) => amount),
  );

const postings = (sums: readonly PostedSum[], account: LedgerAccount, kind: PostingKind): number =>
  sums
    .filter((each) => each.account === account && each.kind === kind)
    .reduce((count, each) => count + each.postings, 0);

const negative = (amount: Ore): Ore => ore(-amount);

/** The report of what was posted. A withdrawn fee and its VAT were never posted, so they are in no sum. */
export function reportOf(sums: readonly PostedSum[]): Report {
  const serviceFees = negative(total(sums, 'service_fee_revenue'));
  const sellerFees = negative(total(sums, 'seller_fee_revenue'));
  const stripeFees = total(sums, 'stripe_fees');
  const losses = total(sums, 'losses');
  const chargebackLosses = total(sums, 'losses', 'chargeback_settled');
  const methods = [
    ...new Set(sums.filter((each) => each.account === 'stripe_fees').map((each) => each.method)),
  ];
  return {
    payments: postings(sums, 'stripe', 'payment_received'),
    paid: total(sums, 'stripe', 'payment_received'),
    completed: postings(sums, 'held', 'seller_credited'),
    serviceFees,
    vat: negative(total(sums, 'vat_payable')),
    sellerFees,
    stripeFees,
    feesByMethod: methods
      .map((method) => ({
        method,
        amount: total(
          sums.filter((each) => each.method === method),
          'stripe_fees',
        ),
      }))
      .sort((one, other) => other.amount - one.amount),
    refunded: negative(total(sums, 'stripe', 'refund_made', 'refund_returned')),
    chargebackLosses,
    otherLosses: subtractOre(losses, chargebackLosses),
    result: subtractOre(addOre(serviceFees, sellerFees), addOre(stripeFees, losses)),
  };
}

/** What is left per purchase that went through, rounded to the öre; null without any. */
export const marginOf = ({ result, completed }: Pick<Report, 'result' | 'completed'>): Ore | null =>
  completed === 0 ? null : ore(Math.round(result / completed));

/** The first days of a year's months. */
export const monthsOf = (year: number): DateString[] =>
  Array.from({ length: 12 }, (_, nth) => addMonths(`${year}-01-01`, nth));
