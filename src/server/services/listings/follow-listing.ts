import { on } from 'node:events';
import { eq } from 'drizzle-orm';
import { listingFace } from '@/domain/listing/states';
import { db } from '../../db/client';
import { listingChanges } from '../../db/listing-changes';
import { listings } from '../../db/schema';
import { shuttingDown } from '../../lib/shutdown';

async function publicState(id: string) {
  const [listing] = await db.select().from(listings).where(eq(listings.id, id));
  if (!listing || listing.deletedAt) return null;
  return { id, face: listingFace(listing), price: listing.price, updatedAt: listing.updatedAt };
}

/**
 * A listing's public state: now, and again each time its row changes, whichever process changed it.
 * Ends when the listing is gone or the signal says so.
 */
export async function* followListing(id: string, until: AbortSignal) {
  const signal = AbortSignal.any([until, shuttingDown]);
  const changes = await listingChanges();
  try {
    // Listening begins before the first read, so that no change falls between them.
    const events = on(changes, id, { signal });
    for (let state = await publicState(id); state; state = await publicState(id)) {
      yield state;
      await events.next();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
