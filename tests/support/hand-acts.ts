import type { PurchaseFixture } from '@sandbox/scenario/purchase';
import type Stripe from 'stripe';
import { isHeld, type PurchaseState } from '@/domain/purchase/states';
import { stripe } from '@/server/stripe/client';
import { readPurchase, readUser } from './rows';
import { world } from './world';

/*
 * What a person can do at Stripe to an object of ours: in the dashboard, as the seller on their own pages, as the buyer's
 * bank. Each goes over the stand-in's HTTP, never through our tables.
 */

/**
 * When it is done. `unknown`: before we know of the payment, where there is one to come, and its events never reach us.
 * `known`: its events come at once. `retrying`: while a request of ours about the money has got no answer.
 */
export const timings = ['unknown', 'known', 'retrying'] as const;
export type Timing = (typeof timings)[number];

export interface Moment {
  state: PurchaseState;
  timing: Timing;
}

export interface Act {
  name: string;
  run: (fixture: PurchaseFixture) => Promise<unknown>;
  /** What Stripe says where it cannot be done; null where it can. */
  refusal?: (moment: Moment) => RegExp | null;
  /** What follows at Stripe after some days. */
  later?: (fixture: PurchaseFixture) => Promise<unknown>;
  /** It names no purchase: what moves is a difference for the admins. */
  unattributed?: boolean;
  /** The purchase is paid with the saved card of a bid, where a state can be reached so. */
  bySavedCard?: boolean;
}

/** Öre. */
const PART = 50_00;

const first = <T>(items: T[]): T | undefined => items[0];
const groupOf = ({ purchase }: PurchaseFixture) => `purchase_${purchase.id}`;
const chargeOf = (fixture: PurchaseFixture) =>
  first(
    world.sandbox.stripe.charges
      .by('transfer_group', groupOf(fixture))
      .filter(({ status }) => status !== 'failed'),
  );
const chargeIdOf = (fixture: PurchaseFixture) => chargeOf(fixture)?.id ?? 'ch_missing';
const transferIdOf = (fixture: PurchaseFixture) =>
  first(world.sandbox.stripe.transfers.by('transfer_group', groupOf(fixture)))?.id ?? 'tr_missing';
const accountOf = async ({ listing }: PurchaseFixture) =>
  (await readUser(listing.sellerId)).stripeAccountId ?? '';
const disputeOf = (fixture: PurchaseFixture): Stripe.Dispute => {
  const dispute = first(world.sandbox.stripe.disputes.by('charge', chargeIdOf(fixture)));
  if (!dispute) throw new Error('No dispute');
  return dispute;
};
const customersOf = ({ buyer }: PurchaseFixture) =>
  [...world.sandbox.stripe.customers.values()].filter(({ metadata }) => metadata?.user_id === buyer.id);

