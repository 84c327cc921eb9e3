export { listMutedMails, muteMail } from './muted-mails';
export { draftRaceMail } from './purchase-mail';
export { sendMailJob } from './send-mail-job';
export { eraseSentMails, listPurchaseMails } from './sent-mails';
