import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { dropDatabase, ensureDatabase } from '../src/sandbox/run/disposable-database';
import { startPostgres } from '../src/sandbox/run/postgres';
import { contentsOf, differences, dump, restore } from './backup';

/*
 * The restore drill: the database is dumped, restored into a new one, and compared by row and ledger account; then the
 * new one is dropped. `npm run drill` takes the database that DATABASE_URL names, in the environment or in .env, else the
 * demo's.
 */

if (existsSync('.env')) process.loadEnvFile('.env');

const log = (line: string) => process.stdout.write(`${line}\n`);
const timed = async <T>(what: string, action: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await action();
  log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
};

/** The database to dump, and how to close it. */
async function open(): Promise<{ url: string; close: () => Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => undefined };
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  if (existsSync(lock)) {
    // The demo is running: its port is the fourth line of PostgreSQL's lock.
    const port = readFileSync(lock, 'utf8').split('\n')[3];
    return {
      url: `postgres://loppbytet:loppbytet@127.0.0.1:${port}/loppbytet`,
      close: async () => undefined,
    };
  }
  if (!existsSync(join(dataDir, 'postgres'))) {
    throw new Error('There is no database here: run `npm run demo` first, or set DATABASE_URL.');
  }
  const server = await startPostgres({ dataDir, persistent: true });
  return { url: server.url('loppbytet'), close: () => server.stop() };
}

const folder = mkdtempSync(join(tmpdir(), 'loppbytet-drill-'));
const { url, close } = await open();
const name = `restored_${Date.now()}`;
const restored = Object.assign(new URL(url), { pathname: `/${name}` }).href;
let failed = true;
await ensureDatabase(url, name);
try {
  const dumped = await timed('dumped', () => dump(url, folder));
  await timed('restored', () => restore(restored, folder));
  const again = await timed('compared', () => contentsOf(restored));
  const found = differences(dumped, again);
  const rows = dumped.tables.reduce((sum, table) => sum + table.rows, 0);
  log(
    `${dumped.tables.length} tables, ${rows} rows, ledger by account (öre): ${JSON.stringify(dumped.ledger)}`,
  );
  const sum = Object.values(again.ledger).reduce((total, ore) => total + ore, 0);
  if (sum !== 0) found.push(`the ledger does not sum to zero but to ${sum} öre`);
  for (const each of found) log(`DIFFERS: ${each}`);
  failed = found.length > 0;
  if (!failed) log('Everything came back as it was.');
} finally {
  await dropDatabase(url, name);
  await close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
