export { alertAdmins, alertOnce } from './alert-admins';
export { askSecondAdmin, closeApproval } from './approvals';
export { counterpartiesOf, refuseCounterparty, refuseParty } from './conflict';
export { findAdmins } from './find-admins';
export { countDeciders, lockAdmins } from './lock-admins';
export { lockDeciders } from './lock-deciders';
export { mailAdmins } from './mail-admins';
export { readConfirmObstacles, refuseNotSecond } from './second-admin';
