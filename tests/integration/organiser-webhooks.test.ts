import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/actor';
import { WEBHOOK_PATIENCE, type WebhookEvent } from '@/domain/organiser-machines';
import { DAY, MINUTE, plus } from '@/domain/time';
import { webhook } from '@/domain/validation/organiser-api';
import { db } from '@/sandbox/database';
import { aRace } from '@/sandbox/scenario/listings';
import { aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { machineLog, webhookDeliveries, webhookEndpoints } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { createEndpoint } from '@/server/services/organiser-machines/create-endpoint';
import { deliverWebhook } from '@/server/services/organiser-machines/deliver-webhook';
import { listDeliveries } from '@/server/services/organiser-machines/list-deliveries';
import { removeEndpoint } from '@/server/services/organiser-machines/remove-endpoint';
import { resendDelivery } from '@/server/services/organiser-machines/resend-delivery';
import { rotateSecret } from '@/server/services/organiser-machines/rotate-secret';
import { refuseTransfer } from '@/server/services/organisers/refuse-transfer';
import { verifyNameChange } from '@/server/services/organisers/verify-name-change';
import { runDeadlines } from '@/server/services/purchases/run-deadlines';
import { anOrganiser, makeContact } from '../support/organisers';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';

const contactCall = ({ id }: User, at = now()) => callAs('organiser', id, at);

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** An organiser's system on this machine, which answers as it is set to. */
async function aSystem() {
  const system = {
    answer: 200,
    url: '',
    seen: [] as { headers: Record<string, string>; body: string }[],
  };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      system.seen.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(system.answer).end();
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  system.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
  return system;
}

async function scene() {
  const system = await aSystem();
  const race = await aRace({ buyerFields: ['full_name'] });
  const organiserId = await anOrganiser(race.id);
  const contact = await aUser();
  await makeContact(organiserId, contact);
  const endpoint = await createEndpoint({ organiserId, url: system.url }, contactCall(contact));
  return { system, race, organiserId, contact, endpoint };
}

const deliveriesOf = (purchaseId: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.purchaseId, purchaseId))
    .orderBy(webhookDeliveries.createdAt, webhookDeliveries.event);

const eventsOf = async (purchaseId: string): Promise<WebhookEvent[]> =>
  (await deliveriesOf(purchaseId)).map(({ event }) => event);

