import { and, asc, eq, exists, gte } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { organiserFieldsOf } from '@/domain/organiser/edits';
import { stockholmDate } from '@/domain/time';
import { db } from '../../db/client';
import { organiserContacts, races } from '../../db/schema';
import { isContact } from './contacts';

/** More than an organiser holds; a bound, not a page. */
const MAX_ROWS = 200;

/** The races to come of a contact's organisers, by date, with what the contact may change. */
export async function listOwnRaces({ actor: { userId }, now }: Call<'organiser'>) {
  const rows = await db
    .select()
    .from(races)
    .where(
      and(
        exists(
          db
            .select({ id: organiserContacts.id })
            .from(organiserContacts)
            .where(and(isContact(userId), eq(organiserContacts.organiserId, races.organiserId))),
        ),
        gte(races.date, stockholmDate(now)),
        eq(races.archived, false),
      ),
    )
    .orderBy(asc(races.date), asc(races.id))
    .limit(MAX_ROWS);
  return rows.map((race) => ({
    id: race.id,
    slug: race.slug,
    raceName: race.raceName,
    distance: race.distance,
    location: race.location,
    date: race.date,
    nameChangeRule: race.nameChangeRule,
    cancelled: race.cancelledAt !== null,
    pausedAt: race.resalePausedAt,
    savedWindows: race.windows,
    updatedAt: race.updatedAt,
    fields: organiserFieldsOf(race),
  }));
}
