import { db } from '@sandbox/database';
import { PASSWORD } from '@sandbox/scenario/password';
import { aSeller, aUser, type User, withSecondFactor } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { appRouter } from '@/server/api/root';
import { createContext } from '@/server/api/trpc';
import { startSession } from '@/server/auth/session';
import { newTotpSecret, stepAt, totpCode } from '@/server/auth/totp';
import { recoveryCodes, secondFactors, sessions, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { deleteAccount } from '@/server/services/profile/delete-account';
import { as } from '../support/callers';
import { mailsTo } from '../support/mails';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { reason } from '../support/reason';
import { rewrite } from '../support/rewrite';
import { auditOf, readUser } from '../support/rows';

/** A caller by a session's cookie alone, as a browser is. */
async function browserOf(user: { id: string }) {
  const cookie = (await startSession(user.id)).split(';')[0] ?? '';
  const headers = new Headers({ cookie });
  const api = async () => appRouter.createCaller(await createContext({ headers }));
  return { api, cookie };
}

/** A code that is right now, so many steps from the present one. */
const codeOf = (secret: string, off = 0) => totpCode(secret, stepAt(new Date()) + off);

const tasks = async ({ api }: Awaited<ReturnType<typeof browserOf>>) =>
  outcomeOf((await api()).admin.overview.tasks({}));
const factorOf = ({ id }: User) => db.select().from(secondFactors).where(eq(secondFactors.userId, id));
const auditsOf = async ({ id }: User, action: string) =>
  (await auditOf(id)).filter((each) => each.action === action).map(({ adminId }) => adminId);

/** Moves a user's last sign-in or password so far back. */
const lastConfirmed = ({ id }: User, ms: number) =>
  rewrite(sessions, eq(sessions.userId, id), { createdAt: plus(now(), -ms), confirmedAt: plus(now(), -ms) });

async function enrolled() {
  const secret = newTotpSecret();
  const admin = await withSecondFactor(await aUser({ isAdmin: true }), secret);
  return { admin, secret, ...(await browserOf(admin)) };
}

describe('without a verified second factor', () => {
  test('no admin procedure answers, and an admin is nobody special elsewhere', async () => {
    const { api } = await enrolled();
    const caller = await api();
    // The session's own ways to enrol and verify are not admin procedures.
    const names = Object.keys(appRouter._def.procedures).filter((name) =>
      /^(admin|money|raceChanges)\.|^withdrawals\.(list|handle)$|^notices\.(list|year|decide|decideAppeal)$/.test(
        name,
      ),
    );
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      const call = name
        .split('.')
        .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller) as (
        input: unknown,
      ) => Promise<unknown>;
      expect([name, await outcomeOf(call({}))]).toEqual([name, 'SECOND_FACTOR_REQUIRED']);
    }
    const { user } = await caller.auth.session();
    expect(user).toMatchObject({ isAdmin: true, actsAsAdmin: false });
    expect((await caller.account.profile()).email).toBe(user?.email);
  });
});

describe('the code of the app', () => {
  test('opens the admin procedures in its session, once, also for two at the same time, and none before it works after', async () => {
    const { admin, secret, ...first } = await enrolled();
    const second = await browserOf(admin);
    const verify = async ({ api }: typeof second, off = 0) =>
      (await api()).secondFactor.verify({ code: codeOf(secret, off) });
    const outcomes = await outcomesOf([verify(first), verify(second)]);
    expect(outcomes).toEqual(['SECOND_FACTOR_USED', 'ok']);
    const opened = [await tasks(first), await tasks(second)];
    expect(opened.toSorted()).toEqual(['SECOND_FACTOR_REQUIRED', 'ok']);
    const closed = opened[0] === 'ok' ? second : first;
    expect(await outcomeOf(verify(closed, -1))).toBe('SECOND_FACTOR_USED');
    expect(await outcomeOf(verify(closed, 1))).toBe('ok');
  });

  test('is guessed ten times a quarter at most', async () => {
    const { secret, api } = await enrolled();
    const caller = await api();
    const right = codeOf(secret);
    const wrong = ['000000', '111111'].find(
      (code) => ![-1, 0, 1].some((off) => codeOf(secret, off) === code),
    );
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await outcomeOf(caller.secondFactor.verify({ code: wrong ?? '' }))).toBe('SECOND_FACTOR_WRONG');
    }
    expect(await outcomeOf(caller.secondFactor.verify({ code: right }))).toBe('RATE_LIMITED');
  });
});

