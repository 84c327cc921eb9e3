import { and, eq, isNull } from 'drizzle-orm';
import { MAX_ENDPOINTS, WEBHOOK_PATIENCE } from '@/domain/organiser/api';
import type { WebhookEvent } from '@/domain/purchase/transitions';
import { plus } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { webhookDeliveries, webhookEndpoints } from '@/server/db/schema';
import { enqueueAll } from '@/server/queue/boss';
import { heldByContact } from './api-access';

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
