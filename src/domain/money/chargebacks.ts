import { SECOND_ADMIN_ABOVE } from './fees';
import type { MoneyStatus } from './movements';
import { type Ore, ore } from './ore';

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
  charged: Ore;
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

/** What a lost chargeback is divided by, all in öre: the parties' balances without it. */
interface LossFacts {
  /** What the bank has taken, and never more than was paid. */
  taken: Ore;
  /** What is the buyer's and has not been paid to them by us. */
  owedToBuyer: Ore;
  /** What is the seller's and has not been sent to them; and what has. */
  owedToSeller: Ore;
  sentToSeller: Ore;
}

/**
 * Who bears a lost chargeback: the buyer as far as we have not paid them, then the seller when what is left covers all
 * that is theirs; the rest is our loss. It depends on the parties' balances and not on what was known first, so it is
 * computed again whenever a refund or a transfer is answered, and the difference posted.
 */
export function bearLoss({ taken, owedToBuyer, owedToSeller, sentToSeller }: LossFacts): LossShares {
  const buyer = Math.min(owedToBuyer, taken);
  const left = taken - buyer;
  const covered = owedToSeller + sentToSeller <= left;
  const sellerUnpaid = covered ? owedToSeller : 0;
  const sellerDebt = covered ? sentToSeller : 0;
  return {
    buyer: ore(buyer),
    sellerUnpaid: ore(sellerUnpaid),
    sellerDebt: ore(sellerDebt),
    ours: ore(left - sellerUnpaid - sellerDebt),
  };
}

/** Who would bear a chargeback if the bank decided for the buyer now. */
export function lossShares({ amount, charged, held, refund, transfer }: ChargebackMoney): LossShares {
  const taken = ore(Math.min(amount, charged));
  const none = ore(0);
  // The purchase ends with a refund, which the bank has made.
  if (held) return bearLoss({ taken, owedToBuyer: taken, owedToSeller: none, sentToSeller: none });
  return bearLoss({
    taken,
    owedToBuyer: refund && refund.status !== 'succeeded' ? refund.amount : none,
    owedToSeller: transfer?.status === 'pending' ? transfer.amount : none,
    sentToSeller: transfer?.status === 'succeeded' ? transfer.amount : none,
  });
}
