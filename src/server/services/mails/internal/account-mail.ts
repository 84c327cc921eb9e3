import { and, eq, gt } from 'drizzle-orm';
import { emailChange, signInCode } from '@/domain/account/sign-in';
import { mailablePath } from '@/domain/site/sitemap';
import { DAY, HOUR, MINUTE } from '@/domain/time';
import { randomToken, sha256 } from '@/server/auth/hash';
import { mailedCode } from '@/server/auth/mailed-code';
import { issueToken, tokenLife } from '@/server/auth/tokens';
import { db } from '@/server/db/client';
import { codeRequests, emailChanges, races, users } from '@/server/db/schema';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { AccountMailJob, CodeMailJob, EmailChangeMailJob } from '@/server/queue/queues';
import { codeContext, emailChangeContext } from '../../accounts';
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
 * Writes a mail about an account, making its link's token now.
 * @returns null when there is no such account, or when there is nothing left to confirm.
 */
export async function accountMail(job: AccountMailJob, now: Date): Promise<Written> {
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
      const token = await issueToken(db, user.id, 'confirm_email', now);
      const link = url(`/auth/confirm?token=${token}${next}`);
      const validHours = tokenLife.confirm_email / HOUR;
      return writeMail(to, 'confirmAccount', { link, validHours });
    }
    case 'resetPassword': {
      const token = await issueToken(db, user.id, 'reset_password', now);
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
 * @returns null when the code has been used, replaced or has become too old.
 */
export async function codeMail(job: CodeMailJob, now: Date): Promise<Written> {
  const [row] = await db
    .select({ email: codeRequests.email })
    .from(codeRequests)
    .where(and(eq(codeRequests.id, job.codeId), gt(codeRequests.expiresAt, now)));
  if (!row) return null;
  const code = mailedCode(codeContext(job.codeId));
  const validMinutes = signInCode.lifetime / MINUTE;
  return writeMail(row.email, 'signInCode', { code, validMinutes });
}

/**
 * Writes a mail about a change of a user's address: the code to the new one, or the notice to the old one, whose link
 * is made now.
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
    if (change.confirmedAt || change.codeExpiresAt <= now) return null;
    return writeMail(change.newEmail, 'emailChangeCode', {
      code: mailedCode(emailChangeContext(change)),
      validMinutes: emailChange.lifetime / MINUTE,
      link: url('/auth/profile?tab=account'),
    });
  }
  if (job.mail !== 'emailChanged') return unknownKind(job.mail);
  if (!change.confirmedAt || change.undoneAt) return null;
  const token = randomToken();
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
