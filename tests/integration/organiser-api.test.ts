import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import type { PurchaseFixture } from '@sandbox/scenario/purchase';
import { aUser, type User } from '@sandbox/scenario/users';
import { and, eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { describe, expect, test } from 'vitest';
import { type OrganiserScope, organiserScopes, ROTATION_GRACE } from '@/domain/organiser/api';
import { nameChangeDetails, nameChangeList, nameChangeWritten, problem } from '@/domain/organiser/api-input';
import { DAY, HOUR, plus } from '@/domain/time';
import { list, refuse, verify, view } from '@/server/api/organiser/routes';
import { sha256 } from '@/server/auth/hash';
import { limits } from '@/server/auth/rate-limit';
import {
  apiLog,
  buyerDetailViews,
  organiserContacts,
  organiserKeys,
  organiserWrites,
  purchaseEvents,
  rateLimits,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { createKey, revokeKey, rotateKey } from '@/server/services/organiser-api/keys';
import { eraseAccount } from '@/server/services/profile/erase-account';
import { as } from '../support/callers';
import { expectSettled } from '../support/ledger';
import { aContact, anOrganisedRace, contactCall } from '../support/organiser-scene';
import { makeContact, removeContact } from '../support/organisers';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { aPaidPurchase } from '../support/purchases';
import { workQueues } from '../support/queues';
import { reason } from '../support/reason';
import { rewrite } from '../support/rewrite';
import { auditOf, logOf, readPurchase, stateOf } from '../support/rows';

/** An organiser with a race and a contact, a paid purchase of it, and a key. */
async function scene(scopes: OrganiserScope[] = [...organiserScopes]) {
  const organised = await anOrganisedRace({ buyerFields: ['full_name', 'customer_number'] });
  const { organiserId, race, contact } = organised;
  const fixture = await aPaidPurchase({ race });
  const key = await createKey({ organiserId, name: 'Prov', scopes }, contactCall(contact));
  return { ...organised, fixture, id: fixture.purchase.id, key, token: key.token };
}

const keyRow = async (id: string) =>
  (await db.select().from(organiserKeys).where(eq(organiserKeys.id, id))).at(0);

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

const request = (path: string, token?: string, sent?: Sent) =>
  new NextRequest(`http://localhost:3000/api/organiser/v1${path}`, {
    method: sent ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(sent?.body !== undefined && { 'content-type': 'application/json' }),
      ...sent?.headers,
    },
    ...(sent?.body !== undefined && {
      body: typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body),
    }),
  });

const of = (id: string) => ({ params: Promise.resolve({ id }) });
const REASON = 'Platsen har redan överlåtits en gång.';
const api = {
  list: (token?: string, query = '') => list(request(`/name-changes${query}`, token)),
  view: (token: string | undefined, id: string) => view(request(`/name-changes/${id}`, token), of(id)),
  verify: (token: string | undefined, id: string, headers: Record<string, string> = {}) =>
    verify(request(`/name-changes/${id}/verify`, token, { headers }), of(id)),
  refuse: (token: string | undefined, id: string, body: unknown = { reason: REASON }, headers = {}) =>
    refuse(request(`/name-changes/${id}/refuse`, token, { body, headers }), of(id)),
};

