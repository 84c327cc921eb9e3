import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { WEBHOOK_PATIENCE } from '@/domain/organiser/api';
import type { DeliveriesPage } from '@/domain/organiser/api-input';
import { plus } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import { after, newest, pageOf } from '@/server/db/pages';
import { organiserContacts, webhookDeliveries, webhookEndpoints } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { isContact } from '../organisers';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

const columns = { at: webhookDeliveries.createdAt, id: webhookDeliveries.id };

/**
 * The webhooks of a contact's organisers, newest first.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function listDeliveries(page: DeliveriesPage, { actor: { userId } }: Call<'organiser'>) {
  const rows = await db
    .select({
      id: webhookDeliveries.id,
      purchaseId: webhookDeliveries.purchaseId,
      event: webhookDeliveries.event,
      status: webhookDeliveries.status,
      attempts: webhookDeliveries.attempts,
      lastStatus: webhookDeliveries.lastStatus,
      lastProblem: webhookDeliveries.lastProblem,
      lastAt: webhookDeliveries.lastAt,
      nextAt: webhookDeliveries.nextAt,
      createdAt: webhookDeliveries.createdAt,
      url: webhookEndpoints.url,
      removed: sql<boolean>`${webhookEndpoints.removedAt} is not null`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        exists(
          db
            .select({ id: organiserContacts.id })
            .from(organiserContacts)
            .where(and(isContact(userId), eq(organiserContacts.organiserId, webhookEndpoints.organiserId))),
        ),
        after(columns, page),
      ),
    )
    .orderBy(...newest(columns))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ createdAt }) => createdAt);
}

/**
 * Sends a webhook again, whether it was received or not, and tries for another three days.
 * @throws DomainError NOT_FOUND for another organiser's, and for an endpoint that is removed
 */
export async function resendDelivery({ id }: { id: string }, call: Call<'organiser'>): Promise<void> {
  await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ organiserId: webhookEndpoints.organiserId })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(and(eq(webhookDeliveries.id, id), isNull(webhookEndpoints.removedAt)));
    if (!found) throw new DomainError('NOT_FOUND');
    await lockOwnOrganiser(tx, found.organiserId, call);
    await tx
      .update(webhookDeliveries)
      .set({ status: 'waiting', attempts: 0, nextAt: call.now, until: plus(call.now, WEBHOOK_PATIENCE) })
      .where(eq(webhookDeliveries.id, id));
    await enqueue(tx, 'webhook', { deliveryId: id });
    await logApiAction(tx, call, found.organiserId, 'deliveryResent', id);
  });
}
