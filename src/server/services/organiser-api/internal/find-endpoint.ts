import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Transaction } from '@/server/db/client';
import { webhookEndpoints } from '@/server/db/schema';

/** An endpoint that is in use. The caller asks whose it is. @throws DomainError NOT_FOUND */
export async function findEndpoint(tx: Transaction, id: string) {
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.removedAt)));
  if (!endpoint) throw new DomainError('NOT_FOUND');
  return endpoint;
}
