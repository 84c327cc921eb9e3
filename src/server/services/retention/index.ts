export { runRetention } from './run-retention';
