import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import postgres from 'postgres';
import { env } from '@/env';
import { logger } from '../lib/logger';
import { addressOf, pg } from './client';

const listenerHolder = globalThis as typeof globalThis & { loppbytetListener?: postgres.Sql };

const direct = addressOf(env.DATABASE_DIRECT_URL);
// A transaction pooler passes no notifications on: LISTEN connects directly. Connects on first use.
listenerHolder.loppbytetListener ??= env.DATABASE_DIRECT_URL
  ? postgres(direct.url, {
      ssl: direct.ssl,
      max: 1,
      connect_timeout: 10,
      keep_alive: 20,
      onnotice: () => undefined,
      connection: { application_name: 'loppbytet-listener' },
    })
  : pg;

/** For LISTEN only. */
const listener = listenerHolder.loppbytetListener;

const catalogueHolder = globalThis as typeof globalThis & {
  loppbytetCatalogue?: { subscribers: Set<() => void>; listening?: Promise<unknown> | undefined };
};
catalogueHolder.loppbytetCatalogue ??= { subscribers: new Set() };
const catalogue = catalogueHolder.loppbytetCatalogue;

const notifySubscribers = () => {
  for (const onChange of catalogue.subscribers) onChange();
};

/**
 * Calls `onChange`, which empties a cache, each time races, ads or banners are changed, by any process (the triggers in
 * drizzle/0003_notifications.sql). What changed while the connection was lost is not known: then too. Where nobody
 * listens, entries still expire.
 */
export function subscribeToCatalogue(onChange: () => void): void {
  if (env.LIVE_UPDATES === 'poll') return;
  catalogue.subscribers.add(onChange);
  catalogue.listening ??= listener
    .listen('catalogue_changed', notifySubscribers, notifySubscribers)
    .catch(() => {
      catalogue.listening = undefined;
    });
}

const CHANNEL = 'listening_test';
/** How long a notification may take from the app's pool to the listener. */
const RECEIVED_WITHIN_MS = 5000;
const TEST_EVERY_MS = 30_000;
/** How often open pages are refreshed without notifications. */
const POLL_MS = 3000;

/** Notifies by the app's pool and waits for it. @returns whether it came in time. */
async function notifyAndWait(tests: Map<string, () => void>): Promise<boolean> {
  const token = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const received = new Promise<boolean>((resolve) => {
    tests.set(token, () => resolve(true));
    timer = setTimeout(() => resolve(false), RECEIVED_WITHIN_MS).unref();
  });
  try {
    await pg.notify(CHANNEL, token);
    return await received;
  } catch {
    // The database is down; queries report it.
    return false;
  } finally {
    clearTimeout(timer);
    tests.delete(token);
  }
}

/**
 * Sees whether notifications reach this process, at once and then twice a minute: LISTEN succeeds behind a transaction
 * pooler too, where no notification ever comes. While none does, `resync` is called every three seconds, and once more
 * when they come again, since those meanwhile were missed.
 */
async function testListening(resync: () => void): Promise<void> {
  const tests = new Map<string, () => void>();
  await listener.listen(CHANNEL, (token) => tests.get(token)?.());
  let polling: NodeJS.Timeout | undefined;
  const test = async () => {
    const received = await notifyAndWait(tests);
    if (received === !polling) return;
    if (received) {
      clearInterval(polling);
      polling = undefined;
    } else {
      polling = setInterval(resync, POLL_MS).unref();
    }
    const message = received
      ? 'notifications of the database arrive again'
      : 'no notification of the database arrives';
    logger.warn({ polling: !received }, message);
    resync();
  };
  void test();
  setInterval(test, TEST_EVERY_MS).unref();
}

const changesHolder = globalThis as typeof globalThis & {
  loppbytetChanges?: Promise<EventEmitter> | undefined;
};

/** Emitted when changes may have been missed: subscribers read again. */
export const RESYNC = 'resync';

async function listen(): Promise<EventEmitter> {
  const changes = new EventEmitter().setMaxListeners(0);
  const resync = () => changes.emit(RESYNC);
  // One connection listens for all subscribers in this process; postgres.js subscribes again when it is lost.
  await listener.listen('listing_changed', (id) => changes.emit(id), resync);
  await testListening(resync);
  return changes;
}

/** Emits a listing's id each time its row changes, from one LISTEN per process. */
export function listingEvents(): Promise<EventEmitter> {
  changesHolder.loppbytetChanges ??= listen().catch((error) => {
    changesHolder.loppbytetChanges = undefined;
    throw error;
  });
  return changesHolder.loppbytetChanges;
}
