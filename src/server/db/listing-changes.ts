import { EventEmitter } from 'node:events';
import { pg } from './client';

const holder = globalThis as typeof globalThis & { loppbytetChanges?: Promise<EventEmitter> | undefined };

async function listen(): Promise<EventEmitter> {
  const changes = new EventEmitter().setMaxListeners(0);
  // One connection listens for all followers in this process; postgres.js subscribes anew when it is lost.
  await pg.listen('listing_changed', (id) => changes.emit(id));
  return changes;
}

/** Emits a listing's id each time its row changes, from one LISTEN per process. */
export function listingChanges(): Promise<EventEmitter> {
  holder.loppbytetChanges ??= listen().catch((error) => {
    holder.loppbytetChanges = undefined;
    throw error;
  });
  return holder.loppbytetChanges;
}
