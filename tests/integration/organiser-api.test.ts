import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/actor';
import { type OrganiserScope, organiserScopes, ROTATION_GRACE } from '@/domain/organiser-machines';
import { DAY, HOUR, plus } from '@/domain/time';
import {
  nameChangeDetails,
  nameChangeList,
  nameChangeWritten,
  problem,
} from '@/domain/validation/organiser-api';
import { db } from '@/sandbox/database';
import { aRace } from '@/sandbox/scenario/listings';
import { aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase, type PurchaseFixture } from '@/sandbox/scenario/purchase';
import { organiserDocument } from '@/server/api/organiser/document';
import { list, refuse, verify, view } from '@/server/api/organiser/routes';
import { sha256 } from '@/server/auth/hash';
import { limits } from '@/server/auth/rate-limit';
import {
  buyerDetailViews,
  machineLog,
  organiserKeys,
  organiserWrites,
  purchaseEvents,
  rateLimits,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { createKey } from '@/server/services/organiser-machines/create-key';
import { revokeKey } from '@/server/services/organiser-machines/revoke-key';
import { rotateKey } from '@/server/services/organiser-machines/rotate-key';
import { as } from '../support/callers';
import { expectSettled } from '../support/ledger';
import { anOrganiser, makeContact, removeContact } from '../support/organisers';
import { outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { logOf, readPurchase } from '../support/rows';

const BASE = 'http://localhost:3000/api/organiser/v1';
const contactCall = ({ id }: User, at = now()) => callAs('organiser', id, at);

/** An organiser with a race and a contact, a paid purchase of it, and a key. */
async function scene(scopes: OrganiserScope[] = [...organiserScopes]) {
  const race = await aRace({ buyerFields: ['full_name', 'customer_number'] });
  const organiserId = await anOrganiser(race.id);
  const contact = await aUser();
  await makeContact(organiserId, contact);
  const fixture = await aPurchase({ race }).paid().done();
  const key = await createKey({ organiserId, name: 'Prov', scopes }, contactCall(contact));
  return { race, organiserId, contact, fixture, key };
}

interface Asked {
  token?: string;
  method?: 'GET' | 'POST';
  body?: unknown;
  headers?: Record<string, string>;
}

const request = (path: string, { token, method = 'GET', body, headers }: Asked) =>
  new NextRequest(`${BASE}${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const of = (id: string) => ({ params: Promise.resolve({ id }) });
const REASON = 'Platsen har redan överlåtits en gång.';
const api = {
  list: (token?: string, query = '') => list(request(`/name-changes${query}`, { token })),
  view: (token: string | undefined, id: string) => view(request(`/name-changes/${id}`, { token }), of(id)),
  verify: (token: string | undefined, id: string, headers: Record<string, string> = {}) =>
    verify(request(`/name-changes/${id}/verify`, { token, method: 'POST', headers }), of(id)),
  refuse: (token: string | undefined, id: string, body: unknown = { reason: REASON }, headers = {}) =>
    refuse(request(`/name-changes/${id}/refuse`, { token, method: 'POST', body, headers }), of(id)),
};

/** The status, and the code of a refusal, which must be problem details in Swedish, not kept by caches. */
async function answerOf(answering: Promise<Response>): Promise<string> {
  const answer = await answering;
  expect(answer.headers.get('cache-control')).toBe('no-store');
  if (answer.ok) return String(answer.status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const said = problem.parse(await answer.json());
  expect(said.status).toBe(answer.status);
  return `${answer.status} ${said.code}`;
}

/** Every route, asked about one purchase. */
const everyRoute = (token: string | undefined, { purchase: { id } }: PurchaseFixture) =>
  Promise.all([
    answerOf(api.list(token)),
    answerOf(api.view(token, id)),
    answerOf(api.verify(token, id)),
    answerOf(api.refuse(token, id)),
  ]);

describe('a key', () => {
  test('is shown once and kept as a hash, and says who made it', async () => {
    const { key, contact, organiserId } = await scene();
    const [row] = await db.select().from(organiserKeys).where(eq(organiserKeys.id, key.id));
    expect(row).toMatchObject({ tokenHash: sha256(key.token), createdBy: contact.id, organiserId });
    expect(JSON.stringify(row)).not.toContain(key.token);
    expect(key.token.startsWith(row?.prefix ?? '-')).toBe(true);
    const acts = await db.select().from(machineLog).where(eq(machineLog.organiserId, organiserId));
    expect(acts).toMatchObject([{ userId: contact.id, act: 'keyCreated', subjectId: key.id }]);
  });

  test('opens each route by its rights only', async () => {
    for (const [scopes, expected] of [
      [['name-changes:read'], ['200', '200', '403 SCOPE_MISSING', '403 SCOPE_MISSING']],
      [['name-changes:write'], ['403 SCOPE_MISSING', '403 SCOPE_MISSING', '200', '409 NAME_CHANGE_VERIFIED']],
    ] as [OrganiserScope[], string[]][]) {
      const { key, fixture } = await scene(scopes);
      const { id } = fixture.purchase;
      const answers: string[] = [];
      for (const ask of [api.list(key.token), api.view(key.token, id)]) answers.push(await answerOf(ask));
      answers.push(await answerOf(api.verify(key.token, id)));
      answers.push(await answerOf(api.refuse(key.token, id)));
      expect(answers).toEqual(expected);
    }
  });

  test('that is missing, unknown, revoked or replaced too long ago opens nothing', async () => {
    const { key, contact, fixture } = await scene();
    const closed = Array(4).fill('401 KEY_INVALID');
    expect(await everyRoute(undefined, fixture)).toEqual(closed);
    expect(await everyRoute(`lb_org_${'x'.repeat(43)}`, fixture)).toEqual(closed);
    expect(await everyRoute(sha256(key.token), fixture)).toEqual(closed);
    const next = await rotateKey({ id: key.id }, contactCall(contact));
    expect(await outcomeOf(rotateKey({ id: key.id }, contactCall(contact)))).toBe('CHANGED_MEANWHILE');
    // Both work for a day.
    for (const { token } of [key, next]) expect(await answerOf(api.list(token))).toBe('200');
    const [row] = await db.select().from(organiserKeys).where(eq(organiserKeys.id, key.id));
    expect(row?.expiresAt?.getTime()).toBeGreaterThan(now().getTime() + ROTATION_GRACE - HOUR);
    await db
      .update(organiserKeys)
      .set({ expiresAt: plus(now(), -1) })
      .where(eq(organiserKeys.id, key.id));
    expect(await answerOf(api.list(key.token))).toBe('401 KEY_INVALID');
    await revokeKey({ id: next.id }, contactCall(contact));
    expect(await everyRoute(next.token, fixture)).toEqual(closed);
    expect((await readPurchase(fixture.purchase.id)).state).toBe('pending_name_change');
  });

  test('of another organiser finds nothing, and no contact of another manages it', async () => {
    const { key, contact, fixture, organiserId } = await scene();
    const other = await scene();
    const nothing = '404 PURCHASE_NOT_FOUND';
    expect((await everyRoute(other.key.token, fixture)).slice(1)).toEqual([nothing, nothing, nothing]);
    const items = nameChangeList.parse(await (await api.list(other.key.token)).json()).items;
    expect(items.map(({ id }) => id)).toEqual([other.fixture.purchase.id]);
    const call = contactCall(other.contact);
    expect(await outcomeOf(rotateKey({ id: key.id }, call))).toBe('NOT_FOUND');
    expect(await outcomeOf(revokeKey({ id: key.id }, call))).toBe('NOT_FOUND');
    expect(
      await outcomeOf(createKey({ organiserId, name: 'Prov', scopes: [...organiserScopes] }, call)),
    ).toBe('NOT_FOUND');
    await removeContact(organiserId, contact);
    expect(await outcomeOf(revokeKey({ id: key.id }, contactCall(contact)))).toBe('NOT_FOUND');
  });

  test('has no say while one of the organiser’s own contacts buys or sells', async () => {
    const { key, organiserId, fixture } = await scene();
    await makeContact(organiserId, fixture.buyer);
    const refused = '403 CONFLICT_OF_INTEREST';
    expect(await everyRoute(key.token, fixture)).toEqual(['200', refused, refused, refused]);
    expect(nameChangeList.parse(await (await api.list(key.token)).json()).items).toEqual([]);
  });

  test('is one of ten at most, also of two made at once', async () => {
    const { organiserId, contact } = await scene();
    const make = () =>
      outcomeOf(
        createKey({ organiserId, name: 'Prov', scopes: ['name-changes:read'] }, contactCall(contact)),
      );
    for (let made = 1; made < 9; made += 1) expect(await make()).toBe('ok');
    expect((await Promise.all([make(), make()])).toSorted()).toEqual(['TOO_MANY_KEYS', 'ok']);
  });

  test('may ask so often and no more', async () => {
    const { key } = await scene();
    await db.insert(rateLimits).values({
      key: `organiserKey:${sha256(key.id)}`,
      points: limits.organiserKey.points,
      expire: new Date(Date.now() + 60_000),
    });
    const answer = await api.list(key.token);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(answer.status).toBe(429);
  });

  test('notes when it was last used', async () => {
    const { key } = await scene();
    await api.list(key.token);
    const [row] = await db.select().from(organiserKeys).where(eq(organiserKeys.id, key.id));
    expect(row?.lastUsedAt).not.toBeNull();
  });
});

describe('name changes', () => {
  test('are listed by how they stand, page by page, without personal details', async () => {
    const { race, key, fixture } = await scene();
    const second = await aPurchase({ race }).paid().done();
    const page = async (query: string) =>
      nameChangeList.parse(await (await api.list(key.token, query)).json());
    const first = await page('?limit=1');
    const next = await page(`?limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...next.items].map(({ id }) => id)).toEqual([
      fixture.purchase.id,
      second.purchase.id,
    ]);
    expect(next.nextCursor).toBeNull();
    expect(JSON.stringify([first, next])).not.toContain(fixture.buyer.email);
    await api.verify(key.token, fixture.purchase.id);
    await api.refuse(key.token, second.purchase.id);
    for (const [status, id] of [
      ['verified', fixture.purchase.id],
      ['refused', second.purchase.id],
    ]) {
      const { items } = await page(`?status=${status}`);
      expect(items.map((each) => [each.id, each.status])).toEqual([[id, status]]);
    }
    for (const status of ['open', 'ended']) expect((await page(`?status=${status}`)).items).toEqual([]);
    for (const query of ['?limit=101', '?limit=0', '?status=all', '?cursor=hej', '?limit=x']) {
      expect(await answerOf(api.list(key.token, query))).toBe('400 INVALID_INPUT');
    }
    expect(await answerOf(api.view(key.token, 'hej'))).toBe('404 PURCHASE_NOT_FOUND');
    expect(await answerOf(api.view(key.token, randomUUID()))).toBe('404 PURCHASE_NOT_FOUND');
  });

  test('are read with the fields of the window; the reading is the key’s, and the buyer sees it', async () => {
    const { key, fixture } = await scene();
    const { id } = fixture.purchase;
    const read = nameChangeDetails.parse(await (await api.view(key.token, id)).json());
    expect(Object.keys(read.runner).toSorted()).toEqual(['customer_number', 'full_name']);
    await api.view(key.token, id);
    const views = await db.select().from(buyerDetailViews).where(eq(buyerDetailViews.purchaseId, id));
    expect(views).toMatchObject([{ viewerId: null, keyId: key.id }]);
    const { items } = await as(fixture.buyer).purchases.mine({});
    expect(items[0]?.log.map(({ what }) => what)).toContain('organiserSawDetails');
  });

  test('are verified and refused as by a contact, and the log names the key', async () => {
    const { race, key, fixture } = await scene();
    const second = await aPurchase({ race }).paid().done();
    const verified = nameChangeWritten.parse(await (await api.verify(key.token, fixture.purchase.id)).json());
    const purchase = await readPurchase(fixture.purchase.id);
    expect(verified).toEqual({
      id: purchase.id,
      state: 'awaiting_buyer_confirmation',
      buyerAnswersBy: purchase.confirmationDeadline?.toISOString(),
    });
    expect(purchase.confirmationDeadline).toEqual(plus(purchase.nameChangeVerifiedAt as Date, DAY));
    expect(await answerOf(api.verify(key.token, purchase.id))).toBe('409 NAME_CHANGE_VERIFIED');
    const [event] = await db
      .select()
      .from(purchaseEvents)
      .where(and(eq(purchaseEvents.purchaseId, purchase.id), eq(purchaseEvents.event, 'nameChangeVerified')));
    expect(event).toMatchObject({ actor: 'organiser', actorId: null, keyId: key.id });

    const refused = nameChangeWritten.parse(await (await api.refuse(key.token, second.purchase.id)).json());
    expect(refused).toEqual({ id: second.purchase.id, state: 'refunded', buyerAnswersBy: null });
    await workQueues();
    await expectSettled(second.purchase.id);
  });

  test('are refused with a reason that is one', async () => {
    const { key, fixture } = await scene();
    const { id } = fixture.purchase;
    for (const body of [{}, { reason: '   ' }, { reason: REASON, more: 1 }, '{', '[]']) {
      expect(await answerOf(api.refuse(key.token, id, body))).toBe('400 INVALID_INPUT');
    }
    expect(await answerOf(api.refuse(key.token, id, { reason: 'x'.repeat(20_000) }))).toBe(
      '413 INVALID_INPUT',
    );
    expect(await logOf(id)).not.toContain('transferRefused');
  });
});

