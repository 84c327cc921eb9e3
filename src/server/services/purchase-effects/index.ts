export { endApiAccess, endEndpoints, heldByContact, releaseApiAccess, working } from './api-access';
export { applyWithdrawal } from './apply-withdrawal';
export { enqueueMatch, lockBid, moveBid, releaseCard } from './bids';
export { bookStripeFee } from './book-stripe-fee';
export {
  type BuyerDetails,
  decryptBuyerDetails,
  encryptBuyerDetails,
  recordDetailsView,
  recordDetailsViews,
} from './buyer-details';
export type { Context, PurchaseRow } from './context';
export { decryptCode, encryptCode } from './hand-over-code';
export { endNotice, enqueuePurchaseMail, notifyBuyer } from './notify-parties';
export { closeOffer, findOpenOffer, offerFacts, openOffer, readOffers } from './offers';
export { queueWebhooks } from './queue-webhooks';
