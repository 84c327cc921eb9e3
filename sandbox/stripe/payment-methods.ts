import type Stripe from 'stripe';
import { isPaymentMethod, type PaymentMethod } from '@/domain/money/payment-methods';

/** Payment methods of the stand-in's account, in the order its payment page shows them. */
export const methods = ['card', 'swish', 'klarna'] as const satisfies PaymentMethod[];

interface MethodFacts {
  label: string;
  /** Stripe's fee of a payment, in whole öre. What it is in earnest is a matter of contract. */
  fee: (amount: number) => number;
  /** Other refunds are `pending` until the network has answered (docs.stripe.com/refunds). */
  refundsAtOnce: boolean;
  /** Why the customer's payment can be taken back afterwards, in the words of the dispute; null: never. */
  disputeReason: string | null;
  /**
   * How long a customer may take to approve, in seconds. Null: until the session ends. Absent: there is nothing to
   * approve elsewhere, and a slow payment is one of a delayed-notification method.
   */
  approval?: { seconds: number | null };
  declined: { code: Stripe.PaymentIntent.LastPaymentError.Code; message: string };
}

/** docs.stripe.com/payments/swish, docs.stripe.com/payments/klarna */
export const methodFacts: Record<PaymentMethod, MethodFacts> = {
  card: {
    label: 'Kort',
    fee: (amount) => Math.round((amount * 15) / 1000) + 180,
    refundsAtOnce: true,
    disputeReason: 'fraudulent',
    declined: { code: 'card_declined', message: 'Your card was declined.' },
  },
  swish: {
    label: 'Swish',
    fee: (amount) => Math.round(amount / 100) + 300,
    refundsAtOnce: false,
    disputeReason: null,
    approval: { seconds: 180 },
    declined: {
      code: 'payment_method_customer_decline',
      message: 'The customer declined the payment in the Swish app.',
    },
  },
  klarna: {
    label: 'Klarna',
    fee: (amount) => Math.round((amount * 299) / 10_000) + 300,
    refundsAtOnce: false,
    disputeReason: 'product_not_received',
    approval: { seconds: null },
    declined: {
      code: 'payment_method_provider_decline',
      message: 'Klarna declined the payment.',
    },
  },
};

export const EXPIRED_ATTEMPT = {
  code: 'payment_intent_payment_attempt_expired',
  message: 'The customer did not approve the payment in time.',
} as const satisfies MethodFacts['declined'];

export function methodOf(charge: Stripe.Charge): PaymentMethod {
  const type = charge.payment_method_details?.type;
  return isPaymentMethod(type) ? type : 'card';
}

export function detailsOf(method: PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  switch (method) {
    case 'card':
      return { type: 'card' };
    case 'swish':
      return {
        type: 'swish',
        swish: { fingerprint: null, payment_reference: null, verified_phone_last4: '4567' },
      };
    case 'klarna':
      return {
        type: 'klarna',
        klarna: { payer_details: null, payment_method_category: 'pay_now', preferred_locale: 'sv-SE' },
      };
  }
}
