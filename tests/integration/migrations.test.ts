import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureDatabase } from '@sandbox/run/disposable-database';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrateTables } from '@/server/db/migrate';
import { queueNames } from '@/server/queue/queues';

const adminUrl = inject('adminUrl');
const urlOf = (name: string) => adminUrl.replace(/\/postgres$/, `/${name}`);

/** An empty database, and a way to connect to it. */
async function aDatabase() {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`;
  await ensureDatabase(adminUrl, name);
  const connect = () => {
    const sql = postgres(urlOf(name), { max: 1, onnotice: () => undefined });
    onTestFinished(() => sql.end());
    return sql;
  };
  return { name, url: urlOf(name), connect };
}

/** A folder with one migration, and what runs outside its transaction. */
function aFolder(migration: string, concurrent: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'loppbytet-migrations-'));
  mkdirSync(join(folder, 'meta'));
  mkdirSync(join(folder, 'concurrent'));
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_it', breakpoints: true }];
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  writeFileSync(join(folder, '0000_it.sql'), migration);
  for (const [index, text] of concurrent.entries())
    writeFileSync(join(folder, `concurrent/000${index}.sql`), text);
  return folder;
}

test('a migration that does not get its lock gives up, lets others by, and is tried again', async () => {
  const { connect } = await aDatabase();
  const [holder, other, sql] = [connect(), connect(), connect()];
  await holder`create table held (id int)`;
  const folder = aFolder('alter table held add column name text');
  const released = Promise.withResolvers<void>();
  const reading = holder.begin(async (tx) => {
    await tx`select * from held`;
    await released.promise;
  });
  const patience = { attempts: 2, pause: 10 };
  const migration = migrateTables(sql, folder, patience);
  await expect(migration).rejects.toThrow('A lock was not to be had in 2 attempts of 3s');
  // Nobody waits behind it.
  await other`set lock_timeout = '1s'`;
  expect(await other`select * from held`).toEqual([]);

  const again = migrateTables(sql, folder, { attempts: 20, pause: 10 });
  setTimeout(() => released.resolve(), 4000);
  await again;
  await reading;
  await other`insert into held (name) values ('x')`;
});

test('what cannot run in a transaction runs after it, once; an unfinished index is built again', async () => {
  const { connect } = await aDatabase();
  const sql = connect();
  const folder = aFolder('create table listed (id int)', [
    '-- For the list.\ncreate unique index concurrently if not exists "listed_id" on listed (id);',
  ]);
  const index = async () => {
    const [row] = await sql`select indexrelid, indisvalid from pg_index where indrelid = 'listed'::regclass`;
    return row;
  };
  await migrateTables(sql, folder);
  const made = await index();
  expect(made?.indisvalid).toBe(true);
  await migrateTables(sql, folder);
  expect(await index()).toEqual(made);
  await sql`update pg_index set indisvalid = false where indexrelid = 'listed_id'::regclass`;
  await migrateTables(sql, folder);
  expect((await index())?.indisvalid).toBe(true);
  expect((await index())?.indexrelid).not.toBe(made?.indexrelid);
});

test('the command makes tables and queues, and limits the role of the app', async () => {
  const { name, url, connect } = await aDatabase();
  const role = `app_${name}`;
  const sql = connect();
  await sql`create role ${sql(role)} login password 'x'`;
  const settings = {
    DATABASE_URL: url.replace('loppbytet:loppbytet', `${role}:x`),
    DATABASE_DIRECT_URL: url,
  };
  // Of the settings it needs the addresses alone.
  const env = { NODE_ENV: 'production' as const, PATH: process.env.PATH, ...settings };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'scripts/migrate.ts'],
    { env },
  );
  expect([stdout, stderr]).toEqual(['The database is up to date.\n', '']);
  const queues = await sql`select name from pgboss.queue`;
  expect(queues.map((row) => row.name)).toEqual(expect.arrayContaining(queueNames));
  const [limits] = await sql`
    select setconfig from pg_db_role_setting
    where setrole = ${role}::regrole and setdatabase = (select oid from pg_database where datname = ${name})`;
  expect(limits?.setconfig.toSorted()).toEqual([
    'idle_in_transaction_session_timeout=30s',
    'lock_timeout=10s',
    'statement_timeout=15s',
  ]);
});
