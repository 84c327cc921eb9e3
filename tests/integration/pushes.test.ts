import { randomUUID } from 'node:crypto';
import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { PASSWORD } from '@sandbox/scenario/password';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { callAs, clockAt } from '@/domain/account/actor';
import { MAX_PUSH_DEVICES } from '@/domain/account/push';
import type { PushKind } from '@/domain/purchase/pushes';
import { HOUR, plus } from '@/domain/time';
import { endSession } from '@/server/auth/session';
import { mutedPushes, pushedDeadlines, pushSubscriptions, sessions, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { changePassword } from '@/server/services/accounts/change-password';
import { deleteAccount } from '@/server/services/profile';
import { applyEvent } from '@/server/services/purchases';
import { subscribePush } from '@/server/services/pushes/devices';
import { sendPushJob } from '@/server/services/pushes/send-push-job';
import { sweepPushes } from '@/server/services/pushes/sweep-pushes';
import { notifyWatchers } from '@/server/services/watches/notify-watchers';
import { Browser, cookieOf } from '../support/browser';
import { as } from '../support/callers';
import { aDevice } from '../support/devices';
import { atOnce, outcomeOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { world } from '../support/world';

afterEach(() => {
  world.sandbox.pushes.refuses = null;
});

const devicesOf = (user: User) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id));

/** A paid purchase of a seller with a device, which has been told of it. */
async function aSale() {
  const seller = await aSeller();
  const device = await aDevice(seller);
  const sale = await aPurchase({ seller }).paid().done();
  await workQueues();
  return { ...sale, seller, device };
}

describe('a push', () => {
  test('tells of a sale once, beside the mail, and opens the very page', async () => {
    const { listing, seller, device } = await aSale();
    expect(device.got()).toEqual([
      {
        title: 'Din plats är såld',
        body: expect.stringContaining(listing.raceName),
        path: `/listings/${listing.id}/name-change`,
        tag: expect.any(String),
      },
    ]);
    const [push] = world.sandbox.pushes.list(device.subscription.endpoint);
    expect(push).toMatchObject({ urgency: 'high', ttl: 24 * 3600 });
    expect(world.sandbox.mails.list(seller.email).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Såld: /),
    );
    await workQueues();
    expect(device.got()).toHaveLength(1);
  });

  test('reaches each of a user’s devices, and not those of others', async () => {
    const seller = await aSeller();
    const devices = [await aDevice(seller), await aDevice(seller)];
    const other = await aDevice(await aUser());
    await aPurchase({ seller }).paid().done();
    await workQueues();
    expect(devices.map(({ got }) => got().length)).toEqual([1, 1]);
    expect(other.got()).toEqual([]);
  });

  test('of a job that is run again is sent to those alone that have not got it', async () => {
    const { purchase, seller, device } = await aSale();
    const job = { kind: 'dispute', purchaseId: purchase.id, userId: seller.id } as const;
    const jobId = randomUUID();
    const run = () => sendPushJob({ jobId, job }, clockAt(now()));
    await run();
    const later = await aDevice(seller);
    await run();
    expect(device.got().map(({ title }) => title)).toEqual(['Något nytt i ärendet', 'Din plats är såld']);
    expect(later.got()).toHaveLength(1);
  });

  test('that is not taken is tried again, with that device alone', async () => {
    const { purchase, seller, device } = await aSale();
    const job = { kind: 'dispute', purchaseId: purchase.id, userId: seller.id } as const;
    const jobId = randomUUID();
    const run = () => sendPushJob({ jobId, job }, clockAt(now()));
    world.sandbox.pushes.refuses = 500;
    await expect(run()).rejects.toThrow('1 of 1 push services did not take it');
    world.sandbox.pushes.refuses = null;
    await run();
    await run();
    expect(device.got().filter(({ title }) => title === 'Något nytt i ärendet')).toHaveLength(1);
  });

  test('finds a browser that takes no more, and forgets it', async () => {
    const { purchase, seller, device } = await aSale();
    world.sandbox.pushes.end(device.subscription.endpoint);
    const job = { kind: 'dispute', purchaseId: purchase.id, userId: seller.id } as const;
    await sendPushJob({ jobId: randomUUID(), job }, clockAt(now()));
    expect(await devicesOf(seller)).toEqual([]);
    expect(await device.isOn()).toBe(false);
  });

  test.each<[PushKind, number]>([
    ['sold', 0],
    ['dispute', 1],
  ])('is not sent of a kind that is switched off: %s', async (kind, expected) => {
    const seller = await aSeller();
    const device = await aDevice(seller);
    await device.browser.call((api) => api.push.setKind({ kind, on: false }));
    await device.browser.call((api) => api.push.setKind({ kind, on: false }));
    expect(await device.browser.call((api) => api.push.settings())).toMatchObject({
      on: true,
      muted: [kind],
    });
    await aPurchase({ seller }).paid().done();
    await workQueues();
    expect(device.got()).toHaveLength(expected);
    await device.browser.call((api) => api.push.setKind({ kind, on: true }));
    expect(await device.browser.call((api) => api.push.settings())).toMatchObject({ muted: [] });
  });

  test('of a kind with a deadline is sent though it is switched off, to whom no mail reaches', async () => {
    const seller = await aSeller();
    const device = await aDevice(seller);
    await device.browser.call((api) => api.push.setKind({ kind: 'sold', on: false }));
    await db.update(users).set({ unreachableSince: now() }).where(eq(users.id, seller.id));
    await aPurchase({ seller }).paid().done();
    await workQueues();
    expect(device.got().map(({ title }) => title)).toEqual(['Din plats är såld']);
  });

  test('goes to the buyer with the name change, and to the seller with a problem', async () => {
    const seller = await aSeller();
    const buyer = await aUser();
    const [sellers, buyers] = [await aDevice(seller), await aDevice(buyer)];
    const { listing } = await aPurchase({ seller, buyer }).paid().nameChanged().reported().done();
    await workQueues();
    expect(buyers.got().map(({ title, path }) => [title, path])).toEqual([
      ['Namnet är bytt', `/listings/${listing.id}/confirm-purchase`],
    ]);
    // One after the other was queued, and both were sent at once.
    expect(sellers.got().map(({ title, path }) => [title, path])).toContainEqual([
      'Något nytt i ärendet',
      expect.stringMatching(/^\/arenden\//),
    ]);
  });

  test('tells who watches a race of a new place, whatever others sell', async () => {
    const race = await aRace();
    const watcher = await aUser();
    const device = await aDevice(watcher);
    await as(watcher).watches.create({ raceId: race.id, email: watcher.email, agreed: true });
    const listing = await aListing({ race });
    await notifyWatchers({ listingId: listing.id }, clockAt(now()));
    await notifyWatchers({ listingId: listing.id }, clockAt(now()));
    await workQueues();
    expect(device.got().map(({ path }) => path)).toEqual([`/listings/${listing.id}`]);
  });
});

