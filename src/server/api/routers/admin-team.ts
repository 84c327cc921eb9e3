import { adminAct, adminRoleInput, invitationAct, inviteAdminInput } from '@/domain/account/admin-input';
import { confirmInvitation } from '../../services/admin/confirm-invitation';
import { inviteAdmin } from '../../services/admin/invite-admin';
import { listTeam } from '../../services/admin/list-team';
import { removeAdmin } from '../../services/admin/remove-admin';
import { setAdminRole } from '../../services/admin/set-admin-role';
import { withdrawInvitation } from '../../services/admin/withdraw-invitation';
import { adminList, freshAdminMutation, router } from '../trpc';

export const adminTeamRouter = router({
  list: adminList('read', listTeam),
  invite: freshAdminMutation('people', inviteAdminInput, inviteAdmin),
  confirm: freshAdminMutation('people', invitationAct, confirmInvitation),
  withdraw: freshAdminMutation('people', invitationAct, withdrawInvitation),
  setRole: freshAdminMutation('people', adminRoleInput, setAdminRole),
  remove: freshAdminMutation('people', adminAct, removeAdmin),
});
