import type Stripe from 'stripe';
import { z } from '@/domain/zod';
import { balanceOf, bookEntry } from './balance';
import { capture, getCharge } from './charges';
import { newId } from './collection';
import { invalid, noSuch, noSuchParam, stripeAmount } from './errors';
import { integer, mergeMetadata, metadata, params, text } from './params';
import { methodFacts, methodOf } from './payment-methods';
import { known, type World } from './world';

export const createRefundParams = params({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: integer.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

export function createRefund(world: World, input: z.output<typeof createRefundParams>): Stripe.Refund {
  const charge = chargeToRefund(world, input);
  // A charge whose dispute was won can be refunded.
  if (world.store.disputes.by('charge', charge.id).some(({ status }) => status !== 'won')) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot refund.`, undefined, 'charge_disputed');
  }
  if (charge.refunded) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  }
  const left = charge.amount - charge.amount_refunded;
  const amount = input.amount ?? left;
  if (amount > left) {
    throw invalid(
      `Refund amount (${stripeAmount(amount)}) is greater than unrefunded amount on charge (${stripeAmount(left)})`,
      'amount',
    );
  }
  // A refund captures its charge first.
  capture(world, charge.id);
  const refund = book(world, charge, amount, input);
  const refunded = recount(world, getCharge(world, charge.id));
  world.events.emit('refund.created', refund);
  world.events.emit('charge.refunded', refunded, {
    previous: { amount_refunded: charge.amount_refunded, refunded: false },
  });
  if (refund.status === 'succeeded') world.events.emit('refund.updated', refund);
  if (refund.status === 'failed') world.events.emit('refund.failed', refund);
  return refund;
}

function chargeToRefund(world: World, input: z.output<typeof createRefundParams>): Stripe.Charge {
  if (input.charge) {
    const charge = world.store.charges.get(input.charge);
    if (!charge) throw noSuchParam('charge', input.charge, 'charge');
    if (charge.status === 'succeeded') return charge;
    throw invalid(`Charge ${charge.id} has not succeeded and cannot be refunded.`, 'charge');
  }
  if (!input.payment_intent) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    );
  }
  const intent = world.store.paymentIntents.get(input.payment_intent);
  if (!intent) throw noSuchParam('payment_intent', input.payment_intent, 'payment_intent');
  const charge = world.store.charges
    .by('payment_intent', intent.id)
    .find((one) => one.status === 'succeeded');
  if (charge) return charge;
  throw invalid(
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    'payment_intent',
    'payment_intent_unexpected_state',
  );
}

/** Stripe keeps its fee: the whole amount leaves the available balance. */
const debit = (world: World, source: string, amount: number, currency: string): string =>
  bookEntry(world, { type: 'refund', source, amount: -amount, currency, description: 'REFUND FOR CHARGE' })
    .id;

/** Executes the refunds that waited for funds, oldest first. */
export function fundRefunds(world: World): void {
  for (const refund of world.store.refunds.by('pending_reason', 'insufficient_funds').reverse()) {
    if (balanceOf(world, refund.currency).available < refund.amount) return;
    settleRefund(world, refund, 'succeeded');
  }
}

/** Settles the refunds that Swish or Klarna has answered by now. */
export function answerRefunds(world: World): void {
  const now = world.clock.nowSeconds();
  for (const { id, due } of [...world.store.refundAnswers.values()]) {
    const refund = world.store.refunds.get(id);
    if (due === null || due > now) continue;
    world.store.refundAnswers.delete(id);
    if (refund) settleRefund(world, refund, 'succeeded');
  }
}

function book(
  world: World,
  charge: Stripe.Charge,
  amount: number,
  input: z.output<typeof createRefundParams>,
): Stripe.Refund {
  const id = newId('re');
  const method = methodOf(charge);
  const card = method === 'card';
  const covered = balanceOf(world, charge.currency).available >= amount;
  const { refundsAtOnce } = methodFacts[method];
  const pending = covered ? !refundsAtOnce || world.refundsStart === 'pending' : card;
  const created = world.clock.nowSeconds();
  if (covered && !refundsAtOnce) {
    const due = world.refundSeconds === null ? null : created + world.refundSeconds;
    world.store.refundAnswers.put({ id, created, due });
  }
  const refund = known<Stripe.Refund>({
    id,
    object: 'refund',
    amount,
    balance_transaction: covered ? debit(world, id, amount, charge.currency) : null,
    charge: charge.id,
    created,
    currency: charge.currency,
    destination_details: { type: method },
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pending
      ? { pending_reason: covered ? ('processing' as const) : ('insufficient_funds' as const) }
      : {}),
    ...(covered || card ? {} : { failure_reason: 'insufficient_funds' }),
    reason: input.reason ?? null,
    status: pending ? 'pending' : covered ? 'succeeded' : 'failed',
  });
  return world.store.refunds.put(refund);
}

function recount(world: World, charge: Stripe.Charge): Stripe.Charge {
  const amount = world.store.refunds
    .by('charge', charge.id)
    .filter((refund) => refund.status !== 'failed' && refund.status !== 'canceled')
    .reduce((sum, refund) => sum + refund.amount, 0);
  return world.store.charges.put({
    ...charge,
    amount_refunded: amount,
    refunded: amount >= charge.amount,
  });
}

export function getRefund(world: World, id: string): Stripe.Refund {
  const refund = world.store.refunds.get(id);
  if (!refund) throw noSuch('refund', id);
  return refund;
}

/** Settles a pending refund, or fails a successful one, as a bank may do days later. */
export function settleRefund(
  world: World,
  refund: Stripe.Refund,
  outcome: 'succeeded' | 'failed',
): Stripe.Refund | undefined {
  if (refund.status === 'failed' || refund.status === outcome) return undefined;
  world.store.refundAnswers.delete(refund.id);
  const { pending_reason: _, ...settled } = refund;
  if (outcome === 'succeeded') {
    const entry = refund.balance_transaction ?? debit(world, refund.id, refund.amount, refund.currency);
    const succeeded = world.store.refunds.put({
      ...settled,
      balance_transaction: entry,
      status: 'succeeded',
    });
    world.events.emit('refund.updated', succeeded, { previous: { status: refund.status } });
    return succeeded;
  }
  // Only what has left the balance is returned to it.
  const returned = refund.balance_transaction
    ? bookEntry(world, {
        type: 'refund_failure',
        source: refund.id,
        amount: refund.amount,
        currency: refund.currency,
        description: 'REFUND FAILURE',
      }).id
    : null;
  const failed = world.store.refunds.put({
    ...settled,
    ...(returned ? { failure_balance_transaction: returned } : {}),
    failure_reason: refund.destination_details?.type === 'card' ? 'expired_or_canceled_card' : 'unknown',
    status: 'failed',
  });
  const charge = world.store.charges.get(String(refund.charge));
  if (charge) recount(world, charge);
  world.events.emit('refund.failed', failed, { previous: { status: refund.status } });
  return failed;
}
