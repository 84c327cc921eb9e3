import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { type Call, callWithKey } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { KEY_PREFIX, type OrganiserScope } from '@/domain/organiser/api';
import { MINUTE, plus } from '@/domain/time';
import { heldByContact, working } from '@/server/services/purchase-effects';
import { isToken, sha256 } from '../../auth/hash';
import { db } from '../../db/client';
import { organiserKeys } from '../../db/schema';

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
    .where(and(eq(organiserKeys.tokenHash, sha256(token)), working(now), heldByContact(organiserKeys)));
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
