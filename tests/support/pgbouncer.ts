import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@sandbox/run/postgres';
import { findProgram, startProgram } from './debian-package';

export const findPgbouncer = () =>
  findProgram({
    name: 'pgbouncer',
    path: '/usr/sbin/pgbouncer',
    libraries: /^lib(event|c-ares|cares)/,
    version: '--version',
  });

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode before a database; null where there is none. */
export async function startPgbouncer(databaseUrl: string): Promise<Pooler | null> {
  const program = findPgbouncer();
  if (!program) return null;
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const dir = mkdtempSync(join(tmpdir(), 'loppbytet-pooler-'));
  chmodSync(dir, 0o755);
  const listenPort = await freePort();
  const users = join(dir, 'users.txt');
  const settings = join(dir, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      '',
    ].join('\n'),
  );
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const stop = await startProgram(program, ['-q', ...account, settings], {
    port: listenPort,
    dir,
    whyEnded: () => 'PgBouncer ended',
  });
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`,
    stop: () => stop('SIGKILL'),
  };
}
