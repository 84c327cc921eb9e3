import { eq } from 'drizzle-orm';
import { callAs } from '@/domain/account/actor';
import { asksForMore } from '@/domain/account/seller';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { listingDrafts, races, users } from '@/server/db/schema';
import type { DraftMailJob } from '@/server/queue/queues';
import { getOnboardingStatus } from '@/server/services/sellers';
import { draftRefusal } from '@/text/errors';

/**
 * Writes a mail of a draft. Whether there is anything to be reminded of is asked of Stripe: not while it is looking at
 * what it was given, nor when it has decided.
 * @returns null when there is nothing to say, or no draft any more.
 * @throws DomainError PAYMENT_PROVIDER_DOWN, so that the queue tries again.
 */
export async function draftMail(
  job: DraftMailJob,
  now: Date,
): Promise<(RenderedMail & { to: string }) | null> {
  const [row] = await db
    .select({ draft: listingDrafts, race: races, seller: users })
    .from(listingDrafts)
    .innerJoin(races, eq(races.id, listingDrafts.raceId))
    .innerJoin(users, eq(users.id, listingDrafts.sellerId))
    .where(eq(listingDrafts.id, job.draftId));
  if (!row || row.seller.deletedAt) return null;
  const { draft, race, seller } = row;
  const mail = {
    firstName: seller.firstName,
    title: draft.customRaceName ?? race.raceName,
    link: `${env.SITE_URL}/auth/profile?tab=listings`,
  };
  if (job.mail === 'draftRefused') {
    if (!draft.refusal) return null;
    const refused = await renderMail('draftRefused', { ...mail, why: draftRefusal(draft.refusal) });
    return { to: seller.email, ...refused };
  }
  if (draft.remindersStopped) return null;
  const standing = await getOnboardingStatus(callAs('user', seller.id, now));
  const waitsForSeller = standing.state === 'none' || (standing.state === 'begun' && !standing.reviewing);
  if (!waitsForSeller) return null;
  const reminder = await renderMail('draftReminder', {
    ...mail,
    hours: job.hours,
    next: standing.state === 'none' ? 'begin' : asksForMore(standing) ? 'complete' : 'go_on',
    stopLink: `${env.SITE_URL}/utkast/paminnelser?token=${encodeURIComponent(draft.stopToken)}`,
  });
  return { to: seller.email, ...reminder };
}
