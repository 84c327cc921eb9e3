import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Transaction } from '@/server/db/client';
import {
  apiLog,
  organiserContacts,
  organiserKeys,
  webhookDeliveries,
  webhookEndpoints,
} from '@/server/db/schema';

/** The keys that work at `now`. */
export const isWorkingKey = (now: Date) =>
  and(isNull(organiserKeys.revokedAt), or(isNull(organiserKeys.expiresAt), gt(organiserKeys.expiresAt, now)));

/** Sends nothing more to endpoints, nor what waits for them. */
export async function endEndpoints(tx: Transaction, ids: string[], now: Date): Promise<void> {
  for (const id of ids) {
    await tx.update(webhookEndpoints).set({ removedAt: now }).where(eq(webhookEndpoints.id, id));
    await tx
      .update(webhookDeliveries)
      .set({ status: 'failed', nextAt: null })
      .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.status, 'waiting')));
  }
}

interface LeavingContact {
  organiserId: string;
  userId: string;
  /** The contact who answers for them from now on; null ends them. */
  heirId: string | null;
}

/**
 * Ends the keys and endpoints that a contact who leaves has made for an organiser, or hands them over to another contact.
 * @param by who is written in the organiser's log for it.
 * @returns how many.
 */
export async function releaseApiAccess(
  tx: Transaction,
  { organiserId, userId, heirId }: LeavingContact,
  { by, now }: { by: string; now: Date },
): Promise<{ keys: number; endpoints: number }> {
  const ownKeys = and(
    eq(organiserKeys.organiserId, organiserId),
    eq(organiserKeys.createdBy, userId),
    isWorkingKey(now),
  );
  const keys = await tx
    .update(organiserKeys)
    .set(heirId ? { createdBy: heirId } : { revokedAt: now })
    .where(ownKeys)
    .returning({ id: organiserKeys.id });
  const ownEndpoints = and(
    eq(webhookEndpoints.organiserId, organiserId),
    eq(webhookEndpoints.createdBy, userId),
    isNull(webhookEndpoints.removedAt),
  );
  const endpoints = await tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(ownEndpoints);
  if (heirId) await tx.update(webhookEndpoints).set({ createdBy: heirId }).where(ownEndpoints);
  else {
    await endEndpoints(
      tx,
      endpoints.map(({ id }) => id),
      now,
    );
  }
  const entries = [
    ...keys.map(({ id }) => ({ subjectId: id, action: heirId ? 'keyHandedOver' : 'keyRevoked' }) as const),
    ...endpoints.map(
      ({ id }) => ({ subjectId: id, action: heirId ? 'endpointHandedOver' : 'endpointRemoved' }) as const,
    ),
  ];
  if (entries.length > 0)
    await tx.insert(apiLog).values(entries.map((entry) => ({ ...entry, organiserId, userId: by, at: now })));
  return { keys: keys.length, endpoints: endpoints.length };
}

/** Ends, as `releaseApiAccess`, what a user has made for every organiser they acted for. */
export async function endApiAccess(tx: Transaction, userId: string, now: Date): Promise<void> {
  const joined = await tx
    .selectDistinct({ organiserId: organiserContacts.organiserId })
    .from(organiserContacts)
    .where(eq(organiserContacts.userId, userId));
  for (const { organiserId } of joined)
    await releaseApiAccess(tx, { organiserId, userId, heirId: null }, { by: userId, now });
}