/** The status, and the code of a refusal, which must be problem details in Swedish, not kept by caches. */
async function answerOf(answering: Promise<Response>): Promise<string> {
  const answer = await answering;
  expect(answer.headers.get('cache-control')).toBe('no-store');
  if (answer.ok) return String(answer.status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const answered = problem.parse(await answer.json());
  expect(answered.status).toBe(answer.status);
  return `${answer.status} ${answered.code}`;
}

/** Every route in turn, for one purchase. */
async function everyRoute(token: string | undefined, { purchase: { id } }: PurchaseFixture) {
  const answers = [await answerOf(api.list(token)), await answerOf(api.view(token, id))];
  answers.push(await answerOf(api.verify(token, id)), await answerOf(api.refuse(token, id)));
  return answers;
}

const listed = async (token: string, query = '') =>
  nameChangeList.parse(await (await api.list(token, query)).json());

describe('a key', () => {
  test('is shown once and kept as a hash, says who made it, and notes when it was last used', async () => {
    const { key, contact, organiserId } = await scene();
    const row = await keyRow(key.id);
    expect(row).toMatchObject({ tokenHash: sha256(key.token), createdBy: contact.id, organiserId });
    expect(JSON.stringify(row)).not.toContain(key.token);
    expect(key.token.startsWith(row?.prefix ?? '-')).toBe(true);
    const actions = await db.select().from(apiLog).where(eq(apiLog.organiserId, organiserId));
    expect(actions).toMatchObject([{ userId: contact.id, action: 'keyCreated', subjectId: key.id }]);
    await api.list(key.token);
    expect((await keyRow(key.id))?.lastUsedAt).not.toBeNull();
  });

  const missing = '403 SCOPE_MISSING';
  test.each<[OrganiserScope, string[]]>([
    ['name-changes:read', ['200', '200', missing, missing]],
    ['name-changes:write', [missing, missing, '200', '409 NAME_CHANGE_VERIFIED']],
  ])('opens each route by its rights only: %s', async (scope, expected) => {
    const { token, fixture } = await scene([scope]);
    expect(await everyRoute(token, fixture)).toEqual(expected);
  });

  test('that is missing, unknown, revoked or replaced too long ago opens nothing', async () => {
    const { key, contact, fixture } = await scene();
    const closed = Array(4).fill('401 KEY_INVALID');
    for (const token of [undefined, `lb_org_${'x'.repeat(43)}`, sha256(key.token)])
      expect(await everyRoute(token, fixture)).toEqual(closed);
    const next = await rotateKey({ id: key.id }, contactCall(contact));
    expect(await outcomeOf(rotateKey({ id: key.id }, contactCall(contact)))).toBe('CHANGED_MEANWHILE');
    // Both work for a day.
    for (const { token } of [key, next]) expect(await answerOf(api.list(token))).toBe('200');
    const expiresAt = (await keyRow(key.id))?.expiresAt?.getTime();
    expect(expiresAt).toBeGreaterThan(now().getTime() + ROTATION_GRACE - HOUR);
    await rewrite(organiserKeys, key.id, { expiresAt: plus(now(), -1) });
    expect(await answerOf(api.list(key.token))).toBe('401 KEY_INVALID');
    await revokeKey({ id: next.id }, contactCall(contact));
    expect(await everyRoute(next.token, fixture)).toEqual(closed);
    expect(await stateOf(fixture)).toBe('pending_name_change');
  });

  test('works no longer than who made it acts for the organiser, unless another takes it over', async () => {
    const { key, contact, organiserId } = await scene();
    const [admin, heir] = [await aUser({ isAdmin: true }), await aContact(organiserId)];
    const rowOf = async ({ id }: User) => {
      const rows = await db.select().from(organiserContacts).where(eq(organiserContacts.userId, id));
      return rows.find((row) => row.organiserId === organiserId && !row.removedAt)?.id ?? '';
    };
    const remove = async (user: User, heirId: string | null) =>
      outcomeOf(as(admin).admin.organisers.removeContact({ id: await rowOf(user), heirId, reason }));
    const works = () => answerOf(api.list(key.token));
    // Blocked, and let in again.
    await as(admin).admin.users.block({ id: contact.id, reason });
    expect(await works()).toBe('401 KEY_INVALID');
    await as(admin).admin.users.unblock({ id: contact.id, reason });
    expect(await works()).toBe('200');
    expect(await remove(contact, randomUUID())).toBe('CONTACT_GONE');
    expect(await remove(contact, await rowOf(contact))).toBe('CONTACT_GONE');
    expect(await remove(contact, await rowOf(heir))).toBe('ok');
    expect(await works()).toBe('200');
    const { organisers } = await as(heir).connection.get();
    expect(organisers[0]?.keys).toMatchObject([{ id: key.id, by: heir.displayName }]);
    const own = (await as(admin).admin.organisers.list()).find(({ id }) => id === organiserId);
    expect(own?.contacts).toMatchObject([{ email: heir.email, keys: 1, endpoints: 0 }]);
    expect(await remove(heir, null)).toBe('ok');
    expect(await works()).toBe('401 KEY_INVALID');
    expect((await keyRow(key.id))?.revokedAt).not.toBeNull();
    // Who is a contact again has not got it back.
    await makeContact(organiserId, heir);
    expect(await works()).toBe('401 KEY_INVALID');
    const actions = await db.select().from(apiLog).where(eq(apiLog.organiserId, organiserId));
    expect(actions.map(({ userId, action }) => [userId, action])).toEqual([
      [contact.id, 'keyCreated'],
      [admin.id, 'keyHandedOver'],
      [admin.id, 'keyRevoked'],
    ]);
    expect((await auditOf(organiserId)).map(({ detail }) => detail)).toMatchObject([
      { keys: 1, endpoints: 0, heir: heir.id },
      { keys: 1, endpoints: 0 },
    ]);
  });

  test('is made by nobody who is removed at that moment, and ends with the account', async () => {
    const { key, contact, organiserId } = await scene();
    const admin = await aUser({ isAdmin: true });
    for (let round = 0; round < 3; round += 1) {
      const leaving = await aContact(organiserId);
      const [row] = await db.select().from(organiserContacts).where(eq(organiserContacts.userId, leaving.id));
      const make = createKey(
        { organiserId, name: 'Sist', scopes: ['name-changes:read'] },
        contactCall(leaving),
      );
      const made = make.catch(() => null);
      await as(admin).admin.organisers.removeContact({ id: row?.id ?? '', heirId: null, reason });
      const { token } = (await made) ?? {};
      if (token) expect(await answerOf(api.list(token))).toBe('401 KEY_INVALID');
      const left = await db.select().from(organiserKeys).where(eq(organiserKeys.createdBy, leaving.id));
      expect(left.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    }
    await db.transaction((tx) => eraseAccount(tx, contact.id, now()));
    expect(await answerOf(api.list(key.token))).toBe('401 KEY_INVALID');
    expect((await keyRow(key.id))?.revokedAt).not.toBeNull();
  });

  test('of another organiser finds nothing, and no contact of another manages it', async () => {
    const { key, contact, fixture, organiserId } = await scene();
    const other = await scene();
    expect((await everyRoute(other.token, fixture)).slice(1)).toEqual(
      Array(3).fill('404 PURCHASE_NOT_FOUND'),
    );
    expect((await listed(other.token)).items.map(({ id }) => id)).toEqual([other.id]);
    const call = contactCall(other.contact);
    const outcomes = await outcomesOf([
      rotateKey({ id: key.id }, call),
      revokeKey({ id: key.id }, call),
      createKey({ organiserId, name: 'Prov', scopes: [...organiserScopes] }, call),
    ]);
    expect(outcomes).toEqual(Array(3).fill('NOT_FOUND'));
    await removeContact(organiserId, contact);
    expect(await outcomeOf(revokeKey({ id: key.id }, contactCall(contact)))).toBe('NOT_FOUND');
  });

  test('has no say while one of the organiser’s own contacts buys or sells', async () => {
    const { token, organiserId, fixture } = await scene();
    await makeContact(organiserId, fixture.buyer);
    const refused = '403 CONFLICT_OF_INTEREST';
    expect(await everyRoute(token, fixture)).toEqual(['200', refused, refused, refused]);
    expect((await listed(token)).items).toEqual([]);
  });

  test('is one of ten at most, also of two made at once', async () => {
    const { organiserId, contact } = await scene();
    const wish = { organiserId, name: 'Prov', scopes: ['name-changes:read' as const] };
    const make = () => createKey(wish, contactCall(contact));
    for (let made = 1; made < 9; made += 1) expect(await outcomeOf(make())).toBe('ok');
    expect(await outcomesOf([make(), make()])).toEqual(['TOO_MANY_KEYS', 'ok']);
  });

  test('may ask so often and no more', async () => {
    const { key } = await scene();
    await db.insert(rateLimits).values({
      key: `organiserKey:${sha256(key.id)}`,
      points: limits.organiserKey.points,
      expire: new Date(Date.now() + 300_000),
    });
    const answer = await api.list(key.token);
    expect(answer.status).toBe(429);
    const retryAfter = Number(answer.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(240);
    expect(retryAfter).toBeLessThanOrEqual(300);
  });
});

test('a method that a route does not have is refused, with those that it has', async () => {
  const routes: Record<string, object[]> = {
    'GET, HEAD, OPTIONS': [
      await import('@/app/api/organiser/v1/name-changes/route'),
      await import('@/app/api/organiser/v1/name-changes/[id]/route'),
      await import('@/app/api/organiser/v1/openapi.json/route'),
    ],
    'POST, OPTIONS': [
      await import('@/app/api/organiser/v1/name-changes/[id]/verify/route'),
      await import('@/app/api/organiser/v1/name-changes/[id]/refuse/route'),
    ],
  };
  for (const [allowed, handlers] of Object.entries(routes)) {
    for (const each of handlers as Partial<Record<string, () => Response>>[]) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        // Next answers HEAD by GET.
        if (allowed.includes(method)) continue;
        const answer = each[method]?.();
        expect([method, answer?.status, answer?.headers.get('allow')]).toEqual([method, 405, allowed]);
        expect(problem.parse(await answer?.json()).status).toBe(405);
      }
      expect(each.OPTIONS?.().headers.get('allow')).toBe(allowed);
    }
  }
});

test('characters that the database does not take are refused like any wrong input', async () => {
  const { token, id } = await scene();
  for (const character of ['\0', '\ud800', '\udc00']) {
    expect(await answerOf(api.refuse(token, id, { reason: `${REASON}${character}` }))).toBe(
      '400 INVALID_INPUT',
    );
    expect(await answerOf(api.refuse(token, id, { reason: REASON, [character]: 1 }))).toBe(
      '400 INVALID_INPUT',
    );
  }
  expect(await answerOf(api.list(token, '?cursor=%00'))).toBe('400 INVALID_INPUT');
  expect(await answerOf(api.list(token, '?status=%00'))).toBe('400 INVALID_INPUT');
  expect(await answerOf(api.view(token, '\0'))).toBe('404 PURCHASE_NOT_FOUND');
  expect(await answerOf(api.refuse(token, id, { reason: REASON }, { 'content-type': 'text/plain' }))).toBe(
    '415 INVALID_INPUT',
  );
  expect(await answerOf(api.refuse(token, id))).toBe('200');
});

describe('name changes', () => {
  test('are listed by how they stand, page by page, without personal details', async () => {
    const { race, token, id, fixture } = await scene();
    const second = (await aPaidPurchase({ race })).purchase.id;
    const first = await listed(token, '?limit=1');
    const next = await listed(token, `?limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...next.items].map((each) => each.id)).toEqual([id, second]);
    expect(next.nextCursor).toBeNull();
    expect(JSON.stringify([first, next])).not.toContain(fixture.buyer.email);
    await api.verify(token, id);
    await api.refuse(token, second);
    const standing = { open: [], verified: [id], refused: [second], ended: [] };
    for (const [status, ids] of Object.entries(standing)) {
      const { items } = await listed(token, `?status=${status}`);
      expect(items.map((each) => [each.id, each.status])).toEqual(ids.map((each) => [each, status]));
    }
    for (const query of ['?limit=101', '?limit=0', '?status=all', '?cursor=hej', '?limit=x'])
      expect(await answerOf(api.list(token, query))).toBe('400 INVALID_INPUT');
    for (const unknown of ['hej', randomUUID()])
      expect(await answerOf(api.view(token, unknown))).toBe('404 PURCHASE_NOT_FOUND');
  });

  test('are read with the fields of the window; the reading is the key’s, and the buyer sees it', async () => {
    const { key, token, id, fixture } = await scene();
    const read = nameChangeDetails.parse(await (await api.view(token, id)).json());
    expect(Object.keys(read.runner).toSorted()).toEqual(['customer_number', 'full_name']);
    await api.view(token, id);
    const views = await db.select().from(buyerDetailViews).where(eq(buyerDetailViews.purchaseId, id));
    expect(views).toMatchObject([{ viewerId: null, keyId: key.id }]);
    const { items } = await as(fixture.buyer).purchases.mine({});
    expect(items[0]?.log.map(({ what }) => what)).toContain('organiserSawDetails');
  });

  test('are verified and refused as by a contact, and the log names the key', async () => {
    const { race, key, token, id } = await scene();
    const verified = nameChangeWritten.parse(await (await api.verify(token, id)).json());
    const purchase = await readPurchase(id);
    const buyerAnswersBy = purchase.confirmationDeadline?.toISOString();
    expect(verified).toEqual({ id, state: 'awaiting_buyer_confirmation', buyerAnswersBy });
    expect(purchase.confirmationDeadline).toEqual(plus(purchase.nameChangeVerifiedAt as Date, DAY));
    expect(await answerOf(api.verify(token, id))).toBe('409 NAME_CHANGE_VERIFIED');
    const [event] = await db
      .select()
      .from(purchaseEvents)
      .where(and(eq(purchaseEvents.purchaseId, id), eq(purchaseEvents.event, 'nameChangeVerified')));
    expect(event).toMatchObject({ actor: 'organiser', actorId: null, keyId: key.id });

    const second = (await aPaidPurchase({ race })).purchase.id;
    const refused = nameChangeWritten.parse(await (await api.refuse(token, second)).json());
    expect(refused).toEqual({ id: second, state: 'refunded', buyerAnswersBy: null });
    await workQueues();
    await expectSettled(second);
  });

  test('are refused with a reason that is one', async () => {
    const { token, id } = await scene();
    for (const body of [{}, { reason: '   ' }, { reason: REASON, more: 1 }, '{', '[]'])
      expect(await answerOf(api.refuse(token, id, body))).toBe('400 INVALID_INPUT');
    const long = { reason: 'x'.repeat(20_000) };
    expect(await answerOf(api.refuse(token, id, long))).toBe('413 INVALID_INPUT');
    expect(await logOf(id)).not.toContain('transferRefused');
  });
});

describe('a write sent again', () => {
  const verified = (token: string, id: string, key: string) =>
    answerOf(api.verify(token, id, { 'idempotency-key': key }));
  const refused = (token: string, id: string, key: string, reason = REASON) =>
    answerOf(api.refuse(token, id, { reason }, { 'idempotency-key': key }));

  test('with the same idempotency key is answered as the first, of two at once too', async () => {
    const { token, id } = await scene();
    const send = async () => {
      const answer = await api.verify(token, id, { 'idempotency-key': 'en' });
      return [answer.status, await answer.json()];
    };
    const [first, second] = await Promise.all([send(), send()]);
    expect(first?.[0]).toBe(200);
    expect(second).toEqual(first);
    expect(await send()).toEqual(first);
    expect((await logOf(id)).filter((event) => event === 'nameChangeVerified')).toHaveLength(1);
  });

  test('with the same key and another question is refused', async () => {
    const { race, token, id } = await scene();
    const second = (await aPaidPurchase({ race })).purchase.id;
    expect(await verified(token, id, 'två')).toBe('400 INVALID_INPUT');
    expect(await verified(token, id, '2')).toBe('200');
    expect(await verified(token, second, '2')).toBe('422 IDEMPOTENCY_KEY_USED');
    expect(await refused(token, second, '3')).toBe('200');
    expect(await refused(token, second, '3', `${REASON}!`)).toBe('422 IDEMPOTENCY_KEY_USED');
  });

  test('after a day is a new question, and another organiser’s keys are its own', async () => {
    const { token, id, organiserId } = await scene();
    const other = await scene();
    expect(await verified(token, id, '4')).toBe('200');
    expect(await verified(other.token, other.id, '4')).toBe('200');
    const own = eq(organiserWrites.organiserId, organiserId);
    await rewrite(organiserWrites, own, { createdAt: plus(now(), -DAY) });
    expect(await verified(token, id, '4')).toBe('409 NAME_CHANGE_VERIFIED');
  });

  test('that was refused is judged again', async () => {
    const { token, id, fixture, organiserId } = await scene();
    await makeContact(organiserId, fixture.buyer);
    expect(await verified(token, id, '5')).toBe('403 CONFLICT_OF_INTEREST');
    await removeContact(organiserId, fixture.buyer);
    expect(await verified(token, id, '5')).toBe('200');
  });
});
