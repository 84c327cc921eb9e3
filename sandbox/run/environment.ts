import { createECDH, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  SANDBOX_ENTRY_HASH_KEY,
  SANDBOX_FIELD_KEYS,
  SANDBOX_MAIL_KEY,
  SANDBOX_PUSH_KEY,
  SANDBOX_STRIPE_KEY,
} from '../options';
import { sandboxUploadEnv } from '../upload-env';

interface Endpoints {
  siteUrl: string;
  databaseUrl: string;
  sandboxUrl: string;
  smtpPort: number;
  /** The sandbox's own folder, with its clock. */
  sandboxDir: string;
}

interface Secrets {
  CRON_SECRET: string;
  STRIPE_WEBHOOK_SECRET: string;
}

/** Secrets of this data folder, made the first time. */
export function secretsOf(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const made = {
      CRON_SECRET: randomBytes(24).toString('hex'),
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    };
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return made;
  }
}

/** The mode, which each command chooses for itself, and what compose.yaml alone reads. */
const notTheApps = ['NODE_ENV', 'BACKUP_KEEP', 'POSTGRES_PASSWORD', 'PORT', 'HSTS_SECONDS'];
/** Every setting of the app. */
const settings = Object.keys(parseEnv(readFileSync('.env.example', 'utf8'))).filter(
  (name) => !notTheApps.includes(name),
);

/**
 * This process's environment without the app's settings. Each is set to nothing: Next reads those that are not set out
 * of `.env`, which belongs to an app of its own and not to a demo or test.
 */
export const withoutSettings = (): Record<string, string> => ({
  ...(process.env as Record<string, string>),
  ...Object.fromEntries(settings.map((name) => [name, ''])),
});

/** What leads to services outside, where the demo has stand-ins. */
const realServices =
  /^(STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|UPLOADTHING_TOKEN|SMTP_|INBOUND_MAIL_|VAPID_|OTEL_)/;

/**
 * The settings that the demo takes from the environment of its command. Real services only if DEMO_REAL_SERVICES is on,
 * and a way past a pooler or to a replica only of a database that is given beside it.
 * @returns those taken, by name, and the names of those that are not.
 */
export function settingsOutside(): { taken: Record<string, string>; ignored: string[] } {
  const { env } = process;
  const isTaken = (name: string): boolean =>
    realServices.test(name)
      ? env.DEMO_REAL_SERVICES === 'on'
      : !name.startsWith('DATABASE_') || Boolean(env.DATABASE_URL);
  const given = settings.filter((name) => env[name]);
  return {
    taken: Object.fromEntries(given.filter(isTaken).map((name) => [name, env[name] ?? ''])),
    ignored: given.filter((name) => !isTaken(name)),
  };
}

/** What the demo signs its pushes with. */
function pushKeys(): Record<string, string> {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(SANDBOX_PUSH_KEY, 'base64url'));
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey().toString('base64url'),
    VAPID_PRIVATE_KEY: SANDBOX_PUSH_KEY,
    VAPID_SUBJECT: 'mailto:support@loppbytet.example',
  };
}

/**
 * The app's settings against the stand-ins.
 * @param outside settings that win: a service whose key is among them is used for real.
 */
export function appEnvironment(
  endpoints: Endpoints,
  secrets: Secrets,
  outside: Record<string, string> = {},
): Record<string, string> {
  const stripe: Record<string, string> = outside.STRIPE_SECRET_KEY
    ? {}
    : { STRIPE_SECRET_KEY: SANDBOX_STRIPE_KEY, STRIPE_API_URL: endpoints.sandboxUrl };
  const uploads: Record<string, string> = outside.UPLOADTHING_TOKEN
    ? {}
    : sandboxUploadEnv(endpoints.sandboxUrl);
  // The demo's purchases have addresses, whose mail its SMTP takes.
  const inbound: Record<string, string> = outside.INBOUND_MAIL_DOMAIN
    ? {}
    : {
        INBOUND_MAIL_DOMAIN: 'mejl.loppbytet.example',
        INBOUND_MAIL_SIGNING_KEY: SANDBOX_MAIL_KEY,
        MAIL_DNS_URL: new URL('/dns', endpoints.sandboxUrl).href,
      };
  const mail: Record<string, string> = outside.SMTP_URL
    ? {}
    : { SMTP_URL: `smtp://127.0.0.1:${endpoints.smtpPort}` };
  return {
    ...withoutSettings(),
    ...stripe,
    ...uploads,
    ...mail,
    ...inbound,
    ...(outside.VAPID_PRIVATE_KEY ? {} : pushKeys()),
    ...secrets,
    FIELD_ENCRYPTION_KEYS: SANDBOX_FIELD_KEYS,
    ENTRY_HASH_KEY: SANDBOX_ENTRY_HASH_KEY,
    MAIL_FROM: 'Loppbytet <info@loppbytet.example>',
    SUPPORT_EMAIL: 'support@loppbytet.example',
    // A company that cannot exist: its number fails the check digit.
    COMPANY_NAME: 'Loppbytet Demo AB',
    COMPANY_ORG_NUMBER: '559000-0000',
    COMPANY_ADDRESS: 'Exempelgatan 1, 123 45 Exempelstad',
    COMPANY_VAT: 'SE559000000001',
    // Shown in the demo; whether start places are goods is for counsel to say.
    DAC7_REPORT: 'goods',
    // Read by the scenarios alone.
    SANDBOX_URL: endpoints.sandboxUrl,
    SANDBOX_CLOCK_FILE: join(endpoints.sandboxDir, 'clock.json'),
    LOOPBACK_RECEIVERS: 'on',
    LOG_LEVEL: 'warn',
    NEXT_MANUAL_SIG_HANDLE: 'true',
    ...outside,
    SITE_URL: endpoints.siteUrl,
    DATABASE_URL: endpoints.databaseUrl,
  };
}
