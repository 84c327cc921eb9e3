import { userAction, userList, userPage, userRef } from '@/domain/account/admin-input';
import {
  blockUser,
  endSessions,
  eraseUser,
  getSellerAccount,
  listPayouts,
  listPurchases,
  listUserDisputes,
  listUserListings,
  listUserSessions,
  listUsers,
  previewErasure,
  resendMails,
  resetSecondFactor,
  unblockUser,
  unlockUser,
  viewUser,
} from '@/server/services/users';
import { adminMutation, adminQuery, adminView, freshAdminMutation, router } from '../trpc';

/** A user's data as a file goes through a route of its own: app/api/admin/users/[id]/export. */
export const adminUsersRouter = router({
  list: adminQuery('read', userList, listUsers),
  view: adminView('read', userRef, viewUser),
  purchases: adminView('read', userPage, listPurchases),
  places: adminView('read', userPage, listUserListings),
  disputes: adminView('read', userPage, listUserDisputes),
  payouts: adminView('read', userPage, listPayouts),
  sessions: adminQuery('read', userRef, listUserSessions),
  sellerAccount: adminQuery('read', userRef, getSellerAccount),
  block: adminMutation('pause', userAction, blockUser),
  unblock: adminMutation('accounts', userAction, unblockUser),
  endSessions: adminMutation('pause', userAction, endSessions),
  unlock: adminMutation('message', userAction, unlockUser),
  resend: adminMutation('message', userAction, resendMails),
  resetSecondFactor: adminMutation('accounts', userAction, resetSecondFactor),
  erasure: adminQuery('accounts', userRef, previewErasure),
  erase: freshAdminMutation('accounts', userAction, eraseUser),
});
