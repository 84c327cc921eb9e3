export { type Audited, resultOf, unchanged } from './audited';
export { changesOf } from './changes';
export { withResult } from './internal/audited';
export { listAuditEntries } from './list-audit-entries';
export { recordAudit } from './record-audit';
export { recordView } from './record-view';
