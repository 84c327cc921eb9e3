import { and, eq, exists, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { DeliveriesPage } from '@/domain/organiser/api-input';
import { after, newest, pageOf } from '@/server/db/pages';
import { isContact } from '@/server/services/organisers';
import { db } from '../../db/client';
import { organiserContacts, webhookDeliveries, webhookEndpoints } from '../../db/schema';

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
