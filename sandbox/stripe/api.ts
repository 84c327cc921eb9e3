import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type Stripe from 'stripe';
import type { PaymentMethod } from '@/domain/money/payment-methods';
import { z } from '@/domain/zod';
import { dropConnection, type Faults, neverAnswer } from '../faults';
import type { SandboxContext, SandboxEnv } from '../http';
import * as accounts from './accounts';
import { createdMatches, page, present } from './answers';
import { currentStatus, readBalance, topUps } from './balance';
import { getCharge } from './charges';
import * as checkout from './checkout';
import * as customers from './customers';
import * as disputes from './disputes';
import { doDue } from './due';
import { noSuch, StripeApiError } from './errors';
import { API_VERSION } from './events';
import { cancelByHand } from './intents';
import * as offSession from './off-session';
import { checkParams, flag, keys, listParams, params, parseForm, text } from './params';
import { methods } from './payment-methods';
import * as refunds from './refunds';
import type { IdempotentAnswer } from './store';
import * as transfers from './transfers';
import { updateEndpointParams, type Webhooks } from './webhooks';
import type { World } from './world';

const KEY_SECONDS = 24 * 3600;

interface Answer {
  status: number;
  body: string;
  replayed?: boolean;
}

/** The Stripe API under /v1. */
export function stripeApi(
  world: World,
  secretKey: string,
  faults: Faults,
  webhooks: Webhooks,
): Hono<SandboxEnv> {
  const api = new Hono<SandboxEnv>();
  const { store } = world;
  const inProgress = new Set<string>();

  async function handle(c: SandboxContext, execute: (input: unknown) => Answer): Promise<Response> {
    const requestId = `req_${randomBytes(7).toString('hex')}`;
    const path = c.req.path;
    const isPost = c.req.method === 'POST';
    const key = isPost && !faults.ignoresKeys ? c.req.header('idempotency-key') : undefined;
    const reply = (answer: Answer) =>
      c.body(answer.body, answer.status as 200, {
        'content-type': 'application/json',
        date: new Date(world.clock.nowMs() + world.ahead).toUTCString(),
        'request-id': requestId,
        'stripe-version': c.req.header('stripe-version') ?? API_VERSION,
        ...(key ? { 'idempotency-key': key } : {}),
        ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
      });
    const fail = (error: StripeApiError) =>
      reply({ status: error.status, body: JSON.stringify(error.body(requestId), null, 2) });

    let lock: string | undefined;
    try {
      checkKey(c.req.header('authorization'), secretKey);
      const isUpload = c.req.header('content-type')?.startsWith('multipart/form-data') === true;
      const upload = isUpload ? await c.req.parseBody() : null;
      const raw = upload
        ? new URLSearchParams(
            Object.entries(upload).map(([name, value]) => [
              name,
              value instanceof File ? `${value.name}:${value.size}` : String(value),
            ]),
          ).toString()
        : isPost
          ? await c.req.text()
          : new URL(c.req.url).search;
      const form = new URLSearchParams(raw);
      const input = upload ?? parseForm(form);
      form.sort();
      const fingerprint = createHash('sha256').update(`${path}?${form}`).digest('hex');
      // Before idempotency: transport faults affect repeated requests too.
      const fault = faults.take(c.req.method, path, raw);
      if (fault?.mode === 'timeout') return await neverAnswer(c, fault.ms);
      if (fault?.mode === 'reset') return dropConnection(c);
      if (fault?.mode === '500') {
        throw new StripeApiError('An unknown error occurred', {
          type: 'api_error',
          status: 500,
          stored: false,
        });
      }
      if (fault?.mode === '429') {
        throw new StripeApiError('Request rate limit exceeded.', {
          code: 'rate_limit',
          status: 429,
          stored: false,
        });
      }
      if (fault?.mode === 'refuse' && fault.status) {
        throw new StripeApiError('Refused by the sandbox before the request was looked at.', {
          code: fault.code,
          status: fault.status,
          stored: false,
        });
      }
      const send = async (answer: Answer): Promise<Response> => {
        if (fault?.mode === 'hold-answer') await faults.hold();
        if (fault?.mode === 'drop-after') return dropConnection(c);
        return fault?.mode === 'silent-after' ? neverAnswer(c, fault.ms) : reply(answer);
      };
      if (key) {
        const stored = replay(world, key, path, fingerprint);
        if (stored) return await send(stored);
        if (inProgress.has(key)) throw busy(key);
        inProgress.add(key);
        lock = key;
      }
      if (fault?.mode === 'hold') await faults.hold();
      doDue(world);
      const request = { id: requestId, idempotency_key: key ?? null };
      const executed = world.events.during(request, () =>
        settleAnswer(() => (fault?.mode === 'refuse' ? refused(fault.code) : execute(input)), requestId),
      );
      const answer = fault?.mode === '500-after' ? settleAnswer(failed, requestId) : executed;
      if (key && answer.stored) {
        store.answers.delete(key);
        store.answers.put({
          id: key,
          created: world.clock.nowSeconds(),
          path,
          fingerprint,
          status: answer.status,
          body: answer.body,
        });
        deleteOldAnswers(world);
      }
      return await send(answer);
    } catch (error) {
      if (error instanceof StripeApiError) return fail(error);
      throw error;
    } finally {
      if (lock) inProgress.delete(lock);
    }
  }

  /** One route: check the parameters, run, return the result expanded as requested. */
  function route<S extends z.ZodType<{ expand?: string[] | undefined }>>(
    method: 'get' | 'post' | 'delete',
    path: string,
    schema: S,
    run: (input: z.output<S>, id: (name?: string) => string, account: string | undefined) => unknown,
  ): void {
    api[method](path, (c: SandboxContext) =>
      handle(c, (raw) => {
        const input = checkParams(schema, raw);
        const id = (name = 'id') => c.req.param(name) ?? '';
        const result = run(input, id, c.req.header('stripe-account'));
        return { status: 200, body: JSON.stringify(present(store, result, input.expand), null, 2) };
      }),
    );
  }

  const nothing = params({});

  route('post', '/checkout/sessions', checkout.createSessionParams, (input) =>
    checkout.createSession(world, input),
  );
  route('get', '/checkout/sessions', listParams(keys('payment_intent', 'status')), (input) =>
    page('/v1/checkout/sessions', store.sessions.where(input), input),
  );
  route('get', '/checkout/sessions/:id', nothing, (_, id) => checkout.getSession(world, id()));
  route('post', '/checkout/sessions/:id/expire', nothing, (_, id) => checkout.expireSession(world, id()));

  route('post', '/customers', customers.createCustomerParams, (input) =>
    customers.createCustomer(world, input),
  );
  route('get', '/customers', listParams({}), (input) =>
    page('/v1/customers', store.customers.newestFirst(), input),
  );
  route('delete', '/customers/:id', nothing, (_, id) => customers.deleteCustomer(world, id()));
  route('get', '/customers/:id', nothing, (_, id) => customers.getCustomer(world, id()));
  route('get', '/payment_methods', listParams(keys('customer')), (input) =>
    page('/v1/payment_methods', store.paymentMethods.where(input), input),
  );
  route('get', '/setup_intents', listParams({}), (input) =>
    page('/v1/setup_intents', store.setupIntents.newestFirst(), input),
  );
  route('get', '/payment_methods/:id', nothing, (_, id) => customers.getMethod(world, id()));
  route('post', '/payment_methods/:id/detach', nothing, (_, id) => customers.detach(world, id()));

  route('post', '/payment_intents', offSession.createIntentParams, (input) =>
    offSession.createIntent(world, input),
  );
  route('get', '/payment_intents', listParams(keys('customer')), (input) =>
    page('/v1/payment_intents', store.paymentIntents.where(input), input),
  );
  route('get', '/payment_intents/:id', nothing, (_, id) => offSession.getIntent(world, id()));
  route('post', '/payment_intents/:id/cancel', nothing, (_, id) => cancelByHand(world, id()));

  route('get', '/charges', listParams(keys('payment_intent', 'transfer_group')), (input) =>
    page('/v1/charges', store.charges.where(input), input),
  );
  route('get', '/charges/:id', nothing, (_, id) => getCharge(world, id()));

  route('post', '/refunds', refunds.createRefundParams, (input) => refunds.createRefund(world, input));
  route('get', '/refunds', listParams(keys('charge', 'payment_intent')), (input) =>
    page('/v1/refunds', store.refunds.where(input), input),
  );
  route('get', '/refunds/:id', nothing, (_, id) => refunds.getRefund(world, id()));

  route('post', '/transfers', transfers.createTransferParams, (input) =>
    transfers.createTransfer(world, input),
  );
  route('get', '/transfers', listParams(keys('destination', 'transfer_group')), (input) =>
    page('/v1/transfers', store.transfers.where(input), input),
  );
  route('get', '/transfers/:id', nothing, (_, id) => transfers.getTransfer(world, id()));
  route('post', '/transfers/:id/reversals', transfers.createReversalParams, (input, id) =>
    transfers.reverseTransfer(world, id(), input),
  );

  route('get', '/transfers/:id/reversals', listParams({}), (input, id) =>
    page(
      `/v1/transfers/${id()}/reversals`,
      store.reversals.by('transfer', transfers.getTransfer(world, id()).id),
      input,
    ),
  );

  route('get', '/balance', nothing, () => readBalance(world));
  route('get', '/balance_transactions', listParams(keys('type', 'source', 'currency')), (input) => {
    const list = store.balanceTransactions.where(input);
    const matching = [...list, ...(input.source ? [] : topUps(world))].filter(
      (one) =>
        (!input.type || one.type === input.type) && (!input.currency || one.currency === input.currency),
    );
    const result = page('/v1/balance_transactions', matching, input);
    return { ...result, data: result.data.map((one) => currentStatus(world, one)) };
  });

  route('get', '/balance_transactions/:id', nothing, (_, id) => {
    const found = store.balanceTransactions.get(id());
    if (!found) throw noSuch('balance transaction', id());
    return currentStatus(world, found);
  });

  route('get', '/payment_method_configurations', listParams({}), (input) =>
    page('/v1/payment_method_configurations', listConfigurations(world), input),
  );

  route('post', '/accounts', accounts.createAccountParams, (input) => accounts.createAccount(world, input));
  route('get', '/accounts', listParams({}), (input) =>
    page('/v1/accounts', store.accounts.newestFirst(), input),
  );
  route('get', '/accounts/:id', nothing, (_, id) => accounts.getAccount(world, id()));
  route('delete', '/accounts/:id', nothing, (_, id) => accounts.closeAccount(world, id()));
  route('post', '/accounts/:id/reject', accounts.rejectParams, (_, id) =>
    accounts.rejectAccount(world, id()),
  );
  route('post', '/accounts/:id/login_links', nothing, (_, id) => accounts.createLoginLink(world, id()));
  route('post', '/account_links', accounts.createLinkParams, (input) => accounts.createLink(world, input));

  route('get', '/webhook_endpoints', listParams({}), (input) =>
    page('/v1/webhook_endpoints', [webhooks.endpoint], input),
  );
  route('post', '/webhook_endpoints/:id', updateEndpointParams, (input, id) => {
    if (id() !== webhooks.endpoint.id) throw noSuch('webhook endpoint', id());
    return webhooks.enable(input.enabled_events);
  });

  const eventFilter = {
    type: text.optional(),
    types: z.array(text).max(20).optional(),
    delivery_success: flag.optional(),
  };
  // Events of connected accounts are listed for that account alone, never for the platform.
  const isVisible = (event: Stripe.Event, account: string | undefined) => event.account === account;
  route('get', '/events', listParams(eventFilter), (input, _, account) => {
    const types = input.types ?? (input.type ? [input.type] : []);
    const [only] = types;
    const base =
      types.length === 1 && only && !only.includes('*')
        ? store.events.by('type', only)
        : store.events.newestFirst();
    const wanted = types.map((type) => new RegExp(`^${type.replaceAll('.', '\\.').replaceAll('*', '.*')}$`));
    const matching = base.filter(
      // By time first: few are left to compare by type.
      (event) =>
        createdMatches(event.created, input.created) &&
        isVisible(event, account) &&
        (wanted.length === 0 || wanted.some((pattern) => pattern.test(event.type))) &&
        (input.delivery_success === undefined || delivered(event.id) === input.delivery_success),
    );
    return page('/v1/events', matching, input);
  });
  const delivered = (id: string) =>
    store.deliveries.by('event', id).every((one) => one.state === 'delivered');
  route('get', '/events/:id', nothing, (_, id, account) => {
    const event = store.events.get(id());
    if (!event || !isVisible(event, account)) throw noSuch('event', id());
    return event;
  });

  route('get', '/disputes', listParams(keys('charge', 'payment_intent')), (input) =>
    page('/v1/disputes', store.disputes.where(input), input),
  );
  route('post', '/disputes/:id', disputes.updateDisputeParams, (input, id) =>
    disputes.updateDispute(world, id(), input),
  );
  route('post', '/disputes/:id/close', nothing, (_, id) => disputes.acceptDispute(world, id()));
  route('get', '/files', listParams({}), (input) => page('/v1/files', store.files.newestFirst(), input));
  route('post', '/files', disputes.createFileParams, (input) => disputes.createFile(world, input));
  route('get', '/disputes/:id', nothing, (_, id) => disputes.getDispute(world, id()));

  api.all('*', (c) =>
    handle(c, () => {
      throw new StripeApiError(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {
        status: 404,
        stored: false,
      });
    }),
  );
  return api;
}

