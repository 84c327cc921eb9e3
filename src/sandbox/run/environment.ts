import { createECDH, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  SANDBOX_ENTRY_HASH_KEY,
  SANDBOX_FIELD_KEYS,
  SANDBOX_MAIL_KEY,
  SANDBOX_PUSH_KEY,
  SANDBOX_STRIPE_KEY,
} from '../options';
import { sandboxUploadEnv } from '../upload-env';

export interface Endpoints {
  siteUrl: string;
  databaseUrl: string;
  sandboxUrl: string;
  smtpPort: number;
  /** The sandbox's own folder, with its clock. */
  sandboxDir: string;
}

export interface Secrets {
  CRON_SECRET: string;
  STRIPE_WEBHOOK_SECRET: string;
}

/** Secrets of this data folder, made the first time; anything set outside wins. */
export function secretsOf(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  let kept: Secrets;
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    kept = {
      CRON_SECRET: randomBytes(24).toString('hex'),
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    };
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  }
  return {
    CRON_SECRET: process.env.CRON_SECRET || kept.CRON_SECRET,
    STRIPE_WEBHOOK_SECRET: process.env.STRIPE_WEBHOOK_SECRET || kept.STRIPE_WEBHOOK_SECRET,
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
 * The app's settings against the stand-ins. A service with keys of its own in the environment is used for real;
 * everything else that is set outside wins as well.
 */
export function appEnvironment(endpoints: Endpoints, secrets: Secrets): Record<string, string> {
  const outside = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
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
    SANDBOX_URL: endpoints.sandboxUrl,
    SANDBOX_CLOCK_FILE: join(endpoints.sandboxDir, 'clock.json'),
    LOG_LEVEL: 'warn',
    NEXT_MANUAL_SIG_HANDLE: 'true',
    ...outside,
    SITE_URL: endpoints.siteUrl,
    DATABASE_URL: endpoints.databaseUrl,
  };
}
