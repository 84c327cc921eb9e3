import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { PASSWORD } from '@sandbox/scenario/password';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq, sql } from 'drizzle-orm';
import { NextRequest } from 'next/server';
import { describe, expect, test, vi } from 'vitest';
import { POST as exportRoute } from '@/app/api/account/export/route';
import { GET as trpcGet, POST as trpcRoute } from '@/app/api/trpc/[trpc]/route';
import { POST as uploadRoute } from '@/app/api/uploadthing/route';
import { GET as unsubscribePage } from '@/app/api/watches/unsubscribe/route';
import { appRouter } from '@/server/api/root';
import { sha256 } from '@/server/auth/hash';
import { type Limit, limits } from '@/server/auth/rate-limit';
import { ads, listings, rateLimits, sessions, users } from '@/server/db/schema';
import { MAX_BODY } from '@/server/lib/body';
import { now } from '@/server/lib/clock';
import { adFields } from '../support/ad-fields';
import { Browser, cookieOf, signedIn } from '../support/browser';
import { as, visitor } from '../support/callers';
import { mailedLinkOf } from '../support/codes';
import { atOnce, outcomeOf } from '../support/outcome';
import { changePassword, registration, resetPassword, signIn } from '../support/registration';
import { readUser } from '../support/rows';
import { postWebhook } from '../support/stripe';

vi.mock('@node-rs/argon2', { spy: true });

const SITE = 'http://localhost:3000';
const NEW = 'annatlösenord7';

type Api = ReturnType<typeof appRouter.createCaller>;

const post = (path: string, headers: Record<string, string>, body: BodyInit | null, more: object = {}) =>
  new NextRequest(`${SITE}${path}`, { method: 'POST', headers, body, ...more });
const json = { 'content-type': 'application/json' };
const uploadRequest = (slug: string, headers: Record<string, string>, input: object) =>
  post(
    `/api/uploadthing?actionType=upload&slug=${slug}`,
    { ...headers, 'x-uploadthing-package': 'x', 'x-uploadthing-version': '7.7.4' },
    JSON.stringify({ files: [{ name: 'fil', size: 9, type: 'application/pdf', lastModified: 0 }], input }),
  );

interface Schema {
  _zod: { def: Record<string, unknown> & { type: string } };
}
type Procedure = { _def: { type: string; inputs: Schema[] } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

describe('a write from another site’s page', () => {
  const mutations = procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([name]) => name);

  const foreign: Record<string, string>[] = [
    { origin: 'https://ond.example' },
    { origin: 'null' },
    { origin: 'http://localhost.ond.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];

  test('is refused before anything is read of it, whatever it would write; from our own it is taken', async () => {
    const cookie = await cookieOf(await aUser({ isAdmin: true }));
    const write = async (name: string, from: Record<string, string>, input: object) => {
      const headers = { ...json, host: 'localhost:3000', cookie, ...from };
      const answer = await trpcRoute(post(`/api/trpc/${name}`, headers, JSON.stringify({ json: input })));
      return (await answer.json()).error?.json.data.code;
    };
    for (const name of mutations) {
      for (const from of foreign) expect([name, await write(name, from, {})]).toEqual([name, 'NOT_ALLOWED']);
    }
    const phone = { phoneNumber: '+46701234567' };
    expect(await write('account.updatePhone', { origin: SITE }, phone)).toBeUndefined();
  });

  test('is refused by the routes that write as well', async () => {
    const cookie = await cookieOf(await aUser());
    for (const from of foreign) {
      const headers = { ...json, host: 'localhost:3000', cookie, ...from };
      expect((await exportRoute(post('/api/account/export', headers, null))).status).toBe(403);
      const sent = await uploadRoute(uploadRequest('proof', headers, { listingId: randomUUID() }));
      expect(await sent.json()).toMatchObject({ code: 'NOT_ALLOWED' });
    }
  });

  test('cannot be a GET either', async () => {
    const cookie = await cookieOf(await aUser());
    const answer = await trpcGet(new NextRequest(`${SITE}/api/trpc/account.delete`, { headers: { cookie } }));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('a body', () => {
  const login = (length: number) =>
    JSON.stringify({ json: { email: `a@${'b'.repeat(length)}.se`, password: PASSWORD } });
  const headers = { ...json, host: 'localhost:3000' };
  /** Sent in chunks, without a length. */
  const streamed = (text: string) =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 10_000) {
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 10_000)));
        }
        controller.close();
      },
    });

  test('that is too long is refused, whether it says so or not', async () => {
    const long = login(MAX_BODY);
    const declared = { ...headers, 'content-length': String(long.length) };
    expect((await trpcRoute(post('/api/trpc/auth.login', declared, long))).status).toBe(413);
    const chunked = post('/api/trpc/auth.login', headers, streamed(long), { duplex: 'half' });
    expect((await trpcRoute(chunked)).status).toBe(413);
    expect((await uploadRoute(post('/api/uploadthing', headers, long))).status).toBe(413);
    expect((await postWebhook(' '.repeat(1024 * 1024 + 1), 't=1,v1=0')).status).toBe(413);
  });

  test('that is as long as it may be is read', async () => {
    const { length } = login(0);
    const longest = login(MAX_BODY - length);
    expect(Buffer.byteLength(longest)).toBe(MAX_BODY);
    expect((await trpcRoute(post('/api/trpc/auth.login', headers, longest))).status).toBe(400);
    const chunked = post('/api/trpc/auth.login', headers, streamed(longest), { duplex: 'half' });
    expect((await trpcRoute(chunked)).status).toBe(400);
  });

  test('cannot carry more calls than a screen makes', async () => {
    const calls = (count: number) =>
      trpcRoute(
        post(
          `/api/trpc/${Array<string>(count).fill('account.logOutEverywhere').join(',')}?batch=1`,
          headers,
          JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, { json: null }]))),
        ),
      );
    expect((await calls(20)).status).toBe(401);
    expect((await calls(21)).status).toBe(400);
  });
});

