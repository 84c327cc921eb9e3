export { countWeeks } from './count-weeks';
export { findUnverifiedRaces } from './internal/race-tasks';
export { listTasks } from './list-tasks';
export { findPausedSellers } from './paused-sellers';
export { findRefunds, findTransfers } from './purchase-tasks';
export { sweepAlerts } from './sweep-alerts';
export { findDifferences } from './system-tasks';
