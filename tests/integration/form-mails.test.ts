import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { beforeEach, expect, test } from 'vitest';
import { limits } from '@/server/auth/rate-limit';
import { rateLimits } from '@/server/db/schema';
import { Browser, signedIn } from '../support/browser';
import { as } from '../support/callers';
import { outcomeOf } from '../support/outcome';
import { reason } from '../support/reason';
import { registration } from '../support/registration';

type Api = Parameters<Parameters<Browser['call']>[0]>[0];

beforeEach(async () => void (await db.delete(rateLimits)));

let addressed = 0;
const newEmail = () => `ny-form-${++addressed}@loppbytet.example`;

/** Every form by which a visitor has a mail sent to an address. */
async function forms(email: string): Promise<((api: Api) => Promise<unknown>)[]> {
  const { id: raceId } = await aRace();
  const { id } = await aListing();
  return [
    (api) => api.auth.register(registration(email)),
    (api) => api.auth.resendConfirmation({ email }),
    (api) => api.auth.requestPasswordReset({ email }),
    (api) => api.auth.requestCode({ email }),
    (api) => api.watches.create({ raceId, email, agreed: true }),
    (api) => api.listings.report({ listingId: id, reason: 'other', text: 'Annonsen är inte sann.', email }),
    (api) => api.races.report({ raceId, reason: 'other', text: 'Sidan är inte sann.', email }),
  ];
}

test('all forms together send an address five mails an hour and fifteen a day, known or not', async () => {
  for (const email of [newEmail(), (await aUser()).email]) {
    await db.delete(rateLimits);
    const all = await forms(email);
    for (let sent = 0; sent < 5; sent += 1) {
      const form = all[sent % all.length] as (api: Api) => Promise<unknown>;
      expect(await outcomeOf(new Browser().call(form))).toBe('ok');
    }
    for (const form of all) expect(await outcomeOf(new Browser().call(form))).toBe('RATE_LIMITED');
  }
  expect(limits.formMailByEmailADay).toEqual({ points: 15, duration: 24 * 60 * 60 });
});

test('one network address has a share, so that the owner is left some', async () => {
  const email = newEmail();
  const ask = (browser: Browser) => outcomeOf(browser.call((api) => api.auth.requestCode({ email })));
  const elsewhere = () => new Browser('198.51.100.7');
  for (let sent = 0; sent < 4; sent += 1) expect(await ask(elsewhere())).toBe('ok');
  expect(await ask(elsewhere())).toBe('RATE_LIMITED');
  expect(await ask(new Browser())).toBe('ok');
});

test('the browser that registered an address is not known to it before the address is confirmed', async () => {
  const email = newEmail();
  const browser = new Browser();
  const register = () => outcomeOf(browser.call((api) => api.auth.register(registration(email))));
  for (let sent = 0; sent < 4; sent += 1) expect(await register()).toBe('ok');
  expect(browser.device).not.toBeNull();
  expect(await register()).toBe('RATE_LIMITED');
});

test('a browser that the account knows is not kept out, and an admin lets the others in again', async () => {
  const [user, admin] = [await aUser(), await aUser({ isAdmin: true })];
  const own = await signedIn(user);
  const ask = (browser: Browser) =>
    outcomeOf(browser.call((api) => api.auth.requestPasswordReset({ email: user.email })));
  for (let sent = 0; sent < 5; sent += 1) expect(await ask(new Browser())).toBe('ok');
  expect(await ask(new Browser())).toBe('RATE_LIMITED');
  expect(await ask(own)).toBe('ok');
  await as(admin).admin.users.unlock({ id: user.id, reason });
  expect(await ask(new Browser())).toBe('ok');
});
