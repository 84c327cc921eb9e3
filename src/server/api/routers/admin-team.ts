import {
  adminAction,
  adminRoleInput,
  invitationAction,
  inviteAdminInput,
} from '@/domain/account/admin-input';
import {
  confirmInvitation,
  inviteAdmin,
  listTeam,
  removeAdmin,
  setAdminRole,
  withdrawInvitation,
} from '@/server/services/admin';
import { adminList, freshAdminMutation, router } from '../trpc';

export const adminTeamRouter = router({
  list: adminList('read', listTeam),
  invite: freshAdminMutation('accounts', inviteAdminInput, inviteAdmin),
  confirm: freshAdminMutation('accounts', invitationAction, confirmInvitation),
  withdraw: freshAdminMutation('accounts', invitationAction, withdrawInvitation),
  setRole: freshAdminMutation('accounts', adminRoleInput, setAdminRole),
  remove: freshAdminMutation('accounts', adminAction, removeAdmin),
});
