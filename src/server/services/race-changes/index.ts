export { applyRaceChange } from './apply-race-change';
export { confirmRaceChange } from './confirm-race-change';
export { listRaceChanges } from './list-race-changes';
export { listWaitingRaceChanges } from './list-waiting-race-changes';
export { previewRaceChange } from './preview-race-change';
export { previewRaceMails } from './preview-race-mails';
export { startRaceChange } from './start-race-change';
export { withdrawRaceChange } from './withdraw-race-change';
