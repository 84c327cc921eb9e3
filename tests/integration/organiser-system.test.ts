import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/actor';
import { organiserScopes } from '@/domain/organiser-machines';
import { HOUR, plus } from '@/domain/time';
import { db } from '@/sandbox/database';
import { connectStandIn, OrganiserSystem } from '@/sandbox/organiser/system';
import { aRace } from '@/sandbox/scenario/listings';
import { aUser } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { webhookDeliveries } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { createEndpoint } from '@/server/services/organiser-machines/create-endpoint';
import { createKey } from '@/server/services/organiser-machines/create-key';
import { deliverWebhook } from '@/server/services/organiser-machines/deliver-webhook';
import { documentCommands } from '../support/document-commands';
import { organiserSite } from '../support/organiser-site';
import { anOrganiser, makeContact } from '../support/organisers';
import { workQueues } from '../support/queues';
import { readPurchase } from '../support/rows';

let site: Awaited<ReturnType<typeof organiserSite>>;
const servers: Server[] = [];
beforeEach(async () => {
  site = await organiserSite();
});
afterEach(() => {
  site.close();
  for (const server of servers.splice(0)) server.close();
});

/** The sandbox's stand-in for an organiser's system, connected with the site. */
async function scene() {
  const race = await aRace({ buyerFields: ['full_name'] });
  const organiserId = await anOrganiser(race.id);
  const contact = await aUser();
  await makeContact(organiserId, contact);
  const call = callAs('organiser', contact.id, now());
  const key = await createKey({ organiserId, name: 'Prov', scopes: [...organiserScopes] }, call);

  const path = join(mkdtempSync(join(tmpdir(), 'organiser-')), 'organiser.json');
  let system: OrganiserSystem | undefined;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    response.writeHead(system?.take(body, request.headers as Record<string, string>) ?? 500).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/organiser/webhooks`;
  const endpoint = await createEndpoint({ organiserId, url }, call);
  connectStandIn(path, key.token, endpoint.secret);
  system = new OrganiserSystem(path, site.url, () => undefined);
  return { race, system, key };
}

test('the stand-in is down, comes back, receives, reads and verifies', async () => {
  const { race, system } = await scene();
  system.switch({ up: false });
  const { purchase } = await aPurchase({ race }).paid().done();
  await workQueues();
  expect(system.state).toMatchObject({ turnedAway: 1, received: [] });
  const [delivery] = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.purchaseId, purchase.id));
  expect(delivery).toMatchObject({ status: 'waiting', lastStatus: 503 });
  const deliveryId = delivery?.id ?? '';
  system.switch({ up: true });
  await deliverWebhook({ deliveryId }, clockAt(plus(now(), HOUR)));
  expect(system.state.received).toMatchObject([
    { type: 'name_change.requested', nameChangeId: purchase.id, answer: null },
  ]);
  expect((await system.waiting()).map(({ id }) => id)).toEqual([purchase.id]);
  expect(await system.answer(purchase.id, 'verify')).toBe('bekräftat');
  expect((await readPurchase(purchase.id)).nameChangeVerifiedAt).not.toBeNull();
  expect(await system.answer(purchase.id, 'refuse')).toBe('409');
});

test('the stand-in answers by itself when it is set to, and refuses what is not signed', async () => {
  const { race, system } = await scene();
  system.switch({ automatic: true });
  const { purchase } = await aPurchase({ race }).paid().done();
  await workQueues();
  await expect
    .poll(async () => (await readPurchase(purchase.id)).nameChangeVerifiedAt, { timeout: 10_000 })
    .not.toBeNull();
  expect(system.take('{}', { 'webhook-id': 'x' })).toBe(401);
});

test('the commands of docs/organisers.md work as they stand', async () => {
  const { race, key } = await scene();
  const [verified, refused] = [
    (await aPurchase({ race }).paid().done()).purchase.id,
    (await aPurchase({ race }).paid().done()).purchase.id,
  ];
  const env = { ...process.env, LOPPBYTET: site.url, KEY: key.token, ID: verified, OTHER_ID: refused };
  const answers: unknown[] = [];
  for (const command of documentCommands()) {
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
