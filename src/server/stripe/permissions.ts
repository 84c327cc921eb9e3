import { isStripeError, stripe } from './client';

/** Refused for want of a permission (docs.stripe.com/keys/restricted-api-keys). */
const isForbidden = (error: unknown): boolean => isStripeError(error) && error.statusCode === 403;

const one = { limit: 1 };

/**
 * A reading of each resource that we use, by the permission that a restricted key needs for it. Whether it may write, and
 * what has nothing to read (account and login links), shows when it is done.
 */
const probes: Record<string, () => Promise<unknown>> = {
  Balance: () => stripe().balance.retrieve(),
  'Balance transaction sources': () => stripe().balanceTransactions.list(one),
  'Charges and refunds': async () => {
    await stripe().charges.list(one);
    await stripe().refunds.list(one);
  },
  'Checkout Sessions': () => stripe().checkout.sessions.list(one),
  'Connected accounts': () => stripe().accounts.list(one),
  Customers: () => stripe().customers.list(one),
  Disputes: () => stripe().disputes.list(one),
  Events: () => stripe().events.list(one),
  Files: () => stripe().files.list(one),
  'Payment intents': () => stripe().paymentIntents.list(one),
  'Payment method configurations': () => stripe().paymentMethodConfigurations.list(one),
  'Payment methods': () => stripe().paymentMethods.list(one),
  'Setup intents': () => stripe().setupIntents.list(one),
  Transfers: () => stripe().transfers.list(one),
};

/** Stripe's own name of what would let a request through. */
const NAMED = /\brak_\w+/;

interface MissingPermission {
  permission: string;
  /** As Stripe's answer names it; null where it names none. */
  stripeName: string | null;
}

/**
 * The permissions that our key lacks, as far as reading shows.
 * @throws whatever else Stripe failed with.
 */
export async function listMissingPermissions(): Promise<MissingPermission[]> {
  const missing: MissingPermission[] = [];
  for (const [permission, read] of Object.entries(probes)) {
    try {
      await read();
    } catch (error) {
      if (!isForbidden(error)) throw error;
      missing.push({ permission, stripeName: NAMED.exec((error as Error).message)?.[0] ?? null });
    }
  }
  return missing;
}
