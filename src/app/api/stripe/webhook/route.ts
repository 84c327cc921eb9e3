import { stripeAt } from '@/domain/account/actor';
import { readText, withBody } from '@/server/lib/body';
import { now } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { measureWebhook } from '@/server/lib/measures';
import { receiveStripeEvent } from '@/server/services/stripe-events';
import { verifyWebhook } from '@/server/stripe/events';

/** Bytes. Stripe's events are some tens of kilobytes. */
const MAX_EVENT = 1024 * 1024;

/** The signature is of the text as it came, of whatever type: nothing of it is parsed before. */
export const POST = withBody(async (request) => {
  const body = await readText(request, MAX_EVENT);
  const event = verifyWebhook(body, request.headers.get('stripe-signature') ?? '');
  if (!event) return Response.json({ error: 'signature' }, { status: 400 });
  try {
    const result = await receiveStripeEvent({ event }, stripeAt(now()));
    measureWebhook(event.type, now().getTime() - event.created * 1000);
    return Response.json({ received: true, result });
  } catch (error) {
    // Stripe sends it again.
    logger.error({ err: error, eventId: event.id, type: event.type }, 'webhook failed');
    return Response.json({ error: 'failed' }, { status: 500 });
  }
});
