import { randomUUID } from 'node:crypto';
import { logger } from '../lib/logger';
import { pg } from './client';
import { listener } from './listener';

const CHANNEL = 'listening_test';
/** How long a notification may take from the app's pool to the listener. */
const HEARD_WITHIN_MS = 5000;
const TEST_EVERY_MS = 30_000;
/** How often open pages are refreshed without notifications. */
const POLL_MS = 3000;

/** Notifies by the app's pool and waits for it. @returns whether it came in time. */
async function hears(tests: Map<string, () => void>): Promise<boolean> {
  const token = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const heard = new Promise<boolean>((resolve) => {
    tests.set(token, () => resolve(true));
    timer = setTimeout(() => resolve(false), HEARD_WITHIN_MS).unref();
  });
  try {
    await pg.notify(CHANNEL, token);
    return await heard;
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
 * pooler too, where no notification ever comes. While none does, `lookAgain` is called every three seconds, and once more
 * when they come again, since those meanwhile were missed.
 */
export async function testListening(lookAgain: () => void): Promise<void> {
  const tests = new Map<string, () => void>();
  await listener.listen(CHANNEL, (token) => tests.get(token)?.());
  let polling: NodeJS.Timeout | undefined;
  const test = async () => {
    const heard = await hears(tests);
    if (heard === !polling) return;
    if (heard) {
      clearInterval(polling);
      polling = undefined;
    } else {
      polling = setInterval(lookAgain, POLL_MS).unref();
    }
    const message = heard
      ? 'notifications of the database are heard again'
      : 'no notification of the database is heard';
    logger.warn({ polling: !heard }, message);
    lookAgain();
  };
  void test();
  setInterval(test, TEST_EVERY_MS).unref();
}
