import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { SANDBOX_FIELD_KEYS, SANDBOX_PUSH_KEY, SANDBOX_STRIPE_KEY } from '@sandbox/options';
import { sandboxUploadEnv } from '@sandbox/upload-env';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../support/settings';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sandbox: Record<string, string> = {
  STRIPE_API_URL: 'http://localhost:3900',
  UPLOADTHING_INGEST_URL: 'http://localhost:3900',
  UPLOADTHING_API_URL: 'http://localhost:3900',
  UPLOADTHING_UFS_HOST: 'localhost:3900',
  UPLOADTHING_UFS_APP_ID_LOCATION: 'path',
  SANDBOX_CLOCK_FILE: '/tmp/clock',
  LOOPBACK_RECEIVERS: 'on',
  MAIL_DNS_URL: 'http://localhost:3900/dns',
};

/** Starts afresh with these settings and no others. */
async function load(changes: Record<string, string>) {
  vi.resetModules();
  for (const key of new Set([...keysOfEnv(), 'NEXT_PHASE', 'VERCEL'])) vi.stubEnv(key, undefined);
  for (const [key, value] of Object.entries({ ...settings, ...changes })) vi.stubEnv(key, value);
  return (await import('@/env')).env;
}

const keysOfEnv = (): string[] =>
  [...read('src/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, key]) => key as string);

// The library prints wrong settings on the console before it throws.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe('the settings', () => {
  it('are read, with what may be left out left out', async () => {
    const env = await load({
      STRIPE_WEBHOOK_SECRET: 'whsec_hN3xW8qZ5vT1mK7cR9bL2pYd, whsec_9pQzL2vX7kD4nB8wYtRm1HsC',
      LOG_LEVEL: '',
    });
    expect(env).toMatchObject({
      SITE_URL: 'https://loppbytet.example',
      DATABASE_POOL: 10,
      STRIPE_WEBHOOK_SECRET: ['whsec_hN3xW8qZ5vT1mK7cR9bL2pYd', 'whsec_9pQzL2vX7kD4nB8wYtRm1HsC'],
      STRIPE_PAYMENT_METHODS: ['swish', 'card', 'klarna'],
      WORKERS: 'on',
      LIVE_UPDATES: 'stream',
      DAC7_REPORT: 'off',
      LOG_LEVEL: 'info',
      LOOPBACK_RECEIVERS: false,
    });
  });

  it.each([
    ['STRIPE_PAYMENT_METHODS', 'card,invoice'],
    ['STRIPE_PAYMENT_METHODS', ','],
    ['SITE_URL', 'loppbytet'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'https://host/loppbytet'],
    ['DATABASE_URL', 'postgres://user@host/loppbytet?sslmode=maybe'],
    ['DATABASE_DIRECT_URL', 'postgres://user@host/loppbytet?ssl=true'],
    ['DATABASE_READ_URL', 'postgres://user@host/loppbytet?sslmode=verify-ca'],
    ['DATABASE_CA', '/etc/ca.pem'],
    ['CRON_SECRET', 'short'],
    ['FIELD_ENCRYPTION_KEYS', ''],
    ['FIELD_ENCRYPTION_KEYS', 'lvQRT1mUy3LhBYsCLvrUeEdkyA6MTFbWSx5wLUB4Wq0='],
    ['FIELD_ENCRYPTION_KEYS', 'short:lvQRT1mUy3LhBYsCLvrUeA=='],
    ['FIELD_ENCRYPTION_KEYS', `${settings.FIELD_ENCRYPTION_KEYS},${settings.FIELD_ENCRYPTION_KEYS}`],
    ['ENTRY_HASH_KEY', ''],
    ['ENTRY_HASH_KEY', 'lvQRT1mUy3LhBYsCLvrUeA=='],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_WEBHOOK_SECRET', ' , '],
    ['SUPPORT_EMAIL', 'support'],
    ['DATABASE_POOL', '0'],
    ['WORKERS', 'maybe'],
    ['DAC7_REPORT', 'on'],
    ['DAC7_EUR_RATES', '11.05'],
    ['DAC7_EUR_RATES', '2026:11.05,2027'],
    ['LIVE_UPDATES', 'off'],
    ['TRUSTED_PROXIES', '-1'],
  ])('stop the app when wrong: %s=%s', async (key, value) => {
    await expect(load({ [key]: value })).rejects.toThrow(key);
  });
});

