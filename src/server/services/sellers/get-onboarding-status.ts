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

const nothingRequested = { requirementsDue: false, submitted: false, reviewing: false, deadline: null };

/**
 * The status of a user's seller account. An unfinished one is read from Stripe, since coming back from
 * onboarding does not mean it is done.
 * @throws DomainError PAYMENT_PROVIDER_DOWN
 */
export async function getOnboardingStatus({ actor: { userId }, now }: Call<'user'>): Promise<SellerStanding> {
  const [user] = await db
    .select({ accountId: users.stripeAccountId, ...sellerColumns })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  if (!user.accountId) return { state: 'none', ...nothingRequested };
  if (isSellerReady(user)) return { state: 'complete', ...nothingRequested, submitted: true };
  const account = await orProviderDown(retrieveAccount(user.accountId));
  const stands = await db.transaction((tx) => syncAccount(tx, account, now));
  const { onboardingComplete: _, payoutsBlocked: __, rejected, ...requirements } = sellerFacts(account);
  // The stored status decides: a newer answer may have come meanwhile.
  if (stands && isSellerReady({ ...stands, blockedAt: null })) {
    return { state: 'complete', ...requirements, requirementsDue: false };
  }
  return { state: rejected ? 'rejected' : 'begun', ...requirements };
}
