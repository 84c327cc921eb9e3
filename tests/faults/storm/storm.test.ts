import { setTimeout as delay } from 'node:timers/promises';
import { db } from '@sandbox/database';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { payments, purchases, refunds, transfers } from '@/server/db/schema';
import { DEAD_LETTERS } from '@/server/queue/queues';
import { ends, liveThroughWorld, lockTimeouts } from '../support/random-purchases';
import { untilQuiet } from '../support/reconciliation';
import { seedOf } from '../support/seed';
import { world } from '../support/world';

/** Purchases of the whole storm: `STORM_PURCHASES`, 10,000 by default. */
const WANTED = Number(process.env.STORM_PURCHASES ?? 10_000);
/** On average, over the rounds below: a purchase that is cancelled or refunded makes room for another. */
const PURCHASES_PER_LISTING = 1.8;
const MAX_MEMORY_MB = 350;
/** Users' calls that may end by `lock_timeout`, of so many purchases. */
const MAX_LOCK_TIMEOUTS = WANTED / 1000;
/** How often held requests to Stripe are released. */
const HELD_MS = 1500;
/** At most; a start takes a core for three seconds. */
const BETWEEN_KILLS_MS = 60_000;
/** Jobs of one queue that a process does at a time (server/jobs/workers.ts). */
const BATCH = 10;
const HOUR_MS = 3_600_000;

const countOf = async (table: typeof purchases | typeof payments | typeof refunds | typeof transfers) => {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(table);
  return row?.count ?? 0;
};

test(`${WANTED} purchases in a storm: the books are Stripe's to the öre, nothing is stuck, no mail comes twice`, {
  timeout: 4 * HOUR_MS,
}, async () => {
  const [steady, killed] = world.apps;
  const memory: number[] = [];
  let kills = 0;
  const listings = Math.ceil(WANTED / PURCHASES_PER_LISTING);
  const started = performance.now();
  const releasing = setInterval(() => world.sandbox.faults.release(), HELD_MS);
  onTestFinished(() => clearInterval(releasing));
  const seed = seedOf('storm');
  await liveThroughWorld(seed, {
    listings,
    rounds: 14,
    sellers: Math.ceil(listings / 20),
    buyers: Math.ceil(listings / 5),
    bids: Math.ceil(listings / 10),
    recoveryMs: HOUR_MS,
    modes: ['reset', 'drop-after', '500', '500-after', '429', 'hold', 'hold-answer'],
    during: async (random, isOver) => {
      do {
        memory.push(await steady.memory());
        // At any moment of its jobs, not only between two.
        await delay(random() * BETWEEN_KILLS_MS, undefined, { signal: isOver }).catch(() => undefined);
        await killed.kill();
        kills += 1;
        await delay(random() * 2000);
        await killed.start();
      } while (!isOver.aborted);
    },
  });
  await untilQuiet(undefined, HOUR_MS);
  memory.push(await steady.memory());
  const [bought, paid, back, on] = await Promise.all([purchases, payments, refunds, transfers].map(countOf));
  const again = [...world.relay.handedOver.values()].filter((times) => times > 1).length;
  process.stdout.write(
    `${JSON.stringify({
      seed,
      minutes: Math.round((performance.now() - started) / 60_000),
      purchases: bought,
      payments: paid,
      refunds: back,
      transfers: on,
      ends,
      kills,
      lockTimeouts: lockTimeouts.times,
      mails: world.relay.handedOver.size,
      mailsHandedOverAgain: again,
      memory,
    })}\n`,
  );
  expect(bought).toBeGreaterThanOrEqual(WANTED);
  // A process that dies before it hears that a mail was taken hands it over again, under the same Message-ID.
  expect(again).toBeLessThanOrEqual(kills * BATCH);
  const dead = await db.execute(
    sql`select source_name, data from pgboss.job where name = ${DEAD_LETTERS} and state < 'active'`,
  );
  expect([...dead]).toEqual([]);
  const lost = await db.execute(sql`select id from pgboss.job where name = 'mail' and state = 'failed'`);
  expect([...lost]).toEqual([]);
  expect(lockTimeouts.times).toBeLessThanOrEqual(MAX_LOCK_TIMEOUTS);
  expect(Math.max(...memory)).toBeLessThanOrEqual(MAX_MEMORY_MB);
});
