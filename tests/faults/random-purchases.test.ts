import { beforeAll, expect, test } from 'vitest';
import { RANDOM_TIMEOUT, randomRuns } from '../support/random';
import { ends, liveThroughWorld } from './support/random-purchases';
import { seedOf } from './support/seed';
import { world } from './support/world';

/*
 * Real services on a real database and the Stripe stand-in, in this process, without the app's two. Each purchase has a
 * random source of its own by the run's seed: what its users do, and which of its requests to Stripe fail and how,
 * follows the seed; only the order between purchases is chance.
 */
const WORLDS = randomRuns(1);
const SIZE = { listings: 20, rounds: 12, sellers: 6, buyers: 12, bids: 0 };

beforeAll(() => Promise.all(world.apps.map((app) => app.kill())));

test(`${WORLDS * SIZE.listings} listings with random purchases and faults: money conserved, nothing stuck, no orphan, the books agree`, {
  timeout: RANDOM_TIMEOUT * 10,
}, async () => {
  const first = seedOf('random purchases');
  for (let nth = 0; nth < WORLDS; nth += 1) {
    process.stdout.write(`random purchases: world ${nth}, FAULTS_SEED=${first + nth}\n`);
    await liveThroughWorld(first + nth, SIZE);
  }
  process.stdout.write(`random purchases: ends ${JSON.stringify(ends)}\n`);
  // They are not idle: they come to every end there is.
  expect(Object.keys(ends)).toEqual(expect.arrayContaining(['completed', 'refunded', 'cancelled']));
});
