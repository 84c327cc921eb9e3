import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyTables, ensureDatabase } from '@sandbox/run/disposable-database';
import { appEnvironment } from '@sandbox/run/environment';
import { startSandbox } from '@sandbox/server';
import { afterAll, afterEach, inject } from 'vitest';
import { world } from './world';

const secret = 'whsec_test_secret';
// As while a secret is rolled: Stripe signs by the first, the app accepts both.
const nextSecret = 'whsec_test_next_secret';
const secrets = {
  CRON_SECRET: 'test-cron-secret-0123456789',
  STRIPE_WEBHOOK_SECRET: `${secret},${nextSecret}`,
};
const siteUrl = 'http://localhost:3000';

/** The stand-ins, empty. Those of a worker's later files listen where the first ones did: the app has no other addresses. */
const startStandIns = (dataDir: string) =>
  startSandbox({
    port: world.sandbox?.port ?? 0,
    smtpPort: world.sandbox?.smtpPort ?? 0,
    dataDir,
    persistent: false,
    siteUrl,
    webhookUrl: null,
    webhookSecret: secret,
    sweep: null,
    captureSeconds: null,
    refundSeconds: null,
  });

/** Makes the worker's database and the environment that the app reads when it is imported. */
async function begin(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = inject('adminUrl');
  await ensureDatabase(adminUrl, name, inject('template'));
  const dataDir = mkdtempSync(join(tmpdir(), 'loppbytet-sandbox-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  world.sandbox = await startStandIns(dataDir);
  const addresses = {
    siteUrl,
    databaseUrl: adminUrl.replace(/\/postgres$/, `/${name}`),
    sandboxUrl: world.sandbox.url,
    smtpPort: world.sandbox.smtpPort ?? 0,
    sandboxDir: dataDir,
  };
  Object.assign(process.env, appEnvironment(addresses, secrets), {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // Tests call as if from one proxy.
    TRUSTED_PROXIES: '1',
    UPLOADTHING_LOG_LEVEL: 'Error',
  });
  Object.assign(world, {
    webhookSecret: secret,
    nextWebhookSecret: nextSecret,
    cronSecret: secrets.CRON_SECRET,
  });
  return dataDir;
}

const isFirst = !world.dataDir;
world.dataDir ??= await begin();
const { dataDir } = world;
if (!isFirst) world.sandbox = await startStandIns(dataDir);

const [{ pg }, { pg: own }] = await Promise.all([import('@/server/db/client'), import('@sandbox/database')]);
const { QUERIES_DIR } = process.env;
if (QUERIES_DIR) {
  pg.options.debug = (_connection, query, parameters) => {
    if (!world.queries.has(query)) world.queries.set(query, parameters);
  };
}

afterEach(() => world.sandbox.faults.clear());

afterAll(async () => {
  const { stopBoss } = await import('@/server/queue/boss');
  await stopBoss();
  if (QUERIES_DIR) {
    writeFileSync(join(QUERIES_DIR, `${process.pid}.json`), JSON.stringify([...world.queries]));
  }
  world.sandbox.clock.jump(0);
  await world.sandbox.close();
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
  await emptyTables(own);
  await own.notify('catalogue_changed', '');
});
