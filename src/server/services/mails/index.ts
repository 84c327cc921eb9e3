export { listMutedMails, muteMail } from './muted-mails';
export { draftRaceMail, purchaseMail } from './purchase-mail';
export { sendMailJob } from './send-mail-job';
export { eraseSentMails, listPurchaseMails, noteSent } from './sent-mails';
