import { and, eq, gt } from 'drizzle-orm';
import { signInCode } from '@/domain/account/sign-in';
import { MINUTE } from '@/domain/time';
import { type RenderedMail, renderMail } from '@/emails';
import { mailedCode } from '@/server/auth/mailed-code';
import { db } from '@/server/db/client';
import { codeRequests } from '@/server/db/schema';
import type { CodeMailJob } from '@/server/queue/queues';
import { codeContext } from '@/server/services/accounts';

/**
 * Writes the mail with the code that signs in.
 * @returns null when the code has been used, replaced or has become too old.
 */
export async function codeMail(job: CodeMailJob, now: Date): Promise<(RenderedMail & { to: string }) | null> {
  const [row] = await db
    .select({ email: codeRequests.email })
    .from(codeRequests)
    .where(and(eq(codeRequests.id, job.codeId), gt(codeRequests.expiresAt, now)));
  if (!row) return null;
  const code = mailedCode(codeContext(job.codeId));
  const validMinutes = signInCode.lifetime / MINUTE;
  return { to: row.email, ...(await renderMail('signInCode', { code, validMinutes })) };
}
