import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { db } from '@sandbox/database';
import { PASSWORD } from '@sandbox/scenario/password';
import { aUser, withSecondFactor } from '@sandbox/scenario/users';
import { eq, like } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { visitorAt } from '@/domain/account/actor';
import { signInCode } from '@/domain/account/sign-in';
import { MINUTE, plus } from '@/domain/time';
import { newCodeBrowser } from '@/server/auth/cookies';
import { findKnownDevice } from '@/server/auth/known-device';
import { hasPassword } from '@/server/auth/password';
import { limits } from '@/server/auth/rate-limit';
import { newTotpSecret } from '@/server/auth/totp';
import { authTokens, codeRequests, rateLimits, sessions, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { logInWithCode } from '@/server/services/accounts/log-in-with-code';
import { requestCode } from '@/server/services/accounts/request-mail';
import { Browser, cookieOf, signedIn } from '../support/browser';
import { as } from '../support/callers';
import { codeMailedTo, openCodeOf, wrongCode } from '../support/codes';
import { mailedToken, mailsTo } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { reason } from '../support/reason';
import { changePassword, confirmEmail, registration, resetPassword, signIn } from '../support/registration';
import { rewrite } from '../support/rewrite';
import { readUser, readUserBy } from '../support/rows';
import { world } from '../support/world';

vi.mock('@node-rs/argon2', { spy: true });

const NEW = 'annatlösenord7';
let requests = 0;
const newEmail = () => `kod-${++requests}@loppbytet.example`;

const ask = (browser: Browser, email: string) => browser.call((api) => api.auth.requestCode({ email }));
const give = (browser: Browser, email: string, code: string) =>
  browser.call((api) => api.auth.logInWithCode({ email, code }));

const sessionsOf = ({ id }: { id: string }) => db.select().from(sessions).where(eq(sessions.userId, id));
const usersBy = (email: string) => db.select().from(users).where(eq(users.email, email));
const codesOf = (email: string) => db.select().from(codeRequests).where(eq(codeRequests.email, email));
/** A browser that has requested a code, without waiting for its mail. */
async function asking(email: string, from?: string): Promise<Browser> {
  const browser = new Browser(from);
  await ask(browser, email);
  return browser;
}

/** Asks for a code and signs in with it. */
async function enter(browser: Browser, email: string) {
  await ask(browser, email);
  return give(browser, email, await codeMailedTo(email));
}

/** Someone who has an account by a code, and no password. */
async function codeUser(): Promise<{ browser: Browser; email: string }> {
  const [browser, email] = [new Browser(), newEmail()];
  await enter(browser, email);
  return { browser, email };
}

async function confirmedLongAgo(email: string) {
  const { id } = await readUserBy(email);
  const confirmedAt = plus(now(), -11 * MINUTE);
  await rewrite(sessions, eq(sessions.userId, id), { confirmedAt });
}

describe('a mailed code', () => {
  test('signs in the owner of the address once, and is stored nowhere', async () => {
    const [browser, user] = [new Browser(), await aUser()];
    expect(await ask(browser, user.email)).toEqual({ ok: true });
    const code = await codeMailedTo(user.email);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await codesOf(user.email))).not.toContain(code);
    const answer = await give(browser, user.email, code);
    expect(answer.user).toMatchObject({ id: user.id, hasPassword: true });
    expect(await browser.email()).toBe(user.email);
    expect((await readUser(user.id)).passwordHash).toBe(user.passwordHash);
    expect(await mailsTo(user)).toEqual(['signInCode']);
    expect(await outcomeOf(give(browser, user.email, code))).toBe('CODE_EXPIRED');
  });

  test('takes the address in any case and the code with spaces in it', async () => {
    const [browser, user] = [new Browser(), await aUser()];
    await ask(browser, ` ${user.email.toUpperCase()} `);
    const code = await codeMailedTo(user.email);
    await give(browser, user.email.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(await browser.email()).toBe(user.email);
  });

  test('makes the account of an address that has none: confirmed, without a password and without a name', async () => {
    const { browser, email } = await codeUser();
    const user = await readUserBy(email);
    expect(user).toMatchObject({ firstName: '', lastName: '', phoneNumber: null });
    expect(user.displayName).toBe(user.username);
    expect(user.emailVerifiedAt).not.toBeNull();
    expect(hasPassword(user.passwordHash)).toBe(false);
    expect(await browser.email()).toBe(email);
    expect(await outcomeOf(signIn(new Browser(), email))).toBe('WRONG_CREDENTIALS');
    // The next code is for the same account.
    const again = await enter(new Browser(), email);
    expect(again.user?.id).toBe(user.id);
  });

  test('works for ten minutes, to its last millisecond', async () => {
    const issued = now();
    for (const [late, outcome] of [
      [-1, 'ok'],
      [0, 'CODE_EXPIRED'],
      [1, 'CODE_EXPIRED'],
    ] as const) {
      const email = newEmail();
      const browser = newCodeBrowser();
      await requestCode({ email, browser }, visitorAt(issued));
      const code = await openCodeOf(email);
      const at = visitorAt(plus(issued, 10 * MINUTE + late));
      expect(await outcomeOf(logInWithCode({ email, browser, code }, at))).toBe(outcome);
    }
    expect(signInCode.lifetime).toBe(10 * MINUTE);
  });

  test('is not mailed once it is too old', async () => {
    const email = newEmail();
    await requestCode({ email, browser: newCodeBrowser() }, visitorAt(plus(now(), -10 * MINUTE)));
    expect(await mailsTo({ email })).toEqual([]);
  });

  test('may be tried five times, wrong or right, also all at once', async () => {
    const email = newEmail();
    const browser = await asking(email);
    const code = await openCodeOf(email);
    const outcomes = await outcomesOf(atOnce(8, () => give(browser, email, wrongCode(code))));
    expect(outcomes.filter((outcome) => outcome === 'CODE_WRONG')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'CODE_EXPIRED')).toHaveLength(3);
    expect(await outcomeOf(give(browser, email, code))).toBe('CODE_EXPIRED');
    expect(await usersBy(email)).toEqual([]);
    // A new one works, and so does the fifth try.
    await ask(browser, email);
    const next = await openCodeOf(email);
    for (let tries = 1; tries < 5; tries += 1) {
      expect(await outcomeOf(give(browser, email, wrongCode(next)))).toBe('CODE_WRONG');
    }
    expect(await outcomeOf(give(browser, email, next))).toBe('ok');
  });

  test('works in no other browser, and is touched by nothing that others do', async () => {
    const email = newEmail();
    const browser = await asking(email);
    const code = await openCodeOf(email);
    expect(browser.setCodeCookie).toMatch(/^code=[\w-]{22}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(await codesOf(email))).not.toContain(browser.setCodeCookie?.slice(5, 27));
    expect(await outcomeOf(give(new Browser(), email, code))).toBe('CODE_EXPIRED');
    // Somebody else asks for a code to the same address and tries it until it is void, and that again and again.
    for (let round = 0; round < limits.codeByEmail.points / signInCode.tries; round += 1) {
      const other = await asking(email);
      const theirs = await openCodeOf(email);
      if (theirs !== code) expect(await outcomeOf(give(other, email, code))).toBe('CODE_WRONG');
      for (let tries = 0; tries < signInCode.tries; tries += 1)
        await outcomeOf(give(other, email, wrongCode(theirs)));
      expect(await outcomeOf(give(other, email, theirs))).toBe('CODE_EXPIRED');
    }
    expect(await outcomeOf(ask(new Browser(), email))).toBe('RATE_LIMITED');
    expect(await outcomeOf(give(browser, email, code))).toBe('ok');
    await db.delete(rateLimits);
  });

  test('works beside those that the same browser asked for before and after it, three at most', async () => {
    const at = now();
    for (const [given, outcome] of [
      [0, 'CODE_WRONG'],
      [1, 'ok'],
      [2, 'ok'],
      [3, 'ok'],
    ] as const) {
      const [email, browser] = [newEmail(), newCodeBrowser()];
      const codes: string[] = [];
      for (let asked = 0; asked < 4; asked += 1) {
        await requestCode({ email, browser }, visitorAt(plus(at, asked)));
        codes.push(await openCodeOf(email));
      }
      const give = (code: string) => logInWithCode({ email, browser, code }, visitorAt(plus(at, MINUTE)));
      // One in 300 000 times a later code is the same as the first.
      if (given === 0 && codes.slice(1).includes(codes[0] ?? '')) continue;
      expect(await outcomeOf(give(codes[given] ?? ''))).toBe(outcome);
      if (outcome === 'ok')
        for (const code of codes) expect(await outcomeOf(give(code))).toBe('CODE_EXPIRED');
    }
  });

  test('shares its tries with those beside it, and ends in its own time', async () => {
    const at = now();
    const [email, browser] = [newEmail(), newCodeBrowser()];
    const askAt = async (ms: number) => {
      await requestCode({ email, browser }, visitorAt(plus(at, ms)));
      return openCodeOf(email);
    };
    const giveAt = (code: string, ms: number) =>
      outcomeOf(logInWithCode({ email, browser, code }, visitorAt(plus(at, ms))));
    const first = await askAt(0);
    for (let tries = 0; tries < 3; tries += 1) expect(await giveAt(wrongCode(first), 1)).toBe('CODE_WRONG');
    const second = await askAt(5 * MINUTE);
    if (first === second) return;
    const neither = ['000000', '000001', '000002'].find((code) => code !== first && code !== second) ?? '';
    expect(await giveAt(first, 10 * MINUTE)).toBe('CODE_WRONG');
    expect(await giveAt(neither, 10 * MINUTE)).toBe('CODE_WRONG');
    expect(await giveAt(second, 10 * MINUTE)).toBe('CODE_EXPIRED');
    // All tries are used: the next code begins anew, alone.
    const third = await askAt(11 * MINUTE);
    if (second !== third) expect(await giveAt(second, 11 * MINUTE)).toBe('CODE_WRONG');
    expect(await giveAt(third, 11 * MINUTE)).toBe('ok');
  });

  test('is touched by none of another browser', async () => {
    const email = newEmail();
    const [browser, other] = [await asking(email), await asking(email)];
    const others = await openCodeOf(email);
    await Promise.all(atOnce(3, () => ask(browser, email)));
    expect(await codesOf(email)).toHaveLength(2);
    expect(await outcomeOf(give(browser, email, await openCodeOf(email)))).toBe('ok');
    expect(await outcomeOf(give(other, email, others))).toBe('ok');
  });

  test('registers once and signs in once when it is given twice at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = newEmail();
      const browser = await asking(email);
      const code = await openCodeOf(email);
      const outcomes = await outcomesOf(atOnce(2, () => give(browser, email, code)));
      expect(outcomes).toEqual(['CODE_EXPIRED', 'ok']);
      const [user, ...more] = await usersBy(email);
      expect(more).toEqual([]);
      expect(await sessionsOf({ id: user?.id ?? '' })).toHaveLength(1);
    }
  });

  test('registers once when a form registers the same address in that moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = newEmail();
      const browser = await asking(email);
      const code = await openCodeOf(email);
      const [outcome] = await Promise.all([
        outcomeOf(give(browser, email, code)),
        new Browser().call((api) => api.auth.register(registration(email))),
      ]);
      expect(outcome).toBe('ok');
      const [user, ...more] = await usersBy(email);
      expect(more).toEqual([]);
      expect(user?.emailVerifiedAt).toBeInstanceOf(Date);
      expect(hasPassword(user?.passwordHash ?? '')).toBe(false);
    }
  });

  test('of another address is worth nothing', async () => {
    const [mine, theirs] = [newEmail(), await aUser()];
    const browser = await asking(mine);
    await ask(browser, theirs.email);
    const code = await openCodeOf(mine);
    const outcome = await outcomeOf(give(browser, theirs.email, code));
    expect(outcome).toBe(code === (await openCodeOf(theirs.email)) ? 'ok' : 'CODE_WRONG');
  });

  test('ends the session that was there, and leaves it when it is wrong', async () => {
    const [one, other] = [await aUser(), await aUser()];
    const browser = await signedIn(one);
    await ask(browser, other.email);
    const code = await openCodeOf(other.email);
    expect(await outcomeOf(give(browser, other.email, wrongCode(code)))).toBe('CODE_WRONG');
    expect(await browser.email()).toBe(one.email);
    await give(browser, other.email, code);
    expect(await browser.email()).toBe(other.email);
    expect(await sessionsOf(one)).toEqual([]);
  });
});

