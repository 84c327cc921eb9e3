import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { z } from '@/domain/zod';
import type { Log } from '../options';
import { newId } from './collection';
import { params, text } from './params';
import type { Delivery, DeliveryAttempt, StripeStore } from './store';
import { known } from './world';

export const updateEndpointParams = params({ enabled_events: z.array(text).min(1) });

/** An event as Stripe would post it: the raw body and its Stripe-Signature header. */
interface SignedEvent {
  body: string;
  signature: string;
}

const TIMEOUT_MS = 10_000;
const RETRY_SECONDS = [2, 5, 15, 60, 300, 1800, 3600];
const GIVE_UP_MS = 3 * 86_400_000;
const AT_ONCE = 8;
const MAX_ATTEMPTS = 20;
const MAX_DELIVERIES = 5000;

/** Posts events to the app until it answers 2xx. Several at once, so the order is not guaranteed. */
export class Webhooks {
  #url: string | null;
  #held = false;
  #lost = false;
  #closed = false;
  #enabled: string[] = ['*'];
  #timer: NodeJS.Timeout | undefined;
  #wakeup: NodeJS.Immediate | undefined;
  readonly #stopped = new AbortController();
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    private readonly store: StripeStore,
    private readonly secrets: string[],
    url: string | null,
    private readonly log: Log,
  ) {
    this.#url = url;
  }

  get url(): string | null {
    return this.#url;
  }

  get held(): boolean {
    return this.#held;
  }

  setUrl(url: string | null): void {
    this.#url = url;
    this.#wake();
  }

  hold(held = true): void {
    this.#held = held;
    this.#wake();
  }

  deliver(): void {
    this.hold(false);
  }

  /** While on, events are never delivered, as when an endpoint was unavailable for too long. */
  lose(lost: boolean): void {
    this.#lost = lost;
  }

  /** Resumes the deliveries of an earlier run. */
  start(): void {
    this.#wake();
  }

  /** The one endpoint that there is, for the platform's and connected accounts' events alike. */
  get endpoint(): Stripe.WebhookEndpoint {
    return known<Stripe.WebhookEndpoint>({
      id: 'we_sandbox',
      object: 'webhook_endpoint',
      enabled_events: this.#enabled,
      status: 'enabled',
      url: this.#url ?? '',
    });
  }

  /** From now on only events of these types are delivered; `*`: all. */
  enable(types: string[]): Stripe.WebhookEndpoint {
    this.#enabled = types;
    return this.endpoint;
  }

  enqueue(event: Stripe.Event): void {
    if (!this.#enabled.includes('*') && !this.#enabled.includes(event.type)) return;
    const now = Date.now();
    this.store.deliveries.put({
      id: newId('whd'),
      created: event.created,
      event: event.id,
      type: event.type,
      state: this.#lost ? 'failed' : 'pending',
      attempts: [],
      attemptCount: 0,
      firstAt: now,
      nextAt: now,
    });
    this.#prune();
    this.#wake();
  }

  sign(event: Stripe.Event): SignedEvent {
    const body = JSON.stringify(event, null, 2);
    // Signatures expire by real time, not by the product's clock.
    const timestamp = Math.floor(Date.now() / 1000);
    const signatures = this.secrets.map(
      (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
    );
    return { body, signature: [`t=${timestamp}`, ...signatures].join(',') };
  }

  /** Tries all pending events once and returns when each has been answered. */
  async flush(): Promise<void> {
    if (!this.#canDeliver()) return;
    let waiting = this.#pending();
    while (waiting.length > 0) {
      await forEachConcurrently(waiting, (delivery) => this.#attempt(delivery));
      // The app's handlers may have caused more events.
      waiting = this.#pending().filter((delivery) => delivery.attemptCount === 0);
    }
  }

  /** Returns when no delivery is running or untried. */
  async settled(): Promise<void> {
    const untried = () =>
      this.#canDeliver() && this.#pending().some((delivery) => delivery.attemptCount === 0);
    while (this.#running.size > 0 || untried()) {
      await (this.#running.size > 0 ? Promise.race(this.#running.values()) : this.flush());
    }
  }

  /** Sends the event again, all copies at once, even if it was delivered. */
  async resend(eventId: string, times: number): Promise<DeliveryAttempt[] | undefined> {
    const event = this.store.events.get(eventId);
    const url = this.#url;
    if (!event || url === null) return undefined;
    return Promise.all(
      Array.from({ length: times }, async () => {
        const attempt = await this.#post(url, event);
        const delivery = this.store.deliveries.by('event', eventId)[0];
        if (delivery) this.#record(delivery, attempt);
        return attempt;
      }),
    );
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#stopped.abort();
    await Promise.allSettled(this.#running.values());
  }

  #canDeliver(): boolean {
    return this.#url !== null && !this.#held && !this.#closed;
  }

  #pending(): Delivery[] {
    return this.store.deliveries.by('state', 'pending').reverse();
  }

  /** Schedules one pass over the queue, however many events have arrived. */
  #wake(): void {
    if (this.#wakeup || !this.#canDeliver()) return;
    this.#wakeup = setImmediate(() => {
      this.#wakeup = undefined;
      this.#pump();
    });
  }

  #pump(): void {
    clearTimeout(this.#timer);
    if (!this.#canDeliver()) return;
    const now = Date.now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const delivery of this.#pending()) {
      if (this.#running.size >= AT_ONCE) return;
      if (this.#running.has(delivery.id)) continue;
      if (delivery.nextAt <= now) void this.#attempt(delivery);
      else soonest = Math.min(soonest, delivery.nextAt);
    }
    if (soonest === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#wake(), soonest - now);
    this.#timer.unref();
  }

  #attempt(delivery: Delivery): Promise<void> {
    const running = this.#running.get(delivery.id);
    if (running) return running;
    const attempt = this.#deliver(delivery).finally(() => {
      this.#running.delete(delivery.id);
      this.#wake();
    });
    this.#running.set(delivery.id, attempt);
    return attempt;
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const event = this.store.events.get(delivery.event);
    if (!event || this.#url === null) {
      this.store.deliveries.put({ ...delivery, state: 'failed' });
      return;
    }
    const attempt = await this.#post(this.#url, event);
    this.#record(this.store.deliveries.get(delivery.id) ?? delivery, attempt);
    if (!succeeded(attempt)) {
      this.log(`webhook ${event.type} not taken: ${attempt.error ?? attempt.status}`);
    }
  }

  #record(delivery: Delivery, attempt: DeliveryAttempt): void {
    const count = delivery.attemptCount + 1;
    const delay = RETRY_SECONDS[Math.min(count, RETRY_SECONDS.length) - 1] ?? 3600;
    const now = Date.now();
    const tooOld = now - delivery.firstAt > GIVE_UP_MS;
    const delivered = delivery.state === 'delivered' || succeeded(attempt);
    this.store.deliveries.put({
      ...delivery,
      attempts: [...delivery.attempts, attempt].slice(-MAX_ATTEMPTS),
      attemptCount: count,
      nextAt: now + delay * 1000,
      state: delivered ? 'delivered' : tooOld ? 'failed' : 'pending',
    });
    const event = this.store.events.get(delivery.event);
    if (event && delivered) this.store.events.put({ ...event, pending_webhooks: 0 });
  }

  async #post(url: string, event: Stripe.Event): Promise<DeliveryAttempt> {
    const { body, signature } = this.sign(event);
    const started = performance.now();
    const at = new Date().toISOString();
    const taken = () => Math.round(performance.now() - started);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), this.#stopped.signal]),
      });
      await response.body?.cancel();
      return { at, status: response.status, error: null, ms: taken() };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { at, status: null, error: String(cause), ms: taken() };
    }
  }

  #prune(): void {
    for (const delivery of this.store.deliveries.values()) {
      if (this.store.deliveries.size <= this.store.limit(MAX_DELIVERIES)) return;
      if (delivery.state !== 'pending') this.store.deliveries.delete(delivery.id);
    }
  }
}

function succeeded(attempt: DeliveryAttempt): boolean {
  return attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
}

async function forEachConcurrently<T>(items: T[], run: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
