import { and, desc, eq, exists, sql } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import type { DeliveriesPage } from '@/domain/validation/organiser-machines';
import { db } from '../../db/client';
import { organiserContacts, webhookDeliveries, webhookEndpoints } from '../../db/schema';
import { readCursor, writeCursor } from '../listings/internal/cursor';
import { isContact } from '../organisers/internal/own-purchase';

/**
 * The webhooks of a contact's organisers, newest first.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function listDeliveries(
  { cursor, limit }: DeliveriesPage,
  { actor: { userId } }: Call<'organiser'>,
) {
  const before = cursor ? readCursor(cursor, 'instant') : null;
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
        before
          ? sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (${before[0]}::timestamptz, ${before[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}