it('whether statements are prepared may be written as usual, and is not guessed', async () => {
  const prepares = async (value: string) => (await load({ DATABASE_PREPARE: value })).DATABASE_PREPARE;
  for (const value of ['on', 'true', '']) expect(await prepares(value), value).toBe(true);
  for (const value of ['off', 'false']) expect(await prepares(value), value).toBe(false);
  await expect(prepares('0')).rejects.toThrow();
});

describe('the number of proxies in front', () => {
  it('is at least one where there are visitors, and may be none on a developer’s machine', async () => {
    await expect(load({ TRUSTED_PROXIES: '' })).rejects.toThrow('TRUSTED_PROXIES must be at least 1');
    await expect(load({ TRUSTED_PROXIES: '0' })).rejects.toThrow('TRUSTED_PROXIES must be at least 1');
    await expect(load({ TRUSTED_PROXIES: '2' })).resolves.toMatchObject({ TRUSTED_PROXIES: 2 });
    await expect(load({ TRUSTED_PROXIES: '', SITE_URL: 'http://localhost:3000' })).resolves.toBeDefined();
  });

  it('is one in the compose file, whose port is open to a proxy on the same machine alone', () => {
    const compose = read('compose.yaml');
    expect(compose).toContain(`TRUSTED_PROXIES: \${TRUSTED_PROXIES:-1}`);
    expect(compose.match(/ports:.*/g)).toEqual([`ports: ['127.0.0.1:\${PORT:-3000}:80']`]);
  });
});

describe('the sandbox', () => {
  const home = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'https://localhost'];
  it.each(home)('is at home on %s', async (SITE_URL) => {
    expect(await load({ ...sandbox, SITE_URL })).toMatchObject({
      ...sandbox,
      LOOPBACK_RECEIVERS: true,
      SITE_URL,
    });
  });

  it.each([
    'https://loppbytet.example',
    'http://localhost.loppbytet.example',
    'http://127.0.0.1.nip.io',
    'http://0.0.0.0:3000',
    'http://192.168.0.10:3000',
    'https://user:localhost@loppbytet.example',
  ])('is refused on %s, naming what must go', async (SITE_URL) => {
    await expect(load({ ...sandbox, SITE_URL })).rejects.toThrow(
      `Sandbox settings are accepted only while SITE_URL is a loopback address: ${Object.keys(sandbox).join(', ')}`,
    );
  });

  it.each(Object.entries(sandbox))('is refused by any one of its settings: %s', async (key, value) => {
    await expect(load({ [key]: value })).rejects.toThrow(key);
  });

  it('is not needed on a developer’s machine', async () => {
    await expect(load({ SITE_URL: 'http://localhost:3000' })).resolves.toBeDefined();
  });
});

describe('keys of encrypted fields', () => {
  const repeated = `a:${Buffer.alloc(32, 7).toString('base64')}`;

  it.each([
    ['published', SANDBOX_FIELD_KEYS],
    ['repeated', repeated],
  ])('are refused outside loopback when %s, wherever in the list', async (_, weak) => {
    await expect(load({ FIELD_ENCRYPTION_KEYS: weak })).rejects.toThrow('FIELD_ENCRYPTION_KEYS');
    const second = `${settings.FIELD_ENCRYPTION_KEYS},${weak}`;
    await expect(load({ FIELD_ENCRYPTION_KEYS: second })).rejects.toThrow('FIELD_ENCRYPTION_KEYS');
    const local = { SITE_URL: 'http://localhost:3000', FIELD_ENCRYPTION_KEYS: weak };
    await expect(load(local)).resolves.toBeDefined();
  });
});

