import { taskListPath, taskPath } from '@/domain/moderation/tasks';
import { disputePath } from '@/text/dispute';

/** The links of a purchase's mails, absolute. */
export interface PurchaseLinks {
  listing: string;
  nameChange: string;
  confirmPurchase: string;
  myPurchases: string;
  myListings: string;
  /** The dispute's own page; the buyer's purchases where there is none. */
  dispute: string;
  disputes: string;
  money: string;
  /** The chargeback's own page; the list of them where there is none. */
  chargeback: string;
  search: string;
  /** Where the right to withdraw from our service is explained and used. */
  withdraw: string;
}

interface Matters {
  disputeId?: string | undefined;
  chargebackId?: string | undefined;
}

/** The links of one listing's purchase. `siteUrl` is the site's origin, e.g. https://loppbytet.se. */
export function purchaseLinks(
  siteUrl: string,
  listingId: string,
  { disputeId, chargebackId }: Matters = {},
): PurchaseLinks {
  const url = (path: string) => new URL(path, siteUrl).href;
  const listing = `/listings/${encodeURIComponent(listingId)}`;
  return {
    listing: url(listing),
    nameChange: url(`${listing}/name-change`),
    confirmPurchase: url(`${listing}/confirm-purchase`),
    myPurchases: url('/auth/profile?tab=purchases'),
    myListings: url('/auth/profile?tab=listings'),
    dispute: url(disputeId ? disputePath(disputeId) : '/auth/profile?tab=purchases'),
    money: url('/admin/manager?tab=money'),
    chargeback: url(
      chargebackId ? taskPath({ kind: 'chargeback', id: chargebackId }) : taskListPath('chargeback'),
    ),
    disputes: url('/admin/manager?tab=disputes'),
    search: url('/search'),
    withdraw: url('/angra'),
  };
}
