import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_STRIPE_KEY, type SandboxOptions } from '@sandbox/options';
import { type Sandbox, startSandbox } from '@sandbox/server';
import Stripe from 'stripe';
import { afterEach, beforeEach } from 'vitest';
import type { PaymentMethod } from '@/domain/money/payment-methods';

export interface TestSandbox {
  sandbox: Sandbox;
  stripe: Stripe;
  dataDir: string;
  /** To an address of the sandbox itself. */
  post(path: string, body?: unknown): Promise<Response>;
  /** What it shows or answers there. */
  read(path?: string): Promise<string>;
  stop(): Promise<void>;
}

export async function testSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-')));
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    smtpPort: null,
    siteUrl: 'http://localhost:1',
    webhookUrl: null,
    webhookSecret: 'whsec_one,whsec_two',
    ...options,
  });
  return {
    sandbox,
    stripe: new Stripe(SANDBOX_STRIPE_KEY, {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
    }),
    dataDir,
    post: (path, body = {}) => post(`${sandbox.url}${path}`, body),
    read: async (path = '') => (await fetch(`${sandbox.url}${path}`)).text(),
    async stop() {
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A sandbox of its own for each test of a file. */
export function aSandboxEach(): TestSandbox {
  const own = {} as TestSandbox;
  beforeEach(async () => {
    Object.assign(own, await testSandbox());
  });
  afterEach(() => own.stop());
  return own;
}

export const MINUTES = 60;

type SessionParams = Stripe.Checkout.SessionCreateParams;

/** This many seconds from now, by the clock of the sandbox. */
export const inSeconds = (sandbox: Sandbox, seconds: number) =>
  Math.floor(sandbox.clock.now().getTime() / 1000) + seconds;

export const lineItem = (unit_amount: number | undefined, name = 'Lidingöloppet 30') => ({
  quantity: 1,
  price_data: { currency: 'sek', ...(unit_amount && { unit_amount }), product_data: { name } },
});

export function sessionParams(sandbox: Sandbox, changes: Partial<SessionParams> = {}): SessionParams {
  return {
    mode: 'payment',
    line_items: [lineItem(100_000), lineItem(3000, 'Avgift')],
    customer_email: 'kopare@loppbytet.example',
    client_reference_id: 'purchase-1',
    metadata: { purchase: '1' },
    success_url: 'http://localhost:1/payment?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:1/cancelled',
    expires_at: inSeconds(sandbox, 31 * MINUTES),
    locale: 'sv',
    payment_intent_data: { transfer_group: 'purchase-1', metadata: { purchase: '1' } },
    ...changes,
  };
}

interface Pressed {
  session: Stripe.Checkout.Session;
  error?: { code: string };
}

export async function pressOnPage(sandbox: Sandbox, session: string, extra: object = {}): Promise<Pressed> {
  const response = await post(`${sandbox.url}/checkout/${session}`, { action: 'pay', ...extra });
  return (await response.json()) as Pressed;
}

function post(url: string, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

export interface SavedCard {
  customer: Stripe.Customer;
  card: string;
}

export function setupParams(
  sandbox: Sandbox,
  customer: string,
  changes: Partial<SessionParams> = {},
): SessionParams {
  return {
    mode: 'setup',
    currency: 'sek',
    allowed_payment_method_types: ['card'],
    customer,
    metadata: { bid: '1' },
    setup_intent_data: { metadata: { bid: '1' } },
    success_url: 'http://localhost:1/bid?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:1/cancelled',
    expires_at: inSeconds(sandbox, 31 * MINUTES),
    locale: 'sv',
    ...changes,
  };
}

/** A card saved on the page of a setup session, to a customer of its own. */
export async function savedCard({ sandbox, stripe }: TestSandbox): Promise<SavedCard> {
  const customer = await stripe.customers.create({ email: 'kopare@loppbytet.example' });
  const { id } = await stripe.checkout.sessions.create(setupParams(sandbox, customer.id));
  await post(`${sandbox.url}/checkout/${id}`, { action: 'save', card: 'works' });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] });
  const { payment_method } = session.setup_intent as Stripe.SetupIntent;
  return { customer, card: String(payment_method) };
}

/** A session that was paid, and the charge behind it. */
export async function paidCharge(
  { sandbox, stripe }: TestSandbox,
  method: PaymentMethod = 'card',
): Promise<Stripe.Charge> {
  const { id } = await stripe.checkout.sessions.create(sessionParams(sandbox));
  await pressOnPage(sandbox, id, { method });
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge'],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return intent.latest_charge as Stripe.Charge;
}

/** A link to the form of a new account. */
export async function onboarding({ stripe }: TestSandbox) {
  const account = await stripe.accounts.create({
    country: 'SE',
    email: 'saljare@loppbytet.example',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true } },
  });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: 'http://localhost:1/refresh',
    return_url: 'http://localhost:1/return',
  });
  return { account, url: link.url, expiresIn: link.expires_at - link.created };
}

export async function readyAccount(t: TestSandbox): Promise<Stripe.Account> {
  const { account, url } = await onboarding(t);
  await post(url, { action: 'finish' });
  return t.stripe.accounts.retrieve(account.id);
}
