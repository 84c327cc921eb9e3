import { db } from '@sandbox/database';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { WEBHOOK_PATIENCE } from '@/domain/organiser/api';
import { webhook } from '@/domain/organiser/api-input';
import { DAY, MINUTE, plus } from '@/domain/time';
import { apiLog, organiserContacts, webhookDeliveries, webhookEndpoints } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { deliverWebhook } from '@/server/services/organiser-api/deliver-webhook';
import { listDeliveries, resendDelivery } from '@/server/services/organiser-api/deliveries';
import { createEndpoint, removeEndpoint, rotateSecret } from '@/server/services/organiser-api/endpoints';
import { refuseTransfer, verifyNameChange } from '@/server/services/organisers/answer-name-change';
import { as } from '../support/callers';
import { aServer } from '../support/http-server';
import { aContact, anOrganisedRace, contactCall } from '../support/organiser-scene';
import { outcomeOf } from '../support/outcome';
import { aPaidPurchase } from '../support/purchases';
import { workQueues } from '../support/queues';
import { reason } from '../support/reason';
import { rewrite } from '../support/rewrite';

let close = () => {};
afterEach(() => close());

/** An organiser with a race, a contact and an address, where its system answers as it is set to. */
async function scene() {
  const system = { answer: 200, seen: [] as { headers: Record<string, string>; body: string }[] };
  const server = await aServer(async (request) => {
    const body = await request.text();
    system.seen.push({ headers: Object.fromEntries(request.headers), body });
    return new Response(null, { status: system.answer });
  });
  close = server.close;
  const organised = await anOrganisedRace({ buyerFields: ['full_name'] });
  const { organiserId, contact, race } = organised;
  const url = `${server.url}/in`;
  const endpoint = await createEndpoint({ organiserId, url }, contactCall(contact));
  /** A paid purchase whose webhook has been sent. */
  const sent = async () => {
    const fixture = await aPaidPurchase({ race });
    await workQueues();
    return fixture;
  };
  return { ...organised, system, url, endpoint, sent };
}

const deliveriesOf = (purchaseId: string) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.purchaseId, purchaseId))
    .orderBy(webhookDeliveries.createdAt, webhookDeliveries.event);

const deliveryOf = async ({ purchase }: { purchase: { id: string } }) => {
  const [row] = await deliveriesOf(purchase.id);
  if (!row) throw new Error('There is no delivery');
  return row;
};

const eventsOf = async (purchaseId: string) => (await deliveriesOf(purchaseId)).map(({ event }) => event);

describe('a webhook', () => {
  test('is made with the payment, signed, and without personal data', async () => {
    const { system, race, endpoint, sent } = await scene();
    const fixture = await sent();
    const { purchase, buyer, listing } = fixture;
    expect(system.seen).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = system.seen;
    const payload = webhook.parse(new Webhook(endpoint.secret).verify(body, headers));
    expect(payload).toMatchObject({
      type: 'name_change.requested',
      data: { nameChangeId: purchase.id, race: { id: race.id, name: listing.raceName } },
    });
    for (const personal of [buyer.email, buyer.id, listing.sellerId]) expect(body).not.toContain(personal);
    const id = headers['webhook-id'];
    expect(await deliveryOf(fixture)).toMatchObject({ id, status: 'delivered', attempts: 1 });
    const [stored] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id));
    expect(stored?.secret).not.toContain(endpoint.secret);
  });

  test('goes no more to an address of a contact who is removed or blocked, nor what waits for it', async () => {
    const { system, organiserId, contact, endpoint, sent } = await scene();
    const admin = await aUser({ isAdmin: true });
    system.answer = 500;
    const waiting = await deliveryOf(await sent());
    expect(waiting.status).toBe('waiting');
    await as(admin).admin.users.block({ id: contact.id, reason });
    const due = waiting.nextAt ?? now();
    await deliverWebhook({ deliveryId: waiting.id }, clockAt(due));
    await sent();
    expect(system.seen).toHaveLength(1);
    await as(admin).admin.users.unblock({ id: contact.id, reason });
    const again = await deliveryOf(await sent());
    expect(system.seen).toHaveLength(2);
    const [row] = await db.select().from(organiserContacts).where(eq(organiserContacts.userId, contact.id));
    await as(admin).admin.organisers.removeContact({ id: row?.id ?? '', heirId: null, reason });
    await deliverWebhook({ deliveryId: again.id }, clockAt(again.nextAt ?? now()));
    expect((await deliveriesOf(again.purchaseId)).map(({ status }) => status)).toEqual(['failed']);
    const { purchase } = await sent();
    expect(await deliveriesOf(purchase.id)).toEqual([]);
    expect(system.seen).toHaveLength(2);
    const actions = await db.select().from(apiLog).where(eq(apiLog.organiserId, organiserId));
    expect(actions.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['endpointCreated', endpoint.id],
      ['endpointRemoved', endpoint.id],
    ]);
  });

  test('says when a name change is not to be done any more, and when the money goes back', async () => {
    const { race, contact } = await scene();
    const paid = async () => (await aPaidPurchase({ race })).purchase;
    const [late, refused, verified] = [await paid(), await paid(), await paid()];
    await refuseTransfer({ purchaseId: refused.id, reason: 'Redan överlåten.' }, contactCall(contact));
    await verifyNameChange({ purchaseId: verified.id }, contactCall(contact));
    await runDeadlines(clockAt(plus(late.nameChangeDeadline as Date, MINUTE)));
    const [requested, cancelled, refunded] = [
      'name_change.requested',
      'name_change.cancelled',
      'purchase.refunded',
    ];
    expect(await eventsOf(refused.id)).toEqual([requested, refunded]);
    expect(await eventsOf(verified.id)).toEqual([requested]);
    expect(await eventsOf(late.id)).toEqual([requested, cancelled, refunded]);
  });

  test('is not made for a race without an organiser, nor for one without an address', async () => {
    const { race } = await anOrganisedRace();
    for (const { purchase } of [await aPaidPurchase(), await aPaidPurchase({ race })])
      expect(await deliveriesOf(purchase.id)).toEqual([]);
  });
});

