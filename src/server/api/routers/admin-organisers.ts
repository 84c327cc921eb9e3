import {
  approveJoinInput,
  declineJoinInput,
  inviteContactInput,
  organiserInput,
  organiserRaces,
  organiserUpdate,
  removeContactInput,
} from '@/domain/organiser/input';
import { approveJoinRequest } from '../../services/organisers/approve-join-request';
import { createOrganiser } from '../../services/organisers/create-organiser';
import { declineJoinRequest } from '../../services/organisers/decline-join-request';
import { inviteContact } from '../../services/organisers/invite-contact';
import { listJoinRequests } from '../../services/organisers/list-join-requests';
import { listOrganisers } from '../../services/organisers/list-organisers';
import { removeContact } from '../../services/organisers/remove-contact';
import { setOrganiserRaces } from '../../services/organisers/set-organiser-races';
import { updateOrganiser } from '../../services/organisers/update-organiser';
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
