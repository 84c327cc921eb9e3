import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { PASSWORD } from '@sandbox/scenario/password';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { visitorAt } from '@/domain/account/actor';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { sha256 } from '@/server/auth/hash';
import { findKnownDevice } from '@/server/auth/known-device';
import { verifyPassword } from '@/server/auth/password';
import { authTokens, rateLimits, sessions, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { confirmEmail as confirmMailed } from '@/server/services/accounts/confirm-email';
import { newUsername } from '@/server/services/accounts/register';
import { resetPassword as resetMailed } from '@/server/services/accounts/reset-password';
import { accountMail } from '@/server/services/mails/internal/account-mail';
import { Browser, cookieOf, signedIn } from '../support/browser';
import { as } from '../support/callers';
import { mailedLinkOf } from '../support/codes';
import { mailedToken, mailsTo } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { changePassword, confirmEmail, registration, resetPassword, signIn } from '../support/registration';
import { readListing, readPurchase, readUser, readUserBy } from '../support/rows';
import { world } from '../support/world';

const NEW = 'annatlösenord7';
let registered = 0;
const newEmail = () => `ny-${++registered}@loppbytet.example`;

const signUp = (browser: Browser, email: string, password = PASSWORD, phoneNumber?: string) =>
  browser.call((api) => api.auth.register({ ...registration(email, password), phoneNumber }));
const reset = (input: Parameters<typeof resetMailed>[0], at: Date) => resetMailed(input, visitorAt(at));
const confirmWith = (token: string, at: Date) =>
  confirmMailed({ token, password: NEW, deviceCookie: null }, visitorAt(at));

describe('a new username', () => {
  const drawn =
    (...names: string[]) =>
    () =>
      names.shift() ?? '';

  test('is another when the first one drawn is taken', async () => {
    const [one, two] = [await aUser(), await aUser()];
    expect(await newUsername(db, drawn(one.username, 'löpare1'))).toBe('löpare1');
    expect(await newUsername(db, drawn('löpare1', one.username))).toBe('löpare1');
    await expect(newUsername(db, drawn(one.username, two.username))).rejects.toThrow('are taken');
  });
});

describe('a new account', () => {
  test('is confirmed by the mailed link, and can log in only then', async () => {
    const [browser, email] = [new Browser(), newEmail()];
    // In any case, and with spaces around it.
    expect(await signUp(browser, `  ${email.toUpperCase()} `)).toEqual({ ok: true });
    expect(await outcomeOf(signIn(browser, email))).toBe('EMAIL_NOT_CONFIRMED');
    expect(await browser.email()).toBeNull();

    const token = await mailedToken(email, '/auth/confirm');
    await confirmEmail(browser, token);
    const { user } = await signIn(browser, email.toUpperCase());
    expect(user).toMatchObject({ email, displayName: 'Nina Ny', isAdmin: false, sellerReady: false });
    expect(await browser.email()).toBe(email);
  });

  test('is one, however its address is spelt', async () => {
    const tag = newEmail().split('@')[0];
    const [typed, kept] = [`${tag}&co@Räksmörgås.Example`, `${tag}&co@xn--rksmrgs-5wao1o.example`];
    const spellings = [typed, typed.normalize('NFD'), `\u200b${kept.toUpperCase()}.`];
    const browser = new Browser();
    await signUp(browser, typed);
    await confirmEmail(browser, await mailedToken(kept, '/auth/confirm'));
    for (const email of spellings) {
      expect((await signIn(new Browser(), email)).user?.email).toBe(kept);
      await signUp(new Browser(), email);
    }
    expect(await mailsTo({ email: kept })).toEqual([
      ...spellings.map(() => 'accountExists'),
      'confirmAccount',
    ]);
    const admin = as(await aUser({ isAdmin: true })).admin;
    for (const query of spellings) {
      expect((await admin.users.list({ query })).items).toMatchObject([{ email: kept }]);
      expect((await admin.search({ text: query })).users).toMatchObject([{ email: kept }]);
    }
  });

  test('has a password in any form of its letters, also one of an older hash', async () => {
    const [composed, parted] = ['blåbärsöl77', 'blåbärsöl77'.normalize('NFD')];
    const [browser, email] = [new Browser(), newEmail()];
    await signUp(browser, email, parted);
    await confirmEmail(browser, await mailedToken(email, '/auth/confirm'), composed);
    for (const typed of [composed, parted])
      expect((await signIn(new Browser(), email, typed)).user?.email).toBe(email);
    // As hashes were before: of what was typed.
    const passwordHash = await hash(parted);
    await db.update(users).set({ passwordHash }).where(eq(users.email, email));
    expect((await signIn(new Browser(), email, parted)).user?.email).toBe(email);
    expect(await outcomeOf(signIn(new Browser(), email, `${parted}7`))).toBe('WRONG_CREDENTIALS');
  });

  test('is answered alike whether the address is known or not, and only its owner sees the difference', async () => {
    const known = await aUser();
    const [fresh, taken] = [newEmail(), known.email];
    const [one, other] = await Promise.all([signUp(new Browser(), fresh), signUp(new Browser(), taken)]);
    expect(one).toEqual(other);
    expect(await mailsTo({ email: fresh })).toEqual(['confirmAccount']);
    expect(await mailsTo({ email: taken })).toEqual(['accountExists']);
    expect((await readUser(known.id)).passwordHash).toBe(known.passwordHash);
  });

  test('sends nothing that was typed to an address that may be another’s', async () => {
    const [email, typed] = [newEmail(), 'Vinn pengar på ond.example'];
    await new Browser().call((api) =>
      api.auth.register({ ...registration(email), firstName: typed, lastName: typed }),
    );
    await new Browser().call((api) => api.auth.resendConfirmation({ email }));
    await new Browser().call((api) => api.auth.requestPasswordReset({ email }));
    expect(await mailsTo({ email })).toEqual(['confirmAccount', 'confirmAccount', 'resetPassword']);
    expect(JSON.stringify(world.sandbox.mails.list(email))).not.toContain(typed);
  });

  test('is one, when the same form is sent five times at once', async () => {
    const email = newEmail();
    await Promise.all(atOnce(5, () => signUp(new Browser(), email)));
    expect(await db.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });

  test('of an unconfirmed address replaces the one before it: its password, names, phone, links and sessions', async () => {
    const [first, owner, email] = [new Browser(), new Browser(), newEmail()];
    await first.call((api) =>
      api.auth.register({ ...registration(email), firstName: 'Fel', phoneNumber: '+46701234567' }),
    );
    await first.call((api) => api.auth.requestPasswordReset({ email }));
    const olderLink = await mailedToken(email, '/auth/confirm');
    const olderReset = await mailedToken(email, '/auth/reset');
    const unconfirmed = await readUserBy(email);
    const olderSession = new Browser();
    olderSession.cookie = await cookieOf({ id: unconfirmed.id });

    expect(await signUp(owner, email, NEW)).toEqual({ ok: true });
    expect(await outcomeOf(confirmEmail(first, olderLink))).toBe('TOKEN_INVALID');
    expect(await outcomeOf(reset({ token: olderReset, password: NEW }, now()))).toBe('TOKEN_INVALID');
    const token = await mailedToken(email, '/auth/confirm');
    await confirmEmail(owner, token);

    expect(await outcomeOf(signIn(first, email, PASSWORD))).toBe('WRONG_CREDENTIALS');
    expect(await olderSession.email()).toBeNull();
    const { user } = await signIn(owner, email, NEW);
    expect(user).toMatchObject({ firstName: 'Nina', lastName: 'Ny', displayName: 'Nina Ny' });
    const kept = await db.select().from(users).where(eq(users.email, email));
    expect(kept).toMatchObject([{ id: unconfirmed.id, phoneNumber: null }]);
  });

  test('is never confirmed with the password or phone number of somebody else who registered the address', async () => {
    const [owner, other, email] = [new Browser(), new Browser(), newEmail()];
    await signUp(owner, email, NEW);
    await signUp(other, email, PASSWORD, '+46701234567');
    const token = await mailedToken(email, '/auth/confirm');
    const confirm = (password?: string) => outcomeOf(confirmEmail(owner, token, password));
    // The link still works after each refusal.
    expect(await confirm()).toBe('PASSWORD_TO_CHOOSE');
    expect(await confirm('kort1')).toBe('INVALID_INPUT');
    expect(await confirm('password1')).toBe('PASSWORD_COMMON');
    expect(await outcomeOf(signIn(other, email))).toBe('EMAIL_NOT_CONFIRMED');
    const look = () => outcomeOf(owner.call((api) => api.auth.checkConfirmation({ token })));
    expect([await look(), await look()]).toEqual(['ok', 'ok']);
    expect(await confirm(NEW)).toBe('ok');
    expect(await look()).toBe('TOKEN_INVALID');
    expect(await outcomeOf(signIn(other, email))).toBe('WRONG_CREDENTIALS');
    expect(await outcomeOf(signIn(owner, email, NEW))).toBe('ok');
    expect(await db.select().from(users).where(eq(users.email, email))).toMatchObject([
      { phoneNumber: null },
    ]);
  });

  test('is confirmed in another browser with the password of the registration, and keeps its phone number', async () => {
    const [phone, email] = [new Browser(), newEmail()];
    await signUp(new Browser(), email, PASSWORD, '+46701234567');
    const token = await mailedToken(email, '/auth/confirm');
    await confirmEmail(phone, token, PASSWORD);
    expect(await outcomeOf(signIn(phone, email))).toBe('ok');
    const user = await readUserBy(email);
    expect(user).toMatchObject({ phoneNumber: '+46701234567' });
  });

  test('of a confirmed address sets a cookie too, which is good for nothing', async () => {
    const [browser, user] = [new Browser(), await aUser()];
    await signUp(browser, user.email, NEW);
    const device = browser.setDeviceCookie?.replace(/^(__Host-)?device=([^;]*).*$/, '$2') ?? '';
    expect(device).not.toBe('');
    expect(await findKnownDevice(user.email, device, now())).toBeNull();
  });

  test('is either confirmed or replaced when both are done at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [browser, email] = [new Browser(), newEmail()];
      await signUp(browser, email);
      const token = await mailedToken(email, '/auth/confirm');
      const [confirmed] = await Promise.all([
        outcomeOf(confirmEmail(browser, token)),
        signUp(new Browser(), email, NEW),
      ]);
      const works = confirmed === 'ok' ? PASSWORD : NEW;
      const user = await readUserBy(email);
      expect(await verifyPassword(user.passwordHash, works)).toBe(true);
      expect(user.emailVerifiedAt !== null).toBe(confirmed === 'ok');
    }
  });

  test('keeps no password and no link that could be read', async () => {
    const email = newEmail();
    await signUp(new Browser(), email);
    const token = await mailedToken(email, '/auth/confirm');
    const user = await readUserBy(email);
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=(19456|[2-9]\d{4,}),t=2,p=1\$/);
    const kept = await db.select().from(authTokens).where(eq(authTokens.userId, user.id));
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});

describe('the return path', () => {
  const nextIn = (email: string, page: string): (string | null)[] =>
    world.sandbox.mails
      .list(email)
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .map((link) => new URL(link))
      .filter(({ pathname }) => pathname === page)
      .map(({ searchParams }) => searchParams.get('next'));

  test('is carried through every mailed link, which names its user', async () => {
    const [browser, email, { id }] = [new Browser(), newEmail(), await aListing()];
    const next = `/listings/${id}`;
    await browser.call((api) => api.auth.register({ ...registration(email), next }));
    await browser.call((api) => api.auth.resendConfirmation({ email, next }));
    const token = await mailedToken(email, '/auth/confirm');
    expect(nextIn(email, '/auth/confirm')).toEqual(expect.arrayContaining([next]));
    expect(new Set(nextIn(email, '/auth/confirm'))).toEqual(new Set([next]));
    expect(await confirmEmail(browser, token)).toEqual({ email });

    await browser.call((api) => api.auth.requestPasswordReset({ email, next }));
    const resetToken = await mailedToken(email, '/auth/reset');
    expect(new Set(nextIn(email, '/auth/reset'))).toEqual(new Set([next]));
    expect(await resetPassword(browser, resetToken, NEW)).toEqual({ email });
  });

  test('is a race that there is, and nothing that anyone could have written', async () => {
    const [email, race] = [newEmail(), await aRace()];
    await signUp(new Browser(), email);
    const ask = (next: string) => new Browser().call((api) => api.auth.resendConfirmation({ email, next }));
    await ask(`/lopp/${race.slug}`);
    for (const next of ['/lopp/vinn-pengar', '/search?query=vinn', '//ond.example']) await ask(next);
    await workQueues();
    const carried = nextIn(email, '/auth/confirm').filter((next) => next !== null);
    expect(new Set(carried)).toEqual(new Set([`/lopp/${race.slug}`]));
  });
});

describe('a mailed link', () => {
  test('works once, also when it is opened five times at once', async () => {
    const user = await aUser({ emailConfirmed: false });
    const token = await mailedLinkOf(user.id, 'confirm_email', now());
    const outcomes = await outcomesOf(atOnce(5, () => confirmWith(token, now())));
    expect(outcomes).toEqual([...Array<string>(4).fill('TOKEN_INVALID'), 'ok']);
    expect((await readUser(user.id)).emailVerifiedAt).not.toBeNull();
  });

  test('works to its last millisecond', async () => {
    const issued = now();
    for (const [late, outcome] of [
      [-1, 'ok'],
      [0, 'TOKEN_INVALID'],
      [1, 'TOKEN_INVALID'],
    ] as const) {
      const user = await aUser({ emailConfirmed: false });
      const token = await mailedLinkOf(user.id, 'confirm_email', issued);
      expect(await outcomeOf(confirmWith(token, plus(issued, 24 * HOUR + late)))).toBe(outcome);
      const forgotten = { token: await mailedLinkOf(user.id, 'reset_password', issued), password: NEW };
      expect(await outcomeOf(reset(forgotten, plus(issued, 30 * MINUTE + late)))).toBe(outcome);
    }
  });

  test('works beside one that was asked for later, until one of them is used', async () => {
    const [browser, email] = [new Browser(), newEmail()];
    await signUp(browser, email);
    const first = await mailedToken(email, '/auth/confirm');
    await browser.call((api) => api.auth.resendConfirmation({ email }));
    const second = await mailedToken(email, '/auth/confirm');
    expect(second).not.toBe(first);
    expect(await outcomeOf(confirmEmail(browser, first))).toBe('ok');
    expect(await outcomeOf(confirmEmail(browser, second))).toBe('TOKEN_INVALID');

    const { id } = await readUserBy(email);
    const [late, early] = [
      await mailedLinkOf(id, 'reset_password', now()),
      await mailedLinkOf(id, 'reset_password', now()),
    ];
    expect(await outcomeOf(reset({ token: early, password: NEW }, now()))).toBe('ok');
    expect(await outcomeOf(reset({ token: late, password: NEW }, now()))).toBe('TOKEN_INVALID');
  });

  test('is the same when its mail job runs again, and stays used', async () => {
    const user = await aUser({ emailConfirmed: false });
    const job = { kind: 'account', mail: 'resetPassword', userId: user.id } as const;
    const jobId = randomUUID();
    const write = async () => {
      const mail = await accountMail(jobId, job, now());
      return new URL(/http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token') ?? '';
    };
    const token = await write();
    expect(await write()).toBe(token);
    expect(await outcomeOf(reset({ token, password: NEW }, now()))).toBe('ok');
    expect(await write()).toBe(token);
    expect(await outcomeOf(reset({ token, password: NEW }, now()))).toBe('TOKEN_INVALID');
  });

  test('does only what it was sent for', async () => {
    const user = await aUser({ emailConfirmed: false });
    const token = await mailedLinkOf(user.id, 'confirm_email', now());
    expect(await outcomeOf(reset({ token, password: NEW }, now()))).toBe('TOKEN_INVALID');
    expect(await outcomeOf(confirmWith('påhittad', now()))).toBe('TOKEN_INVALID');
    expect(await outcomeOf(confirmWith(token, now()))).toBe('ok');
  });

  test('is not sent again to an account that is confirmed', async () => {
    const user = await aUser();
    await new Browser().call((api) => api.auth.resendConfirmation({ email: user.email }));
    expect(await mailsTo(user)).toEqual([]);
  });
});

describe('a forgotten password', () => {
  test('is answered alike for an address nobody has, and mails nobody', async () => {
    const [user, nobody] = [await aUser(), newEmail()];
    const ask = (email: string) => new Browser().call((api) => api.auth.requestPasswordReset({ email }));
    expect(await ask(user.email)).toEqual(await ask(nobody));
    expect(await mailsTo(user)).toEqual(['resetPassword']);
    expect(await mailsTo({ email: nobody })).toEqual([]);
  });

  test('is replaced by the mailed link, which ends every session and works once', async () => {
    const user = await aUser();
    const [phone, laptop] = await Promise.all([signedIn(user), signedIn(user)]);
    await phone.call((api) => api.auth.requestPasswordReset({ email: user.email }));
    const token = await mailedToken(user.email, '/auth/reset');
    const reset = (password: string) => resetPassword(new Browser(), token, password);
    const look = () => new Browser().call((api) => api.auth.checkPasswordReset({ token }));
    // Of no other purpose's link, and nothing is used up.
    expect(await outcomeOf(phone.call((api) => api.auth.checkConfirmation({ token })))).toBe('TOKEN_INVALID');
    expect([await look(), await look()]).toEqual([{ email: user.email }, { email: user.email }]);
    await reset(NEW);
    expect(await outcomeOf(look())).toBe('TOKEN_INVALID');
    expect([await phone.email(), await laptop.email()]).toEqual([null, null]);
    expect(await outcomeOf(reset('tredjelösen8'))).toBe('TOKEN_INVALID');
    expect(await outcomeOf(signIn(phone, user.email))).toBe('WRONG_CREDENTIALS');
    expect(await outcomeOf(signIn(phone, user.email, NEW))).toBe('ok');
    expect(await mailsTo(user)).toEqual(['passwordChanged', 'resetPassword']);
  });

  test('of an unconfirmed account confirms its address too: the link proves the address', async () => {
    const email = newEmail();
    await signUp(new Browser(), email, PASSWORD, '+46701234567');
    const user = await readUserBy(email);
    const token = await mailedLinkOf(user.id, 'reset_password', now());
    await reset({ token, password: NEW }, now());
    expect(await outcomeOf(signIn(new Browser(), email, NEW))).toBe('ok');
    // Who registered may have been somebody else, and so may the number be.
    expect((await readUser(user.id)).phoneNumber).toBeNull();
  });
});

describe('a session', () => {
  test('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    const flags = browser.setCookie
      ?.split('; ')
      .slice(1)
      .map((flag) => flag.toLowerCase());
    expect(flags).toEqual(expect.arrayContaining(['httponly', 'samesite=lax', 'path=/']));
    const [kept] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(browser.cookie).toBeTruthy();
    expect(browser.cookie).not.toContain(kept?.id);
  });

  test('ends on the server at logout: the old cookie is worth nothing', async () => {
    const user = await aUser();
    const [browser, elsewhere] = await Promise.all([signedIn(user), signedIn(user)]);
    const stolen = new Browser();
    stolen.cookie = browser.cookie;
    expect(await stolen.email()).toBe(user.email);
    await browser.call((api) => api.auth.logout());
    expect([await browser.email(), await stolen.email()]).toEqual([null, null]);
    expect(await elsewhere.email()).toBe(user.email);
  });

  test('is a new one at each login, and the one before it ends', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    const before = new Browser();
    before.cookie = browser.cookie;
    await signIn(browser, user.email);
    expect(browser.cookie).not.toBe(before.cookie);
    expect(await before.email()).toBeNull();
    expect(await browser.email()).toBe(user.email);
  });

  test('of a blocked user is nobody’s', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    await db.update(users).set({ blockedAt: now() }).where(eq(users.id, user.id));
    expect(await browser.email()).toBeNull();
    expect(await outcomeOf(signIn(browser, user.email))).toBe('ACCOUNT_BLOCKED');
    expect(await outcomeOf(signIn(browser, user.email, 'feltlösen1'))).toBe('WRONG_CREDENTIALS');
  });
});

