import { type PaymentMethod, paymentMethods } from '@/domain/money/payment-methods';
import { stripe } from './client';

/**
 * What buyers are offered on Stripe's payment page: `available` is true when a method is switched on and the account may
 * use it (docs.stripe.com/api/payment_method_configurations). Of several configurations the default one counts, which
 * is what sessions without a named one use; those of an `application` are not ours.
 */
export async function listAvailableMethods(): Promise<PaymentMethod[]> {
  const { data } = await stripe().paymentMethodConfigurations.list({ limit: 100 });
  const own = data.find(({ active, is_default, application }) => active && is_default && !application);
  return paymentMethods.filter((method) => own?.[method]?.available === true);
}
