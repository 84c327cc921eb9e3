export { endApiAccess, endEndpoints, heldByContact, releaseApiAccess, working } from './api-access';
export { applyWithdrawal } from './apply-withdrawal';
export { enqueueMatch, lockBid, moveBid, releaseCard } from './bids';
export { bookStripeFee } from './book-stripe-fee';
export type { Context, PurchaseRow } from './context';
export {
  type BuyerDetails,
  decryptBuyerDetails,
  decryptCode,
  encryptBuyerDetails,
  encryptCode,
  recordDetailsView,
  recordDetailsViews,
} from './encrypted-fields';
export { endNotice, enqueuePurchaseMail, notifyBuyer, notifyParty } from './notify-parties';
export { closeOffer, findOpenOffer, offerFacts, openOffer, readOffers } from './offers';
export { queueWebhooks } from './queue-webhooks';
export { reportOverpaid } from './report-overpaid';
