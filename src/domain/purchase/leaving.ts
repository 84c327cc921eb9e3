import { isFinal, type PurchaseState } from './states';

/** When a purchase's money leaves us, or why it is not known. */
export type Leaving =
  | { by: 'seller_clock' | 'buyer_clock' | 'ended'; at: Date }
  | { by: 'dispute' | 'on_its_way'; at: Date | null };

interface Clocks {
  state: PurchaseState;
  nameChangeDeadline: Date | null;
  confirmationDeadline: Date | null;
  disputedAt: Date | null;
  completedAt: Date | null;
  refundedAt: Date | null;
}

/**
 * `seller_clock`: back to the buyer then, unless the name is changed; `buyer_clock`: to the seller then, unless the
 * buyer reports a problem; `ended`: when the purchase was over, seen from an earlier day.
 * @param divided nothing of it is held any more.
 */
export function leavingOf(purchase: Clocks, divided: boolean): Leaving {
  const ended = purchase.completedAt ?? purchase.refundedAt;
  if (divided) return { by: 'on_its_way', at: ended };
  if (ended && isFinal(purchase.state)) return { by: 'ended', at: ended };
  if (purchase.state === 'pending_name_change' && purchase.nameChangeDeadline) {
    return { by: 'seller_clock', at: purchase.nameChangeDeadline };
  }
  if (purchase.state === 'awaiting_buyer_confirmation' && purchase.confirmationDeadline) {
    return { by: 'buyer_clock', at: purchase.confirmationDeadline };
  }
  return { by: 'dispute', at: purchase.disputedAt };
}
