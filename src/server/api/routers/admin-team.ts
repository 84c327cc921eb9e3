import { adminAct, adminRoleInput, invitationAct, inviteAdminInput } from '@/domain/account/admin-input';
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
  confirm: freshAdminMutation('accounts', invitationAct, confirmInvitation),
  withdraw: freshAdminMutation('accounts', invitationAct, withdrawInvitation),
  setRole: freshAdminMutation('accounts', adminRoleInput, setAdminRole),
  remove: freshAdminMutation('accounts', adminAct, removeAdmin),
});