describe('rate limits', () => {
  const fillUp = (name: Limit, who: string) =>
    db.insert(rateLimits).values({
      key: `${name}:${sha256(who)}`,
      points: limits[name].points,
      expire: new Date(Date.now() + 60_000),
    });
  const email = 'nagon@loppbytet.example';
  const form = registration(email, NEW);
  const id = randomUUID();
  const ref = { listingId: id };
  const withdrawal = { name: 'Å', email, reference: 'Vasaloppet' };
  const notice = { ...ref, reason: 'fraud' as const, text: 'Platsen finns inte.', email };
  const joins = { organiserName: 'Klubben', raceIds: [], link: 'lopp.se', contactName: 'Ada', email };
  const code = '000000';
  const password = { currentPassword: 'x', newPassword: NEW, confirmPassword: NEW };
  const offer = { disputeId: id, amount: 1 };
  const answer = { disputeId: id, offerId: id };
  const login = (api: Api) => api.auth.login({ email, password: NEW });
  const codeMail = (api: Api) => api.auth.requestCode({ email });
  const codeLogin = (api: Api) => api.auth.logInWithCode({ email, code });
  const requestToJoin = (api: Api) => api.organisers.requestToJoin(joins);
  const watch = (api: Api) => api.watches.create({ raceId: id, email, agreed: true });
  const confirmationMail = (api: Api) => api.auth.resendConfirmation({ email });
  const reset = (api: Api) => api.auth.resetPassword({ token: 'x', password: NEW, confirmPassword: NEW });
  const newListing = (api: Api) => api.listings.create({ raceId: id, price: 500, termsAccepted: true });
  const paymentLookUp = (api: Api) => api.purchases.verifyPayment({ ...ref, sessionId: 'cs_x' });

  const paymentStateLookUp = (api: Api) =>
    api.purchases.checkPayment({ ...ref, sessionId: 'cs_x', state: 'x' });

  /** By the caller's network address, by an address they name, or by the account. */
  type By = 'address' | 'addressOfUser' | 'email' | 'pair' | 'account';
  type Counted = [string, Limit, By, (api: Api) => Promise<unknown>];
  const counted: Counted[] = [
    ['logins from a place', 'loginByAddress', 'address', login],
    ['logins to an account from a place', 'loginByEmailAndAddress', 'pair', login],
    ['logins to an account', 'loginByEmail', 'email', login],
    ['new accounts', 'mailByAddress', 'address', (api) => api.auth.register(form)],
    ['registrations of one', 'formMailByEmail', 'email', (api) => api.auth.register(form)],
    ['registrations of one in a day', 'formMailByEmailADay', 'email', (api) => api.auth.register(form)],
    ['confirmation mails from a place', 'mailByAddress', 'address', confirmationMail],
    ['confirmation mails to one', 'formMailByEmail', 'email', confirmationMail],
    ['resets from a place', 'mailByAddress', 'address', (api) => api.auth.requestPasswordReset({ email })],
    ['resets of one', 'formMailByEmail', 'email', (api) => api.auth.requestPasswordReset({ email })],
    ['codes from a place', 'mailByAddress', 'address', codeMail],
    ['codes to one from a place', 'formMailByEmailAndAddress', 'pair', codeMail],
    ['codes to one', 'formMailByEmail', 'email', codeMail],
    ['logins by code', 'token', 'address', codeLogin],
    ['codes to one after wrong ones from a place', 'codeByEmailAndAddress', 'pair', codeMail],
    ['codes to one after wrong ones', 'codeByEmail', 'email', codeMail],
    ['codes of a user', 'mailAgain', 'account', (api) => api.account.requestCode()],
    ['codes given again', 'passwordAgain', 'account', (api) => api.account.confirmWithCode({ code })],
    ['looks at confirmations', 'token', 'address', (api) => api.auth.checkConfirmation({ token: 'x' })],
    ['looks at resets', 'token', 'address', (api) => api.auth.checkPasswordReset({ token: 'x' })],
    ['confirmations', 'token', 'address', (api) => api.auth.confirmEmail({ token: 'x' })],
    ['new passwords', 'token', 'address', reset],
    ['changes of bids', 'bid', 'account', (api) => api.bids.pause({ bidId: id })],
    ['watches from a place', 'mailByAddress', 'address', watch],
    ['watches of one', 'formMailByEmail', 'email', watch],
    ['confirmed watches', 'token', 'address', (api) => api.watches.confirm({ token: 'x' })],
    ['withdrawals from a place', 'mailByAddress', 'address', (api) => api.withdrawals.create(withdrawal)],
    ['receipts of withdrawals', 'token', 'address', (api) => api.withdrawals.sendReceipt({ id })],
    ['withdrawals by one', 'receiptByEmail', 'email', (api) => api.withdrawals.create(withdrawal)],
    ['notices from a place', 'mailByAddress', 'address', (api) => api.listings.report(notice)],
    ['notices by one', 'formMailByEmail', 'email', (api) => api.races.report({ ...notice, raceId: id })],
    ['tips from a place', 'raceTip', 'address', (api) => api.races.tip({ raceId: null, raceName: 'Loppet' })],
    ['tips of a user', 'raceTip', 'account', (api) => api.races.tip({ raceId: null, raceName: 'Loppet' })],
    ['requests to join from a place', 'join', 'address', requestToJoin],
    ['requests to join of a user', 'join', 'account', requestToJoin],
    ['requests to join by one', 'joinByEmail', 'email', requestToJoin],
    ['invitations of contacts', 'token', 'addressOfUser', (api) => api.organisers.acceptInvitation({ id })],
    ['codes of notices', 'token', 'address', (api) => api.notices.confirm({ noticeId: id, code })],
    ['looks at listings', 'viewByAddress', 'address', (api) => api.listings.seen({ id })],
    ['notices of a user', 'notice', 'account', (api) => api.listings.report(notice)],
    ['appeals', 'notice', 'account', (api) => api.notices.appeal({ noticeId: id, text: notice.text })],
    ['changes of password', 'passwordAgain', 'account', (api) => api.account.changePassword(password)],
    ['purchases', 'checkout', 'account', (api) => api.purchases.createCheckout({ ...ref, priceSeen: 1 })],
    ['questions to Stripe', 'paymentCheck', 'account', (api) => api.purchases.cancelCheckout(ref)],
    ['payment look-ups of visitors', 'paymentCheck', 'address', paymentStateLookUp],
    ['payment look-ups', 'paymentCheck', 'account', paymentLookUp],
    ['new listings', 'listing', 'account', newListing],
    ['onboardings', 'onboarding', 'account', (api) => api.seller.startOnboarding()],
    ['problems', 'disputeMessage', 'account', (api) => api.disputes.report({ ...ref, reason: 'x' })],
    ['messages', 'disputeMessage', 'account', (api) => api.disputes.post({ disputeId: id, text: 'x' })],
    ['offers', 'disputeMessage', 'account', (api) => api.disputes.offerSettlement(offer)],
    ['answers', 'disputeMessage', 'account', (api) => api.disputes.acceptSettlement(answer)],
  ];

  test.each(counted)('%s (%s by %s)', async (_what, name, by, attempt) => {
    await db.delete(rateLimits);
    const user = await aUser();
    const address = '127.0.0.1';
    const keys = { address, addressOfUser: address, email, pair: `${email} ${address}`, account: user.id };
    const caller = () => (by === 'account' || by === 'addressOfUser' ? as(user) : visitor());
    await fillUp(name, keys[by]);
    expect(await outcomeOf(attempt(caller()))).toBe('RATE_LIMITED');
    await db.delete(rateLimits);
    expect(await outcomeOf(attempt(caller()))).not.toBe('RATE_LIMITED');
  });

  test('exports and uploads', async () => {
    const user = await aUser();
    await fillUp('export', user.id);
    await fillUp('upload', user.id);
    const headers = { ...json, host: 'localhost:3000', cookie: await cookieOf(user) };
    expect((await exportRoute(post('/api/account/export', headers, null))).status).toBe(429);
    for (const [slug, input] of Object.entries({ proof: ref, evidence: { disputeId: id } })) {
      const sent = await uploadRoute(uploadRequest(slug, headers, input));
      expect(await sent.json()).toMatchObject({ code: 'RATE_LIMITED' });
    }
  });

  test('count by client address, which cannot be forged', async () => {
    const login = (at: number) => {
      const forged = new Browser(`10.0.0.${at}, 198.51.100.4`);
      return outcomeOf(signIn(forged, `ingen-${at}@x.example`));
    };
    const outcomes = await Promise.all(atOnce(40, login));
    expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(
      40 - limits.loginByAddress.points,
    );
  });
});

