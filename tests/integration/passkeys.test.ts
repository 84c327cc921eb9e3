import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, visitorAt } from '@/domain/actor';
import { passkeyRule } from '@/domain/passkeys';
import { HOUR, plus } from '@/domain/time';
import { env } from '@/env';
import { db } from '@/sandbox/database';
import { PASSWORD } from '@/sandbox/scenario/password';
import { aUser, type User, withSecondFactor } from '@/sandbox/scenario/people';
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
import { deleteAccount } from '@/server/services/accounts/delete-account';
import { beginLogIn } from '@/server/services/passkeys/begin-log-in';
import { logInWithPasskey } from '@/server/services/passkeys/log-in-with-passkey';
import { Authenticator } from '../support/authenticator';
import { Browser, signedIn } from '../support/browser';
import { as } from '../support/callers';
import { mailsTo } from '../support/mails';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { reason } from '../support/reason';

const SITE = new URL(env.SITE_URL).origin;

const passkeysOf = ({ id }: { id: string }) => db.select().from(passkeys).where(eq(passkeys.userId, id));

/** Adds a passkey in a browser that is signed in. */
async function addPasskey(browser: Browser, authenticator = new Authenticator(SITE)) {
  const options = await browser.call((api) => api.passkeys.beginRegistration());
  const added = await browser.call((api) => api.passkeys.register(authenticator.create(options)));
  return { authenticator, options, ...added };
}

/** A user who has signed in by password and added a passkey. */
async function aHolder(fields: { isAdmin?: boolean; counts?: boolean } = {}) {
  const user = await aUser({ isAdmin: fields.isAdmin ?? false });
  const browser = await signedIn(user);
  return { user, browser, ...(await addPasskey(browser, new Authenticator(SITE, fields.counts))) };
}

/** Signs in by a passkey in a browser of its own. */
async function logIn(authenticator: Authenticator, odd: Parameters<Authenticator['get']>[1] = {}) {
  const browser = new Browser();
  const options = await browser.call((api) => api.passkeys.beginLogIn());
  const outcome = await outcomeOf(browser.call((api) => api.passkeys.logIn(authenticator.get(options, odd))));
  return { browser, outcome };
}

const adminOutcome = (browser: Browser) => outcomeOf(browser.call((api) => api.admin.overview.work({})));

