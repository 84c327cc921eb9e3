import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SECOND } from '@/domain/time';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy';

const databaseUrl = process.env.DATABASE_URL ?? '';
let proxy: SilentProxy;

/** An app whose pool of two, and the rest of it, reach the database through the proxy. */
async function start() {
  vi.resetModules();
  // Connections outlive their modules.
  for (const name of ['loppbytetDb', 'loppbytetHealthDb', 'loppbytetBoss']) vi.stubGlobal(name, undefined);
  const [{ db, pg }, { GET: live }, { GET: health }, { stopBoss }, { logger }] = await Promise.all([
    import('@/server/db/client'),
    import('@/app/api/live/route'),
    import('@/app/api/health/route'),
    import('@/server/queue/boss'),
    import('@/server/lib/logger'),
  ]);
  const logged = vi.spyOn(logger, 'error').mockReturnValue(undefined);
  return { db, pg, live, health, stopBoss, logged };
}
let app: Awaited<ReturnType<typeof start>>;

/** As many queries at once as the pool has connections. */
const crowd = () => Promise.all([1, 2].map(() => app.db.execute(sql`select pg_sleep(0.1)`)));
/** Asks as a supervisor does, while that many seconds pass. */
async function watch(seconds: number): Promise<number> {
  let status = app.live().status;
  for (let passed = 0; passed < seconds; passed += 5) {
    await answerTime();
    vi.advanceTimersByTime(5 * SECOND);
    status = app.live().status;
  }
  return status;
}
/** Time for an answer of a database that gives one. */
const answerTime = () => new Promise((resolve) => setTimeout(resolve, 50));

beforeAll(() => {
  vi.stubEnv('DATABASE_POOL', '2');
  vi.stubEnv('WORKERS', 'off');
});
beforeEach(async () => {
  proxy = await startSilentProxy(databaseUrl);
  vi.stubEnv('DATABASE_URL', proxy.url);
  vi.stubEnv('DATABASE_DIRECT_URL', databaseUrl);
  app = await start();
  await crowd();
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  proxy.close();
  await app.pg.end({ timeout: 0 });
  await app.stopBoss();
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a process whose pool answers is kept, however long it lives', async () => {
  expect(await watch(90)).toBe(200);
});

test('one whose every connection is lost without a word is to be replaced, also when the database is back', async () => {
  proxy.cut();
  const lost = crowd().catch(() => 'lost');
  expect(await watch(55)).toBe(200);
  expect(await watch(10)).toBe(503);
  expect(app.logged).toHaveBeenCalledWith(expect.stringContaining('to be replaced'));
  proxy.mend();
  expect(await watch(5)).toBe(503);
  proxy.close();
  expect(await lost).toBe('lost');
  // The driver has noticed: that is an answer.
  await vi.waitFor(() => expect(app.live().status).toBe(200));
});

test('the health check says so at once, and finds the database again without a new process', async () => {
  expect((await app.health()).status).toBe(200);
  proxy.cut();
  expect((await app.health()).status).toBe(503);
  proxy.mend();
  await vi.waitFor(async () => expect((await app.health()).status).toBe(200), 40_000);
});
