export { countDeciders, findAdmins, lockAdmins, lockDeciders } from './admins';
export { counterpartiesOf, refuseCounterparty, refuseParty } from './conflict';
export { alertAdmins, alertOnce, mailAdmins } from './mail-admins';
export { closeApproval, readConfirmObstacles, refuseNotSecond, requestApproval } from './second-admin';
