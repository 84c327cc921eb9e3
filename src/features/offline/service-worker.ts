import { OFFLINE_PATH } from './offline-page';

/**
 * The service worker's code. Its one task: when a page cannot be fetched, the offline page stands in for it. Nothing
 * else is stored, so that no price, state or deadline is ever an old one; all other requests are the browser's own.
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

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event));
});
`;
