import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss, type Queue } from 'pg-boss';
import type { DatabaseAddress } from '@/database-address';
import { LOCK_PATIENCE, untilLocked } from '../db/migrate';
import { DEAD_LETTERS, deadLetters, queueNames, queues } from './queues';

/** How long the builds of indexes that a new version of pg-boss has ordered are waited for, in ms. */
const BUILD_PATIENCE = 10 * 60_000;
const LOOK_EVERY = 1000;

/** Makes what is missing, and gives a queue of an earlier release the present options. */
async function ensureQueues(boss: PgBoss): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const dead = present.get(DEAD_LETTERS);
  if (!dead) await boss.createQueue(DEAD_LETTERS, deadLetters);
  else if (dead.retentionSeconds !== deadLetters.retentionSeconds)
    await boss.updateQueue(DEAD_LETTERS, deadLetters);
  for (const name of queueNames) {
    const { options: own, withoutDeadLetters } = queues[name];
    const options: Omit<Queue, 'name' | 'policy' | 'partition'> = {
      ...own,
      notify: true,
      ...(!withoutDeadLetters && { deadLetter: DEAD_LETTERS }),
    };
    const queue = present.get(name);
    const agrees = Object.entries(options).every(
      ([option, value]) => queue?.[option as keyof Queue] === value,
    );
    if (!queue) await boss.createQueue(name, options);
    else if (!agrees) await boss.updateQueue(name, options);
  }
}

/** A new version of pg-boss leaves the building of indexes to whoever owns its tables. */
async function untilBuilt(boss: PgBoss): Promise<void> {
  const until = performance.now() + BUILD_PATIENCE;
  while ((await boss.getBamStatus()).some(({ status }) => status !== 'completed')) {
    if (performance.now() > until)
      throw new Error('Indexes of the queue are not built yet (pgboss.bam): migrate again');
    await delay(LOOK_EVERY);
  }
}

/**
 * Brings the queue's schema up to date, and makes the queues: the app's role need not have the right to.
 * @param address of the role that owns the schema, past any pooler.
 */
export async function installQueue({ url, ssl }: DatabaseAddress): Promise<void> {
  await untilLocked(async () => {
    const boss = new PgBoss({
      connectionString: url,
      ssl,
      max: 2,
      application_name: 'loppbytet-migrate',
      options: `-c statement_timeout=0 -c lock_timeout=${LOCK_PATIENCE}`,
      supervise: false,
      schedule: false,
      bamIntervalSeconds: 10,
    });
    // What fails is thrown below, or done again by the next look at what is to be built.
    boss.on('error', () => undefined);
    try {
      await boss.start();
      await ensureQueues(boss);
      await untilBuilt(boss);
    } finally {
      await boss.stop({ graceful: false });
    }
  });
}
