import type Stripe from 'stripe';
import type { Clock } from '../clock';
import { newId } from './collection';
import type { StripeStore } from './store';

/** The version the product pins; an event keeps the shape of the version it was made with. */
export const API_VERSION = '2026-10-28.endive';

const RETENTION_SECONDS = 30 * 86_400;
const MAX_EVENTS = 10_000;

type ObjectOf<T extends Stripe.Event['type']> = Extract<Stripe.Event, { type: T }>['data']['object'];
type Previous<T extends Stripe.Event['type']> = Extract<
  Stripe.Event,
  { type: T }
>['data']['previous_attributes'];

export class Events {
  #request: Stripe.Event.Request | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly store: StripeStore,
    private readonly deliver: (event: Stripe.Event) => void,
  ) {}

  /** Events made while an API request runs name that request. */
  during<T>(request: Stripe.Event.Request, run: () => T): T {
    this.#request = request;
    try {
      return run();
    } finally {
      this.#request = null;
    }
  }

  emit<T extends Stripe.Event['type']>(
    type: T,
    object: ObjectOf<T>,
    details: { account?: string; previous?: Previous<T> } = {},
  ): void {
    const event = structuredClone({
      id: newId('evt'),
      object: 'event',
      ...(details.account ? { account: details.account } : {}),
      api_version: API_VERSION,
      created: this.clock.nowSeconds(),
      data: {
        object: snapshot(object),
        ...(details.previous ? { previous_attributes: details.previous } : {}),
      },
      livemode: false,
      pending_webhooks: 1,
      request: this.#request ?? { id: null, idempotency_key: null },
      type,
    }) as unknown as Stripe.Event;
    this.store.events.put(event);
    this.#prune();
    this.deliver(event);
  }

  #prune(): void {
    const oldest = this.clock.nowSeconds() - RETENTION_SECONDS;
    for (const event of this.store.events.values()) {
      if (event.created >= oldest && this.store.events.size <= this.store.limit(MAX_EVENTS)) return;
      this.store.events.delete(event.id);
    }
  }
}

/** Line items are never part of a webhook. */
function snapshot<T>(object: T): T {
  if (typeof object !== 'object' || object === null || !('line_items' in object)) return object;
  const { line_items: _, ...rest } = object;
  return rest as T;
}
