import { expect, type Page } from '@playwright/test';
import { BUYER, call, enter, fillLogin, newBuyer, newListing, RACE, SELLER, signIn, test } from '../support';

/* Two accounts in two tabs of one browser, and a browser that keeps no cookies. */

const warning = (page: Page) =>
  page.getByRole('dialog', { name: 'Du är inloggad som någon annan i den här webbläsaren' });

const namesOf = (page: Page) =>
  call<{ firstName: string; lastName: string }>(page, 'account.profile', undefined, 'query').then(
    ({ firstName, lastName }) => ({ firstName, lastName }),
  );

test('a profile that was opened as one user changes nothing of another', async ({ page }) => {
  await enter(page, SELLER);
  await page.goto('/auth/profile?tab=account');
  const firstName = page.getByLabel('Förnamn');
  await firstName.fill('Annan');

  const other = await page.context().newPage();
  await other.goto('/');
  await call(other, 'auth.logout', null);
  await enter(other, BUYER);
  const before = await namesOf(other);

  await page.getByRole('button', { name: 'Spara namn' }).click();
  await expect(warning(page)).toBeVisible();
  expect(await namesOf(other)).toEqual(before);
  await warning(page).getByRole('button', { name: 'Ladda om sidan' }).click();
  await expect(firstName).toHaveValue(before.firstName);
  await expect(warning(page)).toBeHidden();
});

test('a tab says so when it is come back to, before anything is pressed', async ({ page }) => {
  await signIn(page, SELLER);
  await page.goto('/auth/profile?tab=account');
  await expect(page.getByText(SELLER)).toBeVisible();
  await enter(page, BUYER);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(warning(page)).toBeVisible();
  // To read what stands on the page.
  await warning(page).getByRole('button', { name: 'Inte nu' }).click();
  await expect(warning(page)).toBeHidden();
});

test('a checkout that one user has filled in is not another’s, neither as a purchase nor as a draft', async ({
  browser,
  page,
}) => {
  const id = await newListing(browser, RACE, 583);
  const { email } = await newBuyer(browser);
  await enter(page, BUYER);
  await page.goto(`/listings/${id}`);
  await page.getByRole('button', { name: 'Köp startplats' }).click();
  const name = page.getByLabel('För- och efternamn');
  await name.fill('Köpare Ett');

  const other = await page.context().newPage();
  await other.goto('/auth/login');
  await call(other, 'auth.logout', null);
  await enter(other, email);
  await page.getByRole('button', { name: /^Betala/ }).click();
  await expect(warning(page)).toBeVisible();
  expect(page.url()).toContain(`/listings/${id}`);
  await warning(page).getByRole('button', { name: 'Ladda om sidan' }).click();
  await page.getByRole('button', { name: 'Köp startplats' }).click();
  await expect(name).not.toHaveValue('Köpare Ett');
});

test('a browser that keeps no cookies is told so, and neither signed in nor sent a code', async ({
  browser,
}) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
  });
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await expect(page.getByText('Webbläsaren sparar inga cookies')).toBeVisible();
  await fillLogin(page, BUYER);
  const toast = page.locator('[data-toast]');
  await expect(toast).toContainText('Webbläsaren sparar inga cookies');
  await expect(page.getByText('Inloggning lyckades')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logga in', exact: true })).toBeEnabled();
  await page.goto('/auth/login?mode=email');
  await page.getByLabel('E-postadress').fill(BUYER);
  await page.getByRole('button', { name: 'Fortsätt' }).click();
  await expect(toast).toContainText('Utan dem kan du inte vara inloggad');
  expect(sent.filter((path) => /auth\.(login|requestCode)/.test(path))).toEqual([]);
});
