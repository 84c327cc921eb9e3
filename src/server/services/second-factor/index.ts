export { beginEnrolment } from './begin-enrolment';
export { finishEnrolment } from './finish-enrolment';
export { getSecondFactorStatus } from './get-status';
export { countPasskeys, hasApp, refuseUnverifiedAdmin } from './has-second-factor';
export { removeSecondFactor } from './remove-second-factor';
export { issueRecoveryCodes, renewRecoveryCodes } from './renew-recovery-codes';
export { encryptSecret } from './secret';
export { verifySecondFactor } from './verify-second-factor';
