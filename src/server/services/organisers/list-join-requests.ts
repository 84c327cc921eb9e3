import { asc, eq, inArray } from 'drizzle-orm';
import { domainOfSite, isAddressAt } from '@/domain/organiser/requests';
import { db } from '../../db/client';
import { organiserRequests, organisers, races } from '../../db/schema';
import { waitingJoin } from './join-requests';

/** More than an admin handles at a time; the rest comes when these are gone. */
const MAX_ROWS = 50;

/** The requests to join that wait for an admin, oldest first, with the races that each is about and who holds them. */
export async function listJoinRequests() {
  const rows = await db
    .select()
    .from(organiserRequests)
    .where(waitingJoin)
    .orderBy(asc(organiserRequests.at), asc(organiserRequests.id))
    .limit(MAX_ROWS);
  const about = await db
    .select({
      id: races.id,
      slug: races.slug,
      raceName: races.raceName,
      date: races.date,
      websiteUrl: races.websiteUrl,
      organiserId: races.organiserId,
      organiserName: organisers.name,
    })
    .from(races)
    .leftJoin(organisers, eq(organisers.id, races.organiserId))
    .where(inArray(races.id, [...new Set(rows.flatMap(({ raceIds }) => raceIds))]))
    .orderBy(asc(races.date), asc(races.id));
  return rows.map(({ id, organiserName, raceIds, link, contactName, email, note, at, organiserId }) => ({
    id,
    organiserName,
    link,
    contactName,
    email,
    note,
    at,
    /** The organiser that the sender acts for already: what is left is the rest of the request. */
    organiserId,
    races: about
      .filter((race) => raceIds.includes(race.id))
      .map(({ websiteUrl, ...race }) => ({
        ...race,
        /** The address is at the race's own domain. */
        atDomain: isAddressAt(email, domainOfSite(websiteUrl)),
      })),
  }));
}