describe('an unknown address', () => {
  /** How often a password is hashed or compared meanwhile: all of a request's time that anybody could measure. */
  async function hashesDuring(run: () => Promise<unknown>) {
    const [hashed, verified] = [vi.mocked(hash).mockClear(), vi.mocked(verify).mockClear()];
    await run();
    return { hashed: hashed.mock.calls.length, verified: verified.mock.calls.length };
  }

  const nobodys = () => `ingen-${randomUUID()}@x.example`;

  test('takes as much work to refuse as a wrong password', async () => {
    const { email } = await aUser();
    const login = async (who: string) => {
      const browser = new Browser();
      expect(await outcomeOf(signIn(browser, who, 'feltlösen1'))).toBe('WRONG_CREDENTIALS');
      expect(browser.cookie).toBeNull();
    };
    // The decoy that an unknown one is compared with is made once.
    await login(nobodys());
    expect(await hashesDuring(() => login(email))).toEqual({ hashed: 0, verified: 1 });
    expect(await hashesDuring(() => login(nobodys()))).toEqual({ hashed: 0, verified: 1 });
  });

  test('takes as much work to register as one that has an account', async () => {
    const registered = await Promise.all([true, false].map((emailConfirmed) => aUser({ emailConfirmed })));
    const register = (email: string) =>
      new Browser().call((api) => api.auth.register(registration(email, NEW)));
    for (const email of [nobodys(), ...registered.map((user) => user.email)]) {
      expect(await hashesDuring(() => register(email))).toEqual({ hashed: 1, verified: 0 });
    }
  });
});

