import { expect, type Page } from '@playwright/test';
import {
  BUYER,
  fillDetails,
  fillLogin,
  hydrated,
  listening,
  newBuyer,
  newListing,
  RACE,
  signedIn,
  someone,
  test,
} from '../support';

/** In the header of every page, empty until the network goes. */
const status = (page: Page) => page.getByRole('banner').getByRole('status');
const notice = (page: Page) => status(page).filter({ hasText: 'Du är offline.' });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

async function goOffline(page: Page): Promise<void> {
  await hydrated(page);
  // The notice's code comes after the page's own, and only while there is a network: between two attempts there is one.
  await expect(async () => {
    await page.context().setOffline(true);
    await expect(notice(page))
      .toBeVisible({ timeout: 1000 })
      .catch(async (error) => {
        await page.context().setOffline(false);
        throw error;
      });
  }).toPass({ timeout: 30_000, intervals: [1000] });
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
}

test('every page shows that the network is gone, and that it is back', async ({ browser }) => {
  const [user] = await signedIn(browser, BUYER);
  const visitor = await someone(browser);
  for (const [page, path] of [
    [visitor, '/search'],
    [visitor, '/auth/login'],
    [visitor, '/finns-inte'],
    [user, '/auth/profile?tab=purchases'],
  ] as const) {
    await page.goto(path);
    await goOffline(page);
    await goOnline(page);
  }
});

test('the login page without a network keeps what is typed: at a link, and when it is sent', async ({
  browser,
}) => {
  const page = await someone(browser);
  // The notice of the lost network is loaded after the page's code.
  await page.goto('/auth/login', { waitUntil: 'networkidle' });
  const home = page.getByRole('banner').getByRole('link', { name: 'Loppbytet, till startsidan' });
  await listening(home);
  await page.getByLabel('E-postadress').fill(BUYER);
  await goOffline(page);
  await home.click();
  await expect(toast(page, 'Sidan går att öppna när anslutningen är tillbaka.')).toBeVisible();
  await fillLogin(page, BUYER);
  await expect(toast(page, 'Det du har skrivit finns kvar.')).toBeVisible();
  await expect(page.getByLabel('E-postadress')).toHaveValue(BUYER);
  await expect(page.getByLabel('Lösenord', { exact: true })).not.toHaveValue('');
  await goOnline(page);
  await page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(page).not.toHaveURL(/auth\/login/);
});

test('a browser that says it is offline, and is not, signs in', async ({ browser }) => {
  const page = await someone(browser);
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await page.goto('/auth/login');
  await hydrated(page);
  const health = page.waitForResponse('**/api/health');
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await health;
  await expect(notice(page)).toHaveCount(0);
  await fillLogin(page, BUYER);
  await expect(page).not.toHaveURL(/auth\/login/);
});

test('a purchase begun without a network is not made later, but on the next press', async ({ browser }) => {
  const id = await newListing(browser, RACE, 691);
  const { page: buyer } = await newBuyer(browser);
  let answered = 0;
  buyer.on('response', (response) => {
    if (response.url().includes('purchases.createCheckout')) answered += 1;
  });
  await buyer.goto(`/listings/${id}`);
  await (await listening(buyer.getByRole('button', { name: 'Köp startplats' }).first())).click();
  await fillDetails(buyer);
  const pay = buyer.getByRole('dialog').getByRole('button', { name: /^Betala .* nu$/ });
  await goOffline(buyer);
  await pay.click();
  await expect(toast(buyer, 'Det du har skrivit finns kvar.')).toBeVisible();
  await goOnline(buyer);
  await expect(buyer.getByRole('dialog').getByLabel('För- och efternamn')).toHaveValue('Åke Öberg');
  expect(answered).toBe(0);
  await pay.click();
  await expect(buyer).toHaveURL(/\/checkout\//);
});

test('what is not loaded yet opens when the network is back', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/lopp/vasaloppet');
  const watch = await listening(page.getByRole('button', { name: 'Bevaka loppet' }));
  await goOffline(page);
  await watch.click();
  await expect(page.locator('[data-progress]')).toBeVisible();
  await goOnline(page);
  await expect(page.getByRole('dialog', { name: 'Bevaka Vasaloppet' })).toBeVisible();
  await expect(page.locator('[data-progress]')).toBeHidden();
});
