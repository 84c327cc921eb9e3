import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { PASSWORD } from '@sandbox/scenario/password';
import { aSeller, aUser, type User, withSecondFactor } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, visitorAt } from '@/domain/account/actor';
import { emailChange } from '@/domain/account/sign-in';
import { HOUR, plus } from '@/domain/time';
import { env } from '@/env';
import { sha256 } from '@/server/auth/hash';
import { newTotpSecret } from '@/server/auth/totp';
import {
  authTokens,
  emailChanges,
  notices,
  passkeys,
  raceWatches,
  secondFactors,
  sessions,
  users,
  withdrawals,
} from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { emailChangeMail } from '@/server/services/mails/internal/account-mail';
import { confirmEmailChange } from '@/server/services/profile/confirm-email-change';
import { requestEmailChange } from '@/server/services/profile/request-email-change';
import { undoEmailChange } from '@/server/services/profile/undo-email-change';
import { createWatch } from '@/server/services/watches/create-watch';
import { Authenticator } from '../support/authenticator';
import { Browser, signedIn } from '../support/browser';
import { as } from '../support/callers';
import { mailedLinkOf } from '../support/codes';
import { mailedToken, mailsTo } from '../support/mails';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { auditOf, readUser } from '../support/rows';
import { world } from '../support/world';

/** An address that nobody has. */
const anAddress = () => `ny-${randomUUID()}@loppbytet.example`;

/** The newest code mailed to an address. */
async function codeTo(email: string): Promise<string> {
  await workQueues();
  const code = world.sandbox.mails
    .list(email)
    .map(({ subject }) => subject.match(/^\d{6}(?= är din kod för att byta)/)?.[0])
    .find(Boolean);
  if (!code) throw new Error(`No code was mailed to ${email}`);
  return code;
}

const request = (browser: Browser, email: string) =>
  browser.call((api) => api.account.requestEmailChange({ email }));
const confirm = (browser: Browser, code: string) =>
  browser.call((api) => api.account.confirmEmailChange({ code }));

const logIn = (browser: Browser, email: string) =>
  outcomeOf(browser.call((api) => api.auth.login({ email, password: PASSWORD })));

/** A user who has changed the address, in the browser that did. */
async function moved(user: User, email = anAddress()) {
  const browser = await signedIn(user);
  await request(browser, email);
  await confirm(browser, await codeTo(email));
  return { browser, email };
}

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');

