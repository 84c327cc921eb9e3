export { forgetDetails } from './forget-details';
export { getRememberedDetails } from './get-remembered-details';
export { decryptRemembered, eraseRemembered, rememberDetails } from './remembered-details';
