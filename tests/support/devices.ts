import type { User } from '@sandbox/scenario/users';
import type { PushMessage } from '@/domain/account/push';
import { readSession } from '@/server/auth/session';
import { Browser, cookieOf } from './browser';
import { world } from './world';

/** A browser in which a user is signed in and gets pushes. */
export async function aDevice(user: User) {
  const browser = new Browser();
  browser.cookie = await cookieOf(user);
  const subscription = world.sandbox.pushes.subscribe();
  await browser.call((api) => api.push.subscribe(subscription));
  return {
    browser,
    subscription,
    sessionId: (await readSession(browser.cookie))?.sessionId ?? '',
    /** What has arrived, newest first. */
    got: () =>
      world.sandbox.pushes.list(subscription.endpoint).map(({ text }): PushMessage => JSON.parse(text)),
    isOn: () => browser.call(async (api) => (await api.push.settings()).on),
  };
}
