export { importAnswers, previewAnswers } from './answer-csv';
export { refuseMany, verifyMany } from './answer-many';
export { refuseTransfer, verifyNameChange } from './answer-name-change';
export { endApiAccess, endEndpoints, isWorkingKey } from './api-access';
export { listOwnWords, proposeWords } from './confirmation-words';
export { acceptContactInvitation, getContactInvitation, inviteContact } from './contact-invitation';
export { isContact, refuseOthers } from './contacts';
export { exportNameChanges } from './export-name-changes';
export { exportFigures, getFigures } from './figures';
export {
  approveJoinRequest,
  claimJoinRequests,
  declineJoinRequest,
  eraseJoinRequests,
  waitingJoin,
} from './join-requests';
export { listForSystem } from './list-for-system';
export { listJoinRequests } from './list-join-requests';
export { listNameChanges } from './list-name-changes';
export { listOrganisers } from './list-organisers';
export { listOwnRaces } from './list-own-races';
export { listWidgetRaces } from './list-widget-races';
export { createOrganiser, lockOrganiser, updateOrganiser } from './organiser';
export { pauseResale, resumeResale, updateOwnRace } from './own-race';
export { removeContact } from './remove-contact';
export { requestInformation } from './request-information';
export { listJoinRaces, requestToJoin } from './request-to-join';
export { setOrganiserRaces } from './set-organiser-races';
export { viewNameChange } from './view-name-change';
