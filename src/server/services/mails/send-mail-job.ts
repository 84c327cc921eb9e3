import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { type AdminMailKind, alertKind } from '@/domain/moderation/admin-mails';
import type { PurchaseMail } from '@/domain/purchase/transitions';
import { db } from '@/server/db/client';
import { mutedMails, users } from '@/server/db/schema';
import { sendMail, UndeliverableError } from '@/server/email/transport';
import { takesMail } from '@/server/inbound-mail/address';
import { returnPathOf, type SentToUser } from '@/server/inbound-mail/return-path';
import { logger } from '@/server/lib/logger';
import { countUndeliverable } from '@/server/lib/measures';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { MailJob } from '@/server/queue/queues';
import { markUnreachable } from '@/server/services/accounts';
import { accountMail, codeMail, emailChangeMail } from './internal/account-mail';
import { adminsMail, alertMail } from './internal/admin-mail';
import { bidMail } from './internal/bid-mail';
import { draftMail, listingMail } from './internal/listing-mail';
import { noticeMail, raceTipMail } from './internal/notice-mail';
import { organiserMail } from './internal/organiser-mail';
import { watchMail } from './internal/watch-mail';
import { withdrawalMail } from './internal/withdrawal-mail';
import { purchaseMail } from './purchase-mail';
import { noteSent } from './sent-mails';

type AdminPurchaseMail = Extract<PurchaseMail, `${string}Admin`>;

const purchaseKinds: Record<AdminPurchaseMail, AdminMailKind> = {
  problemReportedAdmin: 'dispute',
  disputeOverdueAdmin: 'dispute',
  transferRefusedAdmin: 'dispute',
  chargebackOpenedAdmin: 'chargeback',
  refundFailedAdmin: 'money',
};

/** The admin whom a mail is for and what they can mute it with; null for everybody else's mails. */
function adminMailOf(job: MailJob): { userId: string; mailKind: AdminMailKind } | null {
  if (job.kind === 'alert') return { userId: job.userId, mailKind: alertKind(job.alert) };
  if (job.kind === 'notice' && job.mail === 'noticeToHandle')
    return { userId: job.userId, mailKind: 'notice' };
  if (job.kind === 'withdrawal' && job.mail === 'withdrawalToHandle') {
    return { userId: job.userId, mailKind: 'withdrawal' };
  }
  if (job.kind === 'purchase' && job.role === 'admin' && job.mail in purchaseKinds) {
    return { userId: job.userId, mailKind: purchaseKinds[job.mail as AdminPurchaseMail] };
  }
  return null;
}

/** Whether an admin does not want a kind of mail. */
async function isMuted({ userId, mailKind }: { userId: string; mailKind: AdminMailKind }) {
  const [row] = await db
    .select({ kind: mutedMails.kind })
    .from(mutedMails)
    .where(and(eq(mutedMails.userId, userId), eq(mutedMails.kind, mailKind)));
  return row !== undefined;
}

const write = (jobId: string, job: MailJob, now: Date) => {
  switch (job.kind) {
    case 'account':
      return accountMail(jobId, job, now);
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
      return watchMail(jobId, job);
    case 'withdrawal':
      return withdrawalMail(job);
    default:
      return unknownKind(job);
  }
};

/** Mails that nobody waits for, who can say that no more shall come. */
const isBulk = (job: MailJob): boolean =>
  (job.kind === 'watch' && job.mail !== 'watchConfirm') ||
  (job.kind === 'draft' && job.mail === 'draftReminder');

/** Whom a mail goes to, where mail that comes back is received: a user with that address. */
async function sentTo(to: string, sentAt: Date): Promise<SentToUser | null> {
  if (!takesMail()) return null;
  const [user] = await db
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.email, to), isNull(users.deletedAt)));
  return user ? { ...user, sentAt } : null;
}

/**
 * Writes and sends a queued mail, unless its admin has muted the kind. Where the recipient's mailbox is refused for good,
 * it is done: that is logged and counted, a user is marked, and nothing is tried again.
 * @throws when the mail server does not take it now, so that the queue tries again.
 */
export async function sendMailJob(
  { jobId, job }: { jobId: string; job: MailJob },
  { now }: Call<'clock'>,
): Promise<void> {
  const admin = adminMailOf(job);
  if (admin && (await isMuted(admin))) return;
  const mail = await write(jobId, job, now);
  if (!mail) return;
  const sent = await sentTo(mail.to, now);
  try {
    await sendMail({ id: jobId, bulk: isBulk(job), returnPath: sent && returnPathOf(sent), ...mail });
  } catch (error) {
    if (!(error instanceof UndeliverableError)) throw error;
    logger.warn({ kind: job.kind, status: error.status }, 'a mail was undeliverable');
    countUndeliverable(job.kind);
    if (sent) await markUnreachable(sent, now);
    return;
  }
  await noteSent(jobId, job, mail.subject, now);
}
