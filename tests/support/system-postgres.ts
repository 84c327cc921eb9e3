import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { freePort } from '@sandbox/run/postgres';

/** The oldest that the product runs on. */
const OLDEST = 15;
/** The uid of Debian's `nobody`: PostgreSQL does not run as root. */
const NOBODY = 65_534;

export interface SystemPostgres {
  /** The folder of `pg_dump`, `pg_restore` and `psql`, which are as new as the server. */
  programs: string;
  url(database: string): string;
  stop(): void;
}

/** Starts a PostgreSQL that is installed here with all its programs; null, with a printed line, where there is none. */
export async function startSystemPostgres(): Promise<SystemPostgres | null> {
  const versionOf = (programs: string) => Number(basename(dirname(programs)));
  const [programs] = globSync('/usr/lib/postgresql/*/bin')
    .filter((path) => versionOf(path) >= OLDEST && existsSync(join(path, 'initdb')))
    .sort((a, b) => versionOf(b) - versionOf(a));
  if (!programs) {
    process.stdout.write('No PostgreSQL is installed here: pg_dump and pg_restore were not run.\n');
    return null;
  }
  const dir = mkdtempSync(join(tmpdir(), 'loppbytet-postgres-'));
  const data = join(dir, 'data');
  chmodSync(dir, 0o777);
  mkdirSync(data);
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (account.uid) execFileSync('chown', [String(NOBODY), data]);
  const run = (program: string, args: string[]) =>
    execFileSync(join(programs, program), ['-D', data, ...args], { stdio: 'ignore', ...account });
  const port = await freePort();
  run('initdb', ['--username=loppbytet', '--auth=trust', '--encoding=UTF8', '--locale=C']);
  run('pg_ctl', ['--wait', '-l', join(dir, 'log'), '-o', `-p ${port} -k ${dir} -c fsync=off`, 'start']);
  return {
    programs,
    url: (database) => `postgres://loppbytet:loppbytet@127.0.0.1:${port}/${database}`,
    stop: () => {
      run('pg_ctl', ['--wait', '-m', 'immediate', 'stop']);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
