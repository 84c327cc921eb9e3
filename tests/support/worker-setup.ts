import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import { appEnvironment } from '@/sandbox/run/environment';
import { ensureDatabase } from '@/sandbox/run/postgres';
import { startSandbox } from '@/sandbox/server';
import { world } from './world';

// Everything a test file needs is made before it imports the app: its environment is read on import.
const name = `test_${randomUUID().replaceAll('-', '')}`;
const adminUrl = inject('adminUrl');
await ensureDatabase(adminUrl, name, inject('template'));
const dataDir = mkdtempSync(join(tmpdir(), 'loppbytet-sandbox-'));
const webhookSecret = 'whsec_test_secret';
// As while a secret is rolled: Stripe signs by the first, the app knows both.
const nextWebhookSecret = 'whsec_test_next_secret';
const secrets = {
  CRON_SECRET: 'test-cron-secret-0123456789',
  STRIPE_WEBHOOK_SECRET: `${webhookSecret},${nextWebhookSecret}`,
};
const siteUrl = 'http://localhost:3000';
const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  dataDir,
  siteUrl,
  webhookUrl: null,
  webhookSecret,
  sweep: null,
  captureSeconds: null,
  refundSeconds: null,
});
const databaseUrl = adminUrl.replace(/\/postgres$/, `/${name}`);
const places = {
  siteUrl,
  databaseUrl,
  sandboxUrl: sandbox.url,
  smtpPort: sandbox.smtpPort ?? 0,
  sandboxDir: dataDir,
};
Object.assign(process.env, appEnvironment(places, secrets), {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  // Tests call as if from one proxy.
  TRUSTED_PROXIES: '1',
  UPLOADTHING_LOG_LEVEL: 'Error',
});
Object.assign(world, { sandbox, webhookSecret, nextWebhookSecret, cronSecret: secrets.CRON_SECRET });

const { pg } = await import('@/server/db/client');
const { QUERIES_DIR } = process.env;
const queries = new Map<string, unknown[]>();
if (QUERIES_DIR) {
  pg.options.debug = (_connection, query, parameters) => {
    if (!queries.has(query)) queries.set(query, parameters);
  };
}

afterEach(() => sandbox.faults.clear());

afterAll(async () => {
  const [{ stopBoss }, own] = await Promise.all([import('@/server/jobs/boss'), import('@/sandbox/database')]);
  await stopBoss();
  await Promise.all([pg.end({ timeout: 5 }), own.pg.end({ timeout: 5 })]);
  if (QUERIES_DIR) writeFileSync(join(QUERIES_DIR, `${name}.json`), JSON.stringify([...queries]));
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});
