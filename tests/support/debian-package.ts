import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { waitFor } from './wait';

interface Program {
  path: string;
  env: Record<string, string>;
}

interface Package {
  name: string;
  /** The program's path in the package and once installed. */
  path: string;
  /** Libraries that a small system lacks. */
  libraries: RegExp;
  /** What the program answers with its version to. */
  version: string;
}

const run = (command: string, args: string[], cwd = '.') =>
  spawnSync(command, args, { cwd, encoding: 'utf8', timeout: 120_000 });

/** Unpacks the package and its libraries; nothing is installed. @returns why it could not, or null. */
function unpack({ name, libraries }: Package, folder: string): string | null {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) run('apt-get', ['update']);
  const { stdout = '' } = run('apt-cache', ['depends', name]);
  const needed = [...(stdout ?? '').matchAll(/Depends: (\S+)/g)].map(([, each = '']) => each);
  const wanted = [name, ...needed.filter((each) => libraries.test(each))];
  const { status, stderr } = run('apt-get', ['download', ...wanted], folder);
  if (status !== 0) return `apt-get download: ${(stderr ?? 'no apt-get').trim().split('\n').at(-1)}`;
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.deb'))) {
    run('dpkg-deb', ['-x', file, '.'], folder);
  }
  return null;
}

function find(wanted: Package): Program | string {
  const folder = resolve('node_modules/.cache', wanted.name);
  const runs = ({ path, env }: Program) =>
    spawnSync(path, [wanted.version], {
      stdio: 'ignore',
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    }).status === 0;
  const unpacked = () => {
    const lib = join(folder, 'usr/lib');
    const folders = existsSync(lib) ? readdirSync(lib).map((name) => join(lib, name)) : [];
    return { path: join(folder, wanted.path), env: { LD_LIBRARY_PATH: folders.join(':') } };
  };
  const installed = [wanted.name, wanted.path].map((path) => ({ path, env: {} }));
  const found = [...installed, unpacked()].find(runs);
  if (found) return found;
  const failure = unpack(wanted, folder);
  const after = unpacked();
  return runs(after) ? after : (failure ?? 'the package of this system does not run');
}

const known = new Map<string, Program | string>();

/** An installed program, else Debian's package of it; null, with a printed reason, where neither can be had. */
export function findProgram(wanted: Package): Program | null {
  const found = known.get(wanted.name) ?? find(wanted);
  known.set(wanted.name, found);
  if (typeof found !== 'string') return found;
  process.stdout.write(`${wanted.name} cannot be had (${found}): what is behind it is not tested.\n`);
  return null;
}

const isListening = (port: number) =>
  new Promise<boolean>((resolved) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolved(true)).once('error', () => resolved(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Starts a program and waits until it listens.
 * @param dir a folder of its own, removed when it stops
 * @param whyEnded its output when it ended too soon
 * @returns what stops it.
 */
export async function startProgram(
  { path, env }: Program,
  args: string[],
  { port, dir, whyEnded }: { port: number; dir: string; whyEnded: () => string },
): Promise<(signal: NodeJS.Signals) => Promise<void>> {
  const child = spawn(path, args, {
    stdio: 'ignore',
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  });
  const ended = new Promise<void>((resolved) => child.once('exit', () => resolved()));
  await waitFor(path, () => {
    if (child.exitCode !== null) throw new Error(whyEnded());
    return isListening(port);
  });
  return async (signal) => {
    child.kill(signal);
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
}
