import { count, gte, sql, sum } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isPaymentMethod, paymentMethods } from '@/domain/money/payment-methods';
import { DAY, plus } from '@/domain/time';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { payments, paymentMethods as table } from '@/server/db/schema';

/** How far back payments are summed. */
const DAYS = 90;

/**
 * The payment methods: whether buyers see them, and what was paid by each in the last 90 days, amounts and Stripe's fees
 * in öre. `set`: named by STRIPE_PAYMENT_METHODS; `available`: confirmed by Stripe, null when it has not answered yet.
 * Payments by other methods, or from before the method was stored, come last.
 */
export async function sumPaymentMethods({ now }: Call) {
  const [confirmed, sums] = await Promise.all([
    db.select().from(table).limit(paymentMethods.length),
    db
      .select({
        method: payments.method,
        payments: count(),
        amount: sum(payments.amount).mapWith(Number),
        fee: sql<number>`coalesce(sum(${payments.stripeFee}), 0)`.mapWith(Number),
        /** Payments whose fee Stripe has not reported yet. */
        feeUnknown: sql<number>`count(*) filter (where ${payments.stripeFee} is null)`.mapWith(Number),
      })
      .from(payments)
      .where(gte(payments.receivedAt, plus(now, -DAYS * DAY)))
      .groupBy(payments.method),
  ]);
  const none = { payments: 0, amount: 0, fee: 0, feeUnknown: 0 };
  const known = paymentMethods.map((method) => ({
    ...(sums.find((each) => each.method === method) ?? none),
    method,
    set: env.STRIPE_PAYMENT_METHODS.includes(method),
    available: confirmed.find((each) => each.method === method)?.available ?? null,
    checkedAt: confirmed.find((each) => each.method === method)?.checkedAt ?? null,
  }));
  const others = sums
    .filter(({ method }) => !isPaymentMethod(method))
    .map((each) => ({ ...each, set: false, available: null, checkedAt: null }));
  return { days: DAYS, items: [...known, ...others] };
}
