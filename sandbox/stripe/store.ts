import type Stripe from 'stripe';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import { readJson, Saver } from '../files';
import type { Log } from '../options';
import { Collection } from './collection';

/** `payment_intent_data` of a checkout session. */
export interface PaymentPlan {
  id: string;
  description: string | null;
  metadata: Record<string, string>;
  transfer_group: string | null;
  /** Of a card's statement. */
  statement_descriptor_suffix: string | null;
}

/** A payment that waits for its customer to approve it in Swish's app or on Klarna's page. */
export interface PaymentAttempt {
  /** Of the payment intent. */
  id: string;
  created: number;
  session: string;
  method: PaymentMethod;
  /** When it fails by itself; null: with its session. */
  due: number | null;
}

export interface OnboardingLink {
  /** The token in the link. */
  id: string;
  account: string;
  created: number;
  expires_at: number;
  used: boolean;
  refresh_url: string;
  return_url: string;
}

export interface DeliveryAttempt {
  /** Real time, ISO. */
  at: string;
  status: number | null;
  error: string | null;
  ms: number;
}

export interface Delivery {
  id: string;
  created: number;
  event: string;
  type: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: DeliveryAttempt[];
  attemptCount: number;
  /** Real time in milliseconds: retries follow the transport's clock. */
  firstAt: number;
  nextAt: number;
}

export interface IdempotentAnswer {
  /** The key as the client sent it. */
  id: string;
  created: number;
  path: string;
  fingerprint: string;
  status: number;
  body: string;
}

/** A stored session always carries its line items; answers show them only when expanded. */
export type StoredSession = Stripe.Checkout.Session & { line_items: Stripe.ApiList<Stripe.LineItem> };

function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

export class StripeStore {
  readonly #saver: Saver;
  readonly #changed = () => this.#saver.schedule();

  readonly sessions = new Collection<StoredSession, 'payment_intent' | 'status'>(this.#changed, {
    payment_intent: (session) => idOf(session.payment_intent),
    status: (session) => session.status,
  });
  readonly plans = new Collection<PaymentPlan>(this.#changed);
  readonly paymentIntents = new Collection<Stripe.PaymentIntent, 'customer'>(this.#changed, {
    customer: (intent) => idOf(intent.customer),
  });
  readonly customers = new Collection<Stripe.Customer>(this.#changed);
  readonly deletedCustomers = new Collection<{ id: string; created: number }>(this.#changed);
  readonly paymentMethods = new Collection<Stripe.PaymentMethod, 'customer'>(this.#changed, {
    customer: (method) => idOf(method.customer),
  });
  readonly setupIntents = new Collection<Stripe.SetupIntent>(this.#changed);
  readonly charges = new Collection<Stripe.Charge, 'payment_intent' | 'transfer_group'>(this.#changed, {
    payment_intent: (charge) => idOf(charge.payment_intent),
    transfer_group: (charge) => charge.transfer_group,
  });
  readonly refunds = new Collection<Stripe.Refund, 'charge' | 'payment_intent' | 'pending_reason'>(
    this.#changed,
    {
      pending_reason: (refund) => refund.pending_reason,
      charge: (refund) => idOf(refund.charge),
      payment_intent: (refund) => idOf(refund.payment_intent),
    },
  );
  /** Charges whose balance transaction is still to come, and from when. */
  readonly captures = new Collection<{ id: string; created: number; due: number | null }>(this.#changed);
  readonly attempts = new Collection<PaymentAttempt>(this.#changed);
  /** Refunds that the network has not answered, and when it does; null: on request. */
  readonly refundAnswers = new Collection<{ id: string; created: number; due: number | null }>(this.#changed);
  readonly transfers = new Collection<Stripe.Transfer, 'destination' | 'source' | 'transfer_group'>(
    this.#changed,
    {
      destination: (transfer) => idOf(transfer.destination),
      source: (transfer) => idOf(transfer.source_transaction),
      transfer_group: (transfer) => transfer.transfer_group,
    },
  );
  readonly reversals = new Collection<Stripe.TransferReversal, 'transfer'>(this.#changed, {
    transfer: (reversal) => idOf(reversal.transfer),
  });
  readonly balanceTransactions = new Collection<Stripe.BalanceTransaction, 'source' | 'type'>(this.#changed, {
    source: (transaction) => idOf(transaction.source),
    type: (transaction) => transaction.type,
  });
  readonly accounts = new Collection<Stripe.Account>(this.#changed);
  readonly files = new Collection<Stripe.File>(this.#changed);
  readonly links = new Collection<OnboardingLink>(this.#changed);
  readonly disputes = new Collection<Stripe.Dispute, 'charge' | 'payment_intent'>(this.#changed, {
    charge: (dispute) => idOf(dispute.charge),
    payment_intent: (dispute) => idOf(dispute.payment_intent),
  });
  /** Of connected accounts, to their banks. */
  readonly payouts = new Collection<{ id: string; account: string; payout: Stripe.Payout }, 'account'>(
    this.#changed,
    { account: ({ account }) => account },
  );
  readonly events = new Collection<Stripe.Event, 'type'>(this.#changed, { type: (event) => event.type });
  readonly deliveries = new Collection<Delivery, 'event' | 'state'>(this.#changed, {
    event: (delivery) => delivery.event,
    state: (delivery) => delivery.state,
  });
  readonly answers = new Collection<IdempotentAnswer>(this.#changed);

  /** @param path where it is kept; null: in memory only. */
  constructor(
    private readonly path: string | null,
    log: Log,
  ) {
    this.#saver = new Saver(path, () => this.#tables(), log);
    const stored = readJson(path);
    if (typeof stored !== 'object' || stored === null) return;
    const rows = stored as Record<string, unknown>;
    for (const [name, table] of Object.entries(this.#tables())) table.load(rows[name]);
  }

  flush(): Promise<void> {
    return this.#saver.flush();
  }

  /** How many of something there may be: a file must not grow without end, and Stripe drops nothing early. */
  limit(most: number): number {
    return this.path === null ? Number.POSITIVE_INFINITY : most;
  }

  #tables(): Record<string, Collection<{ id: string }>> {
    return Object.fromEntries(Object.entries(this).filter(([, table]) => table instanceof Collection));
  }
}
