import type Stripe from 'stripe';
import { z } from '@/domain/zod';
import { inAccount } from './balance';
import { newId } from './collection';
import { invalid, noSuchParam, StripeApiError } from './errors';
import { anything, flag, mergeMetadata, metadata, params, text } from './params';
import type { OnboardingLink } from './store';
import { known, type World } from './world';

const LINK_SECONDS = 300;
const SESSION_SECONDS = 3600;

/** What Stripe requires of a Swedish individual. */
const DUE = [
  'external_account',
  'individual.address.city',
  'individual.address.line1',
  'individual.address.postal_code',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];

const capabilities = z.record(text, z.strictObject({ requested: flag })).optional();

export const createAccountParams = params({
  business_profile: z.custom<Stripe.Account.BusinessProfile>().optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities,
  default_currency: text.optional(),
  email: text.optional(),
  individual: z.record(text, anything).optional(),
  metadata: metadata.optional(),
  country: text.length(2).optional(),
  controller: z
    .strictObject({
      fees: z.strictObject({ payer: z.enum(['account', 'application']) }).optional(),
      losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }).optional(),
      stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']) }).optional(),
    })
    .optional(),
});

export const createLinkParams = params({
  account: text,
  type: z.literal('account_onboarding'),
  refresh_url: z.url(),
  return_url: z.url(),
});

export function createAccount(world: World, input: z.output<typeof createAccountParams>): Stripe.Account {
  if (
    input.email !== undefined &&
    !z.email({ pattern: z.regexes.html5Email }).safeParse(input.email).success
  ) {
    throw invalid(`Invalid email address: ${input.email}`, 'email', 'email_invalid');
  }
  const wanted = Object.entries(input.capabilities ?? {}).flatMap(([name, { requested }]) =>
    requested ? [name] : [],
  );
  if (!world.transfersApproved && wanted.includes('transfers') && !wanted.includes('card_payments')) {
    throw invalid(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability. If you would like to request transfers without card_payments for an account, please contact us via https://support.stripe.com/contact.',
    );
  }
  const id = newId('acct', 16);
  const account = known<Stripe.Account>({
    id,
    object: 'account',
    business_profile: input.business_profile ?? null,
    business_type: input.business_type ?? null,
    capabilities: requestedCapabilities(input.capabilities),
    charges_enabled: false,
    controller: {
      stripe_dashboard: { type: input.controller?.stripe_dashboard?.type ?? 'full' },
      type: 'application',
    },
    country: input.country?.toUpperCase() ?? 'SE',
    created: world.clock.nowSeconds(),
    default_currency: input.default_currency ?? 'sek',
    details_submitted: false,
    email: input.email ?? null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    metadata: mergeMetadata({}, input.metadata),
    payouts_enabled: false,
    requirements: {
      ...nothingDue(),
      currently_due: DUE,
      disabled_reason: 'requirements.past_due',
      eventually_due: DUE,
      past_due: DUE,
    },
    type: 'none',
  });
  return world.store.accounts.put(account);
}

function requestedCapabilities(wanted: z.output<typeof capabilities>): Stripe.Account.Capabilities {
  const names = Object.entries(wanted ?? {}).filter(([, { requested }]) => requested);
  return Object.fromEntries(names.map(([name]) => [name, 'inactive']));
}

function nothingDue(): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  };
}

