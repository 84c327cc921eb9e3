import { createEnv } from '@t3-oss/env-nextjs';
import { z } from 'zod';
import { readCertificates, readDatabaseAddress } from './database-address';
import { weaknessOf } from './weak-secret';

export const isLoopback = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** Comma-separated list, for secrets that are being rotated. */
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
);

/** A check by what reads a setting, which throws what is wrong. */
const readBy = (read: (value: string) => unknown) =>
  z.string().superRefine((value, context) => {
    try {
      read(value);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  });

const databaseUrl = readBy((url) => readDatabaseAddress(url, process.env.DATABASE_CA));

/** The only place that reads process.env. `.env.example` lists every key here. */
export const env = createEnv({
  server: {
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    SITE_URL: z.url(),
    DATABASE_URL: databaseUrl,
    /** Whom the database's certificate is to be signed by (database-address.ts). */
    DATABASE_CA: readBy(readCertificates).optional(),
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
    /** Past a transaction pooler, if `DATABASE_URL` leads to one: for migrations, LISTEN and workers. */
    DATABASE_DIRECT_URL: databaseUrl.optional(),
    /** A streaming replica of that database, for public lists and pages (server/db/replica.ts). */
    DATABASE_READ_URL: databaseUrl.optional(),
    /** `off` behind a pooler that cannot keep prepared statements (PgBouncer before 1.21). */
    DATABASE_PREPARE: z
      .enum(['on', 'off', 'true', 'false'])
      .default('on')
      .transform((value) => value === 'on' || value === 'true'),
    /**
     * How many trusted proxies stand between visitors and this process. At least 1 outside loopback: with too few
     * everybody shares one rate limit, with too many visitors can forge their address.
     */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
    CRON_SECRET: z.string().min(16),
    /** Asked after each sweep: a monitor that raises the alarm when this stays away. */
    HEARTBEAT_URL: z.url().optional(),
    /** Where the pictures of ads may lie beside this site: host names. */
    AD_IMAGE_HOSTS: list.pipe(z.array(z.string().regex(/^[\w.-]+(:\d{1,5})?$/))).optional(),
    /** Keys of encrypted fields, `id:base64` of 32 bytes each: the first encrypts, all decrypt. */
    FIELD_ENCRYPTION_KEYS: list.pipe(
      z
        .array(z.string().regex(/^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=$/))
        .min(1)
        .refine(
          (keys) => new Set(keys.map((key) => key.split(':')[0])).size === keys.length,
          'a key id twice',
        ),
    ),
    /**
     * Key of the hashes by which start numbers are compared, base64 of 32 bytes. Not one of the keys above: those are
     * rotated, and a number must give the same hash before and after.
     */
    ENTRY_HASH_KEY: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
    STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_/),
    /** Whether a public address may take test keys: a staging site's does. */
    STRIPE_TEST_MODE: z.enum(['on', 'off']).default('off'),
    STRIPE_WEBHOOK_SECRET: list.pipe(z.array(z.string().startsWith('whsec_')).min(1)),
    /** What is asked of Stripe for sellers' accounts. Platforms that are not approved need card_payments beside transfers. */
    STRIPE_SELLER_CAPABILITIES: list
      .pipe(z.array(z.enum(['transfers', 'card_payments'])).refine((names) => names.includes('transfers')))
      .default(['transfers']),
    /** What buyers can pay with, as the Stripe account has switched it on. */
    STRIPE_PAYMENT_METHODS: list
      .pipe(z.array(z.enum(['swish', 'card', 'klarna'])).min(1))
      .default(['swish', 'card', 'klarna']),
    STRIPE_API_URL: z.url().optional(),
    UPLOADTHING_TOKEN: z.string().min(1),
    UPLOADTHING_INGEST_URL: z.url().optional(),
    UPLOADTHING_API_URL: z.url().optional(),
    UPLOADTHING_UFS_HOST: z.string().optional(),
    UPLOADTHING_UFS_APP_ID_LOCATION: z.enum(['subdomain', 'path']).optional(),
    SMTP_URL: z.url(),
    /** Another way out for mails that nobody waits for: what recipients think of those must not delay the others. */
    SMTP_BULK_URL: z.url().optional(),
    MAIL_FROM: z.string().min(3),
    SUPPORT_EMAIL: z.email(),
    /** Where purchases have addresses and mails their return paths, and what its provider signs with. */
    INBOUND_MAIL_DOMAIN: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      .optional(),
    INBOUND_MAIL_SIGNING_KEY: list.pipe(z.array(z.string().min(16)).min(1)).optional(),
    /** What pushes are signed with, and whom a push service writes to about them; without the three none are sent. */
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{87}$/)
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/)
      .optional(),
    VAPID_SUBJECT: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/)
      .optional(),
    // Who runs the site: shown in the footer, the terms, the contact page and the privacy policy.
    COMPANY_NAME: z.string().optional(),
    COMPANY_ORG_NUMBER: z.string().optional(),
    COMPANY_ADDRESS: z.string().optional(),
    COMPANY_VAT: z.string().optional(),
    /** What a start place is reported as under DAC7, which is for counsel to say (docs/legal.md). */
    DAC7_REPORT: z.enum(['off', 'goods', 'services']).default('off'),
    /** Kronor for a euro by year, as the ECB's average: `2026:11.0534`. */
    DAC7_EUR_RATES: list
      .pipe(z.array(z.string().regex(/^\d{4}:[1-9]\d?(\.\d{1,4})?$/, 'year:rate')))
      .optional(),
    SANDBOX_CLOCK_FILE: z.string().optional(),
    /** Whether pushes and webhooks may be sent to this machine, where the sandbox plays their receivers. */
    LOOPBACK_RECEIVERS: z
      .enum(['on', 'off'])
      .default('off')
      .transform((value) => value === 'on'),
    /** Answers for DNS about the keys that mails are signed with. */
    MAIL_DNS_URL: z.url().optional(),
    /** The release, such as its commit: letters, digits, - and _. The same for `next build` and for the process. */
    DEPLOYMENT_ID: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Where traces and measures go, over OTLP/HTTP; without it none are made. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    /** `off` for hosts without long-running processes: there the scheduled route drains the queues. */
    WORKERS: z.enum(['on', 'off']).default('on'),
    /** `poll` for hosts without long-running processes: nothing listens to the database, and open pages ask. */
    LIVE_UPDATES: z.enum(['stream', 'poll']).default('stream'),
  },
  experimental__runtimeEnv: {},
  emptyStringAsUndefined: true,
  // A line for each setting that is missing or wrong, without what it says: it may be a secret.
  onValidationError: (issues) => {
    const lines = issues.map(({ path, message }) => {
      const name = path?.map(String).join('.') ?? '?';
      return message.endsWith('received undefined') ? `${name} is not set` : `${name}: ${message}`;
    });
    throw new Error(lines.join('\n'));
  },
  skipValidation: process.env.NEXT_PHASE === 'phase-production-build',
});

