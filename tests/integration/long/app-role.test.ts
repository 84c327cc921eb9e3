import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pg } from '@sandbox/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { waitFor } from '../../support/wait';

const owner = process.env.DATABASE_URL ?? '';
const role = `app_${randomUUID().replaceAll('-', '')}`;
const errors: unknown[] = [];

/** Modules of an app that connects as that role. What prepares and looks does so as the owner. */
async function start() {
  vi.resetModules();
  // Connections outlive their modules.
  vi.stubGlobal('loppbytetDb', undefined);
  vi.stubGlobal('loppbytetHealthDb', undefined);
  const [{ logger }, boss, { aPurchase }, { drainQueues }, { checkHealth }] = await Promise.all([
    import('@/server/lib/logger'),
    import('@/server/queue/boss'),
    import('@sandbox/scenario/purchase'),
    import('@/server/jobs/workers'),
    import('@/server/services/site'),
  ]);
  vi.spyOn(logger, 'error').mockImplementation((...words) => void errors.push(words));
  return { ...boss, aPurchase, drainQueues, checkHealth };
}

beforeAll(async () => {
  // What the document says, to the letter.
  const [, statements = ''] =
    /^## Database$.*?^```sql\n(.*?)^```$/ms.exec(readFileSync('docs/going-live.md', 'utf8')) ?? [];
  await pg.unsafe(statements.replaceAll('loppbytet_app', role));
  vi.stubEnv('DATABASE_URL', Object.assign(new URL(owner), { username: role, password: '…' }).href);
  vi.stubEnv('DATABASE_DIRECT_URL', owner);
  vi.stubEnv('WORKERS', 'off');
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('a role that may change no schema does all that the app does', async () => {
  await expect(pg.begin((tx) => tx.unsafe(`set local role ${role}; create table mine ()`))).rejects.toThrow(
    'permission denied for schema public',
  );
  const { limitRole } = await import('@/server/db/role-limits');
  await limitRole(pg, role);
  const app = await start();
  await app.aPurchase().paid().nameChanged().confirmed().done();
  await app.drainQueues();
  const connections = await pg`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and usename = ${role} order by 1`;
  expect(connections.map(({ name }) => name)).toEqual(['loppbytet', 'loppbytet-jobs']);
  expect(await app.checkHealth()).toEqual({ statementLimit: true });
  const [{ left } = { left: -1 }] = await pg<{ left: number }[]>`
    select count(*)::int as left from pgboss.job where state in ('created', 'retry', 'failed') and start_after < now()`;
  expect({ left, errors }).toEqual({ left: 0, errors: [] });
  await app.stopBoss();
});

test('it runs on a queue whose schema is a version newer, as after going back to the release before', async () => {
  await pg`update pgboss.version set version = version + 1`;
  const app = await start();
  await app.openQueue();
  await app.aPurchase().paid().done();
  await app.drainQueues();
  expect(errors).toEqual([]);
  await app.stopBoss();
});

test('a queue that is missing is named, and left to the migration', async () => {
  await pg`delete from pgboss.job where name = 'erase'`;
  await pg`delete from pgboss.queue where name = 'erase'`;
  const app = await start();
  await app.openQueue();
  await waitFor('the error', () => errors.length > 0);
  expect(errors).toEqual([[{ missing: ['erase'] }, 'queues are missing: run the migration']]);
  await app.stopBoss();
});
