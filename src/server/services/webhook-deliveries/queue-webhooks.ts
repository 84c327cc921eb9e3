import { and, eq, exists, isNotNull, isNull } from 'drizzle-orm';
import { MAX_ENDPOINTS, WEBHOOK_PATIENCE } from '@/domain/organiser/api';
import type { WebhookEvent } from '@/domain/purchase/transitions';
import { plus } from '@/domain/time';
import { db, type Transaction } from '@/server/db/client';
import {
  organiserContacts,
  type organiserKeys,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '@/server/db/schema';
import { enqueueAll } from '@/server/queue/boss';

/**
 * Whether who answers for a key or an endpoint is a contact of its organiser now, and not blocked: it works no longer than
 * that.
 */
export const heldByContact = (made: typeof organiserKeys | typeof webhookEndpoints) =>
  exists(
    db
      .select({ id: organiserContacts.id })
      .from(organiserContacts)
      .innerJoin(users, eq(users.id, organiserContacts.userId))
      .where(
        and(
          eq(organiserContacts.organiserId, made.organiserId),
          eq(organiserContacts.userId, made.createdBy),
          isNotNull(organiserContacts.confirmedAt),
          isNull(organiserContacts.removedAt),
          isNull(users.blockedAt),
        ),
      ),
  );

/** Leaves a webhook with its job for each endpoint of an organiser, in the transaction of what it is about. */
export async function queueWebhooks(
  tx: Transaction,
  {
    organiserId,
    purchaseId,
    event,
    now,
  }: {
    organiserId: string;
    purchaseId: string;
    event: WebhookEvent;
    now: Date;
  },
): Promise<void> {
  const endpoints = await tx
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.organiserId, organiserId),
        isNull(webhookEndpoints.removedAt),
        heldByContact(webhookEndpoints),
      ),
    )
    .limit(MAX_ENDPOINTS);
  if (endpoints.length === 0) return;
  const rows = await tx
    .insert(webhookDeliveries)
    .values(
      endpoints.map(({ id: endpointId }) => ({
        endpointId,
        purchaseId,
        event,
        nextAt: now,
        until: plus(now, WEBHOOK_PATIENCE),
        createdAt: now,
      })),
    )
    .returning({ deliveryId: webhookDeliveries.id });
  await enqueueAll(tx, 'webhook', rows);
}
