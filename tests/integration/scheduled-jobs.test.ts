import { pg } from '@sandbox/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitFor } from '../support/wait';

/** The app as on a host without long-running processes: modules of their own, read with other settings. */
async function processWithoutWorkers() {
  vi.resetModules();
  vi.stubEnv('WORKERS', 'off');
  const [{ enqueue, getBoss, openQueue, stopBoss }, { drainQueues, enqueuePeriodic }, { handlers }, client] =
    await Promise.all([
      import('@/server/queue/boss'),
      import('@/server/jobs/workers'),
      import('@/server/jobs/handlers'),
      import('@/server/db/client'),
    ]);
  return {
    enqueue,
    getBoss,
    openQueue,
    stopBoss,
    drainQueues,
    enqueuePeriodic,
    handlers,
    db: client.db,
    pg: client.pg,
  };
}

let app: Awaited<ReturnType<typeof processWithoutWorkers>>;

const queueConnections = () =>
  pg<{ backend_start: string }[]>`
    select backend_start from pg_stat_activity
    where datname = current_database() and application_name = 'loppbytet-jobs'`;

beforeAll(async () => {
  app = await processWithoutWorkers();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await app.stopBoss();
  await waitFor('the queue to be closed', async () => (await queueConnections()).length === 0);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await app.pg.end({ timeout: 5 });
});

const erase = { key: 'a-file' };

const jobRow = async (id: string) => {
  const [row] = await pg<{ state: string; heartbeat_on: string | null; retry_count: number }[]>`
    select state, heartbeat_on, retry_count from pgboss.job where id = ${id}`;
  return row;
};

describe('the queue where workers are off', () => {
  test.each(['reconcile', 'retention', 'liabilities', 'close-months'] as const)(
    '%s is carried out as the schedule sends it, without data',
    async (name) => {
      const boss = await app.getBoss();
      const id = (await boss.send(name, null)) ?? '';
      await app.drainQueues([name]);
      expect(await jobRow(id)).toMatchObject({ state: 'completed' });
    },
  );

  test('is opened with the process: a transaction that sends opens nothing more', async () => {
    await app.openQueue();
    const opened = await queueConnections();
    expect(opened.length).toBeGreaterThan(0);
    await app.db.transaction((tx) => app.enqueue(tx, 'erase', erase));
    expect(await queueConnections()).toEqual(opened);
  });

  test('sends with one connection, however much is sent at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => app.db.transaction((tx) => app.enqueue(tx, 'erase', erase))),
    );
    expect((await queueConnections()).length).toBe(1);
  });

  test('is not written again by a process that finds it up to date', async () => {
    await app.getBoss();
    const [before] = await pg`select max(updated_on) as at from pgboss.queue`;
    await app.stopBoss();
    await app.getBoss();
    const [after] = await pg`select max(updated_on) as at from pgboss.queue`;
    expect(after?.at).toEqual(before?.at);
  });
});

describe('jobs that only the scheduled route works', () => {
  let boss: Awaited<ReturnType<typeof app.getBoss>>;
  const isActive = async () => (await pg`select 1 from pgboss.job where state = 'active'`).length === 1;
  const drain = (until?: number) => app.drainQueues(['erase'], until);
  /** The handler waits until it is let go. */
  const heldJob = () => {
    const job = Promise.withResolvers<void>();
    vi.spyOn(app.handlers, 'erase').mockReturnValue(job.promise);
    return job;
  };

  beforeEach(async () => {
    boss = await app.getBoss();
    await pg`delete from pgboss.job`;
  });

  test('of a schedule are there once for each period, and look at Stripe', async () => {
    await app.enqueuePeriodic();
    await app.enqueuePeriodic();
    const checks = () => pg`select state from pgboss.job where name = 'stripe-check'`;
    expect(await checks()).toMatchObject([{ state: 'created' }]);
    await app.drainQueues(['stripe-check']);
    expect(await checks()).toMatchObject([{ state: 'completed' }]);
    // Each hour of what has changed, each week of all.
    const compared = await pg`
      select data, deletion_seconds / 86400 as days from pgboss.job where name = 'liabilities' order by data::text`;
    expect([...compared]).toEqual([
      { data: { whole: true }, days: 7 },
      { data: {}, days: 1 },
    ]);
  });

  /** Fetched by a process that was then killed: it says nothing more. */
  async function orphaned() {
    await boss.send('erase', erase);
    const [job] = await boss.fetch('erase');
    await app.stopBoss();
    await pg`update pgboss.job set heartbeat_on = now() - interval '20 seconds' where id = ${job?.id ?? ''}`;
    // The time since any process last looked.
    await pg`update pgboss.queue set monitor_claim_on = null, monitor_on = now() - interval '1 minute'`;
    return job?.id ?? '';
  }

  test('come back after the process that held them was killed', async () => {
    const id = await orphaned();
    const done = vi.spyOn(app.handlers, 'erase').mockResolvedValue(undefined);
    await drain();
    expect(await jobRow(id)).toMatchObject({ state: 'retry' });
    await pg`update pgboss.job set start_after = now() where id = ${id}`;
    await drain();
    expect(done).toHaveBeenCalledOnce();
    expect(await jobRow(id)).toMatchObject({ state: 'completed' });
  });

  test('are kept alive by heartbeats while they are worked on', async () => {
    await boss.send('erase', erase);
    const job = heldJob();
    const draining = drain();
    const active = () => pg<{ id: string; heartbeat_on: string }[]>`
      select id, heartbeat_on from pgboss.job where state = 'active'`;
    await waitFor('the job to begin', isActive);
    const [first] = await active();
    await waitFor('a heartbeat', async () => {
      const [later] = await active();
      return Boolean(first && later && later.heartbeat_on > first.heartbeat_on);
    });
    job.resolve();
    expect(await draining).toEqual({ done: 1, failed: 0 });
  });

  test('are worked several at a time', async () => {
    for (let count = 0; count < 4; count += 1) await boss.send('erase', erase);
    let begun = 0;
    const together = Promise.withResolvers<void>();
    vi.spyOn(app.handlers, 'erase').mockImplementation(() => {
      begun += 1;
      if (begun === 4) together.resolve();
      return together.promise;
    });
    expect(await drain()).toEqual({ done: 4, failed: 0 });
  });

  test('are left to the next call when the time is up', async () => {
    const id = await boss.send('erase', erase);
    expect(await drain(Date.now())).toEqual({ done: 0, failed: 0 });
    expect(await jobRow(id ?? '')).toMatchObject({ state: 'created' });
  });

  test('that were taken over by another are not settled by the first', async () => {
    await boss.send('erase', erase);
    const job = heldJob();
    const draining = drain();
    await waitFor('the job to begin', isActive);
    // As the supervisor hands it on, and another fetches it.
    const [taken] = await pg<{ id: string }[]>`
      update pgboss.job set retry_count = retry_count + 1 where state = 'active' returning id`;
    job.resolve();
    await draining;
    expect(await jobRow(taken?.id ?? '')).toMatchObject({ state: 'active' });
  });
});
