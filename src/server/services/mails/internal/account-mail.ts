import { and, eq, isNull } from 'drizzle-orm';
import { mailablePath } from '@/domain/site/sitemap';
import { HOUR, MINUTE } from '@/domain/time';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { issueToken, tokenLife } from '@/server/auth/tokens';
import { db } from '@/server/db/client';
import { races, users } from '@/server/db/schema';
import type { AccountMailJob } from '@/server/queue/queues';

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
export async function accountMail(
  job: AccountMailJob,
  now: Date,
): Promise<(RenderedMail & { to: string }) | null> {
  if (!job.userId) return null;
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, job.userId), isNull(users.deletedAt)));
  if (!user) return null;
  const { firstName, email: to } = user;
  // Until the address is confirmed it may be another user's, and the name is unverified input.
  const confirmedName = user.emailVerifiedAt ? firstName : null;
  const next = await nextParameter(job);
  const page = (path: string) => `${env.SITE_URL}${path}`;
  switch (job.mail) {
    case 'confirmAccount': {
      if (user.emailVerifiedAt) return null;
      const token = await issueToken(db, user.id, 'confirm_email', now);
      const link = page(`/auth/confirm?token=${token}${next}`);
      const validHours = tokenLife.confirm_email / HOUR;
      return { to, ...(await renderMail('confirmAccount', { link, validHours })) };
    }
    case 'resetPassword': {
      const token = await issueToken(db, user.id, 'reset_password', now);
      const link = page(`/auth/reset?token=${token}${next}`);
      const validMinutes = tokenLife.reset_password / MINUTE;
      return { to, ...(await renderMail('resetPassword', { firstName: confirmedName, link, validMinutes })) };
    }
    case 'accountExists': {
      const links = { loginLink: page('/auth/login'), resetLink: page('/auth/login?mode=forgot') };
      return { to, ...(await renderMail('accountExists', { firstName, ...links })) };
    }
    case 'sellerRequirements':
    case 'sellerRejected': {
      const link = page('/auth/profile?tab=account');
      return { to, ...(await renderMail(job.mail, { firstName, link })) };
    }
    case 'passkeyAdded':
    case 'passkeyRemoved': {
      const link = page('/auth/profile?tab=account#passnycklar');
      return { to, ...(await renderMail(job.mail, { firstName, link })) };
    }
    case 'passwordChanged':
    case 'secondFactorAdded':
    case 'secondFactorReset':
    case 'recoveryCodesRenewed':
      return {
        to,
        ...(await renderMail(job.mail, { firstName, link: page('/auth/login?mode=forgot') })),
      };
  }
}
