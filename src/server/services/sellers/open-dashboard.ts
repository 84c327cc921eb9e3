import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { createDashboardLink } from '../../stripe/accounts';
import { orProviderDown } from '../../stripe/client';

/**
 * Leads a seller to their own pages at Stripe, where their payouts and bank details are.
 * @returns a single-use address.
 * @throws DomainError SELLER_REQUIRED before onboarding is done, PAYMENT_PROVIDER_DOWN.
 */
export async function openDashboard({ actor: { userId } }: Call<'user'>): Promise<{ url: string }> {
  const [user] = await db
    .select({ accountId: users.stripeAccountId, complete: users.onboardingComplete })
    .from(users)
    .where(eq(users.id, userId));
  if (!user?.accountId || !user.complete) throw new DomainError('SELLER_REQUIRED');
  return { url: await orProviderDown(createDashboardLink(user.accountId)) };
}
