export { listMutedMails } from './list-muted-mails';
export { listPurchaseMails } from './list-purchase-mails';
export { muteMail } from './mute-mail';
export { eraseSentMails, noteSent } from './note-sent';
export { draftRaceMail, purchaseMail } from './purchase-mail';
export { sendMailJob } from './send-mail-job';
