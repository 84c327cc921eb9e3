import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { sha256 } from '../../auth/hash';
import { inTransaction } from '../../db/client';
import { races, raceWatches } from '../../db/schema';
import { inSwedish } from '../../db/words';

/**
 * Starts a watch by the link in its mail, which works once, and the other distances that the mail asks about.
 * @returns the race's name, and theirs.
 * @throws DomainError TOKEN_INVALID
 */
export async function confirmWatch(
  { token }: { token: string },
  { now }: Call,
): Promise<{ raceName: string; alsoNames: string[] }> {
  return inTransaction(async (tx) => {
    const confirmed = { confirmedAt: now, confirmTokenHash: null, requestedWith: null };
    const [watch] = await tx
      .update(raceWatches)
      .set(confirmed)
      .where(eq(raceWatches.confirmTokenHash, sha256(token)))
      .returning({ id: raceWatches.id, raceId: raceWatches.raceId });
    if (!watch) throw new DomainError('TOKEN_INVALID');
    const others = await tx
      .update(raceWatches)
      .set(confirmed)
      .where(and(eq(raceWatches.requestedWith, watch.id), isNull(raceWatches.confirmedAt)))
      .returning({ raceId: raceWatches.raceId });
    const named = await tx
      .select({ id: races.id, raceName: races.raceName })
      .from(races)
      .where(
        inArray(
          races.id,
          [watch, ...others].map(({ raceId }) => raceId),
        ),
      )
      .orderBy(asc(inSwedish(races.raceName)));
    return {
      raceName: named.find(({ id }) => id === watch.raceId)?.raceName ?? '',
      alsoNames: named.filter(({ id }) => id !== watch.raceId).map(({ raceName }) => raceName),
    };
  });
}
