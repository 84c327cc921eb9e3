import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { afterEach, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { organiserScopes } from '@/domain/organiser/api';
import { HOUR, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { connectStandIn, OrganiserSystem } from '@/sandbox/organiser/system';
import { list, refuse, verify, view } from '@/server/api/organiser/routes';
import { webhookDeliveries } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { deliverWebhook } from '@/server/services/organiser-api/deliver-webhook';
import { createEndpoint } from '@/server/services/organiser-api/endpoints';
import { createKey } from '@/server/services/organiser-api/keys';
import { aServer } from '../support/http-server';
import { anOrganisedRace, contactCall } from '../support/organiser-scene';
import { aPaidPurchase } from '../support/purchases';
import { workQueues } from '../support/queues';
import { readPurchase } from '../support/rows';

const servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const routes = [
  [/^GET \/name-changes$/, list],
  [/^GET \/name-changes\/([^/]+)$/, view],
  [/^POST \/name-changes\/([^/]+)\/verify$/, verify],
  [/^POST \/name-changes\/([^/]+)\/refuse$/, refuse],
] as const;

/** The organisers' API over real HTTP. */
const organiserSite = () =>
  aServer(async (request) => {
    const { method, url, headers } = request;
    const { pathname, search } = new URL(url);
    const route = `${method} ${pathname.replace('/api/organiser/v1', '')}`;
    const [pattern, handle] = routes.find(([each]) => each.test(route)) ?? [];
    if (!pattern || !handle) return new Response(null, { status: 404 });
    const body = method === 'POST' ? await request.text() : null;
    const ours = new NextRequest(`http://localhost:3000${pathname}${search}`, { method, headers, body });
    return handle(ours, { params: Promise.resolve({ id: pattern.exec(route)?.[1] ?? '' }) });
  });

/** The sandbox's stand-in for an organiser's system, connected with the site. */
async function scene() {
  const { race, organiserId, contact } = await anOrganisedRace({ buyerFields: ['full_name'] });
  const call = contactCall(contact);
  const key = await createKey({ organiserId, name: 'Prov', scopes: [...organiserScopes] }, call);
  const site = await organiserSite();
  const path = join(mkdtempSync(join(tmpdir(), 'organiser-')), 'organiser.json');
  let system: OrganiserSystem | undefined;
  const server = await aServer(async (request) => {
    const status = system?.take(await request.text(), Object.fromEntries(request.headers)) ?? 500;
    return new Response(null, { status });
  });
  servers.push(site, server);
  const endpoint = await createEndpoint({ organiserId, url: `${server.url}/organiser/webhooks` }, call);
  connectStandIn(path, key.token, endpoint.secret);
  system = new OrganiserSystem(path, site.url, () => undefined);
  return { race, site, system, key };
}

test('the stand-in is down, comes back, receives, reads and verifies, in the end by itself', async () => {
  const { race, system } = await scene();
  system.switch({ up: false });
  const { purchase } = await aPaidPurchase({ race });
  await workQueues();
  expect(system.state).toMatchObject({ turnedAway: 1, received: [] });
  const [delivery] = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.purchaseId, purchase.id));
  expect(delivery).toMatchObject({ status: 'waiting', lastStatus: 503 });
  system.switch({ up: true });
  await deliverWebhook({ deliveryId: delivery?.id ?? '' }, clockAt(plus(now(), HOUR)));
  expect(system.state.received).toMatchObject([
    { type: 'name_change.requested', nameChangeId: purchase.id, answer: null },
  ]);
  expect((await system.waiting()).map(({ id }) => id)).toEqual([purchase.id]);
  expect(await system.answer(purchase.id, 'verify')).toBe('bekräftat');
  expect((await readPurchase(purchase.id)).nameChangeVerifiedAt).not.toBeNull();
  expect(await system.answer(purchase.id, 'refuse')).toBe('409');
  expect(system.take('{}', { 'webhook-id': 'x' })).toBe(401);

  system.switch({ automatic: true });
  const { purchase: second } = await aPaidPurchase({ race });
  await workQueues();
  const verifiedAt = async () => (await readPurchase(second.id)).nameChangeVerifiedAt;
  await expect.poll(verifiedAt, { timeout: 10_000 }).not.toBeNull();
});

/** The commands of docs/organisers.md, in their order, without the lines that set what a reader fills in. */
const documentCommands = [...readFileSync('docs/organisers.md', 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
  .map(([, block = '']) => block.replaceAll(/^export .*$/gm, '').trim())
  .filter(Boolean);

test('the commands of docs/organisers.md work as they stand', async () => {
  const { race, site, key } = await scene();
  const [verified, refused] = [
    (await aPaidPurchase({ race })).purchase.id,
    (await aPaidPurchase({ race })).purchase.id,
  ];
  const env = { ...process.env, LOPPBYTET: site.url, KEY: key.token, ID: verified, OTHER_ID: refused };
  const answers: unknown[] = [];
  for (const command of documentCommands) {
    const { stdout } = await promisify(execFile)('bash', ['-c', command], { env });
    answers.push(JSON.parse(stdout));
  }
  expect(answers).toMatchObject([
    { items: [{ id: verified }, { id: refused }] },
    { id: verified, status: 'open' },
    { id: verified, state: 'awaiting_buyer_confirmation' },
    { id: refused, state: 'refunded' },
  ]);
});
