import type Stripe from 'stripe';
import { z } from '@/domain/zod';
import { type Failure, failedCharge, newCharge, type Payment, settleCharge } from './charges';
import { newId } from './collection';
import { customerOf, failureOfCard } from './customers';
import { invalid, noSuch, noSuchParam, StripeApiError } from './errors';
import { newIntent, putIntent } from './intents';
import { flag, integer, mergeMetadata, metadata, params, text } from './params';
import { checkSuffix } from './statement';
import type { World } from './world';

const SMALLEST_SEK = 300;

export const createIntentParams = params({
  amount: integer.pipe(z.number().min(1)),
  currency: text,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: flag.optional(),
  customer: text.optional(),
  description: text.max(1000).optional(),
  metadata: metadata.optional(),
  off_session: z.union([flag, z.enum(['one_off', 'recurring'])]).optional(),
  payment_method: text.optional(),
  return_url: z.url().optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_group: text.optional(),
});

type CreateParams = z.output<typeof createIntentParams>;

/** A payment without a page: of a saved card, while its owner is away. */
export function createIntent(world: World, input: CreateParams): Stripe.PaymentIntent {
  const currency = input.currency.toLowerCase();
  if (currency === 'sek' && input.amount < SMALLEST_SEK) {
    throw invalid('Amount must be at least 3.00 kr sek', 'amount', 'amount_too_small');
  }
  checkSuffix(input.statement_descriptor_suffix, 'statement_descriptor_suffix');
  checkConfirmation(input);
  const customer = input.customer === undefined ? null : customerOf(world, input.customer);
  const method =
    input.payment_method === undefined ? null : methodToCharge(world, input.payment_method, customer);
  const payment: Payment = {
    amount: input.amount,
    currency,
    customer: customer?.id ?? null,
    email: method?.billing_details.email ?? customer?.email ?? null,
    methodTypes: [...world.methods],
    plan: {
      description: input.description ?? null,
      metadata: mergeMetadata({}, input.metadata),
      transfer_group: input.transfer_group ?? null,
      statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    },
  };
  const intent = world.store.paymentIntents.put({
    ...newIntent(world, payment, newId('pi')),
    payment_method: method?.id ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  });
  return input.confirm && method ? confirm(world, { intent, payment, method }) : intent;
}

function checkConfirmation(input: CreateParams): void {
  if (!input.confirm) {
    const [param] = (['off_session', 'return_url'] as const).filter(
      (name) => input[name] !== undefined && input[name] !== false,
    );
    if (param) throw invalid(`\`${param}\` can only be used with \`confirm=true\`.`, param);
    return;
  }
  if (input.payment_method === undefined) {
    throw invalid(
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      undefined,
      'payment_intent_unexpected_state',
    );
  }
  const redirects = input.automatic_payment_methods?.allow_redirects !== 'never';
  if (redirects && input.return_url === undefined) {
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  }
}

function methodToCharge(world: World, id: string, customer: Stripe.Customer | null): Stripe.PaymentMethod {
  const method = world.store.paymentMethods.get(id);
  if (!method) throw noSuchParam('PaymentMethod', id, 'payment_method');
  if (customer && method.customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      'payment_method',
    );
  }
  if (!customer && method.customer !== null) {
    throw invalid(
      'The provided PaymentMethod cannot be attached. To reuse a PaymentMethod, you must attach it to a Customer first.',
      'payment_method',
    );
  }
  return method;
}

interface Confirmation {
  intent: Stripe.PaymentIntent;
  payment: Payment;
  method: Stripe.PaymentMethod;
}

function confirm(world: World, { intent, payment, method }: Confirmation): Stripe.PaymentIntent {
  const failure = failureOfCard(method);
  const by = { intent: intent.id, method: 'card', paymentMethod: method.id } as const;
  if (failure)
    throw refuse(world, { intent, payment, method }, failedCharge(world, payment, by, failure), failure);
  const charge = newCharge(world, payment, by, 'succeeded');
  const succeeded = putIntent(world, payment, charge, 'succeeded');
  world.events.emit('charge.succeeded', settleCharge(world, charge));
  world.events.emit('payment_intent.succeeded', succeeded);
  return succeeded;
}

/** The request fails with the intent in it, which could be paid by another card. */
function refuse(
  world: World,
  { payment, method }: Confirmation,
  charge: Stripe.Charge,
  failure: Failure,
): StripeApiError {
  const put = putIntent(world, payment, charge, failure);
  const problem = { charge: charge.id, ...failure, payment_method: structuredClone(method) };
  const intent = world.store.paymentIntents.put({ ...put, last_payment_error: problem });
  world.events.emit('charge.failed', charge);
  world.events.emit('payment_intent.payment_failed', intent);
  return new StripeApiError(failure.message, {
    type: 'card_error',
    code: failure.code,
    status: 402,
    more: {
      charge: charge.id,
      decline_code: failure.decline_code,
      payment_intent: structuredClone(intent),
      payment_method: structuredClone(method),
    },
  });
}

export function getIntent(world: World, id: string): Stripe.PaymentIntent {
  const intent = world.store.paymentIntents.get(id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}
