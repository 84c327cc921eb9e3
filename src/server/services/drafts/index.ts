export { decryptDraftReference, deleteDraft, getDraft } from './draft';
export { listMyDrafts } from './list-my-drafts';
export { publishDrafts, publishReadyDrafts } from './publish-drafts';
export { stopReminders, sweepReminders } from './reminders';
export { saveListing } from './save-listing';
