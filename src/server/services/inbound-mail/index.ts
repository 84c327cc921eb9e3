export { checkMail } from './check-mail';
export { eraseMails, eraseMailsOf } from './erase-mails';
export { addMail, receiveMail } from './receive-mail';
