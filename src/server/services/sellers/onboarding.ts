import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isSellerReady, type SellerStanding } from '@/domain/account/seller';
import { DomainError } from '@/domain/errors';
import { db, inTransaction } from '@/server/db/client';
import { accountReadings, users } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import {
  createDashboardLink,
  createOnboardingLink,
  createSellerAccount,
  needsPlatformApproval,
  sellerFacts,
} from '@/server/stripe/accounts';
import { isStripeError, orProviderDown } from '@/server/stripe/client';
import { sellerColumns } from './read-accounts';
import { readAccount, syncAccount } from './sync-account';

interface Names {
  firstName: string;
  lastName: string;
}
type GivenNames = { [Part in keyof Names]?: string | undefined };

/**
 * A seller has a name: the buyer and the organiser see it. Accounts made by a mailed code have none until it is needed,
 * and what is there already is not changed from here.
 * @throws DomainError NAMES_MISSING
 */
async function nameSeller(
  seller: Names & { id: string; displayName: string; username: string },
  given: GivenNames,
  now: Date,
): Promise<Names> {
  if (seller.firstName && seller.lastName) return seller;
  const firstName = seller.firstName || given.firstName;
  const lastName = seller.lastName || given.lastName;
  if (!firstName || !lastName) throw new DomainError('NAMES_MISSING');
  const unnamed = seller.displayName === '' || seller.displayName === seller.username;
  await db
    .update(users)
    .set({
      firstName,
      lastName,
      ...(unnamed && { displayName: `${firstName} ${lastName}`.slice(0, 80) }),
      updatedAt: now,
    })
    .where(eq(users.id, seller.id));
  return { firstName, lastName };
}

/**
 * Sends a user to Stripe's onboarding, making their account the first time.
 * @param input `draftId`: the draft that waits for the account, which comes along to the way back. Names where the account has none.
 * @returns a single-use address, good for minutes.
 * @throws DomainError ALREADY_SELLER, NAMES_MISSING when the user has no name, SELLING_NOT_OPEN while Stripe has not approved the platform, ONBOARDING_FAILED
 *   when Stripe does not answer.
 */
export async function startOnboarding(
  { draftId, ...given }: { draftId?: string | undefined } & GivenNames,
  { actor: { userId }, now }: Call<'user'>,
): Promise<{ url: string }> {
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      username: users.username,
      displayName: users.displayName,
      firstName: users.firstName,
      lastName: users.lastName,
      accountId: users.stripeAccountId,
      ...sellerColumns,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new DomainError('NOT_SIGNED_IN');
  if (isSellerReady(user)) throw new DomainError('ALREADY_SELLER');
  const names = await nameSeller(user, given, now);
  try {
    let accountId = user.accountId;
    if (!accountId) {
      // Two tabs at once get the same account: the key is the user's.
      accountId = (await createSellerAccount(userId, { email: user.email, ...names })).id;
      const made = { stripeAccountId: accountId, updatedAt: now };
      await inTransaction(async (tx) => {
        await tx
          .update(users)
          .set(made)
          .where(and(eq(users.id, userId), isNull(users.stripeAccountId)));
        await tx.insert(accountReadings).values({ userId }).onConflictDoNothing();
      });
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
  const read = await orProviderDown(readAccount(user.accountId));
  const stands = await inTransaction((tx) => syncAccount(tx, read, now));
  if (!read.object) throw new DomainError('PAYMENT_PROVIDER_DOWN');
  const { onboardingComplete: _, payoutsBlocked: __, rejected, ...requirements } = sellerFacts(read.object);
  // The stored status decides: a newer answer may have come meanwhile.
  if (stands && isSellerReady({ ...stands, blockedAt: null })) {
    return { state: 'complete', ...requirements, requirementsDue: false };
  }
  return { state: rejected ? 'rejected' : 'begun', ...requirements };
}

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
