/** Where the seller's own listings are. */
export const MY_LISTINGS = '/auth/profile?tab=listings';
/** The seller account. */
export const SELLER_ACCOUNT = '/auth/profile?tab=account';