/** What the account's owner has switched on in the dashboard: one configuration, the default. */
function listConfigurations(world: World): Stripe.PaymentMethodConfiguration[] {
  const shown = (method: PaymentMethod) => {
    const value = world.methods.includes(method) ? ('on' as const) : ('off' as const);
    return { available: value === 'on', display_preference: { overridable: null, preference: value, value } };
  };
  return [
    {
      id: 'pmc_sandbox',
      object: 'payment_method_configuration',
      active: true,
      application: null,
      is_default: true,
      livemode: false,
      name: 'Default',
      parent: null,
      ...Object.fromEntries(methods.map((method) => [method, shown(method)])),
    },
  ];
}

/** A refusal during execution: stored under the idempotency key, as Stripe does. */
function refused(code: string | undefined): never {
  throw new StripeApiError(`Refused by the sandbox (${code ?? 'no code'}).`, { code });
}

/** A failure after execution: Stripe stores it as well. */
function failed(): never {
  throw new StripeApiError('An unknown error occurred', { type: 'api_error', status: 500 });
}

function settleAnswer(execute: () => Answer, requestId: string): Answer & { stored: boolean } {
  try {
    return { ...execute(), stored: true };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return {
      status: error.status,
      body: JSON.stringify(error.body(requestId), null, 2),
      stored: error.stored,
    };
  }
}

