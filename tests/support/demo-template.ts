/**
 * A PostgreSQL whose database `demo` holds the demo's data, and the stand-ins' folder that belongs to it. Both are made
 * once and copied for each demo that tests run on. Prints their addresses when they are ready, and runs until stopped.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '@sandbox/run/build';
import { ensureDatabase } from '@sandbox/run/disposable-database';
import { appEnvironment, secretsOf } from '@sandbox/run/environment';
import { fill } from '@sandbox/run/fill';
import { freePort, startPostgres } from '@sandbox/run/postgres';
import type { DemoTemplate } from './demo';

const dir = mkdtempSync(join(tmpdir(), 'loppbytet-template-'));
const postgres = await startPostgres({
  dataDir: dir,
  persistent: false,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
});

async function stop(): Promise<void> {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}

const database = 'demo';
const adminUrl = postgres.url('postgres');
await ensureDatabase(adminUrl, database);
const sandboxDir = join(dir, 'sandbox');
const sandboxPort = await freePort();
const addresses = {
  siteUrl: 'http://localhost:3000',
  databaseUrl: postgres.url(database),
  sandboxUrl: `http://localhost:${sandboxPort}`,
  smtpPort: 0,
  sandboxDir,
};
const env = appEnvironment(addresses, secretsOf(dir));
await ensureBuilt(env);
await fill({ directUrl: addresses.databaseUrl, sandboxPort, sandboxDir, env });
const template: DemoTemplate = { adminUrl, database, sandboxDir, sandboxUrl: addresses.sandboxUrl };
const file = join(dir, 'template.json');
writeFileSync(file, JSON.stringify(template));
process.stdout.write(`Demo template: ${file}\n`);