/** Made by hand or published, as the sandbox's is: a random key is never readable text and hardly repeats itself. */
function isWeakKey(entry: string): boolean {
  const key = Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64');
  return new Set(key).size < 16 || key.every((byte) => byte >= 0x20 && byte < 0x7f);
}

const sandboxKeys = [
  'STRIPE_API_URL',
  'UPLOADTHING_INGEST_URL',
  'UPLOADTHING_API_URL',
  'UPLOADTHING_UFS_HOST',
  'UPLOADTHING_UFS_APP_ID_LOCATION',
  'SANDBOX_CLOCK_FILE',
  'LOOPBACK_RECEIVERS',
  'MAIL_DNS_URL',
] as const;

/** Of Stripe's test mode, whose objects and events are none of the live mode's. */
const isTestKey = (key: string): boolean => /^(?:sk|rk)_test_/.test(key);

const withoutPrefix = (key: string): string => key.replace(/^(?:(?:sk|rk)_(?:live|test)|whsec)_/, '');

/** The UploadThing key inside its token; '' when there is none. */
function uploadKey(token: string): string {
  try {
    return String(JSON.parse(Buffer.from(token, 'base64').toString()).apiKey ?? '');
  } catch {
    return '';
  }
}

const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const;

/** A host's own way of proving who one is needs no password. */
function isWeakDatabase(url: string): boolean {
  const password = decodeURIComponent(new URL(url).password);
  return password !== '' && weaknessOf(password, 12) !== null;
}

