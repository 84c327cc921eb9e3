import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { JoinRequestInput } from '@/domain/organiser/input';
import { stockholmDate } from '@/domain/time';
import { db } from '@/server/db/client';
import { organiserRequests, races } from '@/server/db/schema';
import { inSwedish } from '@/server/db/words';

/**
 * Receives an organiser's request to join, for an admin to decide: an address at a race's own domain may be anybody's
 * there. Whether the address is known here makes no difference.
 * @throws DomainError RACE_NOT_FOUND
 */
export async function requestToJoin(
  { organiserName, raceIds, link, contactName, email, note }: JoinRequestInput,
  { now }: Call<'visitor' | 'user'>,
): Promise<void> {
  const wanted = [...new Set(raceIds)];
  const known = await db.$count(races, and(inArray(races.id, wanted), eq(races.archived, false)));
  if (known < wanted.length) throw new DomainError('RACE_NOT_FOUND', 'raceIds');
  await db.insert(organiserRequests).values({
    organiserName,
    raceIds: wanted,
    link: link || null,
    contactName,
    email,
    note,
    at: now,
  });
}

/** More than all the races there are; a bound, not a page. */
const MAX_ROWS = 1000;

/** The races to come that an organiser that asks to join can choose among, by name. */
export const listJoinRaces = ({ now }: Call) =>
  db
    .select({ id: races.id, raceName: races.raceName, distance: races.distance, date: races.date })
    .from(races)
    .where(and(eq(races.archived, false), gte(races.date, stockholmDate(now))))
    .orderBy(asc(inSwedish(races.raceName)), asc(races.date), asc(races.id))
    .limit(MAX_ROWS);