function checkKey(header: string | undefined, secretKey: string): void {
  const given = header?.replace(/^Bearer /, '');
  if (!given) {
    throw new StripeApiError(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401, stored: false },
    );
  }
  const digest = (value: string) => createHash('sha256').update(value).digest();
  if (timingSafeEqual(digest(given), digest(secretKey))) return;
  const shown = `${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`;
  throw new StripeApiError(`Invalid API Key provided: ${shown}`, { status: 401, stored: false });
}

function replay(world: World, key: string, path: string, fingerprint: string): Answer | undefined {
  if (key.length > 255) {
    throw new StripeApiError('Idempotency keys may be at most 255 characters long.', { stored: false });
  }
  const stored = world.store.answers.get(key);
  if (!stored || isExpired(world, stored)) return undefined;
  if (stored.fingerprint === fingerprint) {
    return { status: stored.status, body: stored.body, replayed: true };
  }
  throw new StripeApiError(
    stored.path === path
      ? `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${stored.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error', stored: false },
  );
}

function busy(key: string): StripeApiError {
  return new StripeApiError(
    `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`,
    { type: 'idempotency_error', code: 'idempotency_key_in_use', status: 409, stored: false },
  );
}

function isExpired(world: World, answer: IdempotentAnswer): boolean {
  return answer.created + KEY_SECONDS <= world.clock.nowSeconds();
}

function deleteOldAnswers(world: World): void {
  for (const answer of world.store.answers.values()) {
    if (!isExpired(world, answer)) return;
    world.store.answers.delete(answer.id);
  }
}
