/** Where the seller's own listings are. */
export const MY_LISTINGS = '/auth/profile?tab=listings';
