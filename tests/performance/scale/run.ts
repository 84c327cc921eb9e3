import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '@/sandbox/run/build';
import { appEnvironment, secretsOf } from '@/sandbox/run/environment';
import { migrate } from '@/sandbox/run/migrate';
import { ensureDatabase, freePort, startPostgres } from '@/sandbox/run/postgres';
import { complete } from '@/sandbox/run/processes';
import { startSandbox } from '@/sandbox/server';
import type { Round } from './round';

/*
 * One, two and four processes of the app behind a plain reverse proxy, on one PostgreSQL: what is promised of sessions,
 * rate limits, live pages, jobs, caches and reservations must not depend on their number.
 */

const counts = (process.env.SCALE_PROCESSES ?? '1,2,4').split(',').map(Number);
const dir = mkdtempSync(join(tmpdir(), 'loppbytet-scale-'));
const postgres = await startPostgres({ dataDir: dir, persistent: false });
const rounds: { count: number; round: Round }[] = [];
try {
  for (const count of counts) {
    const database = `scale_${count}`;
    await ensureDatabase(postgres.url('postgres'), database);
    await migrate(postgres.url(database));
    const siteUrl = `http://localhost:${await freePort()}`;
    const sandboxDir = join(dir, database);
    const sandbox = await startSandbox({
      port: 0,
      smtpPort: 0,
      dataDir: sandboxDir,
      siteUrl,
      webhookUrl: null,
      webhookSecret: 'whsec_scale',
      sweep: null,
    });
    const env = appEnvironment(
      {
        siteUrl,
        databaseUrl: postgres.url(database),
        sandboxUrl: sandbox.url,
        smtpPort: sandbox.smtpPort ?? 0,
        sandboxDir,
      },
      secretsOf(dir),
    );
    await ensureBuilt(env);
    const file = join(dir, `${database}.json`);
    await complete('node', ['--import', 'tsx', 'tests/performance/scale/main.ts', String(count), file], env);
    const round: Round = (await import(file, { with: { type: 'json' } })).default;
    const mailed = new Map<string, number>();
    for (const { to } of sandbox.mails.list()) mailed.set(to, (mailed.get(to) ?? 0) + 1);
    const watchers = [...mailed].filter(([to]) => to.startsWith('vakt'));
    const right = watchers.length === round.watchers && watchers.every(([, mails]) => mails === 1);
    if (!right)
      round.broken.push(`${watchers.length} of ${round.watchers} watchers were mailed, or some twice`);
    rounds.push({ count, round });
    await sandbox.close();
  }
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

const print = (line: string) => process.stdout.write(`${line}\n`);
print(
  `${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
);
const names = Object.keys(rounds[0]?.round.figures ?? {});
const wide = Math.max(...names.map((name) => name.length));
print(['processes'.padEnd(wide), ...rounds.map(({ count }) => String(count).padStart(9))].join(' '));
for (const name of names) {
  print([name.padEnd(wide), ...rounds.map(({ round }) => String(round.figures[name]).padStart(9))].join(' '));
}
const broken = rounds.flatMap(({ count, round }) =>
  round.broken.map((promise) => `${count} processes: ${promise}`),
);
for (const promise of broken) print(`BROKEN ${promise}`);
process.exit(broken.length === 0 ? 0 : 1);
