import { eq, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { db, inTransaction } from '@/server/db/client';
import { listingDrafts, listings, races } from '@/server/db/schema';
import { type Audited, recordAudit } from '../audit';

/**
 * Takes a race away for good. A race that any listing or draft has been linked to is kept: it can be archived.
 * @throws DomainError RACE_NOT_FOUND, RACE_HAS_LISTINGS
 */
export async function deleteRace({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    // No listing is created meanwhile: that takes a share of the same lock.
    const [race] = await tx
      .select({ slug: races.slug, raceName: races.raceName, date: races.date })
      .from(races)
      .where(eq(races.id, id))
      .for('update');
    if (!race) throw new DomainError('RACE_NOT_FOUND');
    const linked =
      (await tx.$count(listings, eq(listings.raceId, id))) +
      (await tx.$count(listingDrafts, eq(listingDrafts.raceId, id)));
    if (linked > 0) throw new DomainError('RACE_HAS_LISTINGS');
    await tx.delete(races).where(eq(races.id, id));
    return recordAudit(tx, call, 'race.delete', id, race);
  });
}

/** How many listings, removed ones with a purchase among them, and drafts are linked to a race. */
export async function countLinkedListings({ id }: { id: string }): Promise<number> {
  const [row] = await db.execute<{ n: number }>(sql`
    select (select count(*) from ${listings} where ${listings.raceId} = ${id})
      + (select count(*) from ${listingDrafts} where ${listingDrafts.raceId} = ${id}) as n`);
  return Number(row?.n);
}