/** Someone with an address, and nothing else. */
describe('from one place', () => {
  test('an account’s codes are guessed a few times a day, and no known device is kept out', async () => {
    const [place, user] = [randomUUID(), await aUser()];
    const known = await signedIn(user);
    const guessOnce = async (from: string) => {
      await db.delete(rateLimits).where(like(rateLimits.key, 'formMail%'));
      const browser = new Browser(from);
      const refusal = await outcomeOf(ask(browser, user.email));
      if (refusal !== 'ok') return refusal;
      return outcomeOf(give(browser, user.email, wrongCode(await openCodeOf(user.email))));
    };
    const [own, all] = [limits.codeByEmailAndAddress.points, limits.codeByEmail.points];
    for (let times = 0; times < own; times += 1) expect(await guessOnce(place)).toBe('CODE_WRONG');
    expect(await guessOnce(place)).toBe('RATE_LIMITED');
    for (let times = own; times < all; times += 1) expect(await guessOnce(randomUUID())).toBe('CODE_WRONG');
    expect(await guessOnce(randomUUID())).toBe('RATE_LIMITED');
    await ask(known, user.email);
    await give(known, user.email, await openCodeOf(user.email));
    expect(await known.email()).toBe(user.email);
    await db.delete(rateLimits);
  });
});

