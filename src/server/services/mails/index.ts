export { listPurchaseMails } from './list-purchase-mails';
export { listMutedMails, muteMail } from './muted-mails';
export { eraseSentMails, noteSent } from './note-sent';
export { draftRaceMail, purchaseMail } from './purchase-mail';
export { sendMailJob } from './send-mail-job';
