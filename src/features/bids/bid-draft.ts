import { inTab } from '@/components/stored';
import { clearBuyerDetails } from '@/features/checkout/details-draft';

/** Where what is typed for a bid on a race is kept, for the way to Stripe's page and back. */
export const bidDraft = (raceId: string): string => `bid-${raceId}`;

/** Removes that, with the answers to the organiser. */
export function clearBidDraft(raceId: string): void {
  inTab(bidDraft(raceId)).set(null);
  clearBuyerDetails(bidDraft(raceId));
}
