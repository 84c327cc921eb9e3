import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  claimDatabase,
  dropDatabase,
  emptyDatabase,
  emptyTables,
  ensureDatabase,
  isSeeded,
  migrate,
  withDisposable,
} from '@sandbox/run/disposable-database';
import { appEnvironment, settingsOutside } from '@sandbox/run/environment';
import { freePort } from '@sandbox/run/postgres';
import { start } from '@sandbox/run/processes';
import postgres from 'postgres';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';

const adminUrl = inject('adminUrl');
const urlOf = (name: string) => adminUrl.replace(/\/postgres$/, `/${name}`);
const REFUSED = /är inte gjord för demo eller tester/;
const live = 'runner@gmail.com';

/** A database with the product's tables and these users; without the mark it is somebody's own. */
async function aDatabase(users: string[], { marked = false } = {}) {
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(adminUrl, name, inject('template'));
  const url = urlOf(name);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  for (const email of users) {
    await sql`
      insert into users (email, username, password_hash, first_name, last_name, display_name, created_at, updated_at)
      values (${email}, ${email}, '', '', '', '', now(), now())`;
  }
  if (!marked) await sql.unsafe('alter schema loppbytet_disposable rename to none_of_it');
  await sql.end();
  return { name, url };
}

async function usersOf(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const rows = await sql`select email from users`.catch(() => []);
  await sql.end();
  return rows.map(({ email }) => email);
}

async function createEmpty(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const sql = postgres(adminUrl, { max: 1 });
  await sql`create database ${sql(name)}`;
  await sql.end();
  return urlOf(name);
}

describe('a database without the mark', () => {
  test('is refused by everything that fills, empties or drops', async () => {
    const { name, url } = await aDatabase([live]);
    const evenWithUsers = true;
    await expect(claimDatabase(url)).rejects.toThrow(REFUSED);
    await expect(emptyDatabase(url, { evenWithUsers })).rejects.toThrow(REFUSED);
    await expect(migrate(url)).rejects.toThrow(REFUSED);
    await expect(withDisposable(url, async () => 'opened')).rejects.toThrow(name);
    await expect(dropDatabase(adminUrl, name)).rejects.toThrow(REFUSED);
    await ensureDatabase(adminUrl, name);
    const sql = postgres(url, { max: 1 });
    await expect(emptyTables(sql)).rejects.toThrow(REFUSED);
    await sql.end();
    expect(await usersOf(url)).toEqual([live]);
  });

  test('is claimed while it is empty, and is then filled and emptied', async () => {
    const url = await createEmpty();
    await claimDatabase(url);
    await claimDatabase(url);
    await migrate(url);
    expect(await isSeeded(url)).toBe(false);
    await emptyDatabase(url, { evenWithUsers: false });
    await migrate(url);
    expect(await usersOf(url)).toEqual([]);
  });

  test('with a single view is not empty', async () => {
    const url = await createEmpty();
    const sql = postgres(url, { max: 1 });
    await sql`create view somebody as select 1`;
    await sql.end();
    await expect(claimDatabase(url)).rejects.toThrow(REFUSED);
  });
});

test('a marked database is not emptied of users who can be reached, unless that is asked for', async () => {
  const reachable = await aDatabase(['saljare@loppbytet.example', live], { marked: true });
  await expect(emptyDatabase(reachable.url, { evenWithUsers: false })).rejects.toThrow('--reset');
  expect(await usersOf(reachable.url)).toHaveLength(2);
  await emptyDatabase(reachable.url, { evenWithUsers: true });
  expect(await usersOf(reachable.url)).toEqual([]);

  const seeded = await aDatabase(['a@loppbytet.example', 'b@example.com', 'c@x.test', 'raderad-1@invalid'], {
    marked: true,
  });
  await emptyDatabase(seeded.url, { evenWithUsers: false });
  expect(await usersOf(seeded.url)).toEqual([]);
});