/** What is fine on a developer's machine and must not reach visitors, each as the person who sets it should read it. */
function* unfit(): Generator<string> {
  if (!env.TRUSTED_PROXIES)
    yield 'TRUSTED_PROXIES must be at least 1 unless SITE_URL is a loopback address: how many proxies are yours?';
  const set = sandboxKeys.filter((key) => env[key]);
  if (set.length > 0)
    yield `Sandbox settings are accepted only while SITE_URL is a loopback address: ${set.join(', ')}`;
  if (env.FIELD_ENCRYPTION_KEYS.some(isWeakKey))
    yield 'FIELD_ENCRYPTION_KEYS: a key is not random, or is the published one of the sandbox';
  if (isWeakKey(env.ENTRY_HASH_KEY))
    yield 'ENTRY_HASH_KEY: it is not random, or is the published one of the sandbox';
  if (!env.SITE_URL.startsWith('https:'))
    yield 'SITE_URL must begin with https: unless it is a loopback address';
  for (const name of databases) {
    const url = env[name];
    if (url && isWeakDatabase(url)) yield `${name}: its password is a default one, or could be guessed`;
  }
  if (
    env.DATABASE_CA &&
    databases.every((name) => !env[name] || !readDatabaseAddress(env[name], env.DATABASE_CA).ssl)
  )
    yield 'DATABASE_CA: no address of the database uses TLS, as sslmode=verify-full does';
  if (isTestKey(env.STRIPE_SECRET_KEY) && env.STRIPE_TEST_MODE === 'off')
    yield 'STRIPE_SECRET_KEY: with a test key nobody pays; a staging site says so by STRIPE_TEST_MODE=on';
  if (process.env.VERCEL && env.WORKERS === 'on')
    yield 'WORKERS must be off on Vercel: no process lives between requests';
  if (process.env.VERCEL && env.LIVE_UPDATES === 'stream')
    yield 'LIVE_UPDATES must be poll on Vercel: no process lives between requests';
  if (Boolean(env.INBOUND_MAIL_DOMAIN) !== Boolean(env.INBOUND_MAIL_SIGNING_KEY))
    yield 'INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SIGNING_KEY go together';
  const vapid = [env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY, env.VAPID_SUBJECT].filter(Boolean);
  if (vapid.length % 3 !== 0) yield 'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT go together';
  if (env.VAPID_PRIVATE_KEY && isWeakKey(env.VAPID_PRIVATE_KEY))
    yield 'VAPID_PRIVATE_KEY: it is not random, or is the published one of the sandbox';
  const secrets: [name: string, values: string[]][] = [
    ['CRON_SECRET', [env.CRON_SECRET]],
    ['STRIPE_SECRET_KEY', [env.STRIPE_SECRET_KEY]],
    ['STRIPE_WEBHOOK_SECRET', env.STRIPE_WEBHOOK_SECRET],
    ['UPLOADTHING_TOKEN', [uploadKey(env.UPLOADTHING_TOKEN)]],
    ['INBOUND_MAIL_SIGNING_KEY', env.INBOUND_MAIL_SIGNING_KEY ?? []],
  ];
  for (const [name, values] of secrets) {
    const [weakness] = values.map((value) => weaknessOf(withoutPrefix(value))).filter(Boolean);
    if (weakness)
      yield `${name}: ${weakness}, or published; it must be random and at least 24 characters long`;
  }
}

if (process.env.NEXT_PHASE !== 'phase-production-build' && !isLoopback(env.SITE_URL)) {
  const problems = [...unfit()];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
