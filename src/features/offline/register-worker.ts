/** The service worker (src/app/sw.js), registered with the first page: again is the same one. Null where there is none. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null);
}
