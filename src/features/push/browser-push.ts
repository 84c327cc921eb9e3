import type { PushSubscriptionInput } from '@/domain/account/push';
import { registerServiceWorker } from '@/features/offline/register-worker';

/**
 * Whether this browser can get pushes: it can, its user has denied them, it can once the site stands on the home screen
 * (iPhone, iPad), or it cannot.
 */
export type PushAbility = 'possible' | 'refused' | 'notInstalled' | 'impossible';

/** An iPad calls itself a Mac, which has no touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'refused' : 'possible';
  }
  return isApplePhone() && !matchMedia('(display-mode: standalone)').matches ? 'notInstalled' : 'impossible';
}

/**
 * Asks for permission, and subscribes at the browser's push service. Called by a press.
 * @param publicKey what our pushes are signed with.
 * @returns null when the user has not given it.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await registerServiceWorker();
  if (!registration) throw new Error('No service worker');
  await navigator.serviceWorker.ready;
  // One of another user of the browser, or made with another key.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** Ends this browser's subscription. What the server knows of it is ended by itself. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
