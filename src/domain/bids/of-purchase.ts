import type { PurchaseState } from '../purchase/states';
import { type ChargeStatus, leftToBuyer } from './charge';

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
