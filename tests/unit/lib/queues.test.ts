import { expect, test } from 'vitest';
import { type QueueName, queues } from '@/server/queue/queues';

/** How long a queue's jobs are tried before they are given up, s. */
function triedFor(name: QueueName): number {
  const { retryLimit = 0, retryDelay = 0, retryDelayMax = Number.POSITIVE_INFINITY } = queues[name].options;
  const delays = Array.from({ length: retryLimit }, (_, nth) =>
    Math.min(retryDelay * 2 ** nth, retryDelayMax),
  );
  return delays.reduce((sum, delay) => sum + delay, 0);
}

test.each(['refund', 'transfer', 'foreign-refund', 'charge'] as const)(
  'an event about something not known yet is tried as long as the %s that will know it',
  (money) => {
    expect(triedFor('stripe-event')).toBeGreaterThanOrEqual(triedFor(money));
  },
);
