import type { ErrorCode } from '../errors';
import { type Division, type PriceSplit, SECOND_ADMIN_ABOVE } from '../money/fees';
import { addOre, type Ore, ore } from '../money/ore';
import type { PartyRole } from './states';

/** What a buyer can say is wrong. The buyer's own words come beside it. */
export const problemKinds = [
  'wrong_name',
  'code_fails',
  'no_confirmation',
  'not_as_listed',
  'fee_dispute',
  'other',
] as const;
export type ProblemKind = (typeof problemKinds)[number];

/** How much a dispute can hold: enough for any that a user can still read through. */
export const disputeLimits = { messages: 100, filesPerSide: 5, messageLength: 2000 } as const;

/** How an admin can decide a dispute. */
export const decisions = ['refund', 'part', 'release'] as const;
export type Decision = (typeof decisions)[number];

/** The least that is worth sending back in part: 1 kr. */
export const MIN_PART = ore(1_00);

/** The most that can be paid back in part: the whole price. The service fee goes back only with all the rest. */
export const maxPart = ({ price }: Pick<PriceSplit, 'price'>): Ore => price;

/**
 * Divides a purchase's money when some of it goes back to the buyer. The seller gives first; where the payout does not
 * reach, we give of the seller's fee; above the price, öre by öre, of the service fee.
 * @param toBuyer öre to the buyer, from nothing to what they were charged.
 * @throws RangeError outside those bounds.
 */
export function divideByRefund(split: PriceSplit, toBuyer: Ore): Division {
  if (settlementObstacle(split, toBuyer)) throw new RangeError(`Not within ${split.charged}: ${toBuyer}`);
  const seller = ore(Math.max(0, split.payout - toBuyer));
  return {
    buyer: toBuyer,
    seller,
    sellerFee: ore(Math.max(0, split.price - toBuyer) - seller),
    serviceFee: ore(Math.min(split.serviceFee, split.charged - toBuyer)),
  };
}

/**
 * The same for an admin's ruling, which leaves the service fee with us.
 * @param part öre to the buyer, from MIN_PART to the price.
 * @throws RangeError outside those bounds.
 */
export function dividePartialRefund(split: PriceSplit, part: Ore): Division {
  if (partObstacle(split, part)) throw new RangeError(`Not a part of ${split.price}: ${part}`);
  return divideByRefund(split, part);
}

/** A completed purchase: all but our fees is the seller's. */
export const divideAsCompleted = ({ payout, sellerFee, serviceFee }: PriceSplit): Division => ({
  buyer: ore(0),
  seller: payout,
  sellerFee,
  serviceFee,
});

/** The same purchase when the buyer has withdrawn from our service: its fee is theirs. */
export const withFeeRefunded = (division: Division): Division => ({
  ...division,
  buyer: addOre(division.buyer, division.serviceFee),
  serviceFee: ore(0),
});

/**
 * What is still to be refunded of what is the buyer's, when there were dashboard refunds before the purchase
 * ended, and what of that was more than theirs. Öre.
 */
export const subtractAdvance = (due: Ore, advance: Ore): { refund: Ore; excess: Ore } => ({
  refund: ore(Math.max(0, due - advance)),
  excess: ore(Math.max(0, advance - due)),
});

/** @returns PART_OUT_OF_BOUNDS unless the amount can be paid back in part, else null. */
export const partObstacle = (split: Pick<PriceSplit, 'price'>, part: number | undefined): ErrorCode | null =>
  Number.isSafeInteger(part) && (part as number) >= MIN_PART && (part as number) <= maxPart(split)
    ? null
    : 'PART_OUT_OF_BOUNDS';

/** @returns SETTLEMENT_OUT_OF_BOUNDS unless the parties can agree on that many öre to the buyer, else null. */
export const settlementObstacle = (
  { charged }: Pick<PriceSplit, 'charged'>,
  toBuyer: number | undefined,
): ErrorCode | null =>
  Number.isSafeInteger(toBuyer) && (toBuyer as number) >= 0 && (toBuyer as number) <= charged
    ? null
    : 'SETTLEMENT_OUT_OF_BOUNDS';

/** What a decision sends to each party, in öre. */
export interface Shares {
  toBuyer: Ore;
  toSeller: Ore;
}

/**
 * What a decision gives each party of a purchase.
 * @param part öre to the buyer, for a decision in part.
 * @throws RangeError when such a part cannot be paid back.
 */
export function sharesOf(split: PriceSplit, decision: Decision, part: Ore | null): Shares {
  if (decision === 'refund') return { toBuyer: split.charged, toSeller: ore(0) };
  if (decision === 'release') return { toBuyer: ore(0), toSeller: split.payout };
  const { buyer, seller } = dividePartialRefund(split, part ?? ore(0));
  return { toBuyer: buyer, toSeller: seller };
}

/**
 * What a settlement gives each party of a purchase, as both are shown it before they agree.
 * @param amount öre to the buyer, from nothing to what they were charged.
 * @throws RangeError outside those bounds.
 */
export function settlementShares(split: PriceSplit, amount: Ore): Shares {
  const { buyer, seller } = divideByRefund(split, amount);
  return { toBuyer: buyer, toSeller: seller };
}

/** A decision one admin has made and another must confirm. */
export interface Proposal {
  by: string;
  decision: Decision;
  /** Öre to the buyer, for a decision in part. */
  part: Ore | null;
  /** Why the admin who acts now is no second one, beside being its author; null when they may. */
  refusal?: ErrorCode | null;
}

/** Whether one admin may not move this much alone, whichever party it goes to. Amounts in öre. */
export const needsSecondAdmin = ({ toBuyer, toSeller }: Shares): boolean =>
  Math.max(toBuyer, toSeller) > SECOND_ADMIN_ABOVE;

/**
 * Whether an admin may carry out a decision now.
 * @returns SECOND_ADMIN_NEEDED when nobody has proposed just this, SAME_ADMIN when the proposer confirms, else the
 *   proposal's own refusal.
 */
export function secondAdminObstacle(
  split: PriceSplit,
  { decision, part }: Pick<Proposal, 'decision' | 'part'>,
  proposal: Proposal | null,
  adminId: string | null | undefined,
): ErrorCode | null {
  if (!needsSecondAdmin(sharesOf(split, decision, part))) return null;
  if (proposal?.decision !== decision || proposal.part !== part) return 'SECOND_ADMIN_NEEDED';
  return proposal.by === adminId ? 'SAME_ADMIN' : (proposal.refusal ?? null);
}

/**
 * What becomes of an offer to settle a dispute. `lapsed`: the dispute ended otherwise, or an admin proposed a decision.
 */
export const offerStatuses = ['open', 'accepted', 'declined', 'countered', 'withdrawn', 'lapsed'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** How many offers a dispute can hold, of both parties together. */
export const MAX_OFFERS = 20;

/** The offer of a dispute that waits for an answer. */
export interface OpenOffer {
  id: string;
  by: PartyRole;
  /** Öre to the buyer. */
  amount: Ore;
}