describe('enrolment', () => {
  test('asks for the password, a first code, and gives recovery codes that work once each', async () => {
    const admin = await aUser({ isAdmin: true });
    const browser = await browserOf(admin);
    const caller = await browser.api();
    const none = { enrolled: false, passkeys: 0, recoveryCodesLeft: 0 };
    expect(await caller.secondFactor.status()).toEqual(none);
    expect(await outcomeOf(caller.secondFactor.verify({ code: '123456' }))).toBe('SECOND_FACTOR_MISSING');
    expect(await outcomeOf(caller.secondFactor.begin({ password: 'fel lösenord 1' }))).toBe('WRONG_PASSWORD');

    const first = await caller.secondFactor.begin({ password: PASSWORD });
    const { secret, qr } = await caller.secondFactor.begin({ password: PASSWORD });
    expect(secret).not.toBe(first.secret);
    expect(qr.path).toMatch(/^M\d+ \d+h1v1h-1z/);
    const [stored] = await factorOf(admin);
    expect(stored?.secret).not.toContain(secret);
    expect(stored?.confirmedAt).toBeNull();
    expect(await tasks(browser)).toBe('SECOND_FACTOR_REQUIRED');

    const { recoveryCodes: codes } = await caller.secondFactor.finish({ code: codeOf(secret) });
    expect(codes).toHaveLength(10);
    expect(await tasks(browser)).toBe('ok');
    expect(await mailsTo(admin)).toContain('secondFactorAdded');
    expect(await outcomeOf(caller.secondFactor.begin({ password: PASSWORD }))).toBe('SECOND_FACTOR_ENROLLED');
    const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, admin.id));
    expect(JSON.stringify(rows)).not.toContain(codes[0]);

    const lost = await browserOf(admin);
    const typed = ` ${codes[3]?.toUpperCase()} `;
    expect(await outcomeOf((await lost.api()).secondFactor.verify({ code: typed }))).toBe('ok');
    expect(await tasks(lost)).toBe('ok');
    const again = await (await browserOf(admin)).api();
    expect(await outcomeOf(again.secondFactor.verify({ code: codes[3] ?? '' }))).toBe('SECOND_FACTOR_WRONG');
    expect(await again.secondFactor.status()).toEqual({ enrolled: true, passkeys: 0, recoveryCodesLeft: 9 });
  });
});

describe('new recovery codes', () => {
  test('replace the old ones, shortly after the password, and are mailed and audited', async () => {
    const { admin, secret, api } = await enrolled();
    expect(await outcomeOf((await api()).secondFactor.renewCodes())).toBe('SECOND_FACTOR_REQUIRED');
    await (await api()).secondFactor.verify({ code: codeOf(secret) });
    const old = await (await api()).secondFactor.renewCodes();
    await lastConfirmed(admin, HOUR);
    expect(await outcomeOf((await api()).secondFactor.renewCodes())).toBe('PASSWORD_NEEDED');
    await (await api()).account.confirmPassword({ password: PASSWORD });
    const renewed = await (await api()).secondFactor.renewCodes();
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await mailsTo(admin)).toContain('recoveryCodesRenewed');
    expect(await auditsOf(admin, 'second_factor.new_codes')).toEqual([admin.id, admin.id]);
    const lost = await (await browserOf(admin)).api();
    const [before = '', after = ''] = [old.recoveryCodes[0], renewed.recoveryCodes[0]];
    expect(await outcomeOf(lost.secondFactor.verify({ code: before }))).toBe('SECOND_FACTOR_WRONG');
    expect(await outcomeOf(lost.secondFactor.verify({ code: after }))).toBe('ok');
    expect(await lost.secondFactor.status()).toEqual({ enrolled: true, passkeys: 0, recoveryCodesLeft: 9 });
  });
});

