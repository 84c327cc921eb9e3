import { removeDraft } from '@/components/draft';
import { clearBuyerDetails } from '@/features/checkout/details-draft';

/** Where what is typed for a bid on a race is kept, for the way to Stripe's page and back. */
export const bidDraft = (raceId: string): string => `bid-${raceId}`;

/** Removes that, with the answers to the organiser. */
export function clearBidDraft(raceId: string): void {
  removeDraft(bidDraft(raceId));
  clearBuyerDetails(bidDraft(raceId));
}
