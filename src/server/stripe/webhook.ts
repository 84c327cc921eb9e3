import type Stripe from 'stripe';
import { env } from '@/env';
import { stripe } from './client';

const TOLERANCE_SECONDS = 300;

/**
 * The event a delivery carries, when its signature is by one of our secrets and fresh; null otherwise.
 * Two secrets may be valid at once while one is rolled (docs.stripe.com/webhooks).
 */
export function verifyWebhook(body: string, signature: string): Stripe.Event | null {
  for (const secret of env.STRIPE_WEBHOOK_SECRET) {
    try {
      return stripe().webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch {
      // By another secret, perhaps.
    }
  }
  return null;
}
