/** Where the seller's own listings and drafts are. */
export const MY_LISTINGS = '/auth/profile?tab=listings';
/** The seller account. */
export const SELLER_ACCOUNT = '/auth/profile?tab=account';
/** A draft in its form. */
export const draftPath = (id: string): string => `/post-ad?utkast=${id}`;
/** What is left before a draft is published. */
export const draftNextPath = (id: string): string => `/post-ad/saljarkonto?utkast=${id}`;
/** A listing that has just been published. */
export const publishedPath = ({ id, title }: { id: string; title: string }): string =>
  `/ad-created?annons=${id}&raceName=${encodeURIComponent(title)}`;
