import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { db } from '@sandbox/database';
import { SANDBOX_FIELD_KEYS } from '@sandbox/options';
import { ensureDatabase } from '@sandbox/run/disposable-database';
import { appEnvironment, secretsOf } from '@sandbox/run/environment';
import { fill } from '@sandbox/run/fill';
import { freePort } from '@sandbox/run/postgres';
import { aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions, users } from '@/server/db/schema';
import { createFieldCipher } from '@/server/lib/field-cipher';
import { checkRestored } from '../../../scripts/check-restored';
import { type SystemPostgres, startSystemPostgres } from '../../support/system-postgres';

const folder = mkdtempSync(join(tmpdir(), 'loppbytet-backups-'));
const cipher = createFieldCipher([SANDBOX_FIELD_KEYS]);
const connect = (url: string) => postgres(url, { max: 1, onnotice: () => undefined });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the check of a restored database names a posting that is not whole, and a field that no key opens', async () => {
  const race = await aRace({ buyerFields: ['full_name', 'birth_date'] });
  await aPurchase({ race }).paid().done();
  const sql = connect(process.env.DATABASE_URL ?? '');
  const before = await checkRestored(sql, cipher);
  expect(before.faults).toEqual([]);
  expect(before.counts).toMatchObject({ purchases: '1', payments: '1' });
  const other = createFieldCipher([`sandbox:${Buffer.alloc(32, 7).toString('base64')}`]);
  await sql`set session_replication_role = replica`;
  await sql`update ledger_entries set amount = amount + 1 where id = (select min(id) from ledger_entries)`;
  const { faults } = await checkRestored(sql, other);
  expect(faults.join('\n')).toMatch(/the posting \S+ does not sum to zero/);
  expect(faults.join('\n')).toMatch(/values cannot be read with these keys/);
  await sql.end();
});

test('who was erased since the backup is erased again, everybody is signed out, and what cannot be yet is named', async () => {
  const [gone, staying, busy] = [
    await aUser({ firstName: 'Borta' }),
    await aUser(),
    (await aPurchase().paid().done()).purchase.buyerId,
  ];
  const expiresAt = new Date(Date.now() + 60_000);
  await db.insert(sessions).values({ id: 'of-a-test', userId: staying.id, expiresAt });
  const list = join(folder, 'list.csv');
  writeFileSync(list, [gone.id, busy].map((id) => `${id},2026-11-28T02:00:00Z\n`).join(''));
  const run = () =>
    spawnSync('node', ['--import', 'tsx', 'scripts/erase-again.ts', list], { encoding: 'utf8' });
  const first = run();
  expect(first.stdout).toContain('erased: 1\n');
  expect(first.stderr).toContain(`${busy}: ACCOUNT_IN_USE`);
  expect(first.status).toBe(1);
  const rows = await db.select().from(users);
  expect(rows.find(({ id }) => id === gone.id)).toMatchObject({ firstName: 'Raderad' });
  expect(rows.find(({ id }) => id === staying.id)?.deletedAt).toBeNull();
  expect(await db.select().from(sessions)).toEqual([]);
  expect(run().stdout).toContain('erased already, or unknown: 1\n');
}, 180_000);

