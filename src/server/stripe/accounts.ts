import type Stripe from 'stripe';
import { SITE_NAME } from '@/domain/site/site';
import { env } from '@/env';
import { isStripeError, stripe } from './client';
import { userMetadata } from './metadata';

const WAITING_TIMEOUT_MS = 5000;
/**
 * Merchant category "theatrical producers and ticket agencies": the nearest to start places
 * (docs.stripe.com/connect/setting-mcc).
 */
const TICKET_AGENCIES = '7922';

/**
 * Stripe does not let this platform ask for `transfers` alone: it must be approved, or ask for `card_payments` too
 * (STRIPE_SELLER_CAPABILITIES). Stripe gives the refusal no code of its own.
 */
export const needsPlatformApproval = (error: unknown): boolean =>
  isStripeError(error) && /platform needs approval/i.test(error.message) && error.statusCode === 400;

/** A new connected account that can only receive transfers; Stripe asks the seller for the rest. */
export function createSellerAccount(
  userId: string,
  holder: { email: string; firstName: string; lastName: string },
): Promise<Stripe.Account> {
  const { email, firstName, lastName } = holder;
  return stripe().accounts.create(
    {
      country: 'SE',
      email,
      business_type: 'individual',
      individual: { email, first_name: firstName, last_name: lastName },
      controller: {
        stripe_dashboard: { type: 'express' },
        fees: { payer: 'application' },
        losses: { payments: 'application' },
      },
      capabilities: Object.fromEntries(
        env.STRIPE_SELLER_CAPABILITIES.map((name) => [name, { requested: true }]),
      ),
      // What Stripe would otherwise ask a private individual about a business they do not have.
      business_profile: {
        mcc: TICKET_AGENCIES,
        product_description: `Säljer en egen startplats till ett lopp på ${SITE_NAME}.`,
        url: env.SITE_URL,
        support_email: env.SUPPORT_EMAIL,
      },
      default_currency: 'sek',
      metadata: userMetadata(userId),
    },
    { idempotencyKey: `account:${userId}:${env.STRIPE_SELLER_CAPABILITIES.toSorted().join('+')}` },
  );
}

/** A single-use address to Stripe's onboarding, good for minutes: redirect at once, never mail or log it. */
export async function createOnboardingLink(
  accountId: string,
  requestId: string,
  draftId?: string,
): Promise<string> {
  const draft = draftId ? `&utkast=${draftId}` : '';
  const page = (onboarding: 'success' | 'refresh') =>
    `${env.SITE_URL}/auth/profile?tab=account&onboarding=${onboarding}${draft}`;
  const link = await stripe().accountLinks.create(
    {
      account: accountId,
      type: 'account_onboarding',
      return_url: page('success'),
      refresh_url: page('refresh'),
    },
    { idempotencyKey: `account-link:${requestId}` },
  );
  return link.url;
}

/** A single-use address to the seller's own pages at Stripe: their payouts and their bank details. */
export async function createDashboardLink(accountId: string): Promise<string> {
  return (await stripe().accounts.createLoginLink(accountId)).url;
}

export const retrieveAccount = (accountId: string): Promise<Stripe.Account> =>
  stripe().accounts.retrieve(accountId);

/** As `retrieveAccount`, while a buyer waits for the answer. */
export const retrieveAccountWithTimeout = (accountId: string): Promise<Stripe.Account> =>
  stripe().accounts.retrieve(accountId, {}, { timeout: WAITING_TIMEOUT_MS, maxNetworkRetries: 1 });

interface SellerFacts {
  /** The account can be paid: the capability counts, not `details_submitted`. */
  onboardingComplete: boolean;
  /** Stripe asks for more, now or before a date, or has paused the account. */
  requirementsDue: boolean;
  /** The form has been filled in once: what is due now was added later. */
  submitted: boolean;
  /** Stripe is looking at what it was given. */
  reviewing: boolean;
  /** Stripe will not have this seller. */
  rejected: boolean;
  /** The seller's bank refused a payout, and Stripe waits for other bank details. */
  payoutsBlocked: boolean;
  /** When Stripe restricts the account unless it gets what it asks for. */
  deadline: Date | null;
}

/** What an account's state means to us. */
export function sellerFacts(account: Stripe.Account): SellerFacts {
  const { requirements } = account;
  const reason = requirements?.disabled_reason ?? null;
  const due = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])];
  const deadline = requirements?.current_deadline;
  return {
    onboardingComplete: account.capabilities?.transfers === 'active' && account.payouts_enabled === true,
    requirementsDue: due.length > 0 || reason !== null,
    submitted: account.details_submitted === true,
    reviewing: due.length === 0 && (requirements?.pending_verification ?? []).length > 0,
    rejected: reason?.startsWith('rejected.') === true,
    payoutsBlocked: (account.external_accounts?.data ?? []).some(({ status }) => status === 'errored'),
    deadline: deadline ? new Date(deadline * 1000) : null,
  };
}

/** More than Stripe requires at a time; a bound. */
const MAX_REQUESTED = 50;

/** The requirements of a seller's account, by Stripe's names, and what it allows meanwhile. */
export function accountRequirements(account: Stripe.Account) {
  const { requirements } = account;
  const { onboardingComplete, payoutsBlocked, reviewing, rejected, deadline } = sellerFacts(account);
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  return {
    onboardingComplete,
    payoutsBlocked,
    reviewing,
    rejected,
    deadline,
    due: [...new Set(due)].slice(0, MAX_REQUESTED),
  };
}
