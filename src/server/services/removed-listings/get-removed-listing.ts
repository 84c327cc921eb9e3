import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { db } from '../../db/client';
import { listings, races } from '../../db/schema';

const removed = db
  .select({ raceName: races.raceName, raceSlug: races.slug, archived: races.archived })
  .from(listings)
  .innerJoin(races, eq(races.id, listings.raceId))
  .where(
    and(eq(listings.id, sql.placeholder('id')), isNotNull(listings.removedAt), isNull(listings.deletedAt)),
  )
  .prepare('removed_listing');

/**
 * A listing that an admin has removed: its race, where others may be for sale. Asked for each view of a listing that no
 * shared cache has, so it is one look-up by primary key.
 * @param input.id a UUID
 * @returns null when the listing is not removed; the race is null when it has no page any more.
 */
export async function getRemovedListing({
  id,
}: {
  id: string;
}): Promise<{ race: { name: string; slug: string } | null } | null> {
  const [row] = await removed.execute({ id });
  if (!row) return null;
  return { race: row.archived ? null : { name: row.raceName, slug: row.raceSlug } };
}
