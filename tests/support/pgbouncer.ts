import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/sandbox/run/postgres';
import { findProgram } from './debian-package';
import { waitFor } from './wait';

export const findPgbouncer = () =>
  findProgram({
    name: 'pgbouncer',
    path: '/usr/sbin/pgbouncer',
    libraries: /^lib(event|c-ares|cares)/,
    version: '--version',
  });

const answers = (port: number) =>
  new Promise<boolean>((resolved) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolved(true)).once('error', () => resolved(false));
    socket.once('connect', () => socket.destroy());
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
  const child = spawn(program.path, ['-q', ...account, settings], {
    stdio: 'ignore',
    env: { ...process.env, ...program.env } as NodeJS.ProcessEnv,
  });
  const ended = new Promise<void>((resolved) => child.once('exit', () => resolved()));
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
