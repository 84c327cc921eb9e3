import { sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { paymentMethods as all, type PaymentMethod } from '@/domain/money/payment-methods';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { paymentMethods } from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { listAvailableMethods } from '@/server/stripe/checkout';

/**
 * Asks Stripe which payment methods our account offers, and stores the answer. Until then, and while Stripe does not
 * answer, what it last confirmed counts.
 * @returns those of STRIPE_PAYMENT_METHODS that are offered; the others are logged, for an alert.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export async function checkPaymentMethods({ now }: Call<'clock'>): Promise<PaymentMethod[]> {
  const available = await listAvailableMethods();
  await db
    .insert(paymentMethods)
    .values(all.map((method) => ({ method, available: available.includes(method), checkedAt: now })))
    .onConflictDoUpdate({
      target: paymentMethods.method,
      set: { available: sql`excluded.available`, checkedAt: sql`excluded.checked_at` },
      // Another process may have read later.
      setWhere: sql`${paymentMethods.checkedAt} <= excluded.checked_at`,
    });
  const missing = env.STRIPE_PAYMENT_METHODS.filter((method) => !available.includes(method));
  if (missing.length > 0)
    logger.error({ missing }, 'Stripe does not offer what STRIPE_PAYMENT_METHODS names');
  return env.STRIPE_PAYMENT_METHODS.filter((method) => available.includes(method));
}
