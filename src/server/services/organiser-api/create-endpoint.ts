import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { MAX_ENDPOINTS } from '@/domain/organiser/api';
import type { CreateEndpoint } from '@/domain/organiser/api-input';
import { receiverOf } from '@/server/webhooks/addresses';
import { db } from '../../db/client';
import { webhookEndpoints } from '../../db/schema';
import { newSecret } from '../../webhooks/signature';
import { encryptSecret, isSandbox } from './internal/endpoints';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

/**
 * Has an organiser's webhooks sent to an address. The secret they are signed with is shown now and never again.
 * @throws DomainError NOT_FOUND for another organiser; ADDRESS_NOT_PUBLIC, TOO_MANY_ENDPOINTS
 */
export async function createEndpoint(
  { organiserId, url: typed }: CreateEndpoint,
  call: Call<'organiser'>,
): Promise<{ id: string; secret: string }> {
  const url = receiverOf(typed, isSandbox());
  if (!url) throw new DomainError('ADDRESS_NOT_PUBLIC', 'url');
  return db.transaction(async (tx) => {
    await lockOwnOrganiser(tx, organiserId, call);
    const present = await tx
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.organiserId, organiserId), isNull(webhookEndpoints.removedAt)))
      .limit(MAX_ENDPOINTS);
    if (present.length >= MAX_ENDPOINTS) throw new DomainError('TOO_MANY_ENDPOINTS');
    const id = randomUUID();
    const secret = newSecret();
    await tx.insert(webhookEndpoints).values({
      id,
      organiserId,
      url,
      secret: encryptSecret(id, secret),
      createdBy: call.actor.userId,
      createdAt: call.now,
    });
    await logApiAction(tx, call, organiserId, 'endpointCreated', id);
    return { id, secret };
  });
}
