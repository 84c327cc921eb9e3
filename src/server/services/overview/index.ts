export { countWeeks } from './count-weeks';
export { findTasks } from './find-tasks';
export { listTasks } from './list-tasks';
export { sweepAlerts } from './sweep-alerts';
