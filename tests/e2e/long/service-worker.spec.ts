import { expect, type Page } from '@playwright/test';
import { downloaded } from '../../support/journeys';
import { enter, listening, newBuyer, paidListing, RACE, test } from '../support';

test.use({ serviceWorkers: 'allow' });

const KEPT = 'offline-purchases';
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT);

/** Waits until the worker answers for this browser's pages. */
async function workerReady(page: Page): Promise<void> {
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? null))
    .toBe('activated');
}

const offline = (page: Page) => page.getByRole('heading', { name: 'Du är offline', level: 1 });

test('without a network one’s running purchases can be read, and the page comes back with it', async ({
  browser,
}) => {
  const { page } = await newBuyer(browser);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('ERR_INTERNET_DISCONNECTED')) {
      complaints.push(message.text());
    }
  });
  const listing = await paidListing(browser, page, RACE, 712);
  await workerReady(page);
  await expect.poll(() => kept(page)).toContain(RACE);
  const text = (await kept(page)) ?? '';
  // Nothing but what the page shows: neither the other party nor the organiser's fields.
  for (const secret of ['Åke', 'ake@', 'saljare@', 'personnummer']) expect(text).not.toContain(secret);

  // Past the worker a file is still a file.
  await page.goto(`/listings/${listing}/confirm-purchase`);
  const link = page.getByRole('link', { name: 'Lägg till i kalendern' });
  expect((await downloaded(page, () => link.click())).name).toMatch(/^loppbytet-.*\.ics$/);

  await page.context().setOffline(true);
  await page.goto('/lopp');
  await expect(offline(page)).toBeVisible();
  const item = page.getByRole('listitem').filter({ hasText: RACE });
  await expect(item).toContainText('Ditt köp');
  await expect(item).toContainText('Väntar på namnbyte');
  await expect(item).toContainText(/Säljaren gör namnbytet senast \S+dag \d+ \S+ kl\.\s\d\d\.\d\d/);
  await expect(item).toContainText('Du har betalat 742,00 kr');
  await expect(page.getByText(/Senast uppdaterad \d+ \S+ \d{4} kl\.\s\d\d\.\d\d/)).toBeVisible();
  await expect(page.getByText('Den visas så snart anslutningen är tillbaka.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // Pressed too early, it is the same page; then the network is back, and the requested page comes.
  await page.getByRole('link', { name: 'Försök igen' }).click();
  await expect(offline(page)).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Du är offline');
  await expect(page).toHaveURL(/\/lopp$/);
});

test('what is kept goes when one signs out, when the session ends, and when another user signs in', async ({
  browser,
}) => {
  const { page, email } = await newBuyer(browser);
  await paidListing(browser, page, RACE, 713);
  await workerReady(page);
  await expect.poll(() => kept(page)).toContain(RACE);

  await page.goto('/auth/profile?tab=account');
  await (
    await listening(page.getByRole('main').getByRole('button', { name: 'Logga ut', exact: true }))
  ).click();
  await expect(page.getByText('Du har loggat ut.')).toBeVisible();
  await expect.poll(() => kept(page)).toBeNull();
  expect(await (await page.goto('/auth/profile'))?.text()).not.toContain(RACE);

  // Ended elsewhere: the hint goes with the session, and the page without a network shows nothing either.
  await enter(page, email);
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain(RACE);
  await page.context().clearCookies();
  await page.context().setOffline(true);
  await page.goto('/search');
  await expect(offline(page)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(0);
  expect(await kept(page)).toBeNull();
  await page.context().setOffline(false);

  await enter(page, email);
  await page.goto('/');
  await expect.poll(() => kept(page)).toContain(RACE);
  const other = await newBuyer(browser);
  await enter(page, other.email);
  await page.goto('/');
  await expect.poll(() => kept(page)).toBeNull();
});

test('the worker stores the offline page alone, and a new version removes the old one', async ({
  browser,
}) => {
  const { page } = await newBuyer(browser);
  await workerReady(page);
  const answer = await page.goto('/auth/profile');
  // The server's own, while there is a network.
  expect(answer?.headers()['content-security-policy']).toMatch(/nonce-/);
  await page.goto('/lopp');
  const stored = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const each = names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url));
      return (await Promise.all(each)).flat().map((url) => new URL(url).pathname);
    });
  expect(await stored()).toEqual(['/offline']);

  // The offline page registers no worker: the old one is gone once it answers for no page.
  await page.goto('/offline');
  await page.evaluate(async () => {
    await (await caches.open('offline-of-before')).put('/offline', new Response('gammal'));
    await (await navigator.serviceWorker.ready).unregister();
  });
  await expect(async () => {
    await page.reload();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  }).toPass();
  await workerReady(page);
  await expect.poll(stored).toEqual(['/offline']);
  await page.context().setOffline(true);
  await page.goto('/faq');
  await expect(offline(page)).toBeVisible();
});

test('the worker and its page say what they may do, and how long they may be kept', async ({ request }) => {
  const worker = await request.get('/sw.js');
  expect(worker.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const page = await request.get('/offline');
  expect(page.headers()['cache-control']).toBe('no-cache');
  const home = await request.get('/');
  expect(home.headers()['content-security-policy']).toContain("worker-src 'self'");
  expect(home.headers()['content-security-policy']).not.toContain('sha256');
});

test('the site can be kept beside a phone’s apps', async ({ page }) => {
  await page.goto('/');
  const client = await page.context().newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A test's browser profile is in memory, which is the only reason against it.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
