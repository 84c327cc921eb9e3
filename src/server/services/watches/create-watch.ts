import { and, eq } from 'drizzle-orm';
import { type Call, userIdOf } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { randomToken } from '../../auth/hash';
import { db } from '../../db/client';
import { races, raceWatches } from '../../db/schema';
import { enqueue } from '../../jobs/boss';

interface CreateWatch {
  raceId: string;
  /** Lower case. */
  email: string;
  /** The address of the user who is signed in: it is confirmed. */
  ownEmail: string | null;
}

/**
 * Watches a race for an address. A signed-in user's own address is watched at once; any other is asked by mail,
 * and the result is then the same for known and unknown addresses.
 * @returns `active` or `already` with the watch's id (own address only), or `asked`.
 * @throws DomainError RACE_NOT_FOUND
 */
export async function createWatch({ raceId, email, ownEmail }: CreateWatch, { actor, now }: Call) {
  const userId = email === ownEmail ? userIdOf(actor) : null;
  return db.transaction(async (tx) => {
    const [race] = await tx
      .select({ id: races.id })
      .from(races)
      .where(and(eq(races.id, raceId), eq(races.archived, false)));
    if (!race) throw new DomainError('RACE_NOT_FOUND');
    await tx
      .insert(raceWatches)
      .values({ email, raceId, unsubscribeToken: randomToken(), createdAt: now })
      .onConflictDoNothing({ target: [raceWatches.email, raceWatches.raceId] });
    const [watch] = await tx
      .select()
      .from(raceWatches)
      .where(and(eq(raceWatches.email, email), eq(raceWatches.raceId, raceId)))
      .for('update');
    if (!watch) throw new Error('The watch was not written');
    if (!userId) {
      if (!watch.confirmedAt)
        await enqueue(tx, 'mail', { kind: 'watch', mail: 'watchConfirm', watchId: watch.id });
      return { status: 'asked' as const };
    }
    if (watch.confirmedAt) return { status: 'already' as const, id: watch.id };
    await tx
      .update(raceWatches)
      .set({ userId, confirmedAt: now, confirmTokenHash: null })
      .where(eq(raceWatches.id, watch.id));
    return { status: 'active' as const, id: watch.id };
  });
}
