import { eq } from 'drizzle-orm';
import { emailChange, findWorkingCode, signInCode } from '@/domain/account/sign-in';
import { mailablePath } from '@/domain/site/sitemap';
import { DAY, HOUR, MINUTE } from '@/domain/time';
import { sha256 } from '@/server/auth/hash';
import { mailedCode, mailedToken } from '@/server/auth/mailed-code';
import { storeToken, tokenLife } from '@/server/auth/tokens';
import { db } from '@/server/db/client';
import { codeRequests, emailChanges, races, users } from '@/server/db/schema';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { AccountMailJob, CodeMailJob, EmailChangeMailJob } from '@/server/queue/queues';
import { emailChangeRequest, signInRequest } from '../../accounts';
import { readUser, url, type Written, writeMail } from './write';

/** The query parameter that leads back to where the user was; empty when that may not be in a mail. */
async function nextParameter({ next }: AccountMailJob): Promise<string> {
  const mailable = mailablePath(next);
  if (!mailable) return '';
  if (mailable.slug) {
    const [race] = await db
      .select({ id: races.id })
      .from(races)
      .where(eq(races.slug, mailable.slug))
      .limit(1);
    if (!race) return '';
  }
  return `&next=${encodeURIComponent(mailable.path)}`;
}

/**
 * Writes a mail about an account. Its link's token is derived from the job, which holds none.
 * @returns null when there is no such account, or when there is nothing left to confirm.
 */
export async function accountMail(jobId: string, job: AccountMailJob, now: Date): Promise<Written> {
  if (!job.userId) return null;
  const user = await readUser(job.userId);
  if (!user) return null;
  const { firstName, email: to } = user;
  // Until the address is confirmed it may be another user's, and the name is unverified input.
  const confirmedName = user.emailVerifiedAt ? firstName : null;
  const next = await nextParameter(job);
  switch (job.mail) {
    case 'confirmAccount': {
      if (user.emailVerifiedAt) return null;
      const token = mailedToken(`account:${jobId}`);
      await storeToken(db, { userId: user.id, purpose: 'confirm_email', token }, now);
      const link = url(`/auth/confirm?token=${token}${next}`);
      const validHours = tokenLife.confirm_email / HOUR;
      return writeMail(to, 'confirmAccount', { link, validHours });
    }
    case 'resetPassword': {
      const token = mailedToken(`account:${jobId}`);
      await storeToken(db, { userId: user.id, purpose: 'reset_password', token }, now);
      const link = url(`/auth/reset?token=${token}${next}`);
      const validMinutes = tokenLife.reset_password / MINUTE;
      return writeMail(to, 'resetPassword', { firstName: confirmedName, link, validMinutes });
    }
    case 'accountExists': {
      const links = { loginLink: url('/auth/login'), resetLink: url('/auth/login?mode=forgot') };
      return writeMail(to, 'accountExists', { firstName, ...links });
    }
    case 'sellerRequirements':
    case 'sellerRejected': {
      const link = url('/auth/profile?tab=account');
      return writeMail(to, job.mail, { firstName, link });
    }
    case 'passkeyAdded':
    case 'passkeyRemoved': {
      const link = url('/auth/profile?tab=account#passnycklar');
      return writeMail(to, job.mail, { firstName, link });
    }
    case 'passwordChanged':
    case 'secondFactorAdded':
    case 'secondFactorReset':
    case 'recoveryCodesRenewed':
      return writeMail(to, job.mail, { firstName, link: url('/auth/login?mode=forgot') });
    default:
      return unknownKind(job.mail);
  }
}

/**
 * Writes the mail with the code that signs in.
 * @returns null when the code has been used or has become too old.
 */
export async function codeMail(job: CodeMailJob, now: Date): Promise<Written> {
  const [request] = await db.select().from(codeRequests).where(eq(codeRequests.id, job.requestId));
  const endsAt = request && findWorkingCode(request, job.endsAt, now);
  if (!endsAt) return null;
  const code = mailedCode(signInRequest(request.id), endsAt);
  const validMinutes = signInCode.lifetime / MINUTE;
  return writeMail(request.email, 'signInCode', { code, validMinutes });
}

/**
 * Writes a mail about a change of a user's address: the code to the new one, or the notice to the old one, with the link
 * that undoes it.
 * @returns null when there is nothing left to confirm or to undo.
 */
export async function emailChangeMail(job: EmailChangeMailJob, now: Date): Promise<Written> {
  const [row] = await db
    .select({ change: emailChanges, firstName: users.firstName, deletedAt: users.deletedAt })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(eq(emailChanges.id, job.changeId));
  if (!row || row.deletedAt) return null;
  const { change, firstName } = row;
  if (job.mail === 'emailChangeCode') {
    const endsAt = change.confirmedAt ? undefined : findWorkingCode(change, job.endsAt, now);
    if (!endsAt) return null;
    return writeMail(change.newEmail, 'emailChangeCode', {
      code: mailedCode(emailChangeRequest(change.id), endsAt),
      validMinutes: emailChange.lifetime / MINUTE,
      link: url('/auth/profile?tab=account'),
    });
  }
  if (job.mail !== 'emailChanged') return unknownKind(job);
  if (!change.confirmedAt || change.undoneAt) return null;
  const token = mailedToken(`email-change:${change.id}`);
  await db
    .update(emailChanges)
    .set({ undoTokenHash: sha256(token) })
    .where(eq(emailChanges.id, change.id));
  return writeMail(change.oldEmail, 'emailChanged', {
    firstName,
    link: url(`/auth/undo-email?token=${token}`),
    validDays: emailChange.undoable / DAY,
  });
}