describe('asking for a code', () => {
  test('is answered alike for a known, an unconfirmed, a blocked and an unknown address, after the same work, with a mail of nothing but the code', async () => {
    const [known, unconfirmed, blocked, admin] = await Promise.all([
      aUser(),
      aUser({ firstName: 'Hemlige', emailConfirmed: false }),
      aUser(),
      aUser({ isAdmin: true }),
    ]);
    await as(admin).admin.users.block({ id: blocked.id, reason });
    const [hashed, verified] = [vi.mocked(hash).mockClear(), vi.mocked(verify).mockClear()];
    for (const email of [known.email, unconfirmed.email, blocked.email, newEmail()]) {
      const browser = new Browser();
      expect(await ask(browser, email)).toEqual({ ok: true });
      const wrong = wrongCode(await openCodeOf(email));
      expect(await outcomeOf(give(browser, email, wrong))).toBe('CODE_WRONG');
      expect(await mailsTo({ email })).toContain('signInCode');
    }
    expect([hashed.mock.calls, verified.mock.calls]).toEqual([[], []]);
    // No name, nor anything else that somebody typed.
    expect(JSON.stringify(world.sandbox.mails.list(unconfirmed.email))).not.toContain('Hemlige');
  });

  test('tells a blocked account so only after the right code', async () => {
    const [user, admin, browser] = [await aUser(), await aUser({ isAdmin: true }), new Browser()];
    await as(admin).admin.users.block({ id: user.id, reason });
    await ask(browser, user.email);
    const code = await codeMailedTo(user.email);
    expect(await outcomeOf(give(browser, user.email, wrongCode(code)))).toBe('CODE_WRONG');
    expect(await outcomeOf(give(browser, user.email, code))).toBe('ACCOUNT_BLOCKED');
    expect(await browser.email()).toBeNull();
    expect(await sessionsOf(user)).toEqual([]);
  });

  test('from a device known to the account is not kept out by what others ask for', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    const [mails, own] = [limits.formMailByEmail.points, limits.mailByDevice.points];
    for (let times = 0; times < mails; times += 1) await ask(new Browser(), user.email);
    expect(await outcomeOf(ask(new Browser(), user.email))).toBe('RATE_LIMITED');
    for (let times = 0; times < own; times += 1) await ask(browser, user.email);
    expect(await outcomeOf(ask(browser, user.email))).toBe('RATE_LIMITED');
    await db.delete(rateLimits);
  });

  test('counts against its network address only when it is wrong: many may share one', async () => {
    const shared = randomUUID();
    const codes: { browser: Browser; email: string; code: string }[] = [];
    for (const { email } of [await aUser(), await aUser()]) {
      const browser = await asking(email, shared);
      codes.push({ browser, email, code: await codeMailedTo(email) });
    }
    const wrong = () => outcomeOf(give(new Browser(shared), newEmail(), '000000'));
    for (let times = 1; times < limits.token.points; times += 1) expect(await wrong()).toBe('CODE_EXPIRED');
    for (const { browser, email, code } of codes) await give(browser, email, code);
    expect(await wrong()).toBe('CODE_EXPIRED');
    expect(await wrong()).toBe('RATE_LIMITED');
  });
});

