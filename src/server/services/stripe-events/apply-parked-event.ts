import { retrieveEvent } from '../../stripe/events';
import { handleStripeEvent } from './handle-event';

/** Tries a parked event again. @throws while what it is about is still unknown, so that the queue comes back. */
export async function applyParkedEvent(eventId: string, now: Date): Promise<void> {
  await handleStripeEvent(await retrieveEvent(eventId), now);
}
