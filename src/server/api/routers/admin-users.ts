import { userAct, userList, userPage, userRef } from '@/domain/account/admin-input';
import { blockUser } from '../../services/users/block-user';
import { endSessions } from '../../services/users/end-sessions';
import { eraseUser } from '../../services/users/erase-user';
import { getSellerAccount } from '../../services/users/get-seller-account';
import { listPayouts } from '../../services/users/list-payouts';
import { listPlaces } from '../../services/users/list-places';
import { listPurchases } from '../../services/users/list-purchases';
import { listUserDisputes } from '../../services/users/list-user-disputes';
import { listUserSessions } from '../../services/users/list-user-sessions';
import { listUsers } from '../../services/users/list-users';
import { previewErasure } from '../../services/users/preview-erasure';
import { resendMails } from '../../services/users/resend-mails';
import { resetSecondFactor } from '../../services/users/reset-second-factor';
import { unblockUser } from '../../services/users/unblock-user';
import { unlockUser } from '../../services/users/unlock-user';
import { viewUser } from '../../services/users/view-user';
import { adminMutation, adminQuery, adminView, freshAdminMutation, router } from '../trpc';

/** A person's data as a file goes through a route of its own: app/api/admin/users/[id]/export. */
export const adminUsersRouter = router({
  list: adminQuery('read', userList, listUsers),
  view: adminView('read', userRef, viewUser),
  purchases: adminView('read', userPage, listPurchases),
  places: adminView('read', userPage, listPlaces),
  disputes: adminView('read', userPage, listUserDisputes),
  payouts: adminView('read', userPage, listPayouts),
  sessions: adminQuery('read', userRef, listUserSessions),
  sellerAccount: adminQuery('read', userRef, getSellerAccount),
  block: adminMutation('pause', userAct, blockUser),
  unblock: adminMutation('people', userAct, unblockUser),
  endSessions: adminMutation('pause', userAct, endSessions),
  unlock: adminMutation('message', userAct, unlockUser),
  resend: adminMutation('message', userAct, resendMails),
  resetSecondFactor: adminMutation('people', userAct, resetSecondFactor),
  erasure: adminQuery('people', userRef, previewErasure),
  erase: freshAdminMutation('people', userAct, eraseUser),
});