test('a session cannot begin with the old password in the moment it is changed', async () => {
  for (let round = 0; round < 3; round += 1) {
    const user = await aUser();
    const here = await signedIn(user);
    const thief = new Browser();
    await Promise.all([
      changePassword(here, PASSWORD, NEW),
      ...atOnce(4, () => outcomeOf(signIn(thief, user.email))),
    ]);
    expect(await here.email()).toBe(user.email);
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1);
  }
});

test('a common password is refused wherever one is chosen, and a mailed link is not used up by it', async () => {
  const [user, browser, common] = [await aUser(), new Browser(), 'qwerty123'];
  const register = browser.call((api) =>
    api.auth.register(registration(`ny-${randomUUID()}@x.example`, common)),
  );
  expect(await outcomeOf(register)).toBe('PASSWORD_COMMON');
  const change = { currentPassword: PASSWORD, newPassword: common, confirmPassword: common };
  expect(await outcomeOf(as(user).account.changePassword(change))).toBe('PASSWORD_COMMON');
  const token = await mailedLinkOf(user.id, 'reset_password', now());
  expect(await outcomeOf(resetPassword(browser, token, common))).toBe('PASSWORD_COMMON');
  expect((await readUser(user.id)).passwordHash).toBe(user.passwordHash);
  expect(await outcomeOf(resetPassword(browser, token, NEW))).toBe('ok');
});

