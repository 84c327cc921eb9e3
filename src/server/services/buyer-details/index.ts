export {
  type BuyerDetails,
  decryptBuyerDetails,
  encryptBuyerDetails,
  recordDetailsView,
  recordDetailsViews,
} from './details';
export {
  decryptRemembered,
  eraseRemembered,
  forgetDetails,
  getRememberedDetails,
  rememberDetails,
} from './remembered-details';
