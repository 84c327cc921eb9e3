import { expect, type Page, type Worker } from '@playwright/test';
import type { PushMessage, PushSubscriptionInput } from '@/domain/account/push';
import { demo, listening, mailTo, newBuyer, newListing, test } from './support';

test.use({ serviceWorkers: 'allow' });

/** As in the journey of watches, which ends its own. */
const RACE = 'Siljan Runt';

/**
 * A subscription at the stand-in, instead of the browser maker's push service, which Chromium reaches by a network; and a
 * permission, which a Chromium without windows denies whatever it is told.
 */
async function subscribeAtStandIn(page: Page): Promise<PushSubscriptionInput> {
  const made = await fetch(`${demo.sandboxUrl}/push/subscriptions`, { method: 'POST' });
  const subscription: PushSubscriptionInput = await made.json();
  await page.addInitScript((json) => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    const subscribed = { toJSON: () => json, unsubscribe: async () => true };
    Object.assign(PushManager.prototype, {
      subscribe: async () => subscribed,
      getSubscription: async () => null,
    });
  }, subscription);
  return subscription;
}

/** What has arrived at the stand-in, newest first, as the worker is given it. */
async function arrived({ endpoint }: PushSubscriptionInput): Promise<string[]> {
  const answer = await fetch(`${demo.sandboxUrl}/push?endpoint=${encodeURIComponent(endpoint)}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
}

/** The page's service worker, once it answers for it. What it shows and opens is written down: there is no desktop here. */
async function watchedWorker(page: Page): Promise<Worker> {
  const workers = page.context().serviceWorkers();
  const worker = workers[0] ?? (await page.context().waitForEvent('serviceworker'));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null))
    .toBe('activated');
  await worker.evaluate(`
    self.shown = [];
    self.opened = [];
    self.registration.showNotification = async (title, options) => {
      self.shown.push({ title, ...options });
    };
    self.clients.openWindow = async (address) => void self.opened.push(address);
  `);
  return worker;
}

/** Hands a push to the worker as the browser does. @see https://chromedevtools.github.io/devtools-protocol/tot/ServiceWorker */
async function deliver(page: Page, data: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
  await client.detach();
}

/** Presses what the worker has shown last. */
const pressShown = (worker: Worker) =>
  worker.evaluate(`new Promise((resolve, reject) => {
    const notification = { ...self.shown.at(-1), close() {} };
    const waitUntil = (work) => work.then(() => resolve(null), reject);
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
  })`);

test('who watches a race switches pushes on there, is told of a place, opens it, and switches them off', async ({
  browser,
}) => {
  const { page, email } = await newBuyer(browser);
  const subscription = await subscribeAtStandIn(page);
  await page.goto('/lopp/siljan-runt');
  const worker = await watchedWorker(page);
  await (await listening(page.getByRole('button', { name: 'Bevaka loppet' }))).click();
  const dialog = page.getByRole('dialog', { name: `Bevaka ${RACE}` });
  await dialog.getByLabel(/^Jag godkänner/).check();
  await dialog.getByRole('button', { name: 'Aktivera bevakning' }).click();
  const offer = page.getByRole('region', { name: 'Få besked direkt' });
  await offer.getByRole('button', { name: 'Slå på aviseringar' }).click();
  await expect(page.getByText('Aviseringar är på')).toBeVisible();
  await expect(offer).toBeHidden();

  const id = await newListing(browser, RACE, 781);
  await expect.poll(() => arrived(subscription), { timeout: 60_000 }).toHaveLength(1);
  const [text = ''] = await arrived(subscription);
  const message: PushMessage = JSON.parse(text);
  expect(message).toMatchObject({ title: 'En startplats är till salu', path: `/listings/${id}` });
  expect(text).not.toContain(email);
  await mailTo(email, /^Ny startplats till Siljan Runt$/, id);

  await deliver(page, text);
  await expect
    .poll(() => worker.evaluate('self.shown'))
    .toMatchObject([{ title: message.title, body: message.body, tag: message.tag }]);
  await pressShown(worker);
  const [address] = (await worker.evaluate('self.opened')) as string[];
  expect(new URL(address ?? '').origin).toBe(new URL(page.url()).origin);
  await page.goto(address ?? '');
  await expect(page).toHaveURL(`/listings/${id}`);

  await page.goto('/auth/profile?tab=account');
  const card = page.getByRole('region', { name: 'Aviseringar på den här enheten' });
  await expect(card.getByRole('switch', { name: 'En plats i ett lopp jag bevakar' })).toBeChecked();
  await (await listening(card.getByRole('button', { name: 'Stäng av på den här enheten' }))).click();
  await expect(page.getByText('Aviseringarna är avstängda')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Slå på aviseringar' })).toBeVisible();
});
