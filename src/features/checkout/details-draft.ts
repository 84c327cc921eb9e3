import { removeDraft } from '@/components/draft';
import { pageUser } from '@/components/page-user';
import { inTab } from '@/components/stored';

// Apart from the form, whose rules for telephone numbers are large: the page after the payment does not load them.

/** The draft of the details for a listing, or for a bid. */
export const detailsDraft = (listingId: string): string => `buyer-details-${listingId}`;

/** Removes the draft of the details, once the purchase is paid. */
export const clearBuyerDetails = (listingId: string): void => removeDraft(detailsDraft(listingId));

const open = () => inTab<string>(`open-fields|${pageUser.get() ?? ''}`);

/** The listing whose organiser's fields are open to the page's user, for a reload. */
export const openFields = {
  get: (): string | null => open().get(),
  set: (listingId: string | null): void => open().set(listingId),
};