describe('an unconfirmed account', () => {
  const register = (browser: Browser, email: string) => {
    const form = { ...registration(email), firstName: 'Fel', phoneNumber: '+46701234567' };
    return browser.call((api) => api.auth.register(form));
  };

  test('is confirmed by the code, and loses what somebody else may have registered', async () => {
    const [other, owner, email] = [new Browser(), new Browser(), newEmail()];
    await register(other, email);
    const link = await mailedToken(email, '/auth/confirm');
    const older = new Browser();
    older.cookie = await cookieOf(await readUserBy(email));
    await enter(owner, email);
    const user = await readUserBy(email);
    expect(user).toMatchObject({ firstName: '', lastName: '', phoneNumber: null });
    expect(user.displayName).toBe(user.username);
    expect(user.emailVerifiedAt).not.toBeNull();
    expect(hasPassword(user.passwordHash)).toBe(false);
    expect(await db.select().from(authTokens).where(eq(authTokens.userId, user.id))).toMatchObject([
      { usedAt: expect.any(Date) },
    ]);
    expect(await outcomeOf(confirmEmail(other, link))).toBe('TOKEN_INVALID');
    expect(await outcomeOf(signIn(other, email))).toBe('WRONG_CREDENTIALS');
    expect(await older.email()).toBeNull();
    expect(await owner.email()).toBe(email);
  });

  test('keeps it in the browser that registered', async () => {
    const [browser, email] = [new Browser(), newEmail()];
    await register(browser, email);
    await enter(browser, email);
    expect(await readUserBy(email)).toMatchObject({ firstName: 'Fel', phoneNumber: '+46701234567' });
    expect(await outcomeOf(signIn(new Browser(), email))).toBe('ok');
  });
});

