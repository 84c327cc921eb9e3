export { countDeciders, findAdmins, lockAdmins, lockDeciders } from './admins';
export { counterpartiesOf, refuseCounterparty, refuseParty } from './conflict';
export { alertAdmins, alertOnce, mailAdmins } from './mail-admins';
export { askSecondAdmin, closeApproval, readConfirmObstacles, refuseNotSecond } from './second-admin';
