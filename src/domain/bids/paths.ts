/** The form in which one bids on a race's places. */
export const bidFormPath = (slug: string): string => `/lopp/${slug}/kop-at-mig`;

/** A user's own bids. */
export const MY_BIDS = '/auth/bud';

/** The same, as one comes back from saving the card of one of them. */
export const cardSavedPath = (bidId: string): string => `${MY_BIDS}?klart=${bidId}`;