describe('the demo', () => {
  /** Runs the demo to its end. @returns its exit code and what it wrote to stderr */
  async function demo(args: string[], env: Record<string, string>) {
    const dataDir = mkdtempSync(join(tmpdir(), 'loppbytet-refused-'));
    writeFileSync(join(dataDir, 'letter.txt'), 'mine');
    const settings = {
      ...(process.env as Record<string, string>),
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ...env,
    };
    const output: string[] = [];
    const args_ = ['-c', `node --import tsx sandbox/run/demo.ts ${args.join(' ')} 2>&1`];
    const running = start('sh', args_, settings, (text) => output.push(String(text)));
    const code = await running.ended;
    rmSync(dataDir, { recursive: true, force: true });
    return { code, output: output.join('') };
  }

  test('refuses a database that is somebody’s own: as it is, with --reset and with --dev', async () => {
    const { name, url } = await aDatabase([live]);
    const run = (args: string[]) => demo(args, { DATABASE_URL: url, DATABASE_DIRECT_URL: '' });
    for (const { code, output } of await Promise.all([run([]), run(['--reset']), run(['--dev'])])) {
      expect(code).toBe(1);
      expect(output).toContain(`DATABASE_URL (${new URL(url).host}/${name})`);
      expect(output).toMatch(REFUSED);
      expect(output).not.toContain(`:${new URL(url).password}@`);
    }
    expect(await usersOf(url)).toEqual([live]);
  });

  test('refuses one that is only the way past a pooler, or the replica', async () => {
    const { url } = await aDatabase([live]);
    const run = async (other: string) => demo([], { DATABASE_URL: await createEmpty(), [other]: url });
    for (const { code, output } of await Promise.all([run('DATABASE_DIRECT_URL'), run('DATABASE_READ_URL')]))
      expect([code, output]).toEqual([1, expect.stringMatching(REFUSED)]);
    expect(await usersOf(url)).toEqual([live]);
  });
});

describe('settings of the demo', () => {
  afterEach(() => vi.unstubAllEnvs());
  const only = (given: Record<string, string>) => {
    const { taken, ignored } = settingsOutside();
    for (const name of [...Object.keys(taken), ...ignored]) vi.stubEnv(name, '');
    for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
    return settingsOutside();
  };

  test('addresses beside the database are taken with it only', () => {
    vi.stubEnv('DATABASE_URL', '');
    const beside = { DATABASE_DIRECT_URL: 'postgres://a@h/live', DATABASE_READ_URL: 'postgres://a@h/live' };
    expect(only(beside)).toMatchObject({ taken: {}, ignored: Object.keys(beside) });
    expect(only({ DATABASE_URL: 'postgres://a@h/demo', ...beside }).taken).toMatchObject(beside);
  });

  test('real services are used only when that is asked for', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_x', UPLOADTHING_TOKEN: 'x', SMTP_URL: 'smtp://mail.test' };
    expect(only({ ...keys, LOG_LEVEL: 'info' })).toEqual({
      taken: { LOG_LEVEL: 'info' },
      ignored: expect.arrayContaining(Object.keys(keys)),
    });
    expect(only({ ...keys, DEMO_REAL_SERVICES: 'on' }).taken).toMatchObject(keys);
  });

  test('what Next would read from .env is set to nothing', () => {
    vi.stubEnv('DATABASE_DIRECT_URL', 'postgres://a@h/live');
    const endpoints = {
      siteUrl: 'http://localhost:1',
      databaseUrl: 'postgres://a@h/demo',
      sandboxUrl: 'http://localhost:2',
      smtpPort: 3,
      sandboxDir: '.',
    };
    const secrets = { CRON_SECRET: 'x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    expect(appEnvironment(endpoints, secrets)).toMatchObject({
      DATABASE_URL: 'postgres://a@h/demo',
      DATABASE_DIRECT_URL: '',
      DATABASE_READ_URL: '',
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
    });
  });
});
