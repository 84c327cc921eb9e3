import type Stripe from 'stripe';
import type { Call } from '@/domain/account/actor';
import { HOUR } from '@/domain/time';
import { inTransaction } from '@/server/db/client';
import { logger } from '@/server/lib/logger';
import { enqueue } from '@/server/queue/boss';
import { retrieveEvent } from '@/server/stripe/events';
import { type EventResult, handleStripeEvent, NotKnownYetError } from './internal/handle-event';

const PARKED_SECONDS = 2;

/**
 * Applies a verified webhook. One about something of ours that is not known yet is parked: the queue reads the
 * event again until it applies, so that we do not depend on Stripe's retries.
 * @throws whatever failed, so that Stripe sends the event again.
 */
export async function receiveStripeEvent(
  { event }: { event: Stripe.Event },
  { now }: Call<'stripe'>,
): Promise<EventResult> {
  try {
    return await handleStripeEvent(event, now);
  } catch (error) {
    if (!(error instanceof NotKnownYetError)) throw error;
    logger.warn({ eventId: event.id, type: event.type }, 'event parked');
    await inTransaction((tx) =>
      enqueue(
        tx,
        'stripe-event',
        { eventId: event.id, ...(event.account && { accountId: event.account }) },
        { startAfter: PARKED_SECONDS, singletonKey: event.id, singletonSeconds: HOUR / 1000 },
      ),
    );
    return 'parked';
  }
}

/**
 * Tries a parked event again.
 * @throws while what it is about is still unknown, or its type is to this release, so that the queue comes back.
 */
export async function applyParkedEvent(
  { eventId, accountId }: { eventId: string; accountId?: string | undefined },
  { now }: Call<'clock'>,
): Promise<void> {
  const event = await retrieveEvent(eventId, accountId);
  // It was parked by a release that acts on its type.
  if ((await handleStripeEvent(event, now)) === 'ignored')
    throw new Error(`Unknown type of event: ${event.type}`);
}
