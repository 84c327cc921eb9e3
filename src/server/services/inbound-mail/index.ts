export { addMail } from './add-mail';
export { checkMail } from './check-mail';
export { eraseMails, eraseMailsOf } from './erase-mails';
export { receiveMail } from './receive-mail';