describe('unknown fields', () => {
  test('in a new account is not taken', async () => {
    const email = `ny-${randomUUID()}@x.example`;
    const extra = { isAdmin: true, emailVerifiedAt: now(), onboardingComplete: true, id: randomUUID() };
    await new Browser().call((api) => api.auth.register({ ...registration(email), ...extra }));
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ isAdmin: false, emailVerifiedAt: null, onboardingComplete: false });
    expect(user?.id).not.toBe(extra.id);
  });

  test('no input lets unknown fields through', () => {
    const inner = ['innerType', 'element', 'in', 'out', 'left', 'right', 'keyType', 'valueType'];
    const loose: string[] = [];
    const walk = (schema: Schema, path: string) => {
      const { def } = schema._zod;
      // Zod drops unknown fields unless an object passes them through; any and unknown keep everything.
      if (def.type === 'any' || def.type === 'unknown') loose.push(path);
      if (def.type === 'object') {
        const { catchall, shape } = def as { catchall?: Schema; shape?: Record<string, Schema> };
        if (catchall && catchall._zod.def.type !== 'never') loose.push(path);
        for (const [key, field] of Object.entries(shape ?? {})) walk(field, `${path}.${key}`);
      }
      for (const key of inner) if (def[key]) walk(def[key] as Schema, path);
      for (const option of (def.options as Schema[] | undefined) ?? []) walk(option, path);
    };
    let seen = 0;
    for (const [name, { _def }] of procedures) {
      for (const input of _def.inputs) {
        seen += 1;
        walk(input, name);
      }
    }
    expect(seen).toBeGreaterThan(40);
    expect(loose).toEqual([]);
  });
});

describe('signs that mean something to a database', () => {
  /** Longer than the random part of a username, so that no one's contains it by chance. */
  const nowhere = 'ingenstanshittas';

  test('are plain text in every search', async () => {
    const user = await aUser({ isAdmin: true });
    const [{ listings: own, purchases: bought, admin }, { listings: shown }] = [as(user), visitor()];
    await aPurchase().paid().nameChanged().reported().done();
    for (const signs of ['%', '_', '\\', "'", '%%%', "' or '1'='1", '";--', '']) {
      const query = `${nowhere}${signs}`;
      const pages = await Promise.all([
        shown.search({ query }),
        shown.search({ race: query }),
        shown.search({ location: query }),
        admin.users.list({ query }),
        admin.disputes({ query: signs || nowhere }),
        own.mine({ query }),
        bought.mine({ query }),
      ]);
      expect([signs, pages.flatMap(({ items }): unknown[] => items)]).toEqual([signs, []]);
    }
  });
});

describe('an address that runs something', () => {
  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//ond.example',
  ];

  test.each(bad)('is no ad’s, neither by its form nor in its table: %j', async (linkUrl) => {
    const { create } = as(await aUser({ isAdmin: true })).admin.ads;
    expect(await outcomeOf(create({ ...adFields, linkUrl }))).toBe('INVALID_INPUT');
    expect(await outcomeOf(create({ ...adFields, imageUrl: linkUrl }))).toBe('INVALID_INPUT');
    if (linkUrl.startsWith('//')) return;
    const ad = { title: 'x', linkUrl, type: 'card' as const, createdAt: now(), updatedAt: now() };
    await expect(db.insert(ads).values(ad)).rejects.toThrow();
  });

  test('is no race’s', async () => {
    const { id } = await aRace();
    for (const address of bad) {
      for (const field of ['website_url', 'source_url', 'image_url']) {
        const change = sql`${sql.identifier(field)} = ${address}`;
        const write = db.execute(sql`update curated_races set ${change} where id = ${id}`);
        await expect(write, `${field} ${address}`).rejects.toThrow();
      }
    }
  });
});

test('a way on from a mail program’s address leads to this site, whatever the request calls it', () => {
  const request = new NextRequest('http://ond.example/api/watches/unsubscribe?token=x');
  expect(unsubscribePage(request).headers.get('location')).toBe(`${SITE}/bevakning/avsluta?token=x`);
});

test('deleted listings keep nothing of a seller’s own words', async () => {
  const seller = await aSeller();
  const listing = await aListing({ seller });
  await db.update(listings).set({ description: '<script>' }).where(eq(listings.id, listing.id));
  await as(seller).listings.delete({ id: listing.id });
  await as(seller).account.delete();
  expect(await db.select().from(listings).where(eq(listings.description, '<script>'))).toEqual([]);
});
