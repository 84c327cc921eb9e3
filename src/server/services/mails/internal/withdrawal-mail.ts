import { eq } from 'drizzle-orm';
import { refundDue } from '@/domain/purchase/withdrawal';
import { db } from '@/server/db/client';
import { users, withdrawals } from '@/server/db/schema';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { WithdrawalMailJob } from '@/server/queue/queues';
import { ERASED_EMAIL } from '@/server/services/withdrawals';
import { readUser, url, type Written, writeMail } from './write';

/** Writes a mail about a withdrawal. @returns null when the recipient's account is deleted. */
export async function withdrawalMail(job: WithdrawalMailJob): Promise<Written> {
  const [row] = await db
    .select({ withdrawal: withdrawals, ownEmail: users.email })
    .from(withdrawals)
    .leftJoin(users, eq(users.id, withdrawals.userId))
    .where(eq(withdrawals.id, job.withdrawalId));
  if (!row) return null;
  if (row.withdrawal.email === ERASED_EMAIL) return null;
  const { id, name, email, reference, message, at } = row.withdrawal;
  const statement = { name, email, reference: reference ?? '', message, at, outcome: job.outcome ?? null };
  if (job.mail === 'withdrawalReceived') {
    return writeMail(email, 'withdrawalReceived', { ...statement, firstName: name, link: url('/angra') });
  }
  if (job.mail === 'withdrawalLink') {
    return writeMail(email, 'withdrawalLink', { at, link: url(`/angra/kvitto?id=${id}`) });
  }
  if (job.mail !== 'withdrawalToHandle') return unknownKind(job);
  const admin = await readUser(job.userId);
  if (!admin) return null;
  return writeMail(admin.email, 'withdrawalToHandle', {
    statement: row.ownEmail === email ? statement : null,
    at,
    firstName: admin.firstName,
    link: url('/admin/manager?tab=withdrawals'),
    due: refundDue(at),
  });
}
