export { countWeeks } from './count-weeks';
export { listWork } from './list-work';
export { findPausedSellers } from './paused-sellers';
export { findRefunds, findTransfers } from './purchase-work';
export { sweepAlerts } from './sweep-alerts';
export { findDifferences } from './system-work';
