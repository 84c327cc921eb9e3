import type Stripe from 'stripe';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import { methods } from './payment-methods';
import type { World } from './world';

/** What the account's owner has switched on in the dashboard: one configuration, the default. */
export function listConfigurations(world: World): Stripe.PaymentMethodConfiguration[] {
  const shown = (method: PaymentMethod) => {
    const value = world.methods.includes(method) ? ('on' as const) : ('off' as const);
    return { available: value === 'on', display_preference: { overridable: null, preference: value, value } };
  };
  return [
    {
      id: 'pmc_sandbox',
      object: 'payment_method_configuration',
      active: true,
      application: null,
      is_default: true,
      livemode: false,
      name: 'Default',
      parent: null,
      ...Object.fromEntries(methods.map((method) => [method, shown(method)])),
    },
  ];
}
