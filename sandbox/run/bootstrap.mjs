// Runs on whatever Node is installed and needs no packages: it sees that they are there, then starts the program. Where
// the installed Node is too old for them, a pinned one is fetched for it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const windows = process.platform === 'win32';
/** The pinned Node's package. */
const nodeFolder = join(root, 'scripts/node');

const read = (...path) => readFileSync(join(...path), 'utf8');

/** Whether a version of Node is older than the oldest that all packages run on: `engines` of package.json. */
export function isTooOld(version) {
  const { engines } = JSON.parse(read(root, 'package.json'));
  const [oldestMajor, oldestMinor] = engines.node.replace('>=', '').split('.').map(Number);
  const [major, minor] = version.split('.').map(Number);
  return major === oldestMajor ? minor < oldestMinor : major < oldestMajor;
}

/** Where the program's Node is: the installed one, unless it is too old. */
function findNode() {
  if (!isTooOld(process.versions.node)) return process.execPath;
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  return join(nodeFolder, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
}

/** Installs exactly what a folder's lock file says, unless that has been done. */
async function install(folder, doing, done) {
  const stamp = join(folder, 'node_modules/.installed');
  const lock = createHash('sha256').update(read(folder, 'package-lock.json')).digest('hex');
  if (existsSync(stamp) && read(stamp) === lock) return;
  process.stdout.write(`${doing} (en gång) …\n`);
  const started = performance.now();
  const npm = spawn('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: windows,
  });
  const [output, [status]] = await Promise.all([text(npm.stdout), once(npm, 'close')]).catch((error) => [
    `${error.message}\n`,
    [1],
  ]);
  if (status !== 0) {
    process.stdout.write(output);
    process.stderr.write('Paketen kunde inte installeras.\n');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lock);
  process.stdout.write(`${done} (${Math.round((performance.now() - started) / 1000)} s)\n`);
}

/** Installs the packages, and at the same time a Node to run them where the installed one is too old. */
export async function ensureInstalled() {
  const tooOld = isTooOld(process.versions.node);
  await Promise.all([
    tooOld && install(nodeFolder, 'Hämtar Node', 'Node är hämtat'),
    install(root, 'Installerar paket', 'Paketen är installerade'),
  ]);
  if (tooOld && !existsSync(findNode())) {
    process.stderr.write(`Node ${process.versions.node} är för gammal. Installera Node 24.\n`);
    process.exit(1);
  }
}

/** Runs a TypeScript file, passes signals on, and ends as it ends. */
export function run(file, args) {
  const node = findNode();
  // What it starts finds the packages' commands, and the same Node.
  const path = [join(root, 'node_modules/.bin'), dirname(node), process.env.PATH ?? ''].join(delimiter);
  const child = spawn(node, ['--import', 'tsx', join(root, file), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  // Ctrl-C reaches the child by itself too, which then hears of it twice; what is sent to this process alone does not.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
