export { getSellerAccount } from './get-seller-account';
export { listUsers } from './list-users';
export { previewErasure } from './preview-erasure';
export { resendMails } from './resend-mails';
export {
  blockUser,
  endSessions,
  listUserSessions,
  resetSecondFactor,
  unblockUser,
  unlockUser,
} from './user-access';
export { eraseUser, exportUser } from './user-data';
export { listPayouts, listPurchases, listUserDisputes, listUserListings } from './user-lists';
export { viewUser } from './view-user';
