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
  create: freshAdminMutation('people', organiserInput, createOrganiser),
  update: freshAdminMutation('people', organiserUpdate, updateOrganiser),
  setRaces: freshAdminMutation('people', organiserRaces, setOrganiserRaces),
  invite: freshAdminMutation('people', inviteContactInput, inviteContact),
  requests: adminList('read', listJoinRequests),
  approveRequest: freshAdminMutation('people', approveJoinInput, approveJoinRequest),
  declineRequest: adminMutation('people', declineJoinInput, declineJoinRequest),
  removeContact: adminMutation('people', removeContactInput, removeContact),
});