/** A control of the stand-in: what Stripe, a bank or a seller does. @throws with its answer when it refuses. */
async function control(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(new URL(path, world.sandbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const refund = (fixture: PurchaseFixture, amount?: number) =>
  stripe().refunds.create({ charge: chargeIdOf(fixture), ...(amount && { amount }) });
const reverse = (fixture: PurchaseFixture, amount?: number) =>
  stripe().transfers.createReversal(transferIdOf(fixture), amount ? { amount } : {});
const dispute = (fixture: PurchaseFixture) => control('/disputes', { charge: chargeIdOf(fixture) });
const decide = (fixture: PurchaseFixture, outcome: 'won' | 'lost') =>
  control(`/disputes/${disputeOf(fixture).id}/close`, { outcome });
const answer = async (fixture: PurchaseFixture) => {
  await dispute(fixture);
  await stripe().disputes.update(disputeOf(fixture).id, {
    evidence: { uncategorized_text: 'Namnet är bytt.' },
    submit: true,
  });
};
const setStanding = async (fixture: PurchaseFixture, state: string) =>
  control(`/accounts/${await accountOf(fixture)}/transfers`, { state });

/** Whether Stripe has a payment of a purchase, before anything is done by hand. */
function paymentAt({ state, timing }: Moment): 'none' | 'pending' | 'paid' {
  if (state === 'cancelled') return 'none';
  if (state !== 'pending_payment' && state !== 'pending') return 'paid';
  if (timing === 'unknown') return 'paid';
  return state === 'pending' ? 'pending' : 'none';
}

const needsPayment = (moment: Moment): RegExp | null =>
  ({ none: /No such charge/, pending: /has not succeeded/, paid: null })[paymentAt(moment)];
const needsRefundable = (moment: Moment): RegExp | null =>
  needsPayment(moment) ?? (moment.state === 'refunded' ? /has already been refunded/ : null);
const needsTransfer = ({ state }: Moment): RegExp | null =>
  state === 'completed' ? null : /No such transfer/;

export const acts: Act[] = [
  { name: 'refunds all', run: (fixture) => refund(fixture), refusal: needsRefundable },
  { name: 'refunds a part', run: (fixture) => refund(fixture, PART), refusal: needsRefundable },
  {
    name: 'refunds twice',
    run: async (fixture) => {
      await refund(fixture, PART);
      await refund(fixture);
    },
    refusal: needsRefundable,
  },
  {
    name: 'cancels the payment',
    run: (fixture) =>
      stripe().paymentIntents.cancel(String(chargeOf(fixture)?.payment_intent ?? 'pi_missing')),
    refusal: (moment) =>
      paymentAt(moment) === 'none' ? /No such payment_intent/ : /created by a Checkout Session/,
  },
  {
    name: 'closes the payment page',
    run: async ({ purchase }) =>
      stripe().checkout.sessions.expire((await readPurchase(purchase.id)).checkoutSessionId ?? ''),
    refusal: ({ state, timing }) =>
      state === 'pending_payment' && timing !== 'unknown'
        ? null
        : /Only Checkout Sessions with a status in \["open"\] can be expired/,
  },
  { name: 'takes the payout back', run: (fixture) => reverse(fixture), refusal: needsTransfer },
  {
    name: 'takes a part of the payout back',
    run: (fixture) => reverse(fixture, PART),
    refusal: needsTransfer,
  },
  {
    name: 'sends the seller money',
    unattributed: true,
    run: async (fixture) =>
      stripe().transfers.create({ amount: PART, currency: 'sek', destination: await accountOf(fixture) }),
  },
  {
    name: 'rejects the account',
    run: async (fixture) =>
      stripe().accounts.reject(await accountOf(fixture), { reason: 'terms_of_service' }),
  },
  {
    name: 'closes the account',
    run: async (fixture) => stripe().accounts.del(await accountOf(fixture)),
    refusal: ({ state }) => (state === 'completed' ? /has a balance/ : null),
  },
  { name: 'pauses payouts', run: (fixture) => setStanding(fixture, 'paused') },
  {
    name: 'pauses payouts for some days',
    run: (fixture) => setStanding(fixture, 'paused'),
    later: (fixture) => setStanding(fixture, 'active'),
  },
  {
    name: 'changes the bank account',
    run: async (fixture) => control(`/accounts/${await accountOf(fixture)}/bank`),
  },
  {
    name: 'accepts a dispute',
    run: async (fixture) => {
      await dispute(fixture);
      await stripe().disputes.close(disputeOf(fixture).id);
    },
    refusal: needsPayment,
  },
  {
    name: 'answers a dispute, and the bank decides for us',
    run: answer,
    later: (fixture) => decide(fixture, 'won'),
    refusal: needsPayment,
  },
  {
    name: 'answers a dispute, and the bank decides for the buyer',
    run: answer,
    later: (fixture) => decide(fixture, 'lost'),
    refusal: needsPayment,
  },
  {
    name: 'loses a dispute',
    run: async (fixture) => {
      await dispute(fixture);
      await decide(fixture, 'lost');
    },
    refusal: needsPayment,
  },
  {
    name: 'wins a dispute',
    run: async (fixture) => {
      await dispute(fixture);
      await decide(fixture, 'won');
    },
    refusal: needsPayment,
  },
  {
    name: 'deletes the customer',
    bySavedCard: true,
    run: (fixture) => stripe().customers.del(first(customersOf(fixture))?.id ?? 'cus_missing'),
  },
  {
    name: 'detaches the card',
    bySavedCard: true,
    run: (fixture) => {
      const customer = first(customersOf(fixture))?.id ?? '';
      const card = first(world.sandbox.stripe.paymentMethods.by('customer', customer));
      return stripe().paymentMethods.detach(card?.id ?? 'pm_missing');
    },
    // A bid has ended once it has bought, and we have detached its card; one that is refunded is paused and keeps it.
    refusal: ({ state }) => (state === 'completed' || isHeld(state) ? /No such PaymentMethod/ : null),
  },
  {
    name: 'leaves out the webhook’s events',
    run: async () => {
      const [endpoint] = (await stripe().webhookEndpoints.list()).data;
      await stripe().webhookEndpoints.update(endpoint?.id ?? '', { enabled_events: ['charge.succeeded'] });
    },
  },
];
