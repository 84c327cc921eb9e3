import type { Call } from '@/domain/account/actor';
import { sendMail } from '../../email/transport';
import type { MailJob } from '../../queue/queues';
import { accountMail } from './internal/account-mail';
import { adminMailOf } from './internal/admin-mail-kind';
import { adminsMail } from './internal/admins-mail';
import { alertMail } from './internal/alert-mail';
import { bidMail } from './internal/bid-mail';
import { codeMail } from './internal/code-mail';
import { draftMail } from './internal/draft-mail';
import { emailChangeMail } from './internal/email-change-mail';
import { isMuted } from './internal/is-muted';
import { listingMail } from './internal/listing-mail';
import { noticeMail } from './internal/notice-mail';
import { organiserMail } from './internal/organiser-mail';
import { raceTipMail } from './internal/race-tip-mail';
import { watchMail } from './internal/watch-mail';
import { withdrawalMail } from './internal/withdrawal-mail';
import { noteSent } from './note-sent';
import { purchaseMail } from './purchase-mail';

const write = (job: MailJob, now: Date) => {
  switch (job.kind) {
    case 'account':
      return accountMail(job, now);
    case 'alert':
      return alertMail(job, now);
    case 'admins':
      return adminsMail(job, now);
    case 'bid':
      return bidMail(job);
    case 'code':
      return codeMail(job, now);
    case 'emailChange':
      return emailChangeMail(job, now);
    case 'draft':
      return draftMail(job, now);
    case 'listing':
      return listingMail(job);
    case 'notice':
      return noticeMail(job, now);
    case 'organiser':
      return organiserMail(job, now);
    case 'purchase':
      return purchaseMail(job);
    case 'raceTip':
      return raceTipMail(job);
    case 'watch':
      return watchMail(job);
    case 'withdrawal':
      return withdrawalMail(job);
  }
};

/** Writes and sends a queued mail, unless its admin has muted the kind. @throws when the mail server does not take it, so that the queue tries again. */
export async function sendMailJob(
  { jobId, job }: { jobId: string; job: MailJob },
  { now }: Call<'clock'>,
): Promise<void> {
  const admin = adminMailOf(job);
  if (admin && (await isMuted(admin))) return;
  const mail = await write(job, now);
  if (!mail) return;
  await sendMail({ id: jobId, ...mail });
  await noteSent(jobId, job, mail.subject, now);
}