describe('a passkey', () => {
  test('is asked to be discoverable and to verify its user, and is known by the site’s host', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    const options = await browser.call((api) => api.passkeys.beginRegistration());
    expect(options).toMatchObject({
      rp: { id: new URL(SITE).hostname },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(user.id);
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(await browser.call((api) => api.passkeys.beginLogIn())).toMatchObject({
      rpId: new URL(SITE).hostname,
      userVerification: 'required',
      allowCredentials: undefined,
    });
  });

  test('signs its user in, nobody’s address asked, and tells of its use', async () => {
    const { user, authenticator } = await aHolder();
    const [before] = await passkeysOf(user);
    expect(before).toMatchObject({
      backupEligible: true,
      backedUp: true,
      lastUsedAt: null,
      counter: 1,
      transports: ['internal'],
    });
    expect(await mailsTo(user)).toContain('passkeyAdded');
    const { browser, outcome } = await logIn(authenticator);
    expect(outcome).toBe('ok');
    expect(await browser.email()).toBe(user.email);
    const [after] = await passkeysOf(user);
    expect(after?.counter).toBe(2);
    expect(after?.lastUsedAt).not.toBeNull();
    const { items } = await browser.call((api) => api.passkeys.list());
    expect(items).toMatchObject([{ id: after?.id, name: 'Okänd enhet', backedUp: true }]);
    expect(JSON.stringify(items)).not.toContain(after?.publicKey);
  });

  test('that does not count its uses works again and again', async () => {
    const { authenticator } = await aHolder({ counts: false });
    for (let use = 0; use < 3; use += 1) expect((await logIn(authenticator)).outcome).toBe('ok');
  });

  test('ends the session that the browser had', async () => {
    const { user, authenticator } = await aHolder();
    const other = await aUser();
    const browser = await signedIn(other);
    const old = browser.cookie;
    const options = await browser.call((api) => api.passkeys.beginLogIn());
    await browser.call((api) => api.passkeys.logIn(authenticator.get(options)));
    expect(await browser.email()).toBe(user.email);
    const before = new Browser();
    before.cookie = old;
    expect(await before.email()).toBeNull();
  });

  test('is in the export, and goes with the account', async () => {
    const { user, browser } = await aHolder();
    const { POST } = await import('@/app/api/account/export/route');
    const headers = { cookie: browser.cookie ?? '' };
    const answer = await POST(
      new Request('http://localhost/api/account/export', { method: 'POST', headers }),
    );
    expect((await answer.json()).passnycklar).toMatchObject([{ namn: 'Okänd enhet' }]);
    await deleteAccount(callAs('user', user.id, now()));
    expect(await passkeysOf(user)).toEqual([]);
  });
});

describe('a sign-in is refused', () => {
  test.each([
    ['from another site', { origin: 'https://loppbytet.example.net' }],
    ['for another host', { rpId: 'example.net' }],
    ['without the user verified', { userVerified: false }],
    ['with a counter that stands still', { counter: 1 }],
    ['with a counter that has gone back', { counter: 0 }],
    ['with another user’s handle', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ])('%s', async (_what, odd) => {
    const { user, authenticator } = await aHolder();
    const { browser, outcome } = await logIn(authenticator, odd);
    expect(outcome).toBe('PASSKEY_REFUSED');
    expect(await browser.email()).toBeNull();
    expect((await passkeysOf(user))[0]).toMatchObject({ counter: 1, lastUsedAt: null });
  });

  test('with the key of another passkey', async () => {
    const [one, two] = [await aHolder(), await aHolder()];
    const options = await new Browser().call((api) => api.passkeys.beginLogIn());
    const answer = one.authenticator.get(options);
    const id = two.authenticator.id.toString('base64url');
    Object.assign(answer.response, { id, rawId: id });
    delete answer.response.response.userHandle;
    expect(await outcomeOf(new Browser().call((api) => api.passkeys.logIn(answer)))).toBe('PASSKEY_REFUSED');
  });

  test('with a passkey that nobody has', async () => {
    const { browser, outcome } = await logIn(new Authenticator(SITE));
    expect(outcome).toBe('PASSKEY_UNKNOWN');
    expect(await browser.email()).toBeNull();
  });

  test('with a challenge used before, even at the same time', async () => {
    const { authenticator } = await aHolder({ counts: false });
    const options = await new Browser().call((api) => api.passkeys.beginLogIn());
    const answer = authenticator.get(options);
    const attempt = () => new Browser().call((api) => api.passkeys.logIn(answer));
    const outcomes = await outcomesOf([attempt(), attempt()]);
    expect(outcomes.toSorted()).toEqual(['PASSKEY_EXPIRED', 'ok']);
    expect(await outcomeOf(attempt())).toBe('PASSKEY_EXPIRED');
  });

  test('with a challenge that we never made', async () => {
    const { authenticator } = await aHolder();
    expect((await logIn(authenticator, { challenge: 'bGV0IG1lIGlu' })).outcome).toBe('PASSKEY_EXPIRED');
    const { response } = authenticator.get({ challenge: 'x' });
    response.response.clientDataJSON = Buffer.from('not JSON').toString('base64url');
    expect(await outcomeOf(new Browser().call((api) => api.passkeys.logIn({ response })))).toBe(
      'PASSKEY_EXPIRED',
    );
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
    const toRegister = await browser.call((api) => api.passkeys.beginRegistration());
    const toConfirm = await browser.call((api) => api.passkeys.beginConfirmation());
    const toLogIn = await browser.call((api) => api.passkeys.beginLogIn());
    const outcomes = [
      await outcomeOf(browser.call((api) => api.passkeys.logIn(authenticator.get(toRegister)))),
      await outcomeOf(browser.call((api) => api.passkeys.logIn(authenticator.get(toConfirm)))),
      await outcomeOf(browser.call((api) => api.passkeys.confirm(authenticator.get(toLogIn)))),
    ];
    expect(outcomes).toEqual(['PASSKEY_EXPIRED', 'PASSKEY_EXPIRED', 'PASSKEY_EXPIRED']);
  });

  test('to a blocked account, which only the passkey’s holder learns', async () => {
    const { user, authenticator } = await aHolder();
    await db.update(users).set({ blockedAt: now() }).where(eq(users.id, user.id));
    expect((await logIn(authenticator)).outcome).toBe('ACCOUNT_BLOCKED');
    expect((await logIn(authenticator, { userVerified: false })).outcome).toBe('PASSKEY_REFUSED');
  });

  test('after thirty wrong ones from an address in a quarter', async () => {
    const browser = new Browser();
    const unknown = new Authenticator(SITE);
    const attempt = async () => {
      const options = await browser.call((api) => api.passkeys.beginLogIn());
      return outcomeOf(browser.call((api) => api.passkeys.logIn(unknown.get(options))));
    };
    for (let wrong = 0; wrong < 30; wrong += 1) expect(await attempt()).toBe('PASSKEY_UNKNOWN');
    expect(await attempt()).toBe('RATE_LIMITED');
  });
});

describe('adding a passkey', () => {
  test('is refused with a challenge of another user or session, used before, or without the user verified', async () => {
    const user = await aUser();
    const [here, there, otherUser] = [
      await signedIn(user),
      await signedIn(user),
      await signedIn(await aUser()),
    ];
    const options = await here.call((api) => api.passkeys.beginRegistration());
    const add = (browser: Browser, odd = {}) =>
      outcomeOf(browser.call((api) => api.passkeys.register(new Authenticator(SITE).create(options, odd))));
    expect(await add(otherUser)).toBe('PASSKEY_EXPIRED');
    expect(await add(there)).toBe('PASSKEY_EXPIRED');
    expect(await add(here)).toBe('ok');
    expect(await add(here)).toBe('PASSKEY_EXPIRED');
    for (const odd of [{ userVerified: false }, { origin: 'https://example.net' }, { rpId: 'example.net' }]) {
      const again = await here.call((api) => api.passkeys.beginRegistration());
      const made = new Authenticator(SITE).create(again, odd);
      expect(await outcomeOf(here.call((api) => api.passkeys.register(made)))).toBe('PASSKEY_REFUSED');
    }
    expect(await passkeysOf(user)).toHaveLength(1);
  });

  test('asks for a recent sign-in', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    await db
      .update(sessions)
      .set({ confirmedAt: plus(now(), -HOUR) })
      .where(eq(sessions.userId, user.id));
    expect(await outcomeOf(browser.call((api) => api.passkeys.beginRegistration()))).toBe('PASSWORD_NEEDED');
  });

  test('is refused for one that is known, here or to someone else', async () => {
    const { browser, authenticator, options } = await aHolder();
    expect(options.excludeCredentials).toEqual([]);
    const again = await browser.call((api) => api.passkeys.beginRegistration());
    expect(again.excludeCredentials?.map(({ id }) => id)).toEqual([authenticator.id.toString('base64url')]);
    const otherUser = await signedIn(await aUser());
    expect(await outcomeOf(addPasskey(otherUser, authenticator))).toBe('PASSKEY_KNOWN');
  });

  test('ends at ten, also for two at the same time', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    for (let made = 0; made < passkeyRule.most - 1; made += 1) await addPasskey(browser);
    const outcomes = await outcomesOf([addPasskey(browser), addPasskey(browser)]);
    expect(outcomes.toSorted()).toEqual(['PASSKEYS_FULL', 'ok']);
    expect(await outcomeOf(browser.call((api) => api.passkeys.beginRegistration()))).toBe('PASSKEYS_FULL');
  });
});

