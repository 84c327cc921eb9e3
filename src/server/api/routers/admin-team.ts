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
  invite: freshAdminMutation('people', inviteAdminInput, inviteAdmin),
  confirm: freshAdminMutation('people', invitationAct, confirmInvitation),
  withdraw: freshAdminMutation('people', invitationAct, withdrawInvitation),
  setRole: freshAdminMutation('people', adminRoleInput, setAdminRole),
  remove: freshAdminMutation('people', adminAct, removeAdmin),
});