/** One that is closed is answered as one that never was. */
export function getAccount(world: World, id: string): Stripe.Account {
  const account = world.store.accounts.get(id);
  if (account) return account;
  throw new StripeApiError(
    `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid', status: 403 },
  );
}

/** @throws StripeApiError while there is money in it. */
export function closeAccount(world: World, id: string): Stripe.DeletedAccount {
  getAccount(world, id);
  if (inAccount(world, id) !== 0) throw invalid('This account has a balance and cannot be deleted.');
  world.store.accounts.delete(id);
  return { id, object: 'account', deleted: true };
}

export const rejectParams = params({ reason: text });

export const rejectAccount = (world: World, id: string): Stripe.Account => setStanding(world, id, 'rejected');

function activated(all: Stripe.Account.Capabilities | undefined): Stripe.Account.Capabilities {
  return Object.fromEntries(Object.keys(all ?? {}).map((name) => [name, 'active']));
}

export function createLink(world: World, input: z.output<typeof createLinkParams>): Stripe.AccountLink {
  const account = world.store.accounts.get(input.account);
  if (!account) throw noSuchParam('account', input.account, 'account');
  const created = world.clock.nowSeconds();
  const link = world.store.links.put({
    id: newId('link', 40),
    account: account.id,
    created,
    expires_at: created + LINK_SECONDS,
    used: false,
    refresh_url: input.refresh_url,
    return_url: input.return_url,
  });
  return {
    object: 'account_link',
    created,
    expires_at: link.expires_at,
    url: `${world.publicUrl()}/connect/${link.id}`,
  };
}

export function createLoginLink(world: World, id: string): Stripe.LoginLink {
  const account = getAccount(world, id);
  if (account.controller?.stripe_dashboard?.type !== 'express') {
    throw invalid('Cannot create a login link for an account without access to the Express Dashboard.');
  }
  if (!account.details_submitted) {
    throw invalid('Cannot create a login link for an account that has not completed onboarding.');
  }
  return {
    object: 'login_link',
    created: world.clock.nowSeconds(),
    url: `${world.publicUrl()}/express/${account.id}`,
  };
}

/** Marks the link as used. Undefined when it was used or has expired. */
export function openLink(world: World, token: string): OnboardingLink | undefined {
  const link = world.store.links.get(token);
  if (!link || link.used || link.expires_at <= world.clock.nowSeconds()) return undefined;
  return world.store.links.put({ ...link, used: true });
}

/** The onboarding of a used link, open for some time so that the page can be reloaded. */
export function onboarding(world: World, token: string): OnboardingLink | undefined {
  const link = world.store.links.get(token);
  const open = link?.used && link.created + SESSION_SECONDS > world.clock.nowSeconds();
  return open ? link : undefined;
}

export function finishOnboarding(world: World, id: string): Stripe.Account {
  const account = getAccount(world, id);
  const standing = standingOf(account);
  // A repeated onboarding fulfils the requirements, unless the account is rejected.
  if (account.details_submitted) {
    if (standing === 'rejected') return account;
    setBankStatus(world, id, 'new');
    return setStanding(world, id, 'active');
  }
  return announce(
    world,
    {
      ...account,
      capabilities: activated(account.capabilities),
      charges_enabled: true,
      details_submitted: true,
      external_accounts: {
        object: 'list',
        data: [bankAccount(id)],
        has_more: false,
        url: `/v1/accounts/${id}/external_accounts`,
      },
      payouts_enabled: true,
      requirements: nothingDue(),
    },
    account,
  );
}

const bankAccount = (account: string): Stripe.BankAccount =>
  known<Stripe.BankAccount>({ id: newId('ba'), object: 'bank_account', account, status: 'new' });

/** A payout that a bank refused leaves the bank account `errored`, and Stripe pays no more into it. */
export function setBankStatus(world: World, id: string, status: 'new' | 'errored'): void {
  const account = getAccount(world, id);
  const banks = account.external_accounts;
  if (!banks || banks.data.every((bank) => bank.status === status)) return;
  const data = banks.data.map((bank) => ({ ...bank, status }));
  world.store.accounts.put({ ...account, external_accounts: { ...banks, data } });
  for (const bank of data) world.events.emit('account.external_account.updated', bank, { account: id });
}

/** The seller gives other bank details. */
export function changeBank(world: World, id: string): Stripe.Account {
  const account = getAccount(world, id);
  const bank = bankAccount(id);
  const external_accounts = {
    object: 'list' as const,
    data: [bank],
    has_more: false,
    url: `/v1/accounts/${id}/external_accounts`,
  };
  world.events.emit('account.external_account.created', bank, { account: id });
  return announce(world, { ...account, external_accounts }, account);
}

const PASSPORT = ['individual.verification.document'];
const FORTNIGHT_SECONDS = 14 * 24 * 3600;

export const standings = [
  'active',
  'inactive',
  'requirements_due',
  'reviewing',
  'rejected',
  'paused',
] as const;
export type Standing = (typeof standings)[number];

/** The requirements of each standing. */
function requirementsAt(world: World, standing: Standing): Stripe.Account.Requirements {
  const none = nothingDue();
  switch (standing) {
    case 'active':
      return none;
    case 'inactive':
      return {
        ...none,
        currently_due: PASSPORT,
        disabled_reason: 'requirements.past_due',
        eventually_due: PASSPORT,
        past_due: PASSPORT,
      };
    case 'requirements_due':
      return {
        ...none,
        current_deadline: world.clock.nowSeconds() + FORTNIGHT_SECONDS,
        currently_due: PASSPORT,
        eventually_due: PASSPORT,
      };
    case 'reviewing':
      return {
        ...none,
        disabled_reason: 'requirements.pending_verification',
        pending_verification: PASSPORT,
      };
    case 'rejected':
      return { ...none, disabled_reason: 'rejected.other' };
    case 'paused':
      return { ...none, disabled_reason: 'platform_paused' };
  }
}

const standingOf = ({ capabilities, requirements }: Stripe.Account): Standing => {
  if (requirements?.disabled_reason?.startsWith('rejected.')) return 'rejected';
  if (requirements?.disabled_reason === 'requirements.pending_verification') return 'reviewing';
  if (requirements?.disabled_reason === 'platform_paused') return 'paused';
  if (capabilities?.transfers !== 'active') return 'inactive';
  return (requirements?.currently_due ?? []).length > 0 ? 'requirements_due' : 'active';
};

/** Sets an account's standing. */
export function setStanding(world: World, id: string, standing: Standing): Stripe.Account {
  const account = getAccount(world, id);
  if (standingOf(account) === standing) return account;
  const payable = standing === 'active' || standing === 'requirements_due';
  return announce(
    world,
    {
      ...account,
      // The platform has paused payouts to the bank: transfers to the account go on.
      capabilities: {
        ...account.capabilities,
        transfers: payable || standing === 'paused' ? 'active' : 'inactive',
      },
      payouts_enabled: payable,
      requirements: requirementsAt(world, standing),
    },
    account,
  );
}

function announce(world: World, account: Stripe.Account, before: Stripe.Account): Stripe.Account {
  const saved = world.store.accounts.put(account);
  world.events.emit('account.updated', saved, {
    account: saved.id,
    previous: {
      ...(before.capabilities ? { capabilities: before.capabilities } : {}),
      charges_enabled: before.charges_enabled,
      details_submitted: before.details_submitted,
      payouts_enabled: before.payouts_enabled,
      ...(before.requirements ? { requirements: before.requirements } : {}),
    },
  });
  return saved;
}
