import type { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { listingFace } from '@/domain/listing/states';
import { env } from '@/env';
import { db } from '../../db/client';
import { LOOK_AGAIN, listingChanges } from '../../db/listing-changes';
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
 * Hears of a listing's changes from now on. Many may follow one place, so each holds no more than this: whether there
 * is something it has not seen, and whom to wake. (`events.on` keeps two queues of 16 kB for each.)
 */
function changesOf(id: string, changes: EventEmitter, signal: AbortSignal) {
  let unseen = false;
  let certain = false;
  let wake: (() => void) | undefined;
  const stir = () => {
    unseen = true;
    wake?.();
  };
  const change = () => {
    certain = true;
    stir();
  };
  changes.on(id, change);
  changes.on(LOOK_AGAIN, stir);
  signal.addEventListener('abort', stir, { once: true });
  return {
    /**
     * Comes back at the next change, at once if there has been one since the last, and when the signal says so.
     * @returns whether the row has changed for certain; else it may have.
     */
    async next(): Promise<boolean> {
      if (!unseen && !signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const changed = certain;
      unseen = false;
      certain = false;
      return changed;
    },
    end() {
      changes.off(id, change);
      changes.off(LOOK_AGAIN, stir);
      signal.removeEventListener('abort', stir);
    },
  };
}

/**
 * A listing's public state: now, and again each time its row changes, whichever process changed it.
 * Ends when the listing is gone or the signal says so, and at once where pages are to poll.
 */
export async function* followListing(id: string, until: AbortSignal) {
  if (env.LIVE_UPDATES === 'poll') return;
  const signal = AbortSignal.any([until, shuttingDown]);
  // Listening begins before the first read, so that no change falls between them.
  const changes = changesOf(id, await listingChanges(), signal);
  try {
    let shown: object | undefined;
    let changed = true;
    for (let state = await publicState(id); state && !signal.aborted; state = await publicState(id)) {
      if (changed || !isDeepStrictEqual(state, shown)) yield state;
      shown = state;
      changed = await changes.next();
      if (signal.aborted) return;
    }
  } finally {
    changes.end();
  }
}
