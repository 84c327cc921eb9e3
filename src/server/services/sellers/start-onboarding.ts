import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isSellerReady } from '@/domain/account/seller';
import { DomainError } from '@/domain/errors';
import { logger } from '@/server/lib/logger';
import { db } from '../../db/client';
import { users } from '../../db/schema';
import { createOnboardingLink, createSellerAccount, needsPlatformApproval } from '../../stripe/accounts';
import { isStripeError } from '../../stripe/client';
import { sellerColumns } from './read-accounts';

/**
 * Sends a user to Stripe's onboarding, making their account the first time.
 * @param input `draftId`: the draft that waits for the account, which comes along to the way back.
 * @returns a single-use address, good for minutes.
 * @throws DomainError ALREADY_SELLER, NAMES_MISSING when the user has no name, SELLING_NOT_OPEN while Stripe has not approved the platform, ONBOARDING_FAILED
 *   when Stripe does not answer.
 */
export async function startOnboarding(
  { draftId }: { draftId?: string | undefined },
  { actor: { userId }, now }: Call<'user'>,
): Promise<{ url: string }> {
  const [user] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      accountId: users.stripeAccountId,
      ...sellerColumns,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  if (isSellerReady(user)) throw new DomainError('ALREADY_SELLER');
  if (!user.firstName || !user.lastName) throw new DomainError('NAMES_MISSING');
  try {
    let accountId = user.accountId;
    if (!accountId) {
      // Two tabs at once get the same account: the key is the user's.
      accountId = (await createSellerAccount(userId, user)).id;
      await db
        .update(users)
        .set({ stripeAccountId: accountId, updatedAt: now })
        .where(and(eq(users.id, userId), isNull(users.stripeAccountId)));
    }
    return { url: await createOnboardingLink(accountId, randomUUID(), draftId) };
  } catch (error) {
    if (needsPlatformApproval(error)) {
      logger.error(
        { userId },
        'Stripe has not approved the platform for transfers alone: see STRIPE_SELLER_CAPABILITIES',
      );
      throw new DomainError('SELLING_NOT_OPEN');
    }
    if (isStripeError(error)) throw new DomainError('ONBOARDING_FAILED');
    throw error;
  }
}
