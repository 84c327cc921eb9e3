import Stripe from 'stripe';
import { DomainError } from '@/domain/errors';
import { SITE_NAME } from '@/domain/site/site';
import { env } from '@/env';

/** Pinned: the webhook endpoint must be created with the same version (docs.stripe.com/webhooks/versioning). */
const STRIPE_API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 15_000;

function create(): Stripe {
  const base = env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : null;
  return new Stripe(env.STRIPE_SECRET_KEY, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    // Safe only because every write carries a deterministic idempotency key of its own.
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: SITE_NAME },
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** Whether our key, and so every object of ours, is of Stripe's live mode. */
export const isLiveMode = (): boolean => /^(?:sk|rk)_live_/.test(env.STRIPE_SECRET_KEY);

let client: Stripe | undefined;

/** The Stripe SDK, made on first use so that building the app needs no keys. */
export const stripe = (): Stripe => {
  client ??= create();
  return client;
};

export const isStripeError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeError;

export const stripeErrorCode = (error: unknown): string | null =>
  isStripeError(error) ? (error.code ?? error.type) : null;

/** Answers about the caller or the moment: they leave open whether an earlier try was carried out. */
const INCONCLUSIVE_STATUSES = [401, 403, 409, 429];

/**
 * Whether Stripe refused the request. Anything else (a time-out, a lost answer, a 5xx, a key that is not
 * accepted) leaves the outcome unknown, and only the same idempotency key or a look-up may be used to go on.
 */
export const isRefusal = (error: unknown): boolean =>
  isStripeError(error) &&
  typeof error.statusCode === 'number' &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  !INCONCLUSIVE_STATUSES.includes(error.statusCode);

/** Whether another call of ours with the same idempotency key is still being answered. */
export const isInProgress = (error: unknown): boolean => isStripeError(error) && error.statusCode === 409;

/** FairQueue any failure of Stripe into PAYMENT_PROVIDER_DOWN, for users. */
export async function orProviderDown<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isStripeError(error)) throw new DomainError('PAYMENT_PROVIDER_DOWN');
    throw error;
  }
}
