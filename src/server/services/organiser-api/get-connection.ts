import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MAX_ENDPOINTS, MAX_KEYS } from '@/domain/organiser/api';
import { isContact, isWorkingKey } from '@/server/services/organisers';
import { db } from '../../db/client';
import {
  apiLog,
  organiserContacts,
  organiserKeys,
  organisers,
  users,
  webhookEndpoints,
} from '../../db/schema';
import { inSwedish } from '../../db/words';

/** More organisers than anyone acts for; a bound, not a rule. */
const MAX_ORGANISERS = 20;
/** Lines of the log that are shown of all of them. */
const SHOWN_ACTIONS = 20;

/**
 * How the organisers of a contact are connected: their keys and webhook addresses that are in use, and what contacts
 * have done with them last. Never a key or a secret.
 */
export async function getConnection({ actor: { userId }, now }: Call<'organiser'>) {
  const own = await db
    .select({ id: organisers.id, name: organisers.name })
    .from(organiserContacts)
    .innerJoin(organisers, eq(organisers.id, organiserContacts.organiserId))
    .where(isContact(userId))
    .orderBy(asc(inSwedish(organisers.name)))
    .limit(MAX_ORGANISERS);
  const ids = own.map(({ id }) => id);
  const [keys, endpoints, log] = await Promise.all([
    db
      .select({
        id: organiserKeys.id,
        organiserId: organiserKeys.organiserId,
        name: organiserKeys.name,
        prefix: organiserKeys.prefix,
        scopes: organiserKeys.scopes,
        by: users.displayName,
        createdAt: organiserKeys.createdAt,
        lastUsedAt: organiserKeys.lastUsedAt,
        expiresAt: organiserKeys.expiresAt,
      })
      .from(organiserKeys)
      .innerJoin(users, eq(users.id, organiserKeys.createdBy))
      .where(and(inArray(organiserKeys.organiserId, ids), isWorkingKey(now)))
      .orderBy(asc(organiserKeys.createdAt))
      .limit(MAX_ORGANISERS * MAX_KEYS),
    db
      .select({
        id: webhookEndpoints.id,
        organiserId: webhookEndpoints.organiserId,
        url: webhookEndpoints.url,
        by: users.displayName,
        createdAt: webhookEndpoints.createdAt,
        oldSecretUntil: webhookEndpoints.oldSecretUntil,
      })
      .from(webhookEndpoints)
      .innerJoin(users, eq(users.id, webhookEndpoints.createdBy))
      .where(and(inArray(webhookEndpoints.organiserId, ids), isNull(webhookEndpoints.removedAt)))
      .orderBy(asc(webhookEndpoints.createdAt))
      .limit(MAX_ORGANISERS * MAX_ENDPOINTS),
    db
      .select({ id: apiLog.id, action: apiLog.action, at: apiLog.at, who: users.displayName })
      .from(apiLog)
      .innerJoin(users, eq(users.id, apiLog.userId))
      .where(inArray(apiLog.organiserId, ids))
      .orderBy(desc(apiLog.at))
      .limit(SHOWN_ACTIONS),
  ]);
  const of = <Row extends { organiserId: string }>(rows: Row[], id: string) =>
    rows.filter(({ organiserId }) => organiserId === id);
  return {
    organisers: own.map(({ id, name }) => ({ id, name, keys: of(keys, id), endpoints: of(endpoints, id) })),
    log,
  };
}
