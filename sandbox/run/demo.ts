import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scripts } from '../../package.json';
import { PASSWORD } from '../scenario/password';
import { bundlePrograms, ensureBuilt } from './build';
import {
  claimDatabase,
  databaseName,
  ensureDatabase,
  isSeeded,
  markOwn,
  migrate,
} from './disposable-database';
import { appEnvironment, secretsOf, settingsOutside } from './environment';
import { fill } from './fill';
import { freePort, type RunningPostgres, refusePort, startPostgres } from './postgres';
import { start, stopStarted, untilHealthy } from './processes';

const port = Number(process.env.PORT || 3000);
const sandboxPort = Number(process.env.SANDBOX_PORT || 3900);
const dataDir = resolve(process.env.DATA_DIR || '.data');
const sandboxDir = join(dataDir, 'sandbox');

/** Its accounts' passwords are published: nobody else on the network reaches it. */
const LOOPBACK = '127.0.0.1';

const log = (line: string) => process.stdout.write(`${line}\n`);
/** Says what is being done, and then how long it took. */
async function step<T>(doing: string, done: string, task: () => Promise<T>): Promise<T> {
  log(`${doing} …`);
  const started = performance.now();
  const result = await task();
  log(`${done} (${Math.round((performance.now() - started) / 1000)} s)`);
  return result;
}

let database: RunningPostgres | undefined;

async function stopAll(): Promise<void> {
  await stopStarted();
  await database?.stop().catch(() => undefined);
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    log('\nStänger …');
    void stopAll().then(() => process.exit(0));
  });
}

const reset = process.argv.includes('--reset');
/** For working on the app: changes show at once, nothing is built. */
const dev = process.argv.includes('--dev');

const { taken, ignored } = settingsOutside();

/** What comes from outside, without what it says: there may be passwords in it. */
function reportOutside(): void {
  const shown = Object.entries(taken).map(([name, value]) =>
    /^DATABASE_(\w+_)?URL$/.test(name) ? `${name} (${databaseName(value)})` : name,
  );
  if (shown.length > 0) log(`Från miljön: ${shown.join(', ')}`);
  if (ignored.length > 0)
    log(
      `Används inte: ${ignored.join(', ')} (riktiga tjänster kräver DEMO_REAL_SERVICES=on, fler databasadresser DATABASE_URL)`,
    );
  if (existsSync('.env')) log('.env läses inte av demon.');
}

/** The demo's database by all its addresses: each must lead to one that was made for it. */
async function openDatabase(): Promise<string> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_READ_URL } = taken;
  if (DATABASE_URL) {
    for (const url of [DATABASE_DIRECT_URL || DATABASE_URL, DATABASE_URL, DATABASE_READ_URL])
      if (url) await claimDatabase(url);
    return DATABASE_URL;
  }
  if (reset)
    for (const made of ['postgres', 'sandbox', 'secrets.json'])
      rmSync(join(dataDir, made), { recursive: true, force: true });
  database = await startPostgres({ dataDir, persistent: true });
  await ensureDatabase(database.url('postgres'), 'loppbytet');
  await markOwn(database.url('loppbytet'));
  return database.url('loppbytet');
}

async function main(): Promise<void> {
  for (const [name, each] of Object.entries({ PORT: port, SANDBOX_PORT: sandboxPort })) {
    const reason = await refusePort(each);
    if (reason) throw new Error(`Port ${each} ${reason}. Välj en annan med ${name}.`);
  }
  reportOutside();
  const databaseUrl = await step('Startar databasen', 'Databasen är igång', openDatabase);
  // Past a transaction pooler, if there is one.
  const directUrl = taken.DATABASE_DIRECT_URL || databaseUrl;
  const smtpPort = await freePort();
  const siteUrl = taken.SITE_URL || `http://localhost:${port}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const addresses = { siteUrl, databaseUrl, sandboxUrl, smtpPort, sandboxDir };
  const env = appEnvironment(addresses, secretsOf(dataDir), taken);

  const isFilled = !reset && (await isSeeded(directUrl));
  await Promise.all([
    dev ? bundlePrograms(env) : step('Bygger appen (en gång)', 'Appen är byggd', () => ensureBuilt(env)),
    isFilled
      ? migrate(directUrl)
      : step('Fyller på med lopp och startplatser', 'Lopp och startplatser är på plats', () =>
          fill({ directUrl, sandboxPort, sandboxDir, env, reset }),
        ),
  ]);

  log('Startar appen och sandlådan …');
  // The stand-ins first: the app asks Stripe for its payment methods as it starts.
  const sandbox = start('node', ['--import', 'tsx', 'sandbox/main.ts'], {
    ...env,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA_DIR: sandboxDir,
    SMTP_PORT: String(smtpPort),
  });
  await untilHealthy(`${sandboxUrl}/clock`, sandbox);

  const [next = 'next', ...started] = scripts.start.split(' ').filter((part) => !part.includes('='));
  const app = start(next, [...(dev ? ['dev'] : started), '-H', LOOPBACK, '-p', String(port)], {
    ...env,
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  });
  await untilHealthy(`http://localhost:${port}/api/health`, app);

  log(`
  Loppbytet är igång:  ${siteUrl}
  Sandlåda:            ${sandboxUrl}  (mejl, betalningar, klockan)

  Konton (lösenord ${PASSWORD}):
    saljare@loppbytet.example   färdig säljare
    kopare@loppbytet.example    köpare
    arrangor@loppbytet.example  arrangör (Exempelklubben)
    admin@loppbytet.example     admin

  Avsluta med Ctrl-C.
`);
  await Promise.race([app.ended, sandbox.ended]);
  if (stopping) return;
  await stopAll();
  process.exit(1);
}

main().catch(async (error) => {
  if (stopping) return;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  await stopAll();
  process.exit(1);
});
