import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { type Call, callWithKey } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import {
  KEY_PREFIX,
  KEY_PREFIX_LENGTH,
  MAX_KEYS,
  type OrganiserScope,
  ROTATION_GRACE,
} from '@/domain/organiser/api';
import type { CreateKey } from '@/domain/organiser/api-input';
import { MINUTE, plus } from '@/domain/time';
import { isToken, randomToken, sha256 } from '@/server/auth/hash';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { organiserKeys } from '@/server/db/schema';
import { isWorkingKey } from '@/server/services/organisers';
import { heldByContact } from '@/server/services/webhook-deliveries';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

/** What is shown of a new key, once. */
interface NewKey {
  id: string;
  token: string;
}

/** @throws DomainError TOO_MANY_KEYS. The caller has locked the organiser. */
async function insertKey(
  tx: Transaction,
  key: { organiserId: string; name: string; scopes: OrganiserScope[] },
  { actor, now }: Call<'organiser'>,
): Promise<NewKey> {
  const present = await tx
    .select({ id: organiserKeys.id })
    .from(organiserKeys)
    .where(and(eq(organiserKeys.organiserId, key.organiserId), isWorkingKey(now)))
    .limit(MAX_KEYS);
  if (present.length >= MAX_KEYS) throw new DomainError('TOO_MANY_KEYS');
  const token = `${KEY_PREFIX}${randomToken()}`;
  const [row] = await tx
    .insert(organiserKeys)
    .values({
      ...key,
      prefix: token.slice(0, KEY_PREFIX_LENGTH),
      tokenHash: sha256(token),
      createdBy: actor.userId,
      createdAt: now,
    })
    .returning({ id: organiserKeys.id });
  return { id: row?.id ?? '', token };
}

/**
 * A working key of an organiser. The caller asks whose it is, and locks.
 * @throws DomainError NOT_FOUND
 */
async function findWorkingKey(tx: Transaction, id: string, now: Date) {
  const [key] = await tx
    .select()
    .from(organiserKeys)
    .where(and(eq(organiserKeys.id, id), isWorkingKey(now)));
  if (!key) throw new DomainError('NOT_FOUND');
  return key;
}

/**
 * Makes a key for an organiser's own system. It is shown now and never again: only its hash is kept.
 * @throws DomainError NOT_FOUND for another organiser; TOO_MANY_KEYS
 */
export async function createKey(
  { organiserId, name, scopes }: CreateKey,
  call: Call<'organiser'>,
): Promise<NewKey> {
  return inTransaction(async (tx) => {
    await lockOwnOrganiser(tx, organiserId, call);
    const key = await insertKey(tx, { organiserId, name, scopes }, call);
    await logApiAction(tx, call, organiserId, 'keyCreated', key.id);
    return key;
  });
}

/** Ends a key at once. @throws DomainError NOT_FOUND for another organiser's */
export async function revokeKey({ id }: { id: string }, call: Call<'organiser'>): Promise<void> {
  await inTransaction(async (tx) => {
    const { organiserId } = await findWorkingKey(tx, id, call.now);
    await lockOwnOrganiser(tx, organiserId, call);
    await findWorkingKey(tx, id, call.now);
    await tx.update(organiserKeys).set({ revokedAt: call.now }).where(eq(organiserKeys.id, id));
    await logApiAction(tx, call, organiserId, 'keyRevoked', id);
  });
}

/**
 * Replaces a key by a new one with the same name and rights. The old one goes on working for a day.
 * @throws DomainError NOT_FOUND for another organiser's; TOO_MANY_KEYS; CHANGED_MEANWHILE when it is replaced already
 */
export async function rotateKey({ id }: { id: string }, call: Call<'organiser'>): Promise<NewKey> {
  return inTransaction(async (tx) => {
    const { organiserId } = await findWorkingKey(tx, id, call.now);
    await lockOwnOrganiser(tx, organiserId, call);
    // Read under the lock, to see what another contact has done.
    const { name, scopes, expiresAt } = await findWorkingKey(tx, id, call.now);
    if (expiresAt) throw new DomainError('CHANGED_MEANWHILE');
    const key = await insertKey(tx, { organiserId, name, scopes }, call);
    await tx
      .update(organiserKeys)
      .set({ expiresAt: plus(call.now, ROTATION_GRACE) })
      .where(eq(organiserKeys.id, id));
    await logApiAction(tx, call, organiserId, 'keyRotated', id);
    return key;
  });
}

/** A use is written down at most this often. */
const USE_NOTED = MINUTE;

/** Who an organiser's system is, by its key, while who answers for it is a contact. @throws DomainError KEY_INVALID */
export async function authenticateKey(
  { token }: { token: string },
  { now }: Call,
): Promise<{ call: Call<'organiserKey'>; scopes: OrganiserScope[] }> {
  if (!token.startsWith(KEY_PREFIX) || !isToken(token)) throw new DomainError('KEY_INVALID');
  const [key] = await db
    .select({ id: organiserKeys.id, organiserId: organiserKeys.organiserId, scopes: organiserKeys.scopes })
    .from(organiserKeys)
    .where(and(eq(organiserKeys.tokenHash, sha256(token)), isWorkingKey(now), heldByContact(organiserKeys)));
  if (!key) throw new DomainError('KEY_INVALID');
  await db
    .update(organiserKeys)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(organiserKeys.id, key.id),
        or(isNull(organiserKeys.lastUsedAt), lte(organiserKeys.lastUsedAt, plus(now, -USE_NOTED))),
      ),
    );
  return { call: callWithKey({ organiserId: key.organiserId, keyId: key.id }, now), scopes: key.scopes };
}
