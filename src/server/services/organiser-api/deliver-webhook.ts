import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { isReceived, nextAttempt } from '@/domain/organiser/api';
import type { WebhookBody } from '@/domain/organiser/api-input';
import { env } from '@/env';
import { db, inTransaction } from '@/server/db/client';
import { listings, purchases, webhookDeliveries, webhookEndpoints } from '@/server/db/schema';
import { deviceTime } from '@/server/lib/clock';
import { logger } from '@/server/lib/logger';
import { enqueueMissing } from '@/server/queue/try-each';
import { heldByContact } from '@/server/services/webhook-deliveries';
import { sendMessage } from '@/server/webhooks/send';
import { signedHeaders } from '@/server/webhooks/signature';
import { secretsOf } from './endpoints';

/**
 * Takes a webhook that is due: it counts as tried before it is, so that of two jobs one sends it, and one whose process
 * dies is tried again by the sweep. A given-up one has no time left.
 */
async function take(deliveryId: string, now: Date) {
  return inTransaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.id, deliveryId),
          eq(webhookDeliveries.status, 'waiting'),
          lte(webhookDeliveries.nextAt, now),
        ),
      )
      .for('update');
    if (!row) return null;
    const attempts = row.attempts + 1;
    // The last attempt is judged when it has been made; a process that dies with it gets a minute more.
    const next = nextAttempt(attempts, now, row.until) ?? nextAttempt(1, now, new Date(8.64e15));
    await tx
      .update(webhookDeliveries)
      .set({ attempts, nextAt: next, lastAt: now })
      .where(eq(webhookDeliveries.id, deliveryId));
    return { ...row, attempts };
  });
}

/** What is sent: ids and facts of the race, no personal data. */
async function bodyOf({ purchaseId, event, createdAt }: typeof webhookDeliveries.$inferSelect) {
  const [facts] = await db
    .select({
      id: listings.raceId,
      name: listings.raceName,
      distance: listings.distance,
      date: listings.date,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(eq(purchases.id, purchaseId));
  if (!facts) throw new Error('The purchase of a webhook is gone');
  const body: WebhookBody = {
    type: event,
    timestamp: createdAt.toISOString(),
    data: { nameChangeId: purchaseId, race: facts },
  };
  return JSON.stringify(body);
}

async function send(
  delivery: typeof webhookDeliveries.$inferSelect,
  endpoint: typeof webhookEndpoints.$inferSelect,
  now: Date,
) {
  const body = await bodyOf(delivery);
  const headers = signedHeaders({ id: delivery.id, body, at: deviceTime() }, secretsOf(endpoint, now));
  return sendMessage({ url: endpoint.url, body, headers }, { loopbackToo: env.LOOPBACK_RECEIVERS });
}

/** Gives a webhook up whose endpoint is removed, or held by nobody who may. It can be sent again by hand. */
async function endEndpointless(deliveryId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed', nextAt: null })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.status, 'waiting')));
}

/** Sends a webhook that is due, once, and writes down how it went. Until it is received it is tried for three days. */
export async function deliverWebhook({ deliveryId }: { deliveryId: string }, { now }: Call): Promise<void> {
  const delivery = await take(deliveryId, now);
  if (!delivery) return;
  const [endpoint] = await db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.id, delivery.endpointId),
        isNull(webhookEndpoints.removedAt),
        heldByContact(webhookEndpoints),
      ),
    );
  if (!endpoint) return endEndpointless(delivery.id);
  // What cannot even be made counts as an attempt as well, so that it ends.
  const answer = await send(delivery, endpoint, now).catch((error) => {
    logger.error({ err: error, deliveryId }, 'webhook not made');
    return { problem: null };
  });
  const status = 'status' in answer ? answer.status : null;
  const problem = 'problem' in answer ? answer.problem : null;
  const received = status !== null && isReceived(status);
  const next = received ? null : nextAttempt(delivery.attempts, now, delivery.until);
  await db
    .update(webhookDeliveries)
    .set({
      status: received ? 'delivered' : next ? 'waiting' : 'failed',
      nextAt: next,
      lastStatus: status,
      lastProblem: problem,
    })
    // Its endpoint may have been removed meanwhile.
    .where(and(eq(webhookDeliveries.id, delivery.id), eq(webhookDeliveries.status, 'waiting')));
  if (!received)
    logger.info({ deliveryId, status, problem, attempts: delivery.attempts }, 'webhook not received');
}

/** Of each run; those left are due in the next, a minute later. */
const BATCH = 500;

/** Enqueues the webhooks that are due to be tried again. @returns how many. */
export async function sweepWebhooks(now: Date): Promise<number> {
  const due = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.status, 'waiting'), lte(webhookDeliveries.nextAt, now)))
    .orderBy(asc(webhookDeliveries.nextAt))
    .limit(BATCH);
  const jobs = due.map(({ id }) => ({ deliveryId: id }));
  await inTransaction((tx) => enqueueMissing(tx, 'webhook', jobs));
  return due.length;
}