describe('weak settings', () => {
  const { UPLOADTHING_TOKEN = '' } = sandboxUploadEnv('http://localhost:3900');

  it.each([
    ['SITE_URL', 'http://loppbytet.example'],
    ['CRON_SECRET', 'abababababababababababababab'],
    ['STRIPE_SECRET_KEY', SANDBOX_STRIPE_KEY],
    ['STRIPE_SECRET_KEY', 'sk_test_51Kd83nVbQ0zLxW7pYtRm2Hs'],
    ['STRIPE_SECRET_KEY', 'rk_test_51Kd83nVbQ0zLxW7pYtRm2Hs'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_test_secret'],
    ['STRIPE_WEBHOOK_SECRET', `${settings.STRIPE_WEBHOOK_SECRET},whsec_1`],
    ['UPLOADTHING_TOKEN', UPLOADTHING_TOKEN],
    ['UPLOADTHING_TOKEN', 'token'],
    ['INBOUND_MAIL_DOMAIN', 'mejl.loppbytet.example'],
    ['INBOUND_MAIL_SIGNING_KEY', 'a-key-of-readable-words-only'],
    ['VAPID_PRIVATE_KEY', SANDBOX_PUSH_KEY],
    ['VAPID_SUBJECT', 'mailto:support@loppbytet.example'],
    ['DATABASE_URL', 'postgres://loppbytet:loppbytet@database:5432/loppbytet'],
    ['DATABASE_READ_URL', 'postgres://loppbytet:loppbytet@replica:5432/loppbytet'],
    ['DATABASE_DIRECT_URL', 'postgres://loppbytet:loppbytet@database:5432/loppbytet'],
  ])('are refused outside loopback, by name: %s=%s', async (key, value) => {
    await expect(load({ [key]: value })).rejects.toThrow(key);
    if (key === 'SITE_URL') return;
    await expect(load({ [key]: value, SITE_URL: 'http://localhost:3000' })).resolves.toBeDefined();
  });

  it('are reported all at once, without their values', async () => {
    const weak = { SITE_URL: 'http://loppbytet.example', CRON_SECRET: 'abababababababababababababab' };
    const { message } = await load(weak).catch((error) => error);
    expect(message.split('\n')).toHaveLength(2);
    expect(message).not.toContain(weak.CRON_SECRET);
  });

  it('may be a test key where a setting says that nobody is to pay', async () => {
    const staging = { STRIPE_SECRET_KEY: 'sk_test_51Kd83nVbQ0zLxW7pYtRm2Hs', STRIPE_TEST_MODE: 'on' };
    await expect(load(staging)).resolves.toBeDefined();
  });

  it.each([
    ['WORKERS', { WORKERS: 'on', LIVE_UPDATES: 'poll' }],
    ['LIVE_UPDATES', { WORKERS: 'off', LIVE_UPDATES: 'stream' }],
  ])('are those of a process that lives on, on Vercel: %s', async (name, changes) => {
    await expect(load({ VERCEL: '1', ...changes })).rejects.toThrow(name);
    await expect(load({ VERCEL: '1', WORKERS: 'off', LIVE_UPDATES: 'poll' })).resolves.toBeDefined();
  });

  it('may be a database without a password', async () => {
    await expect(load({ DATABASE_URL: 'postgres://app@host:5432/loppbytet' })).resolves.toBeDefined();
  });

  it('have no default in the compose file', () => {
    expect(read('compose.yaml')).toMatch(/POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?\}/);
    expect(read('compose.yaml')).not.toMatch(/\$\{\w*(PASSWORD|SECRET|TOKEN|KEYS?):-/);
  });
});

describe('.env.example', () => {
  const listed = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, key]) => key);

  it('lists every setting once, and none that is not read by the app or by compose.yaml', () => {
    const compose = ['BACKUP_KEEP', 'HSTS_SECONDS', 'PORT', 'POSTGRES_PASSWORD'];
    for (const name of compose) expect(read('compose.yaml')).toContain(`\${${name}:`);
    expect(keysOfEnv().length).toBeGreaterThan(15);
    expect(listed.toSorted()).toEqual([...keysOfEnv(), ...compose].toSorted());
  });

  it('holds no secret', () => {
    expect(read('.env.example')).not.toMatch(/(sk|rk|whsec)_\w{8,}/);
  });
});

it('process.env is read by env.ts alone, Next’s own flags in instrumentation apart', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|js)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  const reads = files
    .filter((file) => file !== 'src/env.ts')
    .flatMap((file) =>
      [...read(file).matchAll(/process\s*\.\s*env(\.\w+)?|import\.meta\.env/g)].map(
        ([what]) => `${file}: ${what}`,
      ),
    );
  expect(files.length).toBeGreaterThan(200);
  expect(reads).toHaveLength(3);
  for (const each of reads) expect(each).toMatch(/^src\/instrumentation(-node)?\.ts: process\.env\.NEXT_/);
});
