import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { env } from '@/env';
import type { Transaction } from '@/server/db/client';
import { webhookEndpoints } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';

/** An endpoint that is in use. The caller asks whose it is. @throws DomainError NOT_FOUND */
export async function findEndpoint(tx: Transaction, id: string) {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt)));
  if (!endpoint) throw new DomainError('NOT_FOUND');
  return endpoint;
}

const context = (endpointId: string) => `webhook_endpoints.secret_encrypted:${endpointId}`;

export const encryptSecret = (endpointId: string, secret: string): string =>
  encryptField(secret, context(endpointId));

/** What a webhook to an endpoint is signed with now: its secret, and for a day the one before. */
export function secretsOf(
  { id, secret, oldSecret, oldSecretUntil }: typeof webhookEndpoints.$inferSelect,
  now: Date,
): string[] {
  const stored = [secret, ...(oldSecret && oldSecretUntil && now < oldSecretUntil ? [oldSecret] : [])];
  return stored.map((each) => decryptField(each, context(id)));
}

/** Whether this is the sandbox: there an organiser's system is on the same machine, and without https. */
export const isSandbox = (): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(env.SITE_URL).hostname);
