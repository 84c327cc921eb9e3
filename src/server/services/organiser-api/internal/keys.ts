import { and, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { KEY_PREFIX, KEY_PREFIX_LENGTH, MAX_KEYS, type OrganiserScope } from '@/domain/organiser/api';
import { randomToken, sha256 } from '@/server/auth/hash';
import type { Transaction } from '@/server/db/client';
import { organiserKeys } from '@/server/db/schema';
import { working } from '@/server/services/purchase-effects';

/** What is shown of a new key, once. */
export interface NewKey {
  id: string;
  token: string;
}

/** @throws DomainError TOO_MANY_KEYS. The caller has locked the organiser. */
export async function insertKey(
  tx: Transaction,
  key: { organiserId: string; name: string; scopes: OrganiserScope[] },
  { actor, now }: Call<'organiser'>,
): Promise<NewKey> {
  const present = await tx
    .select({ id: organiserKeys.id })
    .from(organiserKeys)
    .where(and(eq(organiserKeys.organiserId, key.organiserId), working(now)))
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
export async function findWorkingKey(tx: Transaction, id: string, now: Date) {
  const [key] = await tx
    .select()
    .from(organiserKeys)
    .where(and(eq(organiserKeys.id, id), working(now)));
  if (!key) throw new DomainError('NOT_FOUND');
  return key;
}
