import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { PASSWORD } from '@sandbox/scenario/password';
import { aUser, withSecondFactor } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, visitorAt } from '@/domain/account/actor';
import { passkeyRule } from '@/domain/account/sign-in';
import { HOUR, plus } from '@/domain/time';
import { env } from '@/env';
import type { appRouter } from '@/server/api/root';
import { newTotpSecret, stepAt, totpCode } from '@/server/auth/totp';
import {
  auditLog,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { beginLogIn, logInWithPasskey } from '@/server/services/passkeys/log-in';
import { deleteAccount } from '@/server/services/profile/delete-account';
import { Authenticator } from '../support/authenticator';
import { Browser, signedIn } from '../support/browser';
import { as } from '../support/callers';
import { dataFileOf } from '../support/data-file';
import { mailsTo } from '../support/mails';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { reason } from '../support/reason';
import { rewrite } from '../support/rewrite';

const SITE = new URL(env.SITE_URL).origin;
const HOST = new URL(SITE).hostname;

type Api = ReturnType<typeof appRouter.createCaller>;
type Odd = Parameters<Authenticator['get']>[1];

const passkeysOf = ({ id }: { id: string }) => db.select().from(passkeys).where(eq(passkeys.userId, id));
const idOf = ({ id }: Authenticator) => id.toString('base64url');

/** Calls the procedures of passkeys in a browser. */
const ask = <T>(browser: Browser, use: (api: Api['passkeys']) => Promise<T>) =>
  browser.call((api) => use(api.passkeys));
const tried = (browser: Browser, use: (api: Api['passkeys']) => Promise<unknown>) =>
  outcomeOf(ask(browser, use));

const toRegister = (browser: Browser) => ask(browser, (api) => api.beginRegistration());
const toConfirm = (browser: Browser) => ask(browser, (api) => api.beginConfirmation());
const toLogIn = (browser = new Browser()) => ask(browser, (api) => api.beginLogIn());

/** Adds a passkey in a browser that is signed in. */
async function addPasskey(browser: Browser, authenticator = new Authenticator(SITE)) {
  const options = await toRegister(browser);
  const added = await ask(browser, (api) => api.register(authenticator.create(options)));
  return { authenticator, options, ...added };
}

/** A user who has signed in by password and added a passkey. */
async function aHolder(fields: { isAdmin?: boolean; counts?: boolean } = {}) {
  const user = await aUser({ isAdmin: fields.isAdmin ?? false });
  const browser = await signedIn(user);
  return { user, browser, ...(await addPasskey(browser, new Authenticator(SITE, fields.counts))) };
}

/** Signs in by a passkey, in a browser of its own unless one is named. */
async function logIn(authenticator: Authenticator, odd: Odd = {}, browser = new Browser()) {
  const options = await toLogIn(browser);
  const outcome = await tried(browser, (api) => api.logIn(authenticator.get(options, odd)));
  return { browser, outcome };
}

/** So long ago that what is sensitive asks for the password again. */
const signedInLongAgo = ({ id }: { id: string }) =>
  rewrite(sessions, eq(sessions.userId, id), { confirmedAt: plus(now(), -HOUR) });

const adminOutcome = (browser: Browser) => outcomeOf(browser.call((api) => api.admin.overview.tasks({})));

describe('a passkey', () => {
  test('must be discoverable and verify its user, and is known by the site’s host', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    const options = await toRegister(browser);
    expect(options).toMatchObject({
      rp: { id: HOST },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(user.id);
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    const requestOptions = { rpId: HOST, userVerification: 'required', allowCredentials: undefined };
    expect(await toLogIn(browser)).toMatchObject(requestOptions);
  });

  test('signs its user in without an address, mails its use, and leaves no challenge', async () => {
    await db.delete(passkeyChallenges);
    const { user, authenticator } = await aHolder();
    const [before] = await passkeysOf(user);
    const added = { backupEligible: true, backedUp: true, lastUsedAt: null, counter: 1 };
    expect(before).toMatchObject({ ...added, transports: ['internal'] });
    expect(await mailsTo(user)).toContain('passkeyAdded');
    const { browser, outcome } = await logIn(authenticator);
    expect(outcome).toBe('ok');
    expect(await browser.email()).toBe(user.email);
    const [after] = await passkeysOf(user);
    expect(after?.counter).toBe(2);
    expect(after?.lastUsedAt).not.toBeNull();
    const { items } = await ask(browser, (api) => api.list());
    expect(items).toMatchObject([{ id: after?.id, name: 'Okänd enhet', backedUp: true }]);
    expect(JSON.stringify(items)).not.toContain(after?.publicKey);
    expect(await db.select().from(passkeyChallenges)).toEqual([]);
  });

  test('ends the session that the browser had', async () => {
    const { user, authenticator } = await aHolder();
    const browser = await signedIn(await aUser());
    const before = new Browser();
    before.cookie = browser.cookie;
    await logIn(authenticator, {}, browser);
    expect([await browser.email(), await before.email()]).toEqual([user.email, null]);
  });

  test('is in the export, and goes with the account', async () => {
    const { user } = await aHolder();
    const { passnycklar } = JSON.parse(await dataFileOf(user));
    expect(passnycklar).toMatchObject([{ namn: 'Okänd enhet' }]);
    await deleteAccount(callAs('user', user.id, now()));
    expect(await passkeysOf(user)).toEqual([]);
  });
});

describe('a sign-in is refused', () => {
  test.each<[string, Odd]>([
    ['from another site', { origin: 'https://loppbytet.example.net' }],
    ['for another host', { rpId: 'example.net' }],
    ['without the user verified', { userVerified: false }],
    ['with a counter that stands still', { counter: 1 }],
    ['with a counter that has gone back', { counter: 0 }],
    ['with another user’s handle', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ])('%s', async (_what, odd) => {
    const { user, authenticator } = await aHolder();
    const { browser, outcome } = await logIn(authenticator, odd);
    expect([outcome, await browser.email()]).toEqual(['PASSKEY_REFUSED', null]);
    expect((await passkeysOf(user))[0]).toMatchObject({ counter: 1, lastUsedAt: null });
  });

  test('with the key of another passkey', async () => {
    const [one, two] = [await aHolder(), await aHolder()];
    const answer = one.authenticator.get(await toLogIn());
    const id = idOf(two.authenticator);
    Object.assign(answer.response, { id, rawId: id });
    delete answer.response.response.userHandle;
    expect(await tried(new Browser(), (api) => api.logIn(answer))).toBe('PASSKEY_REFUSED');
  });

  test('with a passkey that nobody has, and after thirty of them from an address in a quarter', async () => {
    const browser = new Browser();
    const unknown = new Authenticator(SITE);
    for (let wrong = 0; wrong < 30; wrong += 1)
      expect((await logIn(unknown, {}, browser)).outcome).toBe('PASSKEY_UNKNOWN');
    expect(await browser.email()).toBeNull();
    expect((await logIn(unknown, {}, browser)).outcome).toBe('RATE_LIMITED');
  });

  test('with a challenge used before, also by a passkey that does not count its uses', async () => {
    const { authenticator } = await aHolder({ counts: false });
    const answer = authenticator.get(await toLogIn());
    const attempt = () => ask(new Browser(), (api) => api.logIn(answer));
    expect(await outcomesOf([attempt(), attempt()])).toEqual(['PASSKEY_EXPIRED', 'ok']);
    expect(await outcomeOf(attempt())).toBe('PASSKEY_EXPIRED');
    for (let use = 0; use < 2; use += 1) expect((await logIn(authenticator)).outcome).toBe('ok');
  });

  test('with a challenge that we never made', async () => {
    const { authenticator } = await aHolder();
    expect((await logIn(authenticator, { challenge: 'bGV0IG1lIGlu' })).outcome).toBe('PASSKEY_EXPIRED');
    const { response } = authenticator.get({ challenge: 'x' });
    response.response.clientDataJSON = Buffer.from('not JSON').toString('base64url');
    expect(await tried(new Browser(), (api) => api.logIn({ response }))).toBe('PASSKEY_EXPIRED');
  });

  test.each([
    ['a millisecond before it runs out', -1, 'ok'],
    ['when it runs out', 0, 'PASSKEY_EXPIRED'],
    ['a millisecond after it has run out', 1, 'PASSKEY_EXPIRED'],
  ])('with a challenge too old: %s', async (_when, off, expected) => {
    const { authenticator } = await aHolder();
    const at = now();
    const options = await beginLogIn(visitorAt(at));
    const later = visitorAt(plus(at, passkeyRule.lifetime + off));
    expect(await outcomeOf(logInWithPasskey(authenticator.get(options), later))).toBe(expected);
  });

  test('with a challenge made for something else', async () => {
    const { browser, authenticator } = await aHolder();
    for (const options of [await toRegister(browser), await toConfirm(browser)])
      expect(await tried(browser, (api) => api.logIn(authenticator.get(options)))).toBe('PASSKEY_EXPIRED');
    const options = await toLogIn(browser);
    expect(await tried(browser, (api) => api.confirm(authenticator.get(options)))).toBe('PASSKEY_EXPIRED');
  });

  test('to a blocked account, which only the passkey’s holder learns', async () => {
    const { user, authenticator } = await aHolder();
    await rewrite(users, user.id, { blockedAt: now() });
    expect((await logIn(authenticator)).outcome).toBe('ACCOUNT_BLOCKED');
    expect((await logIn(authenticator, { userVerified: false })).outcome).toBe('PASSKEY_REFUSED');
  });
});

describe('adding a passkey', () => {
  test('is refused with a challenge of another user or session, used before, or without the user verified', async () => {
    const user = await aUser();
    const here = await signedIn(user);
    const options = await toRegister(here);
    const add = (browser: Browser, requestOptions = options, odd: Odd = {}) =>
      tried(browser, (api) => api.register(new Authenticator(SITE).create(requestOptions, odd)));
    for (const other of [await signedIn(await aUser()), await signedIn(user)])
      expect(await add(other)).toBe('PASSKEY_EXPIRED');
    expect(await add(here)).toBe('ok');
    expect(await add(here)).toBe('PASSKEY_EXPIRED');
    for (const odd of [{ userVerified: false }, { origin: 'https://example.net' }, { rpId: 'example.net' }])
      expect(await add(here, await toRegister(here), odd)).toBe('PASSKEY_REFUSED');
    expect(await passkeysOf(user)).toHaveLength(1);
  });

  test('is refused for one that is known, here or to someone else', async () => {
    const { browser, authenticator, options } = await aHolder();
    expect(options.excludeCredentials).toEqual([]);
    const again = await toRegister(browser);
    expect(again.excludeCredentials?.map(({ id }) => id)).toEqual([idOf(authenticator)]);
    const otherUser = await signedIn(await aUser());
    expect(await outcomeOf(addPasskey(otherUser, authenticator))).toBe('PASSKEY_KNOWN');
  });

  test('ends at ten, also for two at the same time', async () => {
    const browser = await signedIn(await aUser());
    for (let made = 0; made < passkeyRule.max - 1; made += 1) await addPasskey(browser);
    const outcomes = await outcomesOf([addPasskey(browser), addPasskey(browser)]);
    expect(outcomes).toEqual(['PASSKEYS_FULL', 'ok']);
    expect(await outcomeOf(toRegister(browser))).toBe('PASSKEYS_FULL');
  });
});

describe('one’s passkeys', () => {
  test('are renamed by their user, to a name that is one', async () => {
    const { user, browser } = await aHolder();
    const [{ id } = { id: '' }] = await passkeysOf(user);
    const rename = (name: string) => tried(browser, (api) => api.rename({ id, name }));
    expect(await rename('  ')).toBe('INVALID_INPUT');
    expect(await rename(' Mobilen ')).toBe('ok');
    expect((await passkeysOf(user))[0]?.name).toBe('Mobilen');
  });

  test('removed, sign nobody in, and end the sessions on other devices', async () => {
    const { user, browser, authenticator } = await aHolder();
    const { browser: there } = await logIn(authenticator);
    const [{ id } = { id: '' }] = await passkeysOf(user);
    const remove = () => tried(browser, (api) => api.remove({ id }));
    expect([await remove(), await remove()]).toEqual(['ok', 'NOT_FOUND']);
    expect([await browser.email(), await there.email()]).toEqual([user.email, null]);
    expect((await logIn(authenticator)).outcome).toBe('PASSKEY_UNKNOWN');
    expect(await mailsTo(user)).toContain('passkeyRemoved');
    await signedInLongAgo(user);
    expect([await remove(), await outcomeOf(toRegister(browser))]).toEqual(Array(2).fill('PASSWORD_NEEDED'));
  });

  test('confirm who it is, in place of the password, in this session alone', async () => {
    const { user, browser, authenticator } = await aHolder();
    const there = await signedIn(user);
    await signedInLongAgo(user);
    const options = await toConfirm(browser);
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([idOf(authenticator)]);
    const answer = authenticator.get(options);
    const confirm = (caller: Browser) => tried(caller, (api) => api.confirm(answer));
    expect([await confirm(there), await confirm(browser)]).toEqual(['PASSKEY_EXPIRED', 'ok']);
    expect(await outcomeOf(toRegister(browser))).toBe('ok');
    expect(await outcomeOf(toRegister(there))).toBe('PASSWORD_NEEDED');
  });

  test('of someone else confirm nothing', async () => {
    const [{ browser }, other] = [await aHolder(), await aHolder()];
    const answer = other.authenticator.get(await toConfirm(browser));
    expect(await tried(browser, (api) => api.confirm(answer))).toBe('PASSKEY_UNKNOWN');
    expect(await outcomeOf(toConfirm(await signedIn(await aUser())))).toBe('PASSKEY_UNKNOWN');
  });
});

describe('an admin’s passkey', () => {
  const verify = (browser: Browser, code = '123456') =>
    outcomeOf(browser.call((api) => api.secondFactor.verify({ code })));

  test('is the second factor: at once, at sign-in, and after the password', async () => {
    const { user, browser, authenticator, recoveryCodes: codes } = await aHolder({ isAdmin: true });
    expect(await adminOutcome(browser)).toBe('ok');
    expect(codes).toHaveLength(10);
    const kept = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(kept).toHaveLength(10);
    expect(await adminOutcome((await logIn(authenticator)).browser)).toBe('ok');

    const byPassword = await signedIn(user);
    expect(await adminOutcome(byPassword)).toBe('SECOND_FACTOR_REQUIRED');
    const status = await byPassword.call((api) => api.secondFactor.status());
    expect(status).toEqual({ enrolled: false, passkeys: 1, recoveryCodesLeft: 10 });
    const options = await toConfirm(byPassword);
    await ask(byPassword, (api) => api.confirm(authenticator.get(options)));
    expect(await adminOutcome(byPassword)).toBe('ok');
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'passkey.add'));
    const own = log.filter(({ entityId, adminId }) => entityId === user.id && adminId === user.id);
    expect(own).toHaveLength(1);
  });

  test('has recovery codes for when it is lost, which can be renewed', async () => {
    const { user, browser, recoveryCodes: codes } = await aHolder({ isAdmin: true });
    const lost = await signedIn(user);
    expect(await verify(lost)).toBe('SECOND_FACTOR_WRONG');
    expect(await verify(lost, codes?.[0])).toBe('ok');
    expect(await adminOutcome(lost)).toBe('ok');
    const renewed = await browser.call((api) => api.secondFactor.renewCodes());
    expect(renewed.recoveryCodes).toHaveLength(10);
  });

  test('is not added by the password alone beside an app, nor an app beside it', async () => {
    const secret = newTotpSecret();
    const thief = await signedIn(await withSecondFactor(await aUser({ isAdmin: true }), secret));
    expect(await outcomeOf(addPasskey(thief))).toBe('SECOND_FACTOR_REQUIRED');
    expect(await verify(thief, totpCode(secret, stepAt(new Date())))).toBe('ok');
    expect((await addPasskey(thief)).recoveryCodes).toHaveLength(10);
    expect((await addPasskey(thief)).recoveryCodes).toBeNull();

    const { user, browser } = await aHolder({ isAdmin: true });
    const byPassword = await signedIn(user);
    const begin = (caller: Browser) =>
      outcomeOf(caller.call((api) => api.secondFactor.begin({ password: PASSWORD })));
    expect([await begin(byPassword), await begin(browser)]).toEqual(['SECOND_FACTOR_REQUIRED', 'ok']);
    // Begun before: it cannot be finished without the passkey either.
    const finish = byPassword.call((api) => api.secondFactor.finish({ code: '123456' }));
    expect(await outcomeOf(finish)).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('begun before another session added one is not finished with the password alone', async () => {
    const admin = await aUser({ isAdmin: true });
    const [here, thief] = [await signedIn(admin), await signedIn(admin)];
    const made = new Authenticator(SITE).create(await toRegister(thief));
    await addPasskey(here);
    expect(await tried(thief, (api) => api.register(made))).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('stays while it is the only one, also when two are removed at once', async () => {
    const { user, browser } = await aHolder({ isAdmin: true });
    await addPasskey(browser);
    const ids = (await passkeysOf(user)).map(({ id }) => id);
    const remove = (caller: Browser, id = '') => ask(caller, (api) => api.remove({ id }));
    expect(await outcomeOf(remove(await signedIn(user), ids[0]))).toBe('SECOND_FACTOR_REQUIRED');
    const outcomes = await outcomesOf(ids.map((id) => remove(browser, id)));
    expect(outcomes).toEqual(['LAST_SECOND_FACTOR', 'ok']);
    const [last, ...others] = await passkeysOf(user);
    expect(others).toEqual([]);
    await withSecondFactor(user, newTotpSecret());
    expect(await outcomeOf(remove(browser, last?.id))).toBe('ok');
    expect(await adminOutcome(browser)).toBe('ok');
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'passkey.remove'));
    expect(log.filter(({ entityId }) => entityId === user.id)).toHaveLength(2);
  });

  test('goes when another admin resets the second factor', async () => {
    const { user, authenticator } = await aHolder({ isAdmin: true });
    await as(await aUser({ isAdmin: true })).admin.users.resetSecondFactor({ id: user.id, reason });
    expect(await passkeysOf(user)).toEqual([]);
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).toEqual([]);
    expect((await logIn(authenticator)).outcome).toBe('PASSKEY_UNKNOWN');
  });
});
