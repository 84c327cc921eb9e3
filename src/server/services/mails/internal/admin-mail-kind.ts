import { type AdminMailKind, alertKind } from '@/domain/moderation/admin-mails';
import type { PurchaseMail } from '@/domain/purchase/transitions';
import type { MailJob } from '@/server/queue/queues';

type AdminPurchaseMail = Extract<PurchaseMail, `${string}Admin`>;

const purchaseKinds: Record<AdminPurchaseMail, AdminMailKind> = {
  problemReportedAdmin: 'dispute',
  disputeOverdueAdmin: 'dispute',
  transferRefusedAdmin: 'dispute',
  chargebackOpenedAdmin: 'chargeback',
  refundFailedAdmin: 'money',
};

/** The admin whom a mail is for and what they can mute it with; null for everybody else's mails. */
export function adminMailOf(job: MailJob): { userId: string; mailKind: AdminMailKind } | null {
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
