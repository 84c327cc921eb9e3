export { listAuditEntries } from './list-audit-entries';
export {
  type Audited,
  changesOf,
  recordAudit,
  recordView,
  resultOf,
  unchanged,
  withResult,
} from './record-audit';