describe('a write sent again', () => {
  const withKey = (key: string) => ({ 'idempotency-key': key });

  test('with the same idempotency key is answered as the first, of two at once too', async () => {
    const { key, fixture } = await scene();
    const { id } = fixture.purchase;
    const send = async () => {
      const answer = await api.verify(key.token, id, withKey('en'));
      return [answer.status, await answer.json()];
    };
    const [first, second] = await Promise.all([send(), send()]);
    expect(first?.[0]).toBe(200);
    expect(second).toEqual(first);
    expect(await send()).toEqual(first);
    expect((await logOf(id)).filter((event) => event === 'nameChangeVerified')).toHaveLength(1);
  });

  test('with the same key and another question is refused', async () => {
    const { race, key, fixture } = await scene();
    const second = await aPurchase({ race }).paid().done();
    expect(await answerOf(api.verify(key.token, fixture.purchase.id, withKey('två')))).toBe(
      '400 INVALID_INPUT',
    );
    expect(await answerOf(api.verify(key.token, fixture.purchase.id, withKey('2')))).toBe('200');
    expect(await answerOf(api.verify(key.token, second.purchase.id, withKey('2')))).toBe(
      '422 IDEMPOTENCY_KEY_USED',
    );
    expect(await answerOf(api.refuse(key.token, second.purchase.id, { reason: REASON }, withKey('3')))).toBe(
      '200',
    );
    expect(
      await answerOf(api.refuse(key.token, second.purchase.id, { reason: `${REASON}!` }, withKey('3'))),
    ).toBe('422 IDEMPOTENCY_KEY_USED');
  });

  test('after a day is a new question, and another organiser’s keys are its own', async () => {
    const { key, fixture, organiserId } = await scene();
    const other = await scene();
    expect(await answerOf(api.verify(key.token, fixture.purchase.id, withKey('4')))).toBe('200');
    expect(await answerOf(api.verify(other.key.token, other.fixture.purchase.id, withKey('4')))).toBe('200');
    await db
      .update(organiserWrites)
      .set({ createdAt: plus(now(), -DAY) })
      .where(eq(organiserWrites.organiserId, organiserId));
    expect(await answerOf(api.verify(key.token, fixture.purchase.id, withKey('4')))).toBe(
      '409 NAME_CHANGE_VERIFIED',
    );
  });

  test('that was refused is judged again', async () => {
    const { key, fixture, contact, organiserId } = await scene();
    await makeContact(organiserId, fixture.buyer);
    expect(await answerOf(api.verify(key.token, fixture.purchase.id, withKey('5')))).toBe(
      '403 CONFLICT_OF_INTEREST',
    );
    await removeContact(organiserId, fixture.buyer);
    expect(await answerOf(api.verify(key.token, fixture.purchase.id, withKey('5')))).toBe('200');
    expect(contact.id).not.toBe(fixture.buyer.id);
  });
});

test('the description names each route and each answer', () => {
  const { paths } = organiserDocument();
  expect(Object.keys(paths ?? {})).toEqual([
    '/name-changes',
    '/name-changes/{id}',
    '/name-changes/{id}/verify',
    '/name-changes/{id}/refuse',
  ]);
});
