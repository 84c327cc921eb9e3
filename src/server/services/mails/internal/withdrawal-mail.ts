import { and, eq, isNull } from 'drizzle-orm';
import { refundDue } from '@/domain/purchase/withdrawal';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { users, withdrawals } from '@/server/db/schema';
import type { WithdrawalMailJob } from '@/server/queue/queues';
import { ERASED_EMAIL } from '@/server/services/withdrawals';

/** Writes a mail about a withdrawal. @returns null when the recipient's account is deleted. */
export async function withdrawalMail(
  job: WithdrawalMailJob,
): Promise<(RenderedMail & { to: string }) | null> {
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
    const link = `${env.SITE_URL}/angra`;
    return {
      to: email,
      ...(await renderMail('withdrawalReceived', { ...statement, firstName: name, link })),
    };
  }
  if (job.mail === 'withdrawalLink') {
    const link = `${env.SITE_URL}/angra/kvitto?id=${id}`;
    return { to: email, ...(await renderMail('withdrawalLink', { at, link })) };
  }
  const [admin] = await db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, job.userId), isNull(users.deletedAt)));
  if (!admin) return null;
  const props = {
    statement: row.ownEmail === email ? statement : null,
    at,
    firstName: admin.firstName,
    link: `${env.SITE_URL}/admin/manager?tab=withdrawals`,
    due: refundDue(at),
  };
  return { to: admin.email, ...(await renderMail('withdrawalToHandle', props)) };
}
