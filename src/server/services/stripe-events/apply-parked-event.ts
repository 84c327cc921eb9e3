import type { Call } from '@/domain/account/actor';
import { retrieveEvent } from '@/server/stripe/events';
import { handleStripeEvent } from './internal/handle-event';

/** Tries a parked event again. @throws while what it is about is still unknown, so that the queue comes back. */
export async function applyParkedEvent(
  { eventId }: { eventId: string },
  { now }: Call<'clock'>,
): Promise<void> {
  await handleStripeEvent(await retrieveEvent(eventId), now);
}