describe('a webhook that is not received', () => {
  test('is tried again at longer and longer intervals, and given up after three days', async () => {
    const { system, sent } = await scene();
    system.answer = 503;
    const fixture = await sent();
    const first = await deliveryOf(fixture);
    const nextAt = plus(first.lastAt as Date, MINUTE);
    expect(first).toMatchObject({ status: 'waiting', attempts: 1, lastStatus: 503, nextAt });
    // Not before it is due.
    await deliverWebhook({ deliveryId: first.id }, clockAt(plus(nextAt, -1)));
    expect(system.seen).toHaveLength(1);
    const waits: number[] = [];
    let row = first;
    while (row.nextAt) {
      const call = clockAt(row.nextAt);
      expect((await runDeadlines(call)).webhooks).toBeGreaterThan(0);
      await deliverWebhook({ deliveryId: row.id }, call);
      waits.push(row.nextAt.getTime() - (row.lastAt as Date).getTime());
      row = await deliveryOf(fixture);
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(row).toMatchObject({ status: 'failed', lastStatus: 503 });
    const age = (row.lastAt?.getTime() ?? 0) - fixture.purchase.createdAt.getTime();
    expect(age).toBeGreaterThan(WEBHOOK_PATIENCE - DAY / 3);
    expect(age).toBeLessThan(WEBHOOK_PATIENCE + MINUTE);
  });

  test('comes when the system is back, once, though two jobs bring it', async () => {
    const { system, sent } = await scene();
    system.answer = 302;
    const fixture = await sent();
    system.answer = 204;
    const { id: deliveryId, nextAt } = await deliveryOf(fixture);
    const deliver = () => deliverWebhook({ deliveryId }, clockAt(nextAt as Date));
    await Promise.all([deliver(), deliver()]);
    expect(system.seen).toHaveLength(2);
    expect(await deliveryOf(fixture)).toMatchObject({ status: 'delivered', attempts: 2 });
  });

  test('is sent again when a contact asks for it, not when another organiser’s does', async () => {
    const { system, url, contact, organiserId, sent } = await scene();
    const { id } = await deliveryOf(await sent());
    const outsider = await aContact();
    expect(await outcomeOf(resendDelivery({ id }, contactCall(outsider)))).toBe('NOT_FOUND');
    expect((await listDeliveries({ limit: 20 }, contactCall(outsider))).items).toEqual([]);
    await resendDelivery({ id }, contactCall(contact));
    await workQueues();
    expect(system.seen.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    const { items } = await listDeliveries({ limit: 20 }, contactCall(contact));
    expect(items).toMatchObject([{ id, status: 'delivered', url }]);
    const actions = await db.select().from(apiLog).where(eq(apiLog.organiserId, organiserId));
    expect(actions.map(({ action }) => action).toSorted()).toEqual(['deliveryResent', 'endpointCreated']);
  });

  test('is not sent to an address that is removed', async () => {
    const { system, race, contact, endpoint } = await scene();
    const fixture = await aPaidPurchase({ race });
    await removeEndpoint({ id: endpoint.id }, contactCall(contact));
    await workQueues();
    expect(system.seen).toEqual([]);
    const row = await deliveryOf(fixture);
    expect(row).toMatchObject({ status: 'failed', nextAt: null });
    expect(await outcomeOf(resendDelivery({ id: row.id }, contactCall(contact)))).toBe('NOT_FOUND');
  });
});

describe('an address', () => {
  test('is one of five at most, public, and only a contact’s own to manage', async () => {
    const { organiserId, contact, endpoint } = await scene();
    const add = (url: string, who = contact) =>
      outcomeOf(createEndpoint({ organiserId, url }, contactCall(who)));
    for (const url of ['http://lopp.example', 'https://10.0.0.1', 'https://[::ffff:10.0.0.1]', 'hej'])
      expect(await add(url)).toBe('ADDRESS_NOT_PUBLIC');
    const other = await aContact();
    expect(await add('https://lopp.invalid', other)).toBe('NOT_FOUND');
    for (const change of [rotateSecret, removeEndpoint])
      expect(await outcomeOf(change({ id: endpoint.id }, contactCall(other)))).toBe('NOT_FOUND');
    for (let made = 1; made < 5; made += 1) expect(await add('https://lopp.invalid')).toBe('ok');
    expect(await add('https://lopp.invalid')).toBe('TOO_MANY_ENDPOINTS');
  });

  test('has a secret that is replaced while the old one signs for a day more', async () => {
    const { system, contact, endpoint, sent } = await scene();
    const next = await rotateSecret({ id: endpoint.id }, contactCall(contact));
    const isSignedBy = ({ secret }: { secret: string }) => {
      const { headers, body } = system.seen.at(-1) ?? { headers: {}, body: '' };
      return new Webhook(secret).verify(body, headers);
    };
    await sent();
    for (const each of [endpoint, next]) isSignedBy(each);
    await rewrite(webhookEndpoints, endpoint.id, { oldSecretUntil: plus(now(), -1) });
    await sent();
    isSignedBy(next);
    expect(() => isSignedBy(endpoint)).toThrow();
  });
});