test('logging out without a session is no error, and clears the browser’s cookie', async () => {
  const browser = new Browser();
  browser.cookie = 'session=ended';
  expect(await browser.call((api) => api.auth.logout())).toEqual({ ok: true });
  expect(browser.setCookie).toMatch(/^session=; .*Max-Age=0/);
});

test('a change of password needs the present one, ends the other sessions, and is mailed', async () => {
  const user = await aUser();
  const [here, there] = await Promise.all([signedIn(user), signedIn(user)]);
  expect(await outcomeOf(changePassword(here, 'feltlösen1', NEW))).toBe('WRONG_PASSWORD');
  expect(await outcomeOf(changePassword(here, PASSWORD, NEW))).toBe('ok');
  expect([await here.email(), await there.email()]).toEqual([user.email, null]);
  expect(await outcomeOf(signIn(new Browser(), user.email, NEW))).toBe('ok');
  expect(await outcomeOf(signIn(new Browser(), user.email))).toBe('WRONG_CREDENTIALS');
  expect(await mailsTo(user)).toEqual(['passwordChanged']);
});

describe('too many attempts', () => {
  const guessAt = (email: string, times: number, from: (nth: number) => Browser) =>
    Promise.all(atOnce(times, (nth) => outcomeOf(signIn(from(nth), email, 'feltlösen1'))));

  test('at one account’s password are stopped where they come from, and keep nobody else out', async () => {
    const [user, other, thief] = [await aUser(), await aUser(), new Browser()];
    const tries = await guessAt(user.email, 10, () => thief);
    expect(new Set(tries)).toEqual(new Set(['WRONG_CREDENTIALS']));
    expect(await outcomeOf(signIn(thief, user.email))).toBe('RATE_LIMITED');
    expect(await outcomeOf(signIn(thief, other.email))).toBe('ok');
    expect(await outcomeOf(signIn(new Browser(), user.email))).toBe('ok');
  });

  test('at one account from everywhere are stopped, but not its known devices nor a mailed link', async () => {
    const user = await aUser();
    const [known, fresh] = [await signedIn(user), new Browser()];
    await known.call((api) => api.auth.logout());
    await db
      .update(rateLimits)
      .set({ points: 100 })
      .where(eq(rateLimits.key, `loginByEmail:${sha256(user.email)}`));
    expect(await outcomeOf(signIn(fresh, user.email))).toBe('RATE_LIMITED');
    expect(await outcomeOf(signIn(known, user.email))).toBe('ok');

    await fresh.call((api) => api.auth.requestPasswordReset({ email: user.email }));
    const token = await mailedToken(user.email, '/auth/reset');
    await resetPassword(fresh, token, NEW);
    expect(await outcomeOf(signIn(fresh, user.email, NEW))).toBe('ok');
    // Another password makes the other devices unknown again.
    expect(await outcomeOf(signIn(known, user.email, NEW))).toBe('RATE_LIMITED');
  });

  test('from the address of a known device are its own: a neighbour’s do not keep it out', async () => {
    const [user, address] = [await aUser(), '198.51.100.77'];
    const known = new Browser(address);
    await signIn(known, user.email);
    await guessAt(user.email, 10, () => new Browser(address));
    expect(await outcomeOf(signIn(new Browser(address), user.email))).toBe('RATE_LIMITED');
    expect(await outcomeOf(signIn(known, user.email))).toBe('ok');
    // Nor may a device that was stolen guess without end.
    await guessAt(user.email, 20, () => known);
    expect(await outcomeOf(signIn(known, user.email))).toBe('RATE_LIMITED');
  });

  test('are not lifted by a device that is known to someone else', async () => {
    const [user, thief] = [await aUser(), await signedIn(await aUser())];
    await guessAt(user.email, 10, () => thief);
    expect(await outcomeOf(signIn(thief, user.email))).toBe('RATE_LIMITED');
  });

  test('never end a session that was fine', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    const wrong = 'feltlösen1';
    for (let time = 0; time < 10; time += 1) {
      expect(await outcomeOf(changePassword(browser, wrong, NEW))).toBe('WRONG_PASSWORD');
    }
    await guessAt(user.email, 20, () => browser);
    expect(await outcomeOf(signIn(browser, user.email))).toBe('RATE_LIMITED');
    expect(await browser.email()).toBe(user.email);
  });

  test('count wrong passwords only: a right one may sign in any number of times', async () => {
    const [browser, user] = [new Browser(), await aUser()];
    // More often than the address or the account may be wrong.
    for (let time = 0; time < 31; time += 1) expect(await outcomeOf(signIn(browser, user.email))).toBe('ok');
  });
});

