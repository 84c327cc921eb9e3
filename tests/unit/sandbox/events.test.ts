import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aServer } from '../../support/http-server';
import { paidCharge, pressOnPage, sessionParams, type TestSandbox, testSandbox } from './support';

/** A stand-in for the app: takes whatever is posted to it. */
async function receiver() {
  const requests: { path: string; headers: Headers; body: string }[] = [];
  /** What the next answers are; 200 when the list is empty. */
  const statuses: number[] = [];
  const server = await aServer(async (request) => {
    const { pathname: path } = new URL(request.url);
    requests.push({ path, headers: request.headers, body: await request.text() });
    return Response.json({ ok: true }, { status: statuses.shift() ?? 200 });
  });
  return { ...server, requests, statuses };
}

let app: Awaited<ReturnType<typeof receiver>>;
let t: TestSandbox;
beforeEach(async () => {
  app = await receiver();
  t = await testSandbox({
    siteUrl: app.url,
    webhookUrl: `${app.url}/hook`,
    sweep: { cronSecret: 'cron-secret' },
  });
});
afterEach(async () => {
  await t.stop();
  app.close();
});

const typeOf = (body: string) => (JSON.parse(body) as Stripe.Event).type;

describe('webhooks', () => {
  it('are signed with each secret over the raw body, and carry the object as it was, without line items', async () => {
    await paidCharge(t);
    await expect.poll(() => app.requests).toHaveLength(3);
    const { requests } = app;
    expect(requests.map((one) => typeOf(one.body)).sort()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ]);
    for (const { body, headers } of requests) {
      const signature = headers.get('stripe-signature') ?? '';
      for (const secret of ['whsec_one', 'whsec_two']) {
        const event = Stripe.webhooks.constructEvent(body, signature, secret);
        expect(event.api_version).toBe('2026-10-28.endive');
      }
      expect(() => Stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    }
    const completed = requests.find((one) => typeOf(one.body) === 'checkout.session.completed');
    const event = JSON.parse(completed?.body ?? '') as Stripe.CheckoutSessionCompletedEvent;
    expect(event.data.object).toMatchObject({ payment_status: 'paid', metadata: { purchase: '1' } });
    expect(event.data.object).not.toHaveProperty('line_items');
  });

  it('are tried again until the app takes them', async () => {
    app.statuses.push(500);
    const { id } = await t.stripe.checkout.sessions.create(sessionParams(t.sandbox));
    await t.stripe.checkout.sessions.expire(id);
    await expect.poll(() => app.requests).toHaveLength(1);
    await t.sandbox.webhooks.settled();
    const failing = await t.stripe.events.list({ delivery_success: false });
    expect(failing.data).toMatchObject([{ type: 'checkout.session.expired', pending_webhooks: 1 }]);
    await t.post('/webhooks/flush', {});
    expect(app.requests).toHaveLength(2);
    await expect(t.stripe.events.list({ delivery_success: false })).resolves.toMatchObject({ data: [] });
  });
});

describe('the clock', () => {
  it('expires sessions and notifies the app before the sweep runs', async () => {
    const { id } = await t.stripe.checkout.sessions.create(sessionParams(t.sandbox));
    const before = t.sandbox.clock.now();
    const answer = await t.post('/clock/advance', { hours: 49 });
    expect(await answer.json()).toMatchObject({
      offsetMs: 49 * 3_600_000,
      sweep: { status: 200, body: { ok: true } },
    });
    expect(t.sandbox.clock.now().getTime() - before.getTime()).toBeGreaterThanOrEqual(49 * 3_600_000);
    await expect(t.stripe.checkout.sessions.retrieve(id)).resolves.toMatchObject({ status: 'expired' });
    expect(app.requests.map((one) => one.path)).toEqual(['/hook', '/api/cron/deadlines']);
    expect(app.requests[1]?.headers.get('authorization')).toBe('Bearer cron-secret');
    expect((await pressOnPage(t.sandbox, id)).error?.code).toBe('session_expired');
  });

  it.each([{ hours: -1 }, { hours: 0 }, { hours: 'x' }, { years: 1 }, {}])('refuses %j', async (duration) => {
    const answer = await t.post('/clock/advance', duration);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain('Ange hur långt klockan ska flyttas fram');
    expect(t.sandbox.clock.offsetMs).toBe(0);
  });
});

it('what was stored is there after a restart', async () => {
  const charge = await paidCharge(t);
  await t.sandbox.clock.advance({ hours: 1 });
  await t.sandbox.close();
  const again = await testSandbox({ dataDir: t.dataDir, webhookUrl: null });
  await expect(again.stripe.charges.retrieve(charge.id)).resolves.toMatchObject({ paid: true });
  expect(again.sandbox.clock.offsetMs).toBe(3_600_000);
  const events = await again.stripe.events.list({ types: ['checkout.session.completed'] });
  expect(events.data).toHaveLength(1);
  await again.sandbox.close();
  t = await testSandbox();
});
