import { OFFLINE_PATH } from './offline-page';

/**
 * The service worker's code. When a page cannot be fetched, it shows the offline page; and it shows pushes and
 * opens their pages. Nothing else is stored, so that no price, state or deadline is ever an old one; all other requests are the browser's own.
 * A new version replaces the old one at once, which is safe: no page depends on the worker's version.
 * @param version of the offline page, lower-case letters and digits.
 */
export const serviceWorkerScript = (version: string): string => `
const PREFIX = 'offline-';
const CACHE = PREFIX + '${version}';
const PAGE = '${OFFLINE_PATH}';

async function install() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(PAGE, { cache: 'reload' }));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The browser asks for the page while the worker starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE, { cacheName: CACHE })) ?? Response.error();
  }
}

/** @param message as src/domain/account/push.ts has it */
function show({ title, body, path, tag }) {
  const icon = '/icons/192.png';
  return self.registration.showNotification(title, { body, tag, renotify: true, icon, lang: 'sv', data: { path } });
}

async function open(path) {
  const { href } = new URL(path, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === href);
  return shown ? shown.focus() : self.clients.openWindow(href);
}

/** The push service has ended the subscription by itself: the new one is sent to the server, with the user's session. */
async function renew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription ?? (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/trpc/push.subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: { endpoint, keys } }),
  });
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event));
});
`;
