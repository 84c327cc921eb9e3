export { beginConfirmation, confirmWithPasskey } from './confirmation';
export { beginLogIn, logInWithPasskey } from './log-in';
export { listPasskeys, removePasskey, renamePasskey } from './own-passkeys';
export { beginRegistration, registerPasskey } from './registration';
