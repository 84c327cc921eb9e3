import type { Clock } from '../clock';
import type { Events } from './events';
import type { StripeStore } from './store';

/** What every part of the Stripe stand-in works on. */
export interface World {
  clock: Clock;
  store: StripeStore;
  events: Events;
  publicUrl: () => string;
  /** Whether accounts may ask for `transfers` without `card_payments`: Stripe approves it per platform. */
  transfersApproved: boolean;
  /** Whether new refunds succeed at once or wait to be settled. */
  refundsStart: 'succeeded' | 'pending';
  /** Öre that we keep at Stripe beside what buyers pay: available at once, and in nobody's transactions. */
  buffer: number;
  /** How long after a payment its balance transaction comes; null: not until it is asked for. */
  captureSeconds: number | null;
}