describe('a change of address', () => {
  test('takes a code to the new address, and tells the old one', async () => {
    const user = await aUser();
    const [browser, elsewhere] = [await signedIn(user), await signedIn(user)];
    const email = anAddress();
    await request(browser, ` ${email.toUpperCase()} `);
    expect(await browser.call((api) => api.account.emailChange())).toMatchObject({ email });
    expect((await readUser(user.id)).email).toBe(user.email);
    const code = await codeTo(email);
    expect(await confirm(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({ email });

    expect(await browser.call((api) => api.account.emailChange())).toBeNull();
    expect([await browser.email(), await elsewhere.email()]).toEqual([email, null]);
    expect(await mailsTo(user)).toContain('emailChanged');
    expect(await mailsTo({ email })).toEqual(['emailChangeCode']);
    expect(JSON.stringify(world.sandbox.mails.list(email))).not.toContain(user.firstName);
    const [before, after] = [new Browser(), new Browser()];
    expect(await logIn(before, user.email)).toBe('WRONG_CREDENTIALS');
    expect(await logIn(after, email)).toBe('ok');
  });

  test('asks for a recent sign-in, of an admin for the second factor, and for another address', async () => {
    const user = await aUser();
    const browser = await signedIn(user);
    const anHourAgo = plus(now(), -HOUR);
    await db.update(sessions).set({ confirmedAt: anHourAgo }).where(eq(sessions.userId, user.id));
    expect(await outcomeOf(request(browser, anAddress()))).toBe('PASSWORD_NEEDED');
    const admin = await withSecondFactor(await aUser({ isAdmin: true }), newTotpSecret());
    expect(await outcomeOf(request(await signedIn(admin), anAddress()))).toBe('SECOND_FACTOR_REQUIRED');
    const to = (email: string) => outcomeOf(as(user).account.requestEmailChange({ email }));
    expect(await to('inte en adress')).toBe('INVALID_INPUT');
    expect(await to(user.email)).toBe('EMAIL_UNCHANGED');
  });

  test('of an admin is audited, and leaves a seller’s account at Stripe as it is', async () => {
    const user = await aSeller({ isAdmin: true });
    await moved(user);
    const changes = (await auditOf(user.id)).filter(({ action }) => action === 'user.email');
    expect(changes).toMatchObject([{ adminId: user.id, detail: null }]);
    const { stripeAccountId } = user;
    expect(await readUser(user.id)).toMatchObject({ stripeAccountId, onboardingComplete: true });
  });
});

describe('the code', () => {
  test('is tried five times', async () => {
    const browser = await signedIn(await aUser());
    const email = anAddress();
    await request(browser, email);
    const code = await codeTo(email);
    for (let tries = 0; tries < emailChange.tries; tries += 1) {
      expect(await outcomeOf(confirm(browser, wrongFor(code)))).toBe('CODE_WRONG');
    }
    expect(await outcomeOf(confirm(browser, code))).toBe('CODE_EXPIRED');
  });

  test('works for ten minutes, to the millisecond', async () => {
    const user = await aUser();
    const [at, email] = [now(), anAddress()];
    const may = {
      tag: '',
      hasPassword: true,
      actsAsAdmin: false,
      sellerReady: false,
      hasSellerAccount: false,
    };
    await requestEmailChange({ email, user: { ...user, ...may } }, callAs('user', user.id, at));
    const code = await codeTo(email);
    const confirmAfter = (off: number) => {
      const later = callAs('user', user.id, plus(at, emailChange.lifetime + off));
      return outcomeOf(confirmEmailChange({ code, sessionId: 'x' }, later));
    };
    expect(await confirmAfter(0)).toBe('CODE_EXPIRED');
    expect(await confirmAfter(1)).toBe('CODE_EXPIRED');
    expect(await confirmAfter(-1)).toBe('ok');
  });

  test('asked for twice works by the code of either mail, and its undo link is the same however often it is mailed', async () => {
    for (const which of ['first', 'second'] as const) {
      const [user, email] = [await aUser(), anAddress()];
      const browser = await signedIn(user);
      await request(browser, email);
      const first = await codeTo(email);
      await request(browser, email);
      expect(await outcomeOf(confirm(browser, which === 'first' ? first : await codeTo(email)))).toBe('ok');
      const [change] = await db.select().from(emailChanges).where(eq(emailChanges.userId, user.id));
      const job = { kind: 'emailChange', mail: 'emailChanged', changeId: change?.id ?? '' } as const;
      const [mail, again] = [await emailChangeMail(job, now()), await emailChangeMail(job, now())];
      expect(again).toEqual(mail);
    }
  });

  test('is another for another address, works once, and is nobody else’s', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const [browser, otherUser] = [await signedIn(user), await signedIn(other)];
    const [first, second] = [anAddress(), anAddress()];
    await request(browser, first);
    const code = await codeTo(first);
    expect(await outcomeOf(confirm(otherUser, code))).toBe('CODE_EXPIRED');
    await request(browser, second);
    const next = await codeTo(second);
    if (next !== code) expect(await outcomeOf(confirm(browser, code))).toBe('CODE_WRONG');
    const outcomes = await outcomesOf([confirm(browser, next), confirm(browser, next)]);
    expect(outcomes.toSorted()).toEqual(['CODE_EXPIRED', 'ok']);
    expect((await readUser(user.id)).email).toBe(second);
  });
});

describe('an address that is taken', () => {
  test('is answered and mailed like any, and revealed only by the code', async () => {
    const [user, owner] = [await aUser(), await aUser()];
    const browser = await signedIn(user);
    const free = await request(browser, anAddress());
    const taken = await request(browser, owner.email);
    expect(Object.keys(taken)).toEqual(Object.keys(free));
    expect(await mailsTo(owner)).toEqual(['emailChangeCode']);
    const code = await codeTo(owner.email);
    expect(await outcomeOf(confirm(browser, wrongFor(code)))).toBe('CODE_WRONG');
    expect(await outcomeOf(confirm(browser, code))).toBe('EMAIL_TAKEN');
    expect((await readUser(user.id)).email).toBe(user.email);
    expect((await readUser(owner.id)).email).toBe(owner.email);
  });

  test('by a registration that was never confirmed is free', async () => {
    const email = anAddress();
    const unconfirmed = await aUser({ email, emailConfirmed: false });
    const user = await aUser();
    await moved(user, email);
    expect((await readUser(user.id)).email).toBe(email);
    expect(await db.select().from(users).where(eq(users.id, unconfirmed.id))).toEqual([]);
  });

  test('is one user’s when two want it at the same time', async () => {
    const email = anAddress();
    const [one, two] = [await signedIn(await aUser()), await signedIn(await aUser())];
    await request(one, email);
    const first = await codeTo(email);
    await request(two, email);
    const second = await codeTo(email);
    const outcomes = await outcomesOf([confirm(one, first), confirm(two, second)]);
    expect(outcomes.toSorted()).toEqual(['EMAIL_TAKEN', 'ok']);
  });
});

test('watches follow, also over one that the new address had; what was sent while signed out stays as written', async () => {
  const user = await aUser();
  const email = anAddress();
  const [race, other] = [await aRace(), await aRace()];
  const watch = (raceId: string, address: string, own: boolean) =>
    createWatch(
      { raceId, email: address, ownEmail: own ? address : null },
      own ? callAs('user', user.id, now()) : visitorAt(now()),
    );
  await watch(race.id, user.email, true);
  await watch(race.id, email, false);
  await watch(other.id, email, false);
  const { id: listingId } = await aListing();
  const sent = { email: user.email, name: 'Åsa', at: now() };
  await db.insert(withdrawals).values(sent);
  const notice = { listingId, reason: 'other', text: 'Finns inte.' } as const;
  const times = { createdAt: now(), confirmedAt: now() };
  await db.insert(notices).values({ ...notice, ...times, reporterEmail: user.email });
  await mailedLinkOf(user.id, 'reset_password', now());
  await moved(user, email);
  const watches = await db.select().from(raceWatches).where(eq(raceWatches.email, email));
  const holders = new Map(watches.map(({ raceId, userId }) => [raceId, userId]));
  expect([holders.size, holders.get(race.id), holders.get(other.id)]).toEqual([2, user.id, null]);
  expect(watches).toHaveLength(2);
  expect(await db.select().from(raceWatches).where(eq(raceWatches.email, user.email))).toEqual([]);
  expect(await db.select().from(withdrawals).where(eq(withdrawals.userId, user.id))).toMatchObject([sent]);
  expect(await db.select().from(notices).where(eq(notices.reporterId, user.id))).toMatchObject([
    { reporterEmail: null, text: 'Finns inte.' },
  ]);
  expect(await db.select().from(authTokens).where(eq(authTokens.userId, user.id))).toMatchObject([
    { usedAt: expect.any(Date) },
  ]);
});

describe('undoing it from the old address', () => {
  const undo = (token: string) => outcomeOf(new Browser().call((api) => api.auth.undoEmailChange({ token })));
  const tokenTo = (user: { email: string }) => mailedToken(user.email, '/auth/undo-email');

  test('gives the account back: no session, no password and no passkey of the one who had it', async () => {
    const user = await aUser();
    const { browser, email } = await moved(user);
    const authenticator = new Authenticator(new URL(env.SITE_URL).origin);
    const options = await browser.call((api) => api.passkeys.beginRegistration());
    await browser.call((api) => api.passkeys.register(authenticator.create(options)));
    const token = await tokenTo(user);
    expect(await db.select().from(emailChanges).where(eq(emailChanges.undoTokenHash, token))).toEqual([]);
    expect(await undo(token)).toBe('ok');
    expect((await readUser(user.id)).email).toBe(user.email);
    expect(await browser.email()).toBeNull();
    expect(await db.select().from(passkeys).where(eq(passkeys.userId, user.id))).toEqual([]);
    const thief = new Browser();
    for (const address of [email, user.email]) {
      expect(await logIn(thief, address)).toBe('WRONG_CREDENTIALS');
    }
    expect(await mailsTo(user)).toContain('resetPassword');
    expect(await undo(token)).toBe('TOKEN_INVALID');
  });

  test('works however often it was changed since, and the later links do not', async () => {
    const user = await aUser();
    const { browser, email } = await moved(user);
    const token = await tokenTo(user);
    const last = anAddress();
    await request(browser, last);
    await confirm(browser, await codeTo(last));
    const later = await tokenTo({ email });
    expect(await undo(token)).toBe('ok');
    expect((await readUser(user.id)).email).toBe(user.email);
    expect(await undo(later)).toBe('TOKEN_INVALID');
  });

  test('works for seven days, to the millisecond, and with no other token', async () => {
    const user = await aUser();
    await moved(user);
    const token = await tokenTo(user);
    const [change] = await db
      .select()
      .from(emailChanges)
      .where(eq(emailChanges.undoTokenHash, sha256(token)));
    const end = plus(change?.confirmedAt ?? now(), emailChange.undoable);
    const undoAfter = (off: number) => outcomeOf(undoEmailChange({ token }, visitorAt(plus(end, off))));
    expect(await undo('x'.repeat(43))).toBe('TOKEN_INVALID');
    expect(await undoAfter(0)).toBe('TOKEN_INVALID');
    expect(await undoAfter(1)).toBe('TOKEN_INVALID');
    expect(await undoAfter(-1)).toBe('ok');
  });

  test('leaves an account that was opened there meanwhile, and works once its user has deleted it', async () => {
    const user = await aUser();
    const { email } = await moved(user);
    const token = await tokenTo(user);
    const opened = await aUser({ email: user.email });
    expect(await undo(token)).toBe('EMAIL_TAKEN');
    expect(await readUser(opened.id)).toMatchObject({ email: user.email, deletedAt: null });
    expect((await readUser(user.id)).email).toBe(email);
    await as(opened).account.delete();
    expect(await undo(token)).toBe('ok');
    expect((await readUser(user.id)).email).toBe(user.email);
  });

  test('leaves an admin the second factor there was', async () => {
    const admin = await withSecondFactor(await aUser({ isAdmin: true }), newTotpSecret());
    const before = { createdAt: plus(now(), -HOUR) };
    await db.update(secondFactors).set(before).where(eq(secondFactors.userId, admin.id));
    const email = anAddress();
    await as(admin).account.requestEmailChange({ email });
    await as(admin).account.confirmEmailChange({ code: await codeTo(email) });
    expect(await undo(await tokenTo(admin))).toBe('ok');
    expect(await db.select().from(secondFactors).where(eq(secondFactors.userId, admin.id))).toHaveLength(1);
  });
});
