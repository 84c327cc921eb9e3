import { userList, userPage, userRef } from '@/domain/validation/user';
import { blockUser } from '../../services/users/block-user';
import { listPlaces } from '../../services/users/list-places';
import { listPurchases } from '../../services/users/list-purchases';
import { listUsers } from '../../services/users/list-users';
import { resetSecondFactor } from '../../services/users/reset-second-factor';
import { unblockUser } from '../../services/users/unblock-user';
import { viewUser } from '../../services/users/view-user';
import { adminMutation, adminQuery, adminView, router } from '../trpc';

export const adminUsersRouter = router({
  list: adminQuery(userList, listUsers),
  view: adminView(userRef, viewUser),
  purchases: adminView(userPage, listPurchases),
  places: adminView(userPage, listPlaces),
  block: adminMutation(userRef, blockUser),
  resetSecondFactor: adminMutation(userRef, resetSecondFactor),
  unblock: adminMutation(userRef, unblockUser),
});