describe('one’s passkeys', () => {
  test('are renamed and removed by their user alone', async () => {
    const [{ user, browser }, other] = [await aHolder(), await aHolder()];
    const [{ id } = { id: '' }] = await passkeysOf(user);
    const rename = (name: string) => (caller: Browser) =>
      outcomeOf(caller.call((api) => api.passkeys.rename({ id, name })));
    expect(await rename('Min')(other.browser)).toBe('NOT_FOUND');
    expect(await rename('  ')(browser)).toBe('INVALID_INPUT');
    expect(await rename(' Mobilen ')(browser)).toBe('ok');
    expect((await passkeysOf(user))[0]?.name).toBe('Mobilen');
    expect(await outcomeOf(other.browser.call((api) => api.passkeys.remove({ id })))).toBe('NOT_FOUND');
    expect(await passkeysOf(user)).toHaveLength(1);
  });

  test('removed, sign nobody in, and end the sessions on other devices', async () => {
    const { user, browser, authenticator } = await aHolder();
    const { browser: there } = await logIn(authenticator);
    const [{ id } = { id: '' }] = await passkeysOf(user);
    expect(await outcomeOf(browser.call((api) => api.passkeys.remove({ id })))).toBe('ok');
    expect(await outcomeOf(browser.call((api) => api.passkeys.remove({ id })))).toBe('NOT_FOUND');
    expect([await browser.email(), await there.email()]).toEqual([user.email, null]);
    expect((await logIn(authenticator)).outcome).toBe('PASSKEY_UNKNOWN');
    expect(await mailsTo(user)).toContain('passkeyRemoved');
    await db
      .update(sessions)
      .set({ confirmedAt: plus(now(), -HOUR) })
      .where(eq(sessions.userId, user.id));
    expect(await outcomeOf(browser.call((api) => api.passkeys.remove({ id: randomUUID() })))).toBe(
      'PASSWORD_NEEDED',
    );
  });

  test('confirm who it is, in place of the password, in this session alone', async () => {
    const { user, browser, authenticator } = await aHolder();
    const there = await signedIn(user);
    await db
      .update(sessions)
      .set({ confirmedAt: plus(now(), -HOUR) })
      .where(eq(sessions.userId, user.id));
    const options = await browser.call((api) => api.passkeys.beginConfirmation());
    expect(options.allowCredentials?.map(({ id }) => id)).toEqual([authenticator.id.toString('base64url')]);
    const answer = authenticator.get(options);
    expect(await outcomeOf(there.call((api) => api.passkeys.confirm(answer)))).toBe('PASSKEY_EXPIRED');
    expect(await outcomeOf(browser.call((api) => api.passkeys.confirm(answer)))).toBe('ok');
    expect(await outcomeOf(browser.call((api) => api.passkeys.beginRegistration()))).toBe('ok');
    expect(await outcomeOf(there.call((api) => api.passkeys.beginRegistration()))).toBe('PASSWORD_NEEDED');
  });

  test('of someone else confirm nothing', async () => {
    const [{ browser }, other] = [await aHolder(), await aHolder()];
    const options = await browser.call((api) => api.passkeys.beginConfirmation());
    const answer = other.authenticator.get(options);
    expect(await outcomeOf(browser.call((api) => api.passkeys.confirm(answer)))).toBe('PASSKEY_UNKNOWN');
    const none = await signedIn(await aUser());
    expect(await outcomeOf(none.call((api) => api.passkeys.beginConfirmation()))).toBe('PASSKEY_UNKNOWN');
  });

  test('leave no challenge behind', async () => {
    await db.delete(passkeyChallenges);
    const { authenticator } = await aHolder();
    await logIn(authenticator);
    expect(await db.select().from(passkeyChallenges)).toEqual([]);
  });
});

