export { createRaceTip } from './create-race-tip';
export { claimRaceTips, eraseFromRaceTips } from './erase-race-tips';
export { handleRaceTip } from './handle-race-tip';
export { listRaceTips } from './list-race-tips';