describe('scripts/backup.sh, with the programs of a PostgreSQL', () => {
  const dir = mkdtempSync(join(tmpdir(), 'loppbytet-filled-'));
  let server: SystemPostgres | null = null;
  let settings: Record<string, string> = {};

  beforeAll(async () => {
    server = await startSystemPostgres();
    if (!server) return;
    const database = server.url('loppbytet');
    await ensureDatabase(server.url('postgres'), 'loppbytet');
    const [sandboxPort, sandboxDir] = [await freePort(), join(dir, 'sandbox')];
    const env = appEnvironment(
      {
        siteUrl: 'http://localhost:3000',
        databaseUrl: database,
        sandboxUrl: `http://localhost:${sandboxPort}`,
        smtpPort: 0,
        sandboxDir,
      },
      secretsOf(dir),
    );
    await fill({ directUrl: database, sandboxPort, sandboxDir, env });
    settings = { ...env, BACKUPS: folder, PATH: `${server.programs}:${process.env.PATH}` };
  });
  afterAll(() => {
    server?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const backup = (args: string[], more: Record<string, string> = {}) =>
    execFileSync('sh', ['scripts/backup.sh', ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, ...settings, ...more } as NodeJS.ProcessEnv,
    });
  const dumps = () => readdirSync(folder).filter((name) => name.endsWith('.dump'));

  test('a dump comes back whole, passes the drill, which drops it, and is no database to empty', async ({
    skip,
  }) => {
    if (!server) return skip();
    expect(() => backup(['check'])).toThrow();
    const live = connect(server.url('loppbytet'));
    const [erased] = await live`update users set deleted_at = now() where email like 'kopare%' returning id`;
    expect(backup(['now'])).toContain('dumped: ');
    backup(['check']);
    expect(readFileSync(join(folder, 'erased.csv'), 'utf8')).toMatch(
      new RegExp(`^${erased?.id},\\d{4}-\\d\\d-\\d\\dT[\\d:]+Z$`, 'm'),
    );
    backup(['drill']);
    const drill = () =>
      spawnSync('node', ['--import', 'tsx', 'scripts/drill.ts'], {
        encoding: 'utf8',
        env: { ...process.env, ...settings } as NodeJS.ProcessEnv,
      });
    const checked = drill();
    expect(checked.stdout).toContain('The books are whole');
    const [{ purchases } = {}] = await live`select count(*)::text as purchases from purchases`;
    expect(checked.stdout).toContain(`purchases: ${purchases}\n`);
    expect(await live`select 1 from pg_database where datname ~ '^drill_'`).toEqual([]);
    expect(drill().stderr).toContain('No restored database is here');

    // As before the first release: nothing is there yet.
    await ensureDatabase(server.url('postgres'), 'empty');
    backup(['now'], { DATABASE_URL: server.url('empty') });
    expect(() => backup(['now'], { DATABASE_URL: server?.url('missing') ?? '' })).toThrow('does not exist');
    rmSync(join(folder, dumps().sort().at(-1) ?? ''));

    expect(() => backup(['restore', 'loppbytet'])).toThrow('already exists');
    expect(() => backup(['restore', 'x; select 1'])).toThrow('The name of a database');
    backup(['restore', 'restored']);
    const restored = connect(server.url('restored'));
    expect((await checkRestored(restored, cipher)).faults).toEqual([]);
    expect(await restored`select 1 from pg_namespace where nspname = 'loppbytet_disposable'`).toEqual([]);
    // The list keeps whom a database restored from before does not know of.
    await restored`update users set deleted_at = null`;
    backup(['now'], { DATABASE_URL: server.url('restored') });
    expect(readFileSync(join(folder, 'erased.csv'), 'utf8')).toContain(String(erased?.id));
    await Promise.all([live.end(), restored.end()]);
  });

  test('so many are kept, and one that stopped halfway does not count as one', async ({ skip }) => {
    if (!server) return skip();
    for (const name of dumps()) rmSync(join(folder, name));
    for (const day of ['01', '02', '03'])
      writeFileSync(join(folder, `loppbytet-2026-01-${day}T020000.dump`), '');
    writeFileSync(join(folder, 'loppbytet-2027-01-01T020000.dump.part'), '');
    backup(['now'], { BACKUP_KEEP: '2' });
    expect(dumps()).toHaveLength(2);
    expect(dumps()).toContain('loppbytet-2026-01-03T020000.dump');
    const longAgo = new Date(Date.now() - 27 * 3_600_000);
    for (const name of dumps()) utimesSync(join(folder, name), longAgo, longAgo);
    expect(() => backup(['check'])).toThrow();
  });
});
