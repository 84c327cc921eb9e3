import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@sandbox/run/postgres';
import { startPgbouncer } from '../../support/pgbouncer';
import { startReplica } from '../../support/replica';
import { machine, prepareStand, resultOf } from '../support/stand';
import type { Round } from './round';

/*
 * One, two and four processes of the app behind a plain reverse proxy, on one PostgreSQL: what is promised of sessions,
 * rate limits, live pages, jobs, caches and reservations must not depend on their number. With the argument `replica`:
 * four, through PgBouncer in transaction mode, with a streaming replica for public queries.
 */

const hasReplica = process.argv.includes('replica');
const counts = (process.env.SCALE_PROCESSES ?? (hasReplica ? '4' : '1,2,4')).split(',').map(Number);
const dir = mkdtempSync(join(tmpdir(), 'loppbytet-scale-'));
const postgres = await startPostgres({ dataDir: dir, persistent: false });

/** Puts PgBouncer before a database, and a replica behind it. */
async function startAround(databaseUrl: string) {
  const pooler = await startPgbouncer(databaseUrl);
  if (!pooler) throw new Error('PgBouncer is needed');
  const replica = await startReplica(databaseUrl);
  return {
    env: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_READ_URL: replica.url,
      // Debian's PgBouncer may be older than 1.21.
      DATABASE_PREPARE: 'off',
    },
    stop: () => Promise.all([replica.stop(), pooler.stop()]),
  };
}

const rounds: { count: number; round: Round }[] = [];
try {
  for (const count of counts) {
    const database = `scale_${count}`;
    const { sandbox, env, databaseUrl } = await prepareStand(postgres, dir, database);
    const around = hasReplica ? await startAround(databaseUrl) : null;
    const file = join(dir, `${database}.json`);
    const round = await resultOf<Round>('scale/main.ts', [String(count)], file, {
      ...env,
      ...around?.env,
    }).finally(() => around?.stop());
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
print(machine());
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
