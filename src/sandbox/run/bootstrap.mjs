// Runs on whatever Node is installed and needs no packages: it sees that they are there, then hands over to the
// pinned Node from node_modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const stamp = join(root, 'node_modules/.installed');
const bin = join(root, 'node_modules/.bin');
const windows = process.platform === 'win32';

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Installs exactly what the lock file says, unless that has been done. */
export function ensureInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return;
  process.stdout.write('Installerar paket (en gång) …\n');
  const started = performance.now();
  const result = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: windows,
  });
  if (result.status !== 0) {
    process.stdout.write(result.stdout ?? '');
    process.stderr.write('Paketen kunde inte installeras.\n');
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, lockHash());
  process.stdout.write(`Paketen är installerade (${Math.round((performance.now() - started) / 1000)} s)\n`);
}

/** Runs a TypeScript file with the pinned Node, passes signals on, and ends as it ends. */
export function run(file, args) {
  const pinned = join(bin, windows ? 'node.cmd' : 'node');
  // For some systems there is none as a package: there the installed one runs.
  const node = existsSync(pinned) ? pinned : process.execPath;
  const child = spawn(node, ['--import', 'tsx', join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
    env: { ...process.env, PATH: `${bin}${windows ? ';' : ':'}${process.env.PATH ?? ''}` },
  });
  // Ctrl-C reaches the child by itself too, which then hears of it twice; what is sent to this process alone does not.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
