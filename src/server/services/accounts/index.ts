export { changePassword } from './change-password';
export { checkConfirmation } from './check-confirmation';
export { confirmEmail } from './confirm-email';
export { checkPassword, confirmPassword } from './confirm-password';
export { confirmWithCode } from './confirm-with-code';
export { endOwnSession } from './end-own-session';
export { getEmailChange } from './get-email-change';
export { listSessions } from './list-sessions';
export { lockUser } from './lock-user';
export { logIn } from './log-in';
export { logInWithCode } from './log-in-with-code';
export { codeContext, emailChangeContext } from './mailed-codes';
export { markAllNotificationsRead } from './mark-all-notifications-read';
export { markNotificationRead } from './mark-notification-read';
export { newUsername, register } from './register';
export { requestCode } from './request-code';
export { requestMail } from './request-mail';
export { resetPassword } from './reset-password';
export { updateNames } from './update-names';
export { updatePhone } from './update-phone';
export {
  completedPurchases,
  completedSales,
  missedNameChange,
  nameChangeMissed,
  profileColumns,
} from './user-columns';
