import { eq } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { retrieveAccount, sellerFacts } from '../../stripe/accounts';
import { orProviderDown } from '../../stripe/client';
import { syncAccount } from './sync-account';

export interface OnboardingStatus {
  state: 'none' | 'begun' | 'complete';
  /** Stripe asks for more. */
  requirementsDue: boolean;
}

/**
 * Where a person's seller account stands. An unfinished one is asked of Stripe, since coming back from
 * onboarding does not mean it is done (stripe-facts 33).
 * @throws DomainError PAYMENT_PROVIDER_DOWN
 */
export async function getOnboardingStatus(userId: string, now: Date): Promise<OnboardingStatus> {
  const [user] = await db
    .select({
      accountId: users.stripeAccountId,
      complete: users.onboardingComplete,
      due: users.requirementsDue,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  if (!user.accountId) return { state: 'none', requirementsDue: false };
  if (user.complete && !user.due) return { state: 'complete', requirementsDue: false };
  const account = await orProviderDown(retrieveAccount(user.accountId));
  await db.transaction((tx) => syncAccount(tx, account, now));
  const facts = sellerFacts(account);
  return { state: facts.onboardingComplete ? 'complete' : 'begun', requirementsDue: facts.requirementsDue };
}
