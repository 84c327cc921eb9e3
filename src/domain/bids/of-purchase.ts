import type { PurchaseState } from '../purchase/states';

type MatchEvent = 'bidMatched' | 'matchWon' | 'matchLost';

const events: Record<PurchaseState, MatchEvent | null> = {
  pending_payment: 'bidMatched',
  // The bank has not answered: it may still be lost.
  pending: null,
  pending_name_change: 'matchWon',
  awaiting_buyer_confirmation: null,
  disputed: null,
  completed: null,
  cancelled: 'matchLost',
  // What is paid too late goes back, and the bid stands in line already.
  refunded: null,
};

/** What happens to a bid when its purchase reaches a state; null when nothing does. */
export const bidAfter = (state: PurchaseState): MatchEvent | null => events[state];