describe('deleting an account', () => {
  test('is refused while a listing is for sale or a purchase runs, for both its parties', async () => {
    const seller = await aSeller();
    await aListing({ seller });
    expect(await outcomeOf(as(seller).account.delete())).toBe('ACCOUNT_IN_USE');
    for (const story of [aPurchase(), aPurchase().paid(), aPurchase().paid().nameChanged()]) {
      const { purchase, buyer } = await story.done();
      expect(await outcomeOf(as(buyer).account.delete())).toBe('ACCOUNT_IN_USE');
      expect(await outcomeOf(as(await readUser(purchase.sellerId)).account.delete())).toBe('ACCOUNT_IN_USE');
    }
  });

  test('in the moment they buy or publish a listing is either refused or comes first', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [listing, race, buyer, seller] = await Promise.all([aListing(), aRace(), aUser(), aSeller()]);
      const deleteMeanwhile = (user: User, call: Promise<unknown>) =>
        Promise.all([as(user).account.delete(), call].map(outcomeOf));
      const checkout = { listingId: listing.id, priceSeen: listing.price, feeAccepted: true };
      const buying = await deleteMeanwhile(buyer, as(buyer).purchases.createCheckout(checkout));
      expect([
        ['ok', 'NOT_SIGNED_IN'],
        ['ACCOUNT_IN_USE', 'ok'],
      ]).toContainEqual(buying);
      const place = { raceId: race.id, price: 500, termsAccepted: true, feeAccepted: true };
      const listed = await deleteMeanwhile(seller, as(seller).listings.create(place));
      expect([
        ['ok', 'SELLER_REQUIRED'],
        ['ACCOUNT_IN_USE', 'ok'],
      ]).toContainEqual(listed);
    }
  });

  test('erases the user and keeps the ledger', async () => {
    const { purchase, listing, buyer } = await aPurchase().paid().nameChanged().confirmed().done();
    const browser = await signedIn(buyer);
    await browser.call((api) => api.account.updatePhone({ phoneNumber: '+46701234567' }));
    await browser.call((api) => api.account.delete());
    expect(await browser.email()).toBeNull();

    const after = await readUser(buyer.id);
    const left = JSON.stringify(after);
    for (const trace of [buyer.email, buyer.firstName, buyer.lastName, '+46701234567', buyer.passwordHash]) {
      expect(left).not.toContain(trace);
    }
    expect(await readPurchase(purchase.id)).toMatchObject({ state: 'completed', buyerDetails: null });
    expect(await readListing(listing.id)).toMatchObject({ status: 'completed', deletedAt: null });
    expect(await outcomeOf(signIn(new Browser(), buyer.email))).toBe('WRONG_CREDENTIALS');
  });

  test('takes a seller’s finished listings down, and leaves the buyer their purchase', async () => {
    const seller = await aSeller();
    const { listing, buyer } = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
    await as(seller).account.delete();
    expect((await readListing(listing.id)).deletedAt).not.toBeNull();
    expect(await outcomeOf(as(buyer).listings.byId({ id: listing.id }))).toBe('LISTING_NOT_FOUND');
    const { items } = await as(buyer).purchases.mine({});
    expect(items.map(({ listingId }) => listingId)).toEqual([listing.id]);
  });

  test('frees the address for a new account', async () => {
    const user = await aUser();
    await as(user).account.delete();
    const browser = new Browser();
    await signUp(browser, user.email);
    const token = await mailedToken(user.email, '/auth/confirm');
    await confirmEmail(browser, token);
    expect(await outcomeOf(signIn(browser, user.email))).toBe('ok');
    expect(await browser.call((api) => api.purchases.mine({}))).toMatchObject({ items: [] });
  });
});
