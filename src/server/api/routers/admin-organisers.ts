import {
  approveJoinInput,
  declineJoinInput,
  inviteContactInput,
  organiserInput,
  organiserRaces,
  organiserUpdate,
  removeContactInput,
} from '@/domain/organiser/input';
import {
  approveJoinRequest,
  createOrganiser,
  declineJoinRequest,
  inviteContact,
  listJoinRequests,
  listOrganisers,
  removeContact,
  setOrganiserRaces,
  updateOrganiser,
} from '@/server/services/organisers';
import { adminList, adminMutation, freshAdminMutation, router } from '../trpc';

// Who reads what buyers have given is decided by those who decide who is an admin.
export const adminOrganisersRouter = router({
  list: adminList('read', listOrganisers),
  // Among them whose mails confirm name changes, and with which words.
  create: freshAdminMutation('accounts', organiserInput, createOrganiser),
  update: freshAdminMutation('accounts', organiserUpdate, updateOrganiser),
  setRaces: freshAdminMutation('accounts', organiserRaces, setOrganiserRaces),
  invite: freshAdminMutation('accounts', inviteContactInput, inviteContact),
  requests: adminList('read', listJoinRequests),
  approveRequest: freshAdminMutation('accounts', approveJoinInput, approveJoinRequest),
  declineRequest: adminMutation('accounts', declineJoinInput, declineJoinRequest),
  removeContact: adminMutation('accounts', removeContactInput, removeContact),
});
