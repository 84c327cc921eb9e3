import type { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { displayStatus } from '@/domain/listing/states';
import { env } from '@/env';
import { listingEvents, RESYNC } from '@/server/db/notifications';
import { db } from '../../db/client';
import { listings } from '../../db/schema';
import { shuttingDown } from '../../lib/shutdown';

async function readState(id: string) {
  const [listing] = await db.select().from(listings).where(eq(listings.id, id));
  if (!listing || listing.deletedAt || listing.removedAt) return null;
  return { id, status: displayStatus(listing), price: listing.price, updatedAt: listing.updatedAt };
}

const reads = new Map<string, ReturnType<typeof readState>>();

/** Subscribers are woken at the same time, and share one read: it begins after their requests. */
function publicState(id: string): ReturnType<typeof readState> {
  const shared = reads.get(id);
  if (shared) return shared;
  const state = nextTurn().then(() => {
    reads.delete(id);
    return readState(id);
  });
  reads.set(id, state);
  return state;
}

/**
 * A listing's changes from now on. A listing may have many subscribers, so each holds only whether there is an unseen
 * change and whom to wake. (`events.on` allocates two queues of 16 kB for each.)
 */
function changesOf(id: string, changes: EventEmitter, signal: AbortSignal) {
  let unseen = false;
  let certain = false;
  let wake: (() => void) | undefined;
  const notify = () => {
    unseen = true;
    wake?.();
  };
  const change = () => {
    certain = true;
    notify();
  };
  changes.on(id, change);
  changes.on(RESYNC, notify);
  signal.addEventListener('abort', notify, { once: true });
  return {
    /**
     * Resolves at the next change, at once if there has been one since the last call, or when the signal aborts.
     * @returns whether the row has certainly changed; otherwise it may have.
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
    stop() {
      changes.off(id, change);
      changes.off(RESYNC, notify);
      signal.removeEventListener('abort', notify);
    },
  };
}

/**
 * A listing's public state: now, and again each time its row changes, in whichever process.
 * Ends when the listing is deleted or the signal aborts, and at once where clients are to poll.
 */
export async function* subscribeToListing({ id, until }: { id: string; until: AbortSignal }) {
  if (env.LIVE_UPDATES === 'poll') return;
  const signal = AbortSignal.any([until, shuttingDown]);
  // Subscribed before the first read, so that no change is missed between them.
  const changes = changesOf(id, await listingEvents(), signal);
  try {
    let sent: object | undefined;
    let changed = true;
    for (let state = await publicState(id); state && !signal.aborted; state = await publicState(id)) {
      if (changed || !isDeepStrictEqual(state, sent)) yield state;
      sent = state;
      changed = await changes.next();
      if (signal.aborted) return;
    }
  } finally {
    changes.stop();
  }
}
