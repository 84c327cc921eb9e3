import type { BidFacts } from '../bid/guards';
import { bidEnds } from '../bid/states';
import type { Ore } from '../money/ore';
import type { RaceFacts } from '../race/rules';
import type { PurchaseState } from './states';

/**
 * The charge of a bid's saved card: not yet requested of Stripe, requested with no certain answer, or answered
 * without money, so that the buyer pays on a page. When it is paid, the purchase's own state says so.
 */
export const chargeStatuses = ['due', 'under_way', 'declined', 'authentication_required'] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

/** The saved card did not do: the buyer pays on a page, or not at all. */
export const leftToBuyer = (status: ChargeStatus | null): boolean =>
  status === 'declined' || status === 'authentication_required';

/** The page that the buyer pays on instead of the saved card. */
export interface PayByHand {
  why: Extract<ChargeStatus, 'declined' | 'authentication_required'>;
  url: string;
  /** Until when the place is reserved. */
  until: Date;
}

/** What a buyer has to pay themselves for a place that is reserved for their bid; null while the card is to do it. */
export const payByHand = ({
  chargeStatus,
  checkoutUrl,
  checkoutExpiresAt,
}: {
  chargeStatus: ChargeStatus | null;
  checkoutUrl: string | null;
  checkoutExpiresAt: Date;
}): PayByHand | null =>
  (chargeStatus === 'declined' || chargeStatus === 'authentication_required') && checkoutUrl !== null
    ? { why: chargeStatus, url: checkoutUrl, until: checkoutExpiresAt }
    : null;

interface Charged {
  state: PurchaseState;
  /** Null or absent of a purchase that no bid has made. */
  chargeStatus?: ChargeStatus | null;
}

/** The saved card is charged, or about to be: no payment page may be open beside it. */
export const paysBySavedCard = ({ state, chargeStatus }: Charged): boolean =>
  state === 'pending_payment' && (chargeStatus === 'due' || chargeStatus === 'under_way');

/** Stripe may have taken the money: the place is nobody else's until it has answered. */
export const chargeInProgress = ({ chargeStatus }: Pick<Charged, 'chargeStatus'>): boolean =>
  chargeStatus === 'under_way';

interface ChargeSituation {
  bid: BidFacts;
  race: RaceFacts;
  /** What is to be charged, öre, and until when the place is reserved. */
  purchase: Charged & { charged: Ore; checkoutExpiresAt: Date };
  /** A decision on a notice keeps the listing from being sold. */
  stopped: boolean;
  /** Of the bid's buyer. */
  blocked: boolean;
  now: Date;
}

/**
 * Whether a saved card may be charged at this moment: for the purchase that its bid buys, while the bid and the
 * reservation stand, and never above the bid's maximum.
 */
export const mayCharge = ({ bid, race, purchase, stopped, blocked, now }: ChargeSituation): boolean =>
  purchase.state === 'pending_payment' &&
  purchase.chargeStatus === 'due' &&
  bid.state === 'matched' &&
  purchase.charged <= bid.maximum &&
  now < bidEnds(bid, race) &&
  now < purchase.checkoutExpiresAt &&
  !stopped &&
  !blocked;

type MatchEvent = 'bidMatched' | 'matchWon' | 'matchLost' | 'matchUnpaid' | 'matchRefunded';

interface BidPurchase {
  state: PurchaseState;
  chargeStatus: ChargeStatus | null;
  /** The page that its buyer could pay on; null when none was opened. */
  checkoutUrl: string | null;
}

const events: Record<PurchaseState, MatchEvent | null> = {
  pending_payment: 'bidMatched',
  // The bank has not answered: it may still be lost.
  pending: null,
  pending_name_change: 'matchWon',
  awaiting_buyer_confirmation: null,
  disputed: null,
  completed: null,
  cancelled: 'matchLost',
  // Of what is paid too late, which goes back, the bid stands in line already.
  refunded: 'matchRefunded',
};

/** What happens to a bid when its purchase reaches a state; null when nothing does. */
export function bidAfter({ state, chargeStatus, checkoutUrl }: BidPurchase): MatchEvent | null {
  const event = events[state];
  const unpaid = leftToBuyer(chargeStatus) && checkoutUrl !== null;
  return event === 'matchLost' && unpaid ? 'matchUnpaid' : event;
}
