import { and, eq, lte } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { IDEMPOTENCY_DAYS } from '@/domain/organiser/api';
import type { PurchaseState } from '@/domain/purchase/states';
import { DAY, plus } from '@/domain/time';
import { sha256 } from '@/server/auth/hash';
import type { Transaction } from '@/server/db/client';
import { organiserWrites } from '@/server/db/schema';
import type { OrganiserCall } from '../contacts';

/** What a write of an organiser leads to. */
export interface Written {
  state: PurchaseState;
  confirmationDeadline: Date | null;
}

/**
 * Carries out a write of an organiser's system once. Sent again with the same idempotency key within a day, it is given
 * the first one's answer; of two at once the second waits for the first. A refusal leaves nothing and is judged again.
 * @param idempotencyKey null when none was sent, as by contacts.
 * @param input the request: the same key with anything else is refused.
 * @throws DomainError IDEMPOTENCY_KEY_USED
 */
export async function once(
  tx: Transaction,
  { actor, now }: OrganiserCall,
  idempotencyKey: string | null | undefined,
  input: readonly string[],
  write: () => Promise<Written>,
): Promise<Written> {
  if (!idempotencyKey || 'userId' in actor) return write();
  const { organiserId } = actor;
  const requestHash = sha256(JSON.stringify(input));
  const same = and(
    eq(organiserWrites.organiserId, organiserId),
    eq(organiserWrites.idempotencyKey, idempotencyKey),
  );
  await tx
    .delete(organiserWrites)
    .where(and(same, lte(organiserWrites.createdAt, plus(now, -IDEMPOTENCY_DAYS * DAY))));
  // Waits for another transaction that has inserted the same key.
  const [mine] = await tx
    .insert(organiserWrites)
    .values({ organiserId, idempotencyKey, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: organiserWrites.id });
  if (!mine) {
    const [first] = await tx.select().from(organiserWrites).where(same);
    if (!first?.state || first.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_KEY_USED');
    return { state: first.state, confirmationDeadline: first.confirmationDeadline };
  }
  const { state, confirmationDeadline } = await write();
  await tx
    .update(organiserWrites)
    .set({ state, confirmationDeadline })
    .where(eq(organiserWrites.id, mine.id));
  return { state, confirmationDeadline };
}
