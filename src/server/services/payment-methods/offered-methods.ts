import { sql } from 'drizzle-orm';
import { type PaymentMethod, paymentMethods } from '@/domain/money/payment-methods';
import { env } from '@/env';
import { paymentMethods as table } from '@/server/db/schema';

/** In a query: the payment methods that Stripe has confirmed, as a text for `offeredMethods`. */
export const confirmedMethods = sql<string | null>`(
  select string_agg(${table.method}, ',') from ${table} where ${table.available})`;

/** The ways to pay that are shown to buyers: what is set and what Stripe has confirmed, in the order it is shown. */
export function offeredMethods(confirmed: string | null): PaymentMethod[] {
  const names: readonly string[] = confirmed?.split(',') ?? [];
  return paymentMethods.filter(
    (method) => env.STRIPE_PAYMENT_METHODS.includes(method) && names.includes(method),
  );
}
