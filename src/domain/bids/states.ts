export const bidStates = [
  'awaiting_card',
  'active',
  'matched',
  'won',
  'paused',
  'expired',
  'cancelled',
] as const;
export type BidState = (typeof bidStates)[number];

/** A bid in one of these has ended: only a refund of what it bought leads out of `won`, and nothing out of the others. */
export const finalBidStates = ['won', 'expired', 'cancelled'] as const satisfies BidState[];
export const isFinalBid = (state: BidState): boolean => (finalBidStates as readonly string[]).includes(state);

/** A bid in one of these buys, or comes to without its buyer doing more here. They count towards the most that one person may have. */
export const standingBidStates = ['awaiting_card', 'active', 'matched'] as const satisfies BidState[];

/** How many standing bids a person may have. */
export const MOST_BIDS = 3;
