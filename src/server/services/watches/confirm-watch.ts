import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { sha256 } from '../../auth/hash';
import { db } from '../../db/client';
import { races, raceWatches } from '../../db/schema';

/**
 * Starts a watch by the link in its mail, which works once.
 * @returns the race's name.
 * @throws DomainError TOKEN_INVALID
 */
export async function confirmWatch(
  { token }: { token: string },
  { now }: Call,
): Promise<{ raceName: string }> {
  const [watch] = await db
    .update(raceWatches)
    .set({ confirmedAt: now, confirmTokenHash: null })
    .where(eq(raceWatches.confirmTokenHash, sha256(token)))
    .returning({ raceId: raceWatches.raceId });
  if (!watch) throw new DomainError('TOKEN_INVALID');
  const [race] = await db.select({ raceName: races.raceName }).from(races).where(eq(races.id, watch.raceId));
  return { raceName: race?.raceName ?? '' };
}
