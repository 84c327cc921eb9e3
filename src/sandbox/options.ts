import type Stripe from 'stripe';

export type Log = (message: string) => void;

/** An event as Stripe would post it: the raw body and its Stripe-Signature header. */
export interface SignedEvent {
  body: string;
  signature: string;
}

export interface SandboxOptions {
  /** 0 picks a free port. */
  port: number;
  host?: string;
  /** The address browsers and the app reach the sandbox at. Default: http://localhost:PORT. */
  publicUrl?: string;
  dataDir: string;
  /** 0 picks a free port, null starts no SMTP server. */
  smtpPort: number | null;
  /**
   * How long after a payment Stripe says what it kept of it, on the product's clock; null: not until told
   * (`captureCharges`).
   */
  captureSeconds?: number | null;
  /** The app's own address. */
  siteUrl: string;
  stripeSecretKey?: string;
  /** Null: events wait until an address is set. */
  webhookUrl: string | null;
  /** May hold two secrets, comma-separated, as while Stripe rolls a secret. */
  webhookSecret: string;
  /** Called after the clock was moved. The address defaults to the app's own route. */
  sweep?: { url?: string; cronSecret: string } | null;
  uploads?: { apiKey?: string; appId?: string };
  /** Sees every event at once, signed, whatever happens to the webhook. */
  onEvent?: (event: Stripe.Event, signed: SignedEvent) => void | Promise<void>;
  log?: Log;
}

export const SANDBOX_STRIPE_KEY = 'sk_test_sandbox';
export const SANDBOX_UPLOAD_API_KEY = 'sk_live_sandbox';
/** Readable text, so that the app refuses it anywhere but on a loopback address. */
export const SANDBOX_FIELD_KEYS = `sandbox:${Buffer.from('published sandbox key; no secret').toString('base64')}`;
export const SANDBOX_UPLOAD_APP_ID = 'loppbytet';

/** Öre that we keep at Stripe: refunds are covered unless a test takes it away. */
export const BUFFER = 100_000_000;