describe('an account without a password', () => {
  test('is known to the browser, as after a login', async () => {
    const { browser, email } = await codeUser();
    const cookie = browser.device?.split('=')[1] ?? '';
    expect(await findKnownDevice(email, cookie, now())).not.toBeNull();
    const other = await codeUser();
    expect(await findKnownDevice(other.email, cookie, now())).toBeNull();
  });

  test('takes as much work to refuse a password as any other', async () => {
    const { email } = await codeUser();
    const verified = vi.mocked(verify).mockClear();
    expect(await outcomeOf(signIn(new Browser(), email))).toBe('WRONG_CREDENTIALS');
    expect(verified.mock.calls).toHaveLength(1);
  });

  test('gives a mailed code where others give the password again', async () => {
    const { browser, email } = await codeUser();
    await confirmedLongAgo(email);
    const remove = () => outcomeOf(browser.call((api) => api.account.delete()));
    expect(await remove()).toBe('PASSWORD_NEEDED');
    await browser.call((api) => api.account.requestCode());
    const code = await codeMailedTo(email);
    const confirm = (given: string) =>
      outcomeOf(browser.call((api) => api.account.confirmWithCode({ code: given })));
    expect(await confirm(wrongCode(code))).toBe('CODE_WRONG');
    expect(await remove()).toBe('PASSWORD_NEEDED');
    expect(await confirm(code)).toBe('ok');
    expect(await confirm(code)).toBe('CODE_EXPIRED');
    await browser.call((api) => api.account.requestCode());
    expect(await remove()).toBe('ok');
    expect(await codesOf(email)).toEqual([]);
  });

  test('gets one by the reset mail, and changes none it does not have', async () => {
    const { browser, email } = await codeUser();
    expect(await outcomeOf(changePassword(browser, PASSWORD, NEW))).toBe('WRONG_PASSWORD');
    await browser.call((api) => api.auth.requestPasswordReset({ email }));
    await resetPassword(browser, await mailedToken(email, '/auth/reset'), NEW);
    const { user } = await signIn(browser, email, NEW);
    expect(user?.hasPassword).toBe(true);
  });

  test('says a name before it becomes a seller’s', async () => {
    const { browser } = await codeUser();
    const start = () => outcomeOf(browser.call((api) => api.seller.startOnboarding()));
    expect(await start()).toBe('NAMES_MISSING');
    const names = { firstName: 'Nina', lastName: 'Ny', displayName: 'Nina N' };
    await browser.call((api) => api.account.updateNames(names));
    expect(await start()).toBe('ok');
  });
});

describe('an admin', () => {
  test('needs the second factor after a code', async () => {
    const admin = await withSecondFactor(await aUser({ isAdmin: true }), newTotpSecret());
    const browser = new Browser();
    const { user } = await enter(browser, admin.email);
    expect(user).toMatchObject({ isAdmin: true, actsAsAdmin: false });
    const tasks = browser.call((api) => api.admin.overview.tasks({}));
    expect(await outcomeOf(tasks)).toBe('SECOND_FACTOR_REQUIRED');
  });

  test('without a password adds a second factor shortly after the code', async () => {
    const { browser, email } = await codeUser();
    await rewrite(users, eq(users.email, email), { isAdmin: true });
    const begin = () => outcomeOf(browser.call((api) => api.secondFactor.begin({})));
    expect(await begin()).toBe('ok');
    await confirmedLongAgo(email);
    expect(await begin()).toBe('PASSWORD_NEEDED');
  });
});
