import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@/sandbox/run/postgres';
import { machine, prepareStand, resultOf } from '../support/stand';
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
    const { sandbox, env } = await prepareStand(postgres, dir, database);
    const file = join(dir, `${database}.json`);
    const round = await resultOf<Round>('scale/main.ts', [String(count)], file, env);
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
