import { db } from '@sandbox/database';
import { PASSWORD } from '@sandbox/scenario/password';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { expect, test } from 'vitest';
import { POST as exportAccount } from '@/app/api/account/export/route';
import { POST as exportUser } from '@/app/api/admin/users/[id]/export/route';
import { GET as calendar } from '@/app/api/purchases/[id]/calendar/route';
import { GET as statement } from '@/app/api/statements/[year]/route';
import { GET, POST } from '@/app/api/trpc/[trpc]/route';
import { POST as upload } from '@/app/api/uploadthing/route';
import { PAGE_USER_HEADER, PAGE_USER_PARAMETER } from '@/domain/account/page-user';
import { userTag } from '@/server/auth/page-user';
import { users } from '@/server/db/schema';
import { cookieOf } from '../support/browser';

/* Two accounts in two tabs of one browser: the cookie is the second one's, the page the first one's. */

const SITE = 'http://localhost:3000';

interface Page {
  cookie: string;
  /** Whose page it is; null of one that does not say. */
  drawnFor: { id: string } | null;
}

const headersOf = ({ cookie, drawnFor }: Page) => ({
  'content-type': 'application/json',
  host: 'localhost:3000',
  origin: SITE,
  cookie,
  ...(drawnFor && { [PAGE_USER_HEADER]: userTag(drawnFor.id) }),
});

const mutate = (page: Page, procedure: string, json: unknown) =>
  POST(
    new Request(`${SITE}/api/trpc/${procedure}`, {
      method: 'POST',
      headers: headersOf(page),
      body: JSON.stringify({ json }),
    }),
  );

const query = (page: Page, procedure: string) =>
  GET(new Request(`${SITE}/api/trpc/${procedure}`, { headers: headersOf(page) }));

const codeIn = async (answer: Response): Promise<unknown> => (await answer.json()).error?.json.data.code;

const namesOf = async ({ id }: { id: string }) => {
  const [row] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id));
  return row;
};

test('a form that was drawn for one user changes nothing of another', async () => {
  const [ada, bo] = [await aUser(), await aUser()];
  const before = await namesOf(bo);
  const page = { cookie: await cookieOf(bo), drawnFor: ada };
  const answer = await mutate(page, 'account.updateNames', {
    firstName: 'Ada',
    lastName: 'Asp',
    displayName: '',
  });
  expect(answer.status).toBe(409);
  expect(await codeIn(answer)).toBe('OTHER_USER');
  expect(await namesOf(bo)).toEqual(before);
});

test('nor does such a page read, buy, sign out or sign in', async () => {
  const [ada, bo] = [await aUser(), await aUser()];
  const page = { cookie: await cookieOf(bo), drawnFor: ada };
  expect(await codeIn(await query(page, 'account.profile'))).toBe('OTHER_USER');
  expect(await codeIn(await query(page, 'auth.session'))).toBe('OTHER_USER');
  expect(await codeIn(await query(page, 'listings.search?input={"json":{}}'))).toBe('OTHER_USER');
  for (const [procedure, input] of [
    ['purchases.createCheckout', { listingId: crypto.randomUUID(), priceSeen: 100 }],
    ['auth.login', { email: ada.email, password: PASSWORD }],
    ['auth.logout', undefined],
  ] as const) {
    const answer = await mutate(page, procedure, input);
    expect(await codeIn(answer), procedure).toBe('OTHER_USER');
  }
  const own = { cookie: page.cookie, drawnFor: bo };
  const { result } = await (await query(own, 'auth.session')).json();
  expect(result.data.json.user).toMatchObject({ id: bo.id, tag: userTag(bo.id) });
});

test('the user’s own page, nobody’s page and other programs are judged by the cookie alone', async () => {
  const bo = await aUser();
  const cookie = await cookieOf(bo);
  const names = { firstName: 'Bo', lastName: 'Berg', displayName: 'Löpare' };
  for (const drawnFor of [bo, null]) {
    expect((await mutate({ cookie, drawnFor }, 'account.updateNames', names)).status).toBe(200);
  }
  // A session that has ended: one signs in again, as anyone.
  const ended = { cookie: '', drawnFor: bo };
  expect(await codeIn(await mutate(ended, 'account.updateNames', names))).toBe('NOT_SIGNED_IN');
  const ada = await aUser();
  expect((await mutate(ended, 'auth.login', { email: ada.email, password: PASSWORD })).status).toBe(200);
});

test('links to files of one user give none of another’s', async () => {
  const { buyer, purchase } = await aPurchase().paid().done();
  const other = await aUser();
  const cookie = await cookieOf(buyer);
  const get = (path: string, by: { id: string } | null) =>
    new NextRequest(`${SITE}${path}${by ? `?${PAGE_USER_PARAMETER}=${userTag(by.id)}` : ''}`, {
      headers: { cookie },
    });
  const calendarFor = (by: { id: string } | null) =>
    calendar(get(`/api/purchases/${purchase.id}/calendar`, by), {
      params: Promise.resolve({ id: purchase.id }),
    });
  expect((await calendarFor(buyer)).status).toBe(200);
  expect((await calendarFor(null)).status).toBe(200);
  const refused = await calendarFor(other);
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('annat konto');
  const year = { params: Promise.resolve({ year: '2026' }) };
  expect((await statement(get('/api/statements/2026', other), year)).status).toBe(409);
  expect((await statement(get('/api/statements/2026', buyer), year)).status).toBe(404);
});

test('exports and uploads of another user’s page are refused', async () => {
  const [ada, bo, admin] = [await aUser(), await aUser(), await aUser({ isAdmin: true })];
  const post = (path: string, page: Page, body?: unknown) =>
    new NextRequest(`${SITE}${path}`, {
      method: 'POST',
      headers: headersOf(page),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const bos = { cookie: await cookieOf(bo), drawnFor: ada };
  const refused = await exportAccount(post('/api/account/export', bos));
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'OTHER_USER']);

  const admins = { cookie: await cookieOf(admin), drawnFor: ada };
  const reason = { reason: 'Personen har bett om sina uppgifter.' };
  const params = { params: Promise.resolve({ id: bo.id }) };
  const export_ = await exportUser(post(`/api/admin/users/${bo.id}/export`, admins, reason), params);
  expect([export_.status, (await export_.json()).code]).toEqual([409, 'OTHER_USER']);

  const file = { name: 'intyg.pdf', size: 100, type: 'application/pdf' };
  const sent = await upload(
    post('/api/uploadthing?actionType=upload&slug=proof', bos, {
      input: { listingId: crypto.randomUUID() },
      files: [file],
    }),
  );
  expect(JSON.stringify(await sent.json())).toContain('OTHER_USER');
});
