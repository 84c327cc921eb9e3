import { EventEmitter } from 'node:events';
import { listener } from './listener';
import { testListening } from './listening-test';

const holder = globalThis as typeof globalThis & { loppbytetChanges?: Promise<EventEmitter> | undefined };

/** Emitted when changes may have been missed: subscribers read again. */
export const RESYNC = 'look-again';

async function listen(): Promise<EventEmitter> {
  const changes = new EventEmitter().setMaxListeners(0);
  const lookAgain = () => changes.emit(RESYNC);
  // One connection listens for all subscribers in this process; postgres.js subscribes again when it is lost.
  await listener.listen('listing_changed', (id) => changes.emit(id), lookAgain);
  await testListening(lookAgain);
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
