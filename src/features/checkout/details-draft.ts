import { inTab } from '@/components/stored';

// Apart from the form, whose rules for telephone numbers are large: the page after the payment does not load them.

/** The draft of the details for a listing, or for a bid. */
export const detailsDraft = (listingId: string): string => `buyer-details-${listingId}`;

/** Removes the draft of the details, once the purchase is paid. */
export const clearBuyerDetails = (listingId: string): void => inTab(detailsDraft(listingId)).set(null);

/** The listing whose organiser's fields are open, for a reload. */
export const openFields = inTab<string>('open-fields');
