import { on } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { listingFace } from '@/domain/listing/states';
import { db } from '../../db/client';
import { listingChanges } from '../../db/listing-changes';
import { listings } from '../../db/schema';
import { shuttingDown } from '../../lib/shutdown';

async function readState(id: string) {
  const [listing] = await db.select().from(listings).where(eq(listings.id, id));
  if (!listing || listing.deletedAt) return null;
  return { id, face: listingFace(listing), price: listing.price, updatedAt: listing.updatedAt };
}

const asked = new Map<string, ReturnType<typeof readState>>();

/** All who follow a listing are told of a change at once, and one reading serves them: it begins after they asked. */
function publicState(id: string): ReturnType<typeof readState> {
  const others = asked.get(id);
  if (others) return others;
  const state = nextTurn().then(() => {
    asked.delete(id);
    return readState(id);
  });
  asked.set(id, state);
  return state;
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
