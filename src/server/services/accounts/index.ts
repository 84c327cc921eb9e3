export { changePassword } from './change-password';
export { checkConfirmation, checkPasswordReset } from './check-link';
export { confirmEmail } from './confirm-email';
export { checkPassword, confirmPassword, confirmWithCode } from './confirm-user';
export { updateNames, updatePhone } from './contact-details';
export { getEmailChange } from './get-email-change';
export { logIn } from './log-in';
export { logInWithCode } from './log-in-with-code';
export { emailChangeRequest, signInRequest } from './mailed-codes';
export { markAllNotificationsRead, markNotificationRead } from './notifications';
export { endsOfPair, readOwnEnds } from './own-ends';
export { register } from './register';
export { requestCode, requestMail } from './request-mail';
export { resetPassword } from './reset-password';
export { endOwnSession, listSessions } from './sessions';
export { endUnreachable, markUnreachable } from './unreachable';
export {
  completedPurchases,
  countedBefore,
  lockUser,
  nameChangeMissed,
  profileColumns,
  readSales,
  salesSum,
} from './user-row';
