/** Where a trade's mails lead. All absolute. */
export interface TradeLinks {
  listing: string;
  nameChange: string;
  confirmPurchase: string;
  myPurchases: string;
  myListings: string;
  disputes: string;
  search: string;
}

/** The links of one listing's trade. `siteUrl` is the site's origin, e.g. https://loppbytet.se. */
export function tradeLinks(siteUrl: string, listingId: string): TradeLinks {
  const url = (path: string) => new URL(path, siteUrl).href;
  const listing = `/listings/${encodeURIComponent(listingId)}`;
  return {
    listing: url(listing),
    nameChange: url(`${listing}/name-change`),
    confirmPurchase: url(`${listing}/confirm-purchase`),
    myPurchases: url('/auth/profile?tab=purchases'),
    myListings: url('/auth/profile?tab=listings'),
    disputes: url('/admin/manager?tab=disputes'),
    search: url('/search'),
  };
}