describe('a lost second factor', () => {
  test('is reset by another admin: signed out everywhere, mailed, audited', async () => {
    const { admin, secret, api } = await enrolled();
    const other = await aUser({ isAdmin: true });
    const reset = (by: User, { id }: User) => as(by).admin.users.resetSecondFactor({ id, reason });
    expect(await outcomeOf(reset(admin, admin))).toBe('OWN_ACCOUNT');
    await reset(other, admin);
    const verifying = (await api()).secondFactor.verify({ code: codeOf(secret) });
    expect(await outcomeOf(verifying)).toBe('NOT_SIGNED_IN');
    const fresh = await (await browserOf(admin)).api();
    expect((await fresh.secondFactor.status()).enrolled).toBe(false);
    expect(await mailsTo(admin)).toContain('secondFactorReset');
    expect(await auditsOf(admin, 'second_factor.reset')).toEqual([other.id]);
    expect(await outcomeOf(reset(other, await aUser()))).toBe('NOT_FOUND');
  });
});

describe('what a stolen session must not do', () => {
  /** A browser whose user signed in so long ago. */
  async function signedInAgo(user: User, ms: number) {
    const browser = await browserOf(user);
    await lastConfirmed(user, ms);
    return browser;
  }
  const names = { firstName: 'Åsa', lastName: 'Ny', displayName: 'Åsa Ny' };

  test('asks for the password ten minutes after the sign-in, once for a while', async () => {
    const seller = await aSeller();
    const { api } = await signedInAgo(seller, 10 * MINUTE + 1000);
    const phone = { phoneNumber: '+46701234567' };
    const { account } = await api();
    const changes = [account.delete(), account.updateNames(names), account.updatePhone(phone)];
    expect(await outcomesOf(changes)).toEqual(Array(3).fill('PASSWORD_NEEDED'));
    expect(await outcomeOf(account.confirmPassword({ password: 'fel lösenord 1' }))).toBe('WRONG_PASSWORD');
    expect(await outcomeOf(account.updatePhone(phone))).toBe('PASSWORD_NEEDED');
    await account.confirmPassword({ password: PASSWORD });
    const confirmed = await api();
    expect(await outcomeOf(confirmed.account.updateNames(names))).toBe('ok');
    expect(await outcomeOf(confirmed.account.updatePhone(phone))).toBe('ok');
    expect(await outcomeOf(confirmed.account.delete())).toBe('ok');
  });

  test('needs no password shortly after the sign-in, and a buyer’s name never does', async () => {
    const seller = await aSeller();
    const recent = await signedInAgo(seller, 9 * MINUTE);
    expect(await outcomeOf((await recent.api()).account.updateNames(names))).toBe('ok');
    const buyer = await signedInAgo(await aUser(), 5 * HOUR);
    expect(await outcomeOf((await buyer.api()).account.updateNames(names))).toBe('ok');
    expect(await outcomeOf((await buyer.api()).account.delete())).toBe('PASSWORD_NEEDED');
  });

  test('is to export everything held about the user', async () => {
    const { POST } = await import('@/app/api/account/export/route');
    const { cookie } = await signedInAgo(await aUser(), HOUR);
    const request = new Request('http://localhost/api/account/export', {
      method: 'POST',
      headers: { cookie },
    });
    const answer = await POST(request);
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'PASSWORD_NEEDED']);
  });
});

describe('the last admin', () => {
  test('cannot delete the account, nor can two at once', async () => {
    await db.update(users).set({ isAdmin: false });
    const [one, two] = [await aUser({ isAdmin: true }), await aUser({ isAdmin: true })];
    const outcomes = await outcomesOf([
      deleteAccount(callAs('user', one.id, now())),
      deleteAccount(callAs('user', two.id, now())),
    ]);
    expect(outcomes).toEqual(['LAST_ADMIN', 'ok']);
    const left = (await readUser(one.id)).isAdmin ? one : two;
    expect(await outcomeOf(as(left).account.delete())).toBe('LAST_ADMIN');
    // A blocked admin is no help.
    const blocked = await aUser({ isAdmin: true });
    await rewrite(users, blocked.id, { blockedAt: now() });
    expect(await outcomeOf(as(left).account.delete())).toBe('LAST_ADMIN');
    await aUser({ isAdmin: true });
    expect(await outcomeOf(as(left).account.delete())).toBe('ok');
    expect(await factorOf(left)).toEqual([]);
  });
});
