import { mkdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '@sandbox/run/build';
import { ensureDatabase, migrate } from '@sandbox/run/disposable-database';
import { appEnvironment, secretsOf } from '@sandbox/run/environment';
import type { RunningPostgres } from '@sandbox/run/postgres';
import { complete } from '@sandbox/run/processes';
import { startSandbox } from '@sandbox/server';

export const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;

/** The built app's environment on a migrated database and stand-ins of its own. `dir` holds what runs share. */
export async function prepareStand(server: RunningPostgres, dir: string, database: string) {
  await ensureDatabase(server.url('postgres'), database);
  const databaseUrl = server.url(database);
  await migrate(databaseUrl);
  const siteUrl = 'http://localhost:3000';
  const sandboxDir = join(dir, database);
  mkdirSync(sandboxDir, { recursive: true });
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: sandboxDir,
    siteUrl,
    webhookUrl: null,
    webhookSecret: 'whsec_performance',
    sweep: null,
  });
  const { url: sandboxUrl, smtpPort } = sandbox;
  const env = appEnvironment(
    { siteUrl, databaseUrl, sandboxUrl, smtpPort: smtpPort ?? 0, sandboxDir },
    secretsOf(dir),
  );
  await ensureBuilt(env);
  return { databaseUrl, sandbox, sandboxDir, env };
}

/**
 * What a script writes to the file that is its last argument. It is a process of its own, since the database client
 * reads its address from the environment once.
 */
export async function resultOf<Result>(
  script: string,
  args: string[],
  file: string,
  env: Record<string, string>,
): Promise<Result> {
  await complete('node', ['--import', 'tsx', `tests/performance/${script}`, ...args, file], env);
  return (await import(file, { with: { type: 'json' } })).default;
}