describe('an admin’s passkey', () => {
  const codesOf = ({ id }: User) => db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id));

  test('is the second factor: at once, at sign-in, and after the password', async () => {
    const { user, browser, authenticator, recoveryCodes: codes } = await aHolder({ isAdmin: true });
    expect(await adminOutcome(browser)).toBe('ok');
    expect(codes).toHaveLength(10);
    expect(await codesOf(user)).toHaveLength(10);
    expect(await adminOutcome((await logIn(authenticator)).browser)).toBe('ok');

    const byPassword = await signedIn(user);
    expect(await adminOutcome(byPassword)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await byPassword.call((api) => api.secondFactor.status())).toEqual({
      enrolled: false,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    const options = await byPassword.call((api) => api.passkeys.beginConfirmation());
    await byPassword.call((api) => api.passkeys.confirm(authenticator.get(options)));
    expect(await adminOutcome(byPassword)).toBe('ok');
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'passkey.add'));
    expect(log.filter(({ entityId, adminId }) => entityId === user.id && adminId === user.id)).toHaveLength(
      1,
    );
  });

  test('has recovery codes for when it is lost, which can be renewed', async () => {
    const { user, browser, recoveryCodes: codes } = await aHolder({ isAdmin: true });
    const lost = await signedIn(user);
    expect(await outcomeOf(lost.call((api) => api.secondFactor.verify({ code: '123456' })))).toBe(
      'SECOND_FACTOR_WRONG',
    );
    await lost.call((api) => api.secondFactor.verify({ code: codes?.[0] ?? '' }));
    expect(await adminOutcome(lost)).toBe('ok');
    const renewed = await browser.call((api) => api.secondFactor.renewCodes());
    expect(renewed.recoveryCodes).toHaveLength(10);
  });

  test('is not added by the password alone beside an app, nor an app beside it', async () => {
    const secret = newTotpSecret();
    const admin = await withSecondFactor(await aUser({ isAdmin: true }), secret);
    const thief = await signedIn(admin);
    expect(await outcomeOf(addPasskey(thief))).toBe('SECOND_FACTOR_REQUIRED');
    await thief.call((api) => api.secondFactor.verify({ code: totpCode(secret, stepAt(new Date())) }));
    const { recoveryCodes: codes } = await addPasskey(thief);
    expect(codes).toHaveLength(10);
    expect((await addPasskey(thief)).recoveryCodes).toBeNull();

    const { user, browser } = await aHolder({ isAdmin: true });
    const byPassword = await signedIn(user);
    const begin = (caller: Browser) =>
      outcomeOf(caller.call((api) => api.secondFactor.begin({ password: PASSWORD })));
    expect(await begin(byPassword)).toBe('SECOND_FACTOR_REQUIRED');
    expect(await begin(browser)).toBe('ok');
    // Begun before: it cannot be finished without the passkey either.
    expect(await outcomeOf(byPassword.call((api) => api.secondFactor.finish({ code: '123456' })))).toBe(
      'SECOND_FACTOR_REQUIRED',
    );
  });

  test('begun before another session added one is not finished with the password alone', async () => {
    const admin = await aUser({ isAdmin: true });
    const [here, thief] = [await signedIn(admin), await signedIn(admin)];
    const options = await thief.call((api) => api.passkeys.beginRegistration());
    await addPasskey(here);
    const made = new Authenticator(SITE).create(options);
    expect(await outcomeOf(thief.call((api) => api.passkeys.register(made)))).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('stays while it is the only one, also when two are removed at once', async () => {
    const { user, browser } = await aHolder({ isAdmin: true });
    await addPasskey(browser);
    const byPassword = await signedIn(user);
    const ids = (await passkeysOf(user)).map(({ id }) => id);
    const remove = (caller: Browser, id = '') => caller.call((api) => api.passkeys.remove({ id }));
    expect(await outcomeOf(remove(byPassword, ids[0]))).toBe('SECOND_FACTOR_REQUIRED');
    const outcomes = await outcomesOf(ids.map((id) => remove(browser, id)));
    expect(outcomes.toSorted()).toEqual(['LAST_SECOND_FACTOR', 'ok']);
    expect(await passkeysOf(user)).toHaveLength(1);
    await withSecondFactor(user, newTotpSecret());
    const [last] = await passkeysOf(user);
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
