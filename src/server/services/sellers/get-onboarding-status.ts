import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isSellerReady, type SellerStanding } from '@/domain/account/seller';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { retrieveAccount, sellerFacts } from '../../stripe/accounts';
import { orProviderDown } from '../../stripe/client';
import { sellerColumns } from './read-accounts';
import { syncAccount } from './sync-account';

const nothingAsked = { requirementsDue: false, submitted: false, reviewing: false, deadline: null };

/**
 * Where a user's seller account stands. An unfinished one is asked of Stripe, since coming back from
 * onboarding does not mean it is done.
 * @throws DomainError PAYMENT_PROVIDER_DOWN
 */
export async function getOnboardingStatus({ actor: { userId }, now }: Call<'user'>): Promise<SellerStanding> {
  const [user] = await db
    .select({ accountId: users.stripeAccountId, ...sellerColumns })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  if (!user.accountId) return { state: 'none', ...nothingAsked };
  if (isSellerReady(user)) return { state: 'complete', ...nothingAsked, submitted: true };
  const account = await orProviderDown(retrieveAccount(user.accountId));
  const stands = await db.transaction((tx) => syncAccount(tx, account, now));
  const { onboardingComplete: _, payoutsBlocked: __, rejected, ...asked } = sellerFacts(account);
  // What stands decides: a newer answer may have been stored meanwhile.
  if (stands && isSellerReady({ ...stands, blockedAt: null })) {
    return { state: 'complete', ...asked, requirementsDue: false };
  }
  return { state: rejected ? 'rejected' : 'begun', ...asked };
}
