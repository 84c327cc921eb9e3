import { SECOND_ADMIN_ABOVE } from './fees';
import { type Ore, ore } from './money';
import type { MoneyStatus } from './money-movements';
import type { PurchaseState } from './purchase/states';

/** The texts of the evidence that an admin can edit before it is sent, by Stripe's names. */
export const evidenceFields = [
  'product_description',
  'access_activity_log',
  'uncategorized_text',
  'refund_refusal_explanation',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];
export type EvidenceTexts = Record<EvidenceField, string>;

/** Stripe's limit of each of those texts, in characters. All together stay below its 150,000. */
export const MAX_EVIDENCE_TEXT = 20_000;

/** What a chargeback's money is, all in öre. */
export interface ChargebackMoney {
  /** What the bank asks for. */
  amount: Ore;
  total: Ore;
  /** The purchase runs, and its money is held. */
  held: boolean;
  refund: { amount: Ore; status: MoneyStatus } | null;
  transfer: { amount: Ore; status: MoneyStatus } | null;
}

/** Whether one admin may not give the buyer's bank right alone. Öre. */
export const acceptNeedsSecondAdmin = (amount: Ore): boolean => amount > SECOND_ADMIN_ABOVE;

/** Who bears a lost chargeback, in öre; the four sum to what the bank takes. */
export interface LossShares {
  /** What we had owed the buyer, who has it from the bank instead. */
  buyer: Ore;
  /** What the seller would have been paid. */
  sellerUnpaid: Ore;
  /** What the seller has been paid, and owes us. */
  sellerDebt: Ore;
  ours: Ore;
}

/**
 * Who would bear a chargeback if the bank decided for the buyer now: the buyer as far as we have not paid them, then
 * the seller when what is left covers the whole payout; the rest is our loss.
 */
export function lossShares({ amount, total, held, refund, transfer }: ChargebackMoney): LossShares {
  const taken = Math.min(amount, total);
  const none = { buyer: ore(0), sellerUnpaid: ore(0), sellerDebt: ore(0), ours: ore(0) };
  // The purchase ends with a refund, which the bank has made.
  if (held) return { ...none, buyer: ore(taken) };
  const owed = refund && refund.status !== 'succeeded' ? refund.amount : 0;
  const buyer = Math.min(owed, taken);
  const left = taken - buyer;
  const borne = transfer && transfer.status !== 'failed' && transfer.amount <= left ? transfer.amount : 0;
  return {
    buyer: ore(buyer),
    sellerUnpaid: ore(transfer?.status === 'pending' ? borne : 0),
    sellerDebt: ore(transfer?.status === 'succeeded' ? borne : 0),
    ours: ore(left - borne),
  };
}

/**
 * Whether there is anything to contest: not where the purchase has ended with a refund to the buyer that waits for the
 * bank.
 */
export const isContested = (state: PurchaseState, refund: MoneyStatus | null): boolean =>
  state !== 'refunded' || refund === 'succeeded';
