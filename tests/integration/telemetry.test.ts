import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trace } from '@opentelemetry/api';
import { aPurchase } from '@sandbox/scenario/purchase';
import { afterAll, expect, test } from 'vitest';
import { POST as trpcRoute } from '@/app/api/trpc/[trpc]/route';
import { clockAt } from '@/domain/account/actor';
import { HOUR, plus } from '@/domain/time';
import { now } from '@/server/lib/clock';
import { inSpan, measureRequest, measureWebhook, routeOf, traceId } from '@/server/lib/measures';
import { getBoss } from '@/server/queue/boss';
import { collectMetrics } from '@/server/services/site/collect-metrics';
import { startTelemetry } from '@/server/telemetry/start';
import { workQueues } from '../support/queues';

/** A collector that keeps what it is sent. */
const sent: { path: string; body: string; key: string | undefined }[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    sent.push({ path: request.url ?? '', body, key: request.headers['x-key'] as string | undefined });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
afterAll(() => collector.close());

test('with no collector nothing is made', async () => {
  expect(await inSpan('x', async () => traceId())).toBeUndefined();
  expect(trace.getTracer('x').startSpan('x').isRecording()).toBe(false);
  expect(sent).toEqual([]);
});

test('metrics show what waits, what is held and what is late', async () => {
  await workQueues();
  const before = await collectMetrics(clockAt(now()));
  const { purchase } = await aPurchase().paid().done();
  const boss = await getBoss();
  await boss.send('mail', { kind: 'account', mail: 'passwordChanged', userId: null });
  const after = await collectMetrics(clockAt(now()));
  const held = (metrics: typeof before) => metrics.held.find(({ state }) => state === 'pending_name_change');
  expect((held(after)?.amount ?? 0) - (held(before)?.amount ?? 0)).toBe(purchase.charged);
  expect((held(after)?.purchases ?? 0) - (held(before)?.purchases ?? 0)).toBe(1);
  const mail = after.queues.find(({ name }) => name === 'mail');
  expect(mail?.waiting).toBeGreaterThan(0);
  expect(mail?.oldestSeconds).toBeGreaterThanOrEqual(0);
  expect(after.overdue).toBe(0);
  const late = plus(purchase.nameChangeDeadline ?? now(), HOUR);
  expect((await collectMetrics(clockAt(late))).overdue).toBe(1);
});

test('a collector is sent traces and measures, and nothing about anyone', async () => {
  const stop = startTelemetry({
    endpoint,
    headers: 'x-key=hemligt',
    version: 'a1b2c3d',
    measuresState: true,
    everyMs: 60_000,
  });
  const email = 'hemlina.hemlig@privat.example';
  const answer = await trpcRoute(
    new Request('http://localhost:3000/api/trpc/auth.login?token=hemlig-token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'HemligWebbläsare' },
      body: JSON.stringify({ json: { email, password: 'djuptHemligt77' } }),
    }),
  );
  expect(answer.status).toBe(400);
  await inSpan(`GET /auth/reset?token=hemlig-token av ${email}`, async () => {
    const span = trace.getActiveSpan();
    span?.setAttributes({ 'http.target': '/auth/reset?token=hemlig-token', 'user_agent.original': 'Hemlig' });
    span?.recordException(new Error(`${email} finns redan`));
    expect(traceId()).toMatch(/^[0-9a-f]{32}$/);
  });
  measureRequest({ method: 'GET', path: '/search', status: 200, ms: 12 });
  measureWebhook('checkout.session.completed', 900);
  await stop();

  const traces = sent.filter(({ path }) => path === '/v1/traces').map(({ body }) => body);
  const measures = sent.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body);
  expect(sent.every(({ key }) => key === 'hemligt')).toBe(true);
  expect(traces.join()).toContain('auth.login');
  const names = [
    'http.server.request.duration',
    'stripe.webhook.lag',
    'queue.waiting',
    'queue.oldest',
    'queue.dead',
    'money.held',
    'purchases.overdue',
    'erasures.overdue',
  ];
  for (const name of names) expect(measures.join()).toContain(`"${name}"`);
  for (const each of [...traces, ...measures]) {
    expect(each).toMatch(/"service\.instance\.id","value":\{"stringValue":"[0-9a-f-]{36}"/);
    expect(each).toContain('"service.version","value":{"stringValue":"a1b2c3d"');
  }
  const all = sent.map(({ body }) => body).join();
  for (const secret of ['hemlina', 'privat.example', 'hemlig-token', 'djuptHemligt', 'HemligWeb', 'Hemlig"'])
    expect(all).not.toContain(secret);
});

test('a process that works no queues leaves the state of the database to those that do', async () => {
  sent.length = 0;
  const stop = startTelemetry({ endpoint, measuresState: false });
  await stop();
  expect(sent.map(({ body }) => body).join()).not.toContain('queue.waiting');
});

test.each([
  ['/', 200, '/'],
  ['/listings/3b241101-e2bb-4255-8caf-4136c566a962/edit', 200, '/listings/:id/edit'],
  ['/lopp/vasaloppet-2027', 200, '/lopp/:name'],
  ['/covers/1/vasaloppet_salen-mora_3_90km_skidor_wide.svg', 200, '/covers/:name'],
  ['/api/trpc/listings.search', 200, '/api/trpc/listings.search'],
  ['/api/trpc/a.b,c.d', 207, '/api/trpc/batch'],
  ['/_next/static/chunks/1.js', 200, '/_next'],
  ['/wp-login.php', 404, 'unknown'],
])('a request to %s (%i) counts as %s', (path, status, route) => {
  expect(routeOf(path, status)).toBe(route);
});
