import { eq } from 'drizzle-orm';
import { emailChange } from '@/domain/account/sign-in';
import { DAY, MINUTE } from '@/domain/time';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { randomToken, sha256 } from '@/server/auth/hash';
import { mailedCode } from '@/server/auth/mailed-code';
import { db } from '@/server/db/client';
import { emailChanges, users } from '@/server/db/schema';
import type { EmailChangeMailJob } from '@/server/queue/queues';
import { emailChangeContext } from '@/server/services/accounts';

/**
 * Writes a mail about a change of a user's address: the code to the new one, or the notice to the old one, whose link
 * is made now.
 * @returns null when there is nothing left to confirm or to undo.
 */
export async function emailChangeMail(
  job: EmailChangeMailJob,
  now: Date,
): Promise<(RenderedMail & { to: string }) | null> {
  const [row] = await db
    .select({ change: emailChanges, firstName: users.firstName, deletedAt: users.deletedAt })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.id, job.changeId));
  if (!row || row.deletedAt) return null;
  const { change, firstName } = row;
  if (job.mail === 'emailChangeCode') {
    if (change.confirmedAt || change.codeExpiresAt <= now) return null;
    const mail = await renderMail('emailChangeCode', {
      code: mailedCode(emailChangeContext(change)),
      validMinutes: emailChange.lifetime / MINUTE,
      link: `${env.SITE_URL}/auth/profile?tab=account`,
    });
    return { to: change.newEmail, ...mail };
  }
  if (!change.confirmedAt || change.undoneAt) return null;
  const token = randomToken();
  await db
    .update(emailChanges)
    .set({ undoTokenHash: sha256(token) })
    .where(eq(emailChanges.id, change.id));
  const mail = await renderMail('emailChanged', {
    firstName,
    link: `${env.SITE_URL}/auth/undo-email?token=${token}`,
    validDays: emailChange.undoable / DAY,
  });
  return { to: change.oldEmail, ...mail };
}
