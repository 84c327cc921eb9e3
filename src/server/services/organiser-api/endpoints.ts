import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { MAX_ENDPOINTS, ROTATION_GRACE } from '@/domain/organiser/api';
import type { CreateEndpoint } from '@/domain/organiser/api-input';
import { plus } from '@/domain/time';
import { env } from '@/env';
import { inTransaction, type Transaction } from '@/server/db/client';
import { webhookEndpoints } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { endEndpoints } from '@/server/services/organisers';
import { receiverOf } from '@/server/webhooks/addresses';
import { newSecret } from '@/server/webhooks/signature';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

/** An endpoint that is in use. The caller asks whose it is. @throws DomainError NOT_FOUND */
async function findEndpoint(tx: Transaction, id: string) {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt)));
  if (!endpoint) throw new DomainError('NOT_FOUND');
  return endpoint;
}

const context = (endpointId: string) => `webhook_endpoints.secret_encrypted:${endpointId}`;

const encryptSecret = (endpointId: string, secret: string): string =>
  encryptField(secret, context(endpointId));

/** What a webhook to an endpoint is signed with now: its secret, and for a day the one before. */
export function secretsOf(
  { id, secret, oldSecret, oldSecretUntil }: typeof webhookEndpoints.$inferSelect,
  now: Date,
): string[] {
  const stored = [secret, ...(oldSecret && oldSecretUntil && now < oldSecretUntil ? [oldSecret] : [])];
  return stored.map((each) => decryptField(each, context(id)));
}

/**
 * Has an organiser's webhooks sent to an address. The secret they are signed with is shown now and never again.
 * @throws DomainError NOT_FOUND for another organiser; ADDRESS_NOT_PUBLIC, TOO_MANY_ENDPOINTS
 */
export async function createEndpoint(
  { organiserId, url: typed }: CreateEndpoint,
  call: Call<'organiser'>,
): Promise<{ id: string; secret: string }> {
  const url = receiverOf(typed, env.LOOPBACK_RECEIVERS);
  if (!url) throw new DomainError('ADDRESS_NOT_PUBLIC', 'url');
  return inTransaction(async (tx) => {
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

/** Sends nothing more to an endpoint, nor what waits for it. @throws DomainError NOT_FOUND for another organiser's */
export async function removeEndpoint({ id }: { id: string }, call: Call<'organiser'>): Promise<void> {
  await inTransaction(async (tx) => {
    const { organiserId } = await findEndpoint(tx, id);
    await lockOwnOrganiser(tx, organiserId, call);
    await findEndpoint(tx, id);
    await endEndpoints(tx, [id], call.now);
    await logApiAction(tx, call, organiserId, 'endpointRemoved', id);
  });
}

/**
 * Gives an endpoint a new secret. For a day webhooks are signed with the old one as well.
 * @throws DomainError NOT_FOUND for another organiser's
 */
export async function rotateSecret(
  { id }: { id: string },
  call: Call<'organiser'>,
): Promise<{ id: string; secret: string }> {
  return inTransaction(async (tx) => {
    const { organiserId } = await findEndpoint(tx, id);
    await lockOwnOrganiser(tx, organiserId, call);
    const { secret: oldSecret } = await findEndpoint(tx, id);
    const secret = newSecret();
    await tx
      .update(webhookEndpoints)
      .set({
        secret: encryptSecret(id, secret),
        oldSecret,
        oldSecretUntil: plus(call.now, ROTATION_GRACE),
      })
      .where(eq(webhookEndpoints.id, id));
    await logApiAction(tx, call, organiserId, 'secretRotated', id);
    return { id, secret };
  });
}
