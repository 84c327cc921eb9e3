export {
  alertAdmins,
  alertOnce,
  countDeciders,
  findAdmins,
  lockAdmins,
  lockDeciders,
  mailAdmins,
} from './admins';
export { counterpartiesOf, refuseCounterparty, refuseParty } from './conflict';
export { closeApproval, readConfirmObstacles, refuseNotSecond, requestApproval } from './second-admin';
