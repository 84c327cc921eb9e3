import { and, eq } from 'drizzle-orm';
import { type Call, userIdOf } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { RaceTipInput } from '@/domain/race/input';
import { db } from '../../db/client';
import { races, raceTips } from '../../db/schema';

/**
 * Receives a tip about a race. Nothing is mailed: a visitor's address is not confirmed.
 * @throws DomainError RACE_NOT_FOUND when it is about a race that is not ours, or is archived.
 */
export async function createRaceTip(
  { raceId, raceName, date, link, text, email }: RaceTipInput,
  { actor, now }: Call<'visitor' | 'user'>,
): Promise<void> {
  const reporterId = userIdOf(actor);
  if (raceId) {
    const [race] = await db
      .select({ id: races.id })
      .from(races)
      .where(and(eq(races.id, raceId), eq(races.archived, false)));
    if (!race) throw new DomainError('RACE_NOT_FOUND');
  }
  await db.insert(raceTips).values({
    raceId,
    date,
    text,
    reporterId,
    at: now,
    raceName: raceId ? null : raceName,
    link: link || null,
    reporterEmail: reporterId ? null : email || null,
  });
}
