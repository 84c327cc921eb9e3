import type Stripe from 'stripe';
import { env } from '@/env';
import { stripe } from './client';

/** A new connected account that can only receive transfers; Stripe asks the seller for the rest. */
export function createSellerAccount(userId: string, email: string): Promise<Stripe.Account> {
  return stripe().accounts.create(
    {
      country: 'SE',
      email,
      business_type: 'individual',
      controller: {
        stripe_dashboard: { type: 'express' },
        fees: { payer: 'application' },
        losses: { payments: 'application' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { user_id: userId },
    },
    { idempotencyKey: `account:${userId}` },
  );
}

/** A single-use address to Stripe's onboarding, good for minutes: redirect at once, never mail or log it. */
export async function createOnboardingLink(accountId: string, requestId: string): Promise<string> {
  const profile = `${env.SITE_URL}/auth/profile?tab=account&onboarding=`;
  const link = await stripe().accountLinks.create(
    {
      account: accountId,
      type: 'account_onboarding',
      return_url: `${profile}success`,
      refresh_url: `${profile}refresh`,
    },
    { idempotencyKey: `account-link:${requestId}` },
  );
  return link.url;
}

export const retrieveAccount = (accountId: string): Promise<Stripe.Account> =>
  stripe().accounts.retrieve(accountId);

/** What an account's state means to us (stripe-facts 34: the capability counts, not `details_submitted`). */
export function sellerFacts(account: Stripe.Account): {
  onboardingComplete: boolean;
  requirementsDue: boolean;
} {
  const due = [...(account.requirements?.currently_due ?? []), ...(account.requirements?.past_due ?? [])];
  return {
    onboardingComplete: account.capabilities?.transfers === 'active' && account.payouts_enabled === true,
    requirementsDue: due.length > 0,
  };
}