describe('the end of a clock', () => {
  test('is pushed at 24 and 6 hours to the seller, once each', async () => {
    const { purchase, device } = await aSale();
    /** The hours of the pushes so far, newest first. */
    const toldAt = async (hours: number, ms = 0) => {
      await sweepPushes(plus(purchase.nameChangeDeadline as Date, -hours * HOUR + ms));
      await workQueues();
      return device.got().flatMap(({ body }) => body.match(/\d+(?=\s*timmar)/)?.[0] ?? []);
    };
    expect(await toldAt(24, -1)).toEqual([]);
    expect(await toldAt(24)).toEqual(['24']);
    expect(await toldAt(23)).toEqual(['24']);
    expect(await toldAt(6, -1)).toEqual(['24']);
    expect(await toldAt(6)).toEqual(['6', '24']);
    expect(await toldAt(5)).toEqual(['6', '24']);
    expect(await toldAt(0)).toEqual(['6', '24']);
  });

  test('is pushed with the last reminder too, where no mail arrives', async () => {
    const { purchase, seller, device } = await aSale();
    const remind = async (hours: number) => {
      const at = plus(purchase.nameChangeStartsAt as Date, hours * HOUR);
      const about = { purchaseId: purchase.id, actor: { type: 'clock' }, now: at } as const;
      await db.transaction((tx) => applyEvent(tx, { event: 'nameChangeReminded', ...about }));
      await workQueues();
      return device.got().map(({ title }) => title);
    };
    expect(await remind(24)).toEqual(['Din plats är såld']);
    await db.update(users).set({ unreachableSince: now() }).where(eq(users.id, seller.id));
    expect(await remind(32)).toEqual(['Namnbytet väntar på dig', 'Din plats är såld']);
  });

  test('is pushed to the buyer 12 hours before it, and to nobody without a device', async () => {
    const buyer = await aUser();
    const { purchase } = await aPurchase({ buyer }).paid().nameChanged().done();
    const told = () => db.$count(pushedDeadlines, eq(pushedDeadlines.purchaseId, purchase.id));
    const at = plus(purchase.confirmationDeadline as Date, -12 * HOUR);
    await sweepPushes(at);
    expect(await told()).toBe(0);
    const device = await aDevice(buyer);
    await sweepPushes(plus(at, -1));
    expect(await told()).toBe(0);
    await sweepPushes(at);
    await workQueues();
    expect(device.got()).toMatchObject([{ title: 'Bekräfta namnbytet' }]);
    expect(await told()).toBe(1);
  });
});

