export {
  decryptRemembered,
  eraseRemembered,
  forgetDetails,
  getRememberedDetails,
  rememberDetails,
} from './remembered-details';
