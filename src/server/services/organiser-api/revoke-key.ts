import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { organiserKeys } from '../../db/schema';
import { findWorkingKey } from './internal/keys';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

/** Ends a key at once. @throws DomainError NOT_FOUND for another organiser's */
export async function revokeKey({ id }: { id: string }, call: Call<'organiser'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { organiserId } = await findWorkingKey(tx, id, call.now);
    await lockOwnOrganiser(tx, organiserId, call);
    await findWorkingKey(tx, id, call.now);
    await tx.update(organiserKeys).set({ revokedAt: call.now }).where(eq(organiserKeys.id, id));
    await logApiAction(tx, call, organiserId, 'keyRevoked', id);
  });
}
