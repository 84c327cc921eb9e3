import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ensureDatabase } from '../sandbox/run/disposable-database';
import { freePort, startPostgres } from '../sandbox/run/postgres';
import { PDF } from '../sandbox/scenario/pdf';
import { fileCleaner, mailReader, pictureDrawer } from '../src/server/lib/isolated-programs';

/*
 * Executes the Dockerfile's steps without Docker: copies and runs of each stage, then its command, as a user that is
 * not root, with only the files of the last stage, against an empty PostgreSQL. Then the smoke test, the health check and a
 * graceful stop. Does not test the base image.
 */

const repository = join(import.meta.dirname, '..');
const log = (line: string) => process.stdout.write(`${line}\n`);
/** The uid of Debian's `nobody`; in the image it is `node`. */
const NOBODY = 65_534;
/** As src/app/og/draw.ts sends one. */
const PICTURE = {
  picture: { type: 'div', props: { style: { fontFamily: 'Inter' }, children: 'Lopp' } },
  width: 120,
  height: 63,
  fonts: [
    {
      name: 'Inter',
      weight: 600,
      style: 'normal',
      file: 'node_modules/@fontsource/inter/files/inter-latin-600-normal.woff',
    },
  ],
};

interface Step {
  word: string;
  rest: string;
}

/** The Dockerfile's instructions by stage. */
function readStages(): Map<string, Step[]> {
  const stages = new Map<string, Step[]>();
  let current: Step[] = [];
  for (const line of readFileSync(join(repository, 'Dockerfile'), 'utf8').split('\n')) {
    const [, word, rest] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (!word || !rest) continue;
    if (word === 'FROM') {
      current = [];
      stages.set(rest.split(' AS ')[1] ?? 'run', current);
    } else current.push({ word, rest });
  }
  return stages;
}

const ignored = new Set(readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n').filter(Boolean));

/** The build context: the committed files without those in .dockerignore. */
function copyContext(to: string): void {
  const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).split('\n');
  for (const file of files.filter((each) => each && !ignored.has(each.split('/')[0] ?? ''))) {
    if (!existsSync(join(repository, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(repository, file), join(to, file));
  }
}

const workDir = mkdtempSync(join(tmpdir(), 'loppbytet-image-'));
chmodSync(workDir, 0o755);
const stages = readStages();
const folderOf = (stage: string) => join(workDir, stage);
const context = join(workDir, 'context');
const settings: Record<string, string> = {};
let healthCheck: string[] = [];
let command: string[] = [];
let user = 'root';

function build(): void {
  copyContext(context);
  for (const [stage, steps] of stages) {
    const folder = folderOf(stage);
    mkdirSync(folder, { recursive: true });
    for (const { word, rest } of steps) {
      if (word === 'RUN') {
        log(`${stage}: ${rest}`);
        execFileSync('sh', ['-c', rest], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
      } else if (word === 'COPY') {
        const words = rest.split(' ');
        const from = words[0]?.startsWith('--from=') ? folderOf(words.shift()?.slice(7) ?? '') : context;
        const to = words.pop() ?? '.';
        for (const source of words) {
          const path = join(from, source.replace(/^\/app\/?/, ''));
          // As COPY: a folder's content, or a file under its own name.
          const named = statSync(path).isFile() && (words.length > 1 || to.endsWith('/'));
          cpSync(path, join(folder, to, named ? basename(source) : ''), {
            recursive: true,
            verbatimSymlinks: true,
          });
        }
      } else if (word === 'ENV') {
        for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) settings[key] = value;
      } else if (word === 'USER') user = rest;
      else if (word === 'CMD') command = JSON.parse(rest);
      else if (word === 'HEALTHCHECK') healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
    }
  }
}

/** Starts a command of the image as its user, with these settings only. */
function start([program = '', ...args]: string[], env: Record<string, string>): ChildProcess {
  if (user === 'root') throw new Error('The image would run as root');
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const path = program === 'node' ? process.execPath : program;
  return spawn(path, args, {
    cwd: folderOf('run'),
    env: { NODE_ENV: 'production', ...env },
    stdio: 'inherit',
    ...account,
  });
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));

async function must(what: string, child: ChildProcess): Promise<void> {
  const code = await ended(child);
  if (code !== 0) throw new Error(`${what} ended with ${code}`);
}

async function main(): Promise<void> {
  build();
  const size = execFileSync('du', ['-sm', folderOf('run')], { encoding: 'utf8' }).split('\t')[0];
  log(`run: ${size} MB beside the base image`);
  const database = await startPostgres({ dataDir: join(workDir, 'data'), persistent: false });
  let app: ChildProcess | undefined;
  try {
    await ensureDatabase(database.url('postgres'), 'loppbytet');
    const port = await freePort();
    const env = {
      ...settings,
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      SITE_URL: `http://localhost:${port}`,
      DATABASE_URL: database.url('loppbytet'),
      CRON_SECRET: randomBytes(24).toString('hex'),
      FIELD_ENCRYPTION_KEYS: `image:${randomBytes(32).toString('base64')}`,
      ENTRY_HASH_KEY: randomBytes(32).toString('base64'),
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      UPLOADTHING_TOKEN: 'none',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Loppbytet <info@loppbytet.example>',
      SUPPORT_EMAIL: 'support@loppbytet.example',
      LOG_LEVEL: 'warn',
      // Neither Stripe nor SMTP answers here.
      WORKERS: 'off',
    };
    await must('migrate', start(['node', 'migrate.mjs'], env));
    await must('migrate, again', start(['node', 'migrate.mjs'], env));
    app = start(command, env);
    const smoke = ['node', join(repository, 'scripts/smoke.mjs'), env.SITE_URL];
    const { CRON_SECRET: _, ...withoutSecret } = env;
    await must('the smoke test', start(smoke, withoutSecret));
    await must('the health check', start(healthCheck, env));
    // Not imported by anything, so the build must include it explicitly.
    const receipt = join(workDir, 'receipt.pdf');
    writeFileSync(receipt, PDF);
    const picture = join(workDir, 'picture.json');
    writeFileSync(picture, JSON.stringify(PICTURE));
    const programs = [
      `${fileCleaner.file} application/pdf < ${receipt}`,
      `${fileCleaner.file} image/png < ${join(repository, 'public/icons/180.png')}`,
      `${mailReader.file} < /dev/null`,
      `${pictureDrawer.file} < ${picture}`,
    ];
    for (const program of programs) {
      const command = `exec ${process.execPath} ${program} > /dev/null`;
      await must(program, start(['sh', '-c', command], env));
    }
    // Bundled of services that ask for packages in ways a bundle may not bring.
    await must('erase-again', start(['node', 'erase-again.mjs', '/dev/null'], env));
    const stopped = ended(app);
    app.kill('SIGTERM');
    const code = await stopped;
    // Next's exit code after a graceful stop; a process killed by the signal has none.
    if (code !== 143) throw new Error(`the app ended with ${code} when it was asked to stop`);
    log('The image’s steps work: built, migrated, healthy, whole and stopped in order, and never as root.');
  } finally {
    if (app?.exitCode === null) app.kill('SIGKILL');
    await database.stop();
    rmSync(workDir, { recursive: true, force: true });
  }
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
