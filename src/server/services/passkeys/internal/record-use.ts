import { and, eq, lt, or, sql } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import type { Executor } from '@/server/db/client';
import { passkeys } from '@/server/db/schema';

/**
 * Keeps what a passkey's use has changed in it.
 * @throws DomainError PASSKEY_REFUSED when it has been removed meanwhile, or a later use has been counted.
 */
export async function recordUse(
  on: Executor,
  id: string,
  use: { counter: number; backedUp: boolean },
  now: Date,
): Promise<void> {
  const recorded = await on
    .update(passkeys)
    .set({ ...use, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), or(lt(passkeys.counter, use.counter), sql`${use.counter} = 0`)))
    .returning({ id: passkeys.id });
  if (recorded.length === 0) throw new DomainError('PASSKEY_REFUSED');
}
