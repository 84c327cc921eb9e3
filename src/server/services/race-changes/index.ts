export { applyRaceChange } from './apply-race-change';
export { listRaceChanges, listWaitingRaceChanges } from './list-race-changes';
export { previewRaceChange } from './preview-race-change';
export { previewRaceMails } from './preview-race-mails';
export { confirmRaceChange, withdrawRaceChange } from './race-change-proposal';
export { startRaceChange } from './start-race-change';
