import { isPaymentMethod, type PaymentMethod } from '@/domain/money/payment-methods';

export const paymentMethodNames: Record<PaymentMethod, string> = {
  swish: 'Swish',
  card: 'Kort',
  klarna: 'Klarna',
};

/** On its own. @param method as Stripe names it; null when it is not known. */
export const methodName = (method: string | null): string =>
  isPaymentMethod(method) ? paymentMethodNames[method] : (method ?? 'Okänt');

/** "Swish", or "kort" within a sentence. @param method as Stripe names it: another than ours stays as it is. */
export function methodInText(method: string): string {
  if (!isPaymentMethod(method)) return method;
  return method === 'card' ? 'kort' : paymentMethodNames[method];
}
