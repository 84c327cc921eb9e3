export type Log = (message: string) => void;

/** What Mailgun does for a domain: it posts each mail to it as it came, signed, until the app takes or refuses it. */
export interface InboundMail {
  domain: string;
  signingKey: string;
  /** The app's route. */
  url: string;
}

export interface SandboxOptions {
  /** 0 picks a free port. */
  port: number;
  dataDir: string;
  /** False: objects, mails and pushes are held in memory only. */
  persistent?: boolean;
  /** 0 picks a free port, null starts no SMTP server. */
  smtpPort: number | null;
  /**
   * How long after a payment its balance transaction with the fee comes, by the product's clock; null: at
   * `captureCharges`.
   */
  captureSeconds?: number | null;
  /** How long Swish and Klarna take to answer a refund, by the product's clock; null: until it is settled. */
  refundSeconds?: number | null;
  /** The app's own address. */
  siteUrl: string;
  /** Null: events wait until an address is set. */
  webhookUrl: string | null;
  /** May hold two secrets, comma-separated, as while Stripe rolls a secret. */
  webhookSecret: string;
  /** The app's deadlines are run when the clock has been moved. */
  sweep?: { cronSecret: string } | null;
  /** Mails to this domain are posted to the app. */
  inboundMail?: InboundMail;
  log?: Log;
}

export const SANDBOX_STRIPE_KEY = 'sk_test_sandbox';
export const SANDBOX_UPLOAD_API_KEY = 'sk_live_sandbox';
/** Readable text, so that the app refuses it anywhere but on a loopback address. */
export const SANDBOX_FIELD_KEYS = `sandbox:${Buffer.from('published sandbox key; no secret').toString('base64')}`;
/** Likewise. */
export const SANDBOX_ENTRY_HASH_KEY = Buffer.from('published sandbox hashes; public').toString('base64');
/** Likewise. */
export const SANDBOX_MAIL_KEY = 'published-sandbox-mail-key';
/** Likewise. */
export const SANDBOX_PUSH_KEY = Buffer.from('published sandbox push key; open').toString('base64url');
export const SANDBOX_UPLOAD_APP_ID = 'loppbytet';

/** Öre of the platform's own at Stripe: covers refunds, unless a test removes it. */
export const BUFFER = 100_000_000;
