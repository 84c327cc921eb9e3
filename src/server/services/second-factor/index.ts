export { beginEnrolment } from './begin-enrolment';
export { finishEnrolment } from './finish-enrolment';
export { getSecondFactorStatus } from './get-status';
export { removeSecondFactor } from './remove-second-factor';
export { issueRecoveryCodes, renewRecoveryCodes } from './renew-recovery-codes';
export { countPasskeys, encryptSecret, hasApp, refuseUnverifiedAdmin } from './second-factor';
export { verifySecondFactor } from './verify-second-factor';
