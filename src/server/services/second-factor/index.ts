export { beginEnrolment, finishEnrolment } from './enrolment';
export { issueRecoveryCodes, renewRecoveryCodes } from './renew-recovery-codes';
export {
  countPasskeys,
  getSecondFactorStatus,
  hasApp,
  refuseUnverifiedAdmin,
  removeSecondFactor,
} from './second-factor';
export { verifySecondFactor } from './verify-second-factor';
