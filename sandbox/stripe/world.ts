import type { PaymentMethod } from '@/domain/money/payment-methods';
import type { Clock } from '../clock';
import type { Events } from './events';
import type { StripeStore } from './store';

/** An object of Stripe's with those of its fields that the product reads. */
export const known = <T extends { id: string }>(fields: Pick<T, 'id'> & Partial<T>): T => fields as T;

/** The state of the Stripe stand-in. */
export interface World {
  clock: Clock;
  store: StripeStore;
  events: Events;
  publicUrl: () => string;
  /** Whether accounts may ask for `transfers` without `card_payments`: Stripe approves it per platform. */
  transfersApproved: boolean;
  /** By how many ms its answers' `Date` is ahead of the product's clock. */
  ahead: number;
  /** The ways to pay that the account has enabled. */
  methods: readonly PaymentMethod[];
  /** Whether new refunds of cards succeed at once or wait to be settled. */
  refundsStart: 'succeeded' | 'pending';
  /** How long Swish and Klarna take to answer a refund; null: until it is settled on request. */
  refundSeconds: number | null;
  /** Öre of the platform's own at Stripe: available at once, and without transactions. */
  buffer: number;
  /** How long after a payment its balance transaction comes; null: on request. */
  captureSeconds: number | null;
}
