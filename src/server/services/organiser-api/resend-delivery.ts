import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { WEBHOOK_PATIENCE } from '@/domain/organiser/api';
import { plus } from '@/domain/time';
import { db } from '../../db/client';
import { webhookDeliveries, webhookEndpoints } from '../../db/schema';
import { enqueue } from '../../queue/boss';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

/**
 * Sends a webhook again, whether it was received or not, and tries for another three days.
 * @throws DomainError NOT_FOUND for another organiser's, and for an endpoint that is removed
 */
export async function resendDelivery({ id }: { id: string }, call: Call<'organiser'>): Promise<void> {
  await db.transaction(async (tx) => {
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