describe('a device', () => {
  test('is forgotten when it is switched off, signed out, signed out from elsewhere or gets another password', async () => {
    const user = await aUser();
    const off = await aDevice(user);
    await off.browser.call((api) => api.push.unsubscribe());
    expect(await off.isOn()).toBe(false);
    const out = await aDevice(user);
    await endSession(out.sessionId);
    const elsewhere = await aDevice(user);
    await db.delete(sessions).where(eq(sessions.userId, user.id));
    expect(await devicesOf(user)).toEqual([]);
    const last = await aDevice(user);
    await changePassword(
      { currentPassword: PASSWORD, newPassword: 'ett-nytt-losen-9' },
      callAs('user', user.id, now()),
    );
    expect(await devicesOf(user)).toEqual([]);
    expect([off, out, elsewhere, last].flatMap(({ got }) => got())).toEqual([]);
  });

  test('is forgotten with the account, and with it what its user has chosen', async () => {
    const user = await aUser();
    const device = await aDevice(user);
    await device.browser.call((api) => api.push.setKind({ kind: 'sold', on: false }));
    await deleteAccount(callAs('user', user.id, now()));
    expect(await devicesOf(user)).toEqual([]);
    expect(await db.$count(mutedPushes, eq(mutedPushes.userId, user.id))).toBe(0);
  });

  test('is one for each browser: subscribed again, or by someone else, it takes the place of the earlier', async () => {
    const [user, other] = [await aUser(), await aUser()];
    const device = await aDevice(user);
    const again = world.sandbox.pushes.subscribe();
    await device.browser.call((api) => api.push.subscribe(again));
    expect((await devicesOf(user)).map(({ endpoint }) => endpoint)).toEqual([again.endpoint]);
    const browser = new Browser();
    browser.cookie = await cookieOf(other);
    await browser.call((api) => api.push.subscribe(again));
    expect(await devicesOf(user)).toEqual([]);
    expect(await devicesOf(other)).toHaveLength(1);
  });

  test('is one of at most ten: the oldest makes room', async () => {
    const user = await aUser();
    const first = await aDevice(user);
    for (let nth = 0; nth < MAX_PUSH_DEVICES; nth++) await aDevice(user);
    expect(await devicesOf(user)).toHaveLength(MAX_PUSH_DEVICES);
    expect(await first.isOn()).toBe(false);
    await Promise.all(atOnce(5, () => aDevice(user)));
    expect(await devicesOf(user)).toHaveLength(MAX_PUSH_DEVICES);
  });

  test('is not taken over by who knows its address alone', async () => {
    const [user, thief] = [await aUser(), await aUser()];
    await aDevice(user);
    const [device] = await devicesOf(user);
    const { keys } = world.sandbox.pushes.subscribe();
    const browser = new Browser();
    browser.cookie = await cookieOf(thief);
    const take = () => browser.call((api) => api.push.subscribe({ endpoint: device?.endpoint ?? '', keys }));
    expect(await outcomeOf(take())).toBe('PUSH_REFUSED');
    expect(await devicesOf(user)).toEqual([device]);
    expect(await devicesOf(thief)).toEqual([]);
  });

  test('of a session that has ended, at no push service, or with no point of the curve, is refused', async () => {
    const user = await aUser();
    const { endpoint, keys } = world.sandbox.pushes.subscribe();
    const call = callAs('user', user.id, now());
    expect(await outcomeOf(subscribePush({ sessionId: 'ended', endpoint, keys }, call))).toBe(
      'NOT_SIGNED_IN',
    );
    expect(
      await outcomeOf(subscribePush({ sessionId: 'ended', endpoint: 'https://10.0.0.8/push', keys }, call)),
    ).toBe('PUSH_REFUSED');
    const offCurve = { ...keys, p256dh: `B${'A'.repeat(86)}` };
    expect(await outcomeOf(subscribePush({ sessionId: 'ended', endpoint, keys: offCurve }, call))).toBe(
      'PUSH_REFUSED',
    );
  });
});
