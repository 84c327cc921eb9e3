import type { Ore } from '../money';
import type { PartyRole } from './parties';

/**
 * What becomes of an offer to settle a dispute. `lapsed`: the dispute ended otherwise, or an admin proposed a decision.
 */
export const offerStatuses = ['open', 'accepted', 'declined', 'countered', 'withdrawn', 'lapsed'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** How many offers a dispute can hold, of both parties together. */
export const MOST_OFFERS = 20;

/** The offer of a dispute that waits for an answer. */
export interface OpenOffer {
  id: string;
  by: PartyRole;
  /** Öre to the buyer. */
  amount: Ore;
}
