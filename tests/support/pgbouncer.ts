import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '@/sandbox/run/postgres';
import { waitFor } from './wait';

/** Where Debian's package is unpacked when the machine has none; nothing is installed. */
const UNPACKED = resolve('node_modules/.cache/pgbouncer');

interface Program {
  path: string;
  env: Record<string, string>;
}

const run = (command: string, args: string[], cwd = '.') =>
  spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 120_000 });

function foldersWithLibraries(): string[] {
  const lib = join(UNPACKED, 'usr/lib');
  return existsSync(lib) ? readdirSync(lib).map((name) => join(lib, name)) : [];
}

/** The package and the libraries it needs that a small system lacks. */
function unpackDebianPackage(): string | null {
  mkdirSync(UNPACKED, { recursive: true });
  if (process.getuid?.() === 0) run('apt-get', ['update']);
  const { stdout = '' } = run('apt-cache', ['depends', 'pgbouncer']);
  const libraries = stdout?.match(/(?<=Depends: )lib(?:event|c-ares|cares)\S*/g) ?? [];
  const { status, stderr } = run('apt-get', ['download', 'pgbouncer', ...libraries], UNPACKED);
  if (status !== 0) return `apt-get download: ${(stderr ?? 'no apt-get').trim().split('\n').at(-1)}`;
  for (const name of readdirSync(UNPACKED).filter((each) => each.endsWith('.deb'))) {
    run('dpkg-deb', ['-x', name, '.'], UNPACKED);
  }
  return null;
}

/** @returns the program, or why there is none. */
function find(): Program | string {
  const runs = ({ path, env }: Program) =>
    spawnSync(path, ['--version'], { stdio: 'ignore', env: { ...process.env, ...env } as NodeJS.ProcessEnv })
      .status === 0;
  const installed = ['pgbouncer', '/usr/sbin/pgbouncer'].map((path) => ({ path, env: {} }));
  const unpacked = () => ({
    path: join(UNPACKED, 'usr/sbin/pgbouncer'),
    env: { LD_LIBRARY_PATH: foldersWithLibraries().join(':') },
  });
  const found = [...installed, unpacked()].find(runs);
  if (found) return found;
  const failure = unpackDebianPackage();
  const after = unpacked();
  return runs(after) ? after : (failure ?? 'the package of this system does not run');
}

let known: Program | string | undefined;

/** PgBouncer of this machine, else Debian's package; null, with a printed reason, where neither can be had. */
export function findPgbouncer(): Program | null {
  known ??= find();
  if (typeof known !== 'string') return known;
  process.stdout.write(`PgBouncer cannot be had (${known}): what is behind one is not tested.\n`);
  return null;
}

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
