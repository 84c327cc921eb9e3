import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { ownRaces } from '@/domain/organiser-requests';
import { sha256 } from '../../auth/hash';
import { db } from '../../db/client';
import { organiserRequests, races, users } from '../../db/schema';
import { askedRaces } from './internal/asked-races';
import { openJoinLink } from './internal/join-requests';

/**
 * What a mailed link lets its holder join: the organiser's name and the races, for who is signed in with the address.
 * @throws DomainError TOKEN_INVALID
 */
export async function getJoinRequest({ token }: { token: string }, { actor, now }: Call<'user'>) {
  const [request] = await db
    .select()
    .from(organiserRequests)
    .where(and(eq(organiserRequests.tokenHash, sha256(token)), openJoinLink(now)));
  if (!request) throw new DomainError('TOKEN_INVALID');
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, actor.userId));
  const mine = user?.email === request.email;
  const asked = await askedRaces(db, request.raceIds);
  const own = ownRaces(request.email, asked)?.raceIds ?? [];
  const named = await db
    .select({ id: races.id, raceName: races.raceName, date: races.date })
    .from(races)
    .where(inArray(races.id, own))
    .orderBy(asc(races.date), asc(races.id));
  return {
    /** Others than the address's holder learn nothing of what was asked. */
    organiserName: mine ? request.organiserName : null,
    races: mine ? named : [],
    mine,
  };
}
