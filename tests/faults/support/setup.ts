import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase } from '@sandbox/run/disposable-database';
import { appEnvironment } from '@sandbox/run/environment';
import { freePort } from '@sandbox/run/postgres';
import { startSandbox } from '@sandbox/server';
import { afterAll, afterEach, inject } from 'vitest';
import { App } from './app';
import { MailRelay } from './mail-relay';
import { world } from './world';

// Everything a test file needs is made before it imports the app's services: their environment is read on import.
const adminUrl = inject('faultsAdminUrl');
const dataDir = mkdtempSync(join(tmpdir(), 'loppbytet-faults-world-'));
const logs = process.env.FAULTS_LOGS ?? dataDir;
mkdirSync(logs, { recursive: true });

const databaseName = `faults_${randomUUID().replaceAll('-', '')}`;
await ensureDatabase(adminUrl, databaseName, inject('faultsTemplate'));
const databaseUrl = adminUrl.replace(/\/postgres$/, `/${databaseName}`);
const [one, two] = [await freePort(), await freePort()];
const siteUrl = `http://localhost:${one}`;
const webhookSecret = 'whsec_faults_secret';
const secrets = { CRON_SECRET: 'faults-cron-secret-0123456789', STRIPE_WEBHOOK_SECRET: webhookSecret };

const sandbox = await startSandbox({
  port: 0,
  smtpPort: 0,
  dataDir,
  persistent: false,
  siteUrl,
  webhookUrl: `${siteUrl}/api/stripe/webhook`,
  webhookSecret,
  sweep: { cronSecret: secrets.CRON_SECRET },
});
const relay = new MailRelay(() => sandbox.smtpPort ?? 0);
const smtpPort = await relay.start();

const environment = (url: string) => ({
  ...appEnvironment(
    { siteUrl, databaseUrl: url, sandboxUrl: sandbox.url, smtpPort, sandboxDir: dataDir },
    secrets,
  ),
  NEXT_TELEMETRY_DISABLED: '1',
  UPLOADTHING_LOG_LEVEL: 'Error',
  LOG_LEVEL: process.env.FAULTS_LOGS ? 'info' : 'error',
});
Object.assign(process.env, environment(databaseUrl), { NODE_ENV: 'test', LOG_LEVEL: 'silent' });
const forApps = (url: string): Record<string, string> => ({
  ...environment(url),
  NODE_ENV: 'production',
  // As on a small machine. Elsewhere V8 grows with the memory there is, and a leak would not show.
  NODE_OPTIONS: '--max-old-space-size=200 --max-semi-space-size=8',
});

const others: App[] = [];
Object.assign(world, {
  sandbox,
  relay,
  webhookSecret,
  databaseUrl,
  cronSecret: secrets.CRON_SECRET,
  apps: [one, two].map((port) => new App(port, forApps(databaseUrl), join(logs, `app-${port}.log`))),
  startOn: async (url: string) => {
    const port = await freePort();
    const settings = { ...forApps(url), DATABASE_DIRECT_URL: databaseUrl };
    const app = new App(port, settings, join(logs, `app-${port}.log`));
    others.push(app);
    await app.start();
    return app;
  },
});
await Promise.all(world.apps.map((app) => app.start()));

afterEach(() => {
  sandbox.faults.clear();
  sandbox.clock.jump(0);
});

afterAll(async () => {
  await Promise.all([...world.apps, ...others].map((app) => app.kill()));
  const [{ stopBoss }, app, own] = await Promise.all([
    import('@/server/queue/boss'),
    import('@/server/db/client'),
    import('@sandbox/database'),
  ]);
  await stopBoss();
  await Promise.all([app.pg.end({ timeout: 5 }), own.pg.end({ timeout: 5 })]);
  relay.close();
  await sandbox.close();
  rmSync(dataDir, { recursive: true, force: true });
});
