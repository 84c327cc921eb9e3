import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/sandbox/run/postgres';
import { waitFor } from './wait';

/** Where PgBouncer is on this machine (Debian: `apt-get install pgbouncer`), or null. */
export const pgbouncer: string | null =
  ['pgbouncer', '/usr/sbin/pgbouncer'].find(
    (path) => spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0,
  ) ?? null;

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts PgBouncer in transaction mode before a database, with the settings it has by itself otherwise. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
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
  const child = spawn(pgbouncer ?? '', ['-q', ...account, settings], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await waitFor('PgBouncer', () => answers(listenPort));
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
