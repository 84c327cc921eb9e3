export { countWeeks } from './count-weeks';
export { listTasks } from './list-tasks';
export { findPausedSellers } from './paused-sellers';
export { findRefunds, findTransfers } from './purchase-tasks';
export { sweepAlerts } from './sweep-alerts';
export { findDifferences } from './system-tasks';