describe('a webhook', () => {
  test('is made with the payment, signed, and says nothing about people', async () => {
    const { system, race, endpoint } = await scene();
    const { purchase, buyer, listing } = await aPurchase({ race }).paid().done();
    await workQueues();
    expect(system.seen).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = system.seen;
    const said = webhook.parse(new Webhook(endpoint.secret).verify(body, headers));
    expect(said).toMatchObject({
      type: 'name_change.requested',
      data: { nameChangeId: purchase.id, race: { id: race.id, name: listing.raceName } },
    });
    for (const personal of [buyer.email, buyer.id, listing.sellerId]) expect(body).not.toContain(personal);
    const [delivery] = await deliveriesOf(purchase.id);
    expect(delivery).toMatchObject({ id: headers['webhook-id'], status: 'delivered', attempts: 1 });
    const [stored] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id));
    expect(stored?.secret).not.toContain(endpoint.secret);
  });

  test('says when a name change is not to be done any more, and when the money goes back', async () => {
    const { race, contact } = await scene();
    const paid = async () => (await aPurchase({ race }).paid().done()).purchase;
    const [late, refused, verified] = [await paid(), await paid(), await paid()];
    await refuseTransfer({ purchaseId: refused.id, reason: 'Redan överlåten.' }, contactCall(contact));
    await verifyNameChange({ purchaseId: verified.id }, contactCall(contact));
    await runDeadlines(clockAt(plus(late.nameChangeDeadline as Date, MINUTE)));
    expect(await eventsOf(refused.id)).toEqual(['name_change.requested', 'purchase.refunded']);
    expect(await eventsOf(verified.id)).toEqual(['name_change.requested']);
    expect(await eventsOf(late.id)).toEqual([
      'name_change.requested',
      'name_change.cancelled',
      'purchase.refunded',
    ]);
  });

  test('is not made for a race without an organiser, nor for one without an address', async () => {
    const { purchase } = await aPurchase().paid().done();
    const race = await aRace();
    await anOrganiser(race.id);
    const other = await aPurchase({ race }).paid().done();
    for (const { id } of [purchase, other.purchase]) expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe('a webhook that is not received', () => {
  test('is tried again at longer and longer intervals, and given up after three days', async () => {
    const { system, race } = await scene();
    system.answer = 503;
    const { purchase } = await aPurchase({ race }).paid().done();
    await workQueues();
    const read = async () => (await deliveriesOf(purchase.id))[0];
    const first = await read();
    expect(first).toMatchObject({ status: 'waiting', attempts: 1, lastStatus: 503 });
    expect(first?.nextAt?.getTime()).toBe((first?.lastAt?.getTime() ?? 0) + MINUTE);
    const deliveryId = first?.id ?? '';
    // Not before it is due.
    await deliverWebhook({ deliveryId }, clockAt(plus(first?.nextAt as Date, -1)));
    expect(system.seen).toHaveLength(1);
    const waits: number[] = [];
    for (let row = first; row?.nextAt; row = await read()) {
      const at = row.nextAt;
      expect((await runDeadlines(clockAt(at))).webhooks).toBeGreaterThan(0);
      await deliverWebhook({ deliveryId }, clockAt(at));
      waits.push(at.getTime() - (row.lastAt as Date).getTime());
    }
    expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
    const last = await read();
    expect(last).toMatchObject({ status: 'failed', nextAt: null, lastStatus: 503 });
    const age = (last?.lastAt?.getTime() ?? 0) - purchase.createdAt.getTime();
    expect(age).toBeGreaterThan(WEBHOOK_PATIENCE - DAY / 3);
    expect(age).toBeLessThan(WEBHOOK_PATIENCE + MINUTE);
  });

  test('comes when the system is back, once, though two jobs bring it', async () => {
    const { system, race } = await scene();
    system.answer = 302;
    const { purchase } = await aPurchase({ race }).paid().done();
    await workQueues();
    system.answer = 204;
    const [row] = await deliveriesOf(purchase.id);
    const call = clockAt(row?.nextAt as Date);
    const deliveryId = row?.id ?? '';
    await Promise.all([deliverWebhook({ deliveryId }, call), deliverWebhook({ deliveryId }, call)]);
    expect(system.seen).toHaveLength(2);
    expect((await deliveriesOf(purchase.id))[0]).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  test('is sent again when a contact asks for it, not when another organiser’s does', async () => {
    const { system, race, contact, organiserId } = await scene();
    const { purchase } = await aPurchase({ race }).paid().done();
    await workQueues();
    const [{ id } = { id: '' }] = await deliveriesOf(purchase.id);
    const outsider = await aUser();
    await makeContact(await anOrganiser(), outsider);
    expect(await outcomeOf(resendDelivery({ id }, contactCall(outsider)))).toBe('NOT_FOUND');
    expect((await listDeliveries({ limit: 20 }, contactCall(outsider))).items).toEqual([]);
    await resendDelivery({ id }, contactCall(contact));
    await workQueues();
    expect(system.seen.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    const { items } = await listDeliveries({ limit: 20 }, contactCall(contact));
    expect(items).toMatchObject([{ id, status: 'delivered', url: system.url }]);
    const acts = await db.select().from(machineLog).where(eq(machineLog.organiserId, organiserId));
    expect(acts.map(({ act }) => act).toSorted()).toEqual(['deliveryResent', 'endpointCreated']);
  });

  test('is not sent to an address that is removed', async () => {
    const { system, race, contact, endpoint } = await scene();
    system.answer = 500;
    const { purchase } = await aPurchase({ race }).paid().done();
    await removeEndpoint({ id: endpoint.id }, contactCall(contact));
    await workQueues();
    expect(system.seen).toEqual([]);
    const [row] = await deliveriesOf(purchase.id);
    expect(row).toMatchObject({ status: 'failed', nextAt: null });
    expect(await outcomeOf(resendDelivery({ id: row?.id ?? '' }, contactCall(contact)))).toBe('NOT_FOUND');
  });
});

describe('an address', () => {
  test('is one of five at most, public, and only a contact’s own to manage', async () => {
    const { organiserId, contact, endpoint } = await scene();
    const add = (url: string, who = contact) =>
      outcomeOf(createEndpoint({ organiserId, url }, contactCall(who)));
    for (const url of ['http://lopp.example', 'https://10.0.0.1', 'https://[::ffff:10.0.0.1]', 'hej']) {
      expect(await add(url)).toBe('ADDRESS_NOT_PUBLIC');
    }
    const other = await aUser();
    await makeContact(await anOrganiser(), other);
    expect(await add('https://lopp.invalid', other)).toBe('NOT_FOUND');
    for (const act of [rotateSecret, removeEndpoint]) {
      expect(await outcomeOf(act({ id: endpoint.id }, contactCall(other)))).toBe('NOT_FOUND');
    }
    for (let made = 1; made < 5; made += 1) expect(await add('https://lopp.invalid')).toBe('ok');
    expect(await add('https://lopp.invalid')).toBe('TOO_MANY_ENDPOINTS');
  });

  test('has a secret that is replaced while the old one signs for a day more', async () => {
    const { system, race, contact, endpoint } = await scene();
    const next = await rotateSecret({ id: endpoint.id }, contactCall(contact));
    await aPurchase({ race }).paid().done();
    await workQueues();
    const [{ headers, body } = { headers: {}, body: '' }] = system.seen;
    for (const { secret } of [endpoint, next]) new Webhook(secret).verify(body, headers);
    await db
      .update(webhookEndpoints)
      .set({ oldSecretUntil: plus(now(), -1) })
      .where(eq(webhookEndpoints.id, endpoint.id));
    await aPurchase({ race }).paid().done();
    await workQueues();
    const later = system.seen.at(-1) ?? { headers: {}, body: '' };
    new Webhook(next.secret).verify(later.body, later.headers);
    expect(() => new Webhook(endpoint.secret).verify(later.body, later.headers)).toThrow();
  });
});
