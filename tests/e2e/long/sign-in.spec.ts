import { expect, type Page } from '@playwright/test';
import { onPhone } from '../phone-context';
import {
  advance,
  BUYER,
  codeTo,
  fillLogin,
  listening,
  newBuyer,
  newListing,
  RACE,
  SELLER,
  test,
} from '../support';

/** Presses the listing's buy bar. @returns the sheet that opens. */
async function openSheet(page: Page, listingId: string) {
  await page.goto(`/listings/${listingId}`);
  await (await listening(page.getByRole('link', { name: 'Logga in för att köpa' }))).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  return page.getByRole('dialog');
}

test('a code that is too old is refused, and a new one works', async ({ browser }) => {
  const id = await newListing(browser, RACE, 572);
  const email = `sen-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);
  await page.clock.install();
  const sheet = await openSheet(page, id);
  await sheet.getByLabel('E-postadress').fill(email);
  await sheet.getByRole('button', { name: 'Fortsätt' }).tap();
  const code = await codeTo(email);
  await advance({ minutes: 11 });
  await sheet.getByRole('textbox', { name: 'Kod' }).fill(code);
  await expect(sheet.getByText('Koden är för gammal eller har provats för många gånger.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Skicka ny kod om \d+ s$/ })).toBeDisabled();
  const again = sheet.getByRole('button', { name: 'Skicka ny kod', exact: true });
  await page.clock.fastForward('01:00');
  await expect(again).toBeEnabled();
  await again.tap();
  await sheet.getByRole('textbox', { name: 'Kod' }).fill(await codeTo(email, code));
  await expect(page.getByLabel('För- och efternamn')).toBeVisible();
});

test('a user who signs in without leaving the page sees what is theirs', async ({ browser }) => {
  const id = await newListing(browser, RACE, 573);
  const page = await onPhone(browser);
  const sheet = await openSheet(page, id);
  await fillLogin(page, SELLER);
  await expect(page.getByText('Detta är din egen annons')).toBeVisible();
  await expect(sheet).toBeHidden();
  // A page that needs a user is refreshed where it is.
  const other = await onPhone(browser);
  await other.goto('/auth/profile?tab=account', { waitUntil: 'networkidle' });
  await other.getByRole('main').getByRole('link', { name: 'Logga in' }).tap();
  await expect(other.getByRole('dialog')).toBeVisible();
  await fillLogin(other, BUYER);
  await expect(other).toHaveURL('/auth/profile?tab=account');
  await expect(other.getByText(BUYER)).toBeVisible();
});

test('a visitor on the way to selling gets there after signing in without leaving the page', async ({
  browser,
}) => {
  const id = await newListing(browser, RACE, 574);
  const { email } = await newBuyer(browser);
  const page = await onPhone(browser);
  await openSheet(page, id);
  // As the registration's form leaves it.
  await page.evaluate(() => localStorage.setItem('wantToBecomeSeller', 'true'));
  await fillLogin(page, email);
  await expect(page.getByRole('button', { name: 'Slutför' })).toBeVisible();
});

test('the login page goes on to buying as the sheet does, and neither a reload nor "back" does so again', async ({
  browser,
}) => {
  const id = await newListing(browser, RACE, 575);
  const { page: own, email } = await newBuyer(browser);
  await own.context().close();
  const page = await onPhone(browser);
  await page.goto(`/listings/${id}`);
  // As a press before the page's code has come.
  const link = page.getByRole('link', { name: 'Logga in för att köpa' });
  await page.goto((await link.getAttribute('href')) ?? '');
  await fillLogin(page, email);
  const fields = page.getByRole('dialog', { name: 'Köp startplatsen' });
  await expect(fields).toBeVisible();
  await expect(page).toHaveURL(`/listings/${id}`);
  await page.keyboard.press('Escape');
  await page.goto('/search');
  await page.goBack();
  await listening(page.getByRole('button', { name: 'Köp startplats' }));
  await page.reload();
  await listening(page.getByRole('button', { name: 'Köp startplats' }));
  await expect(fields).toHaveCount(0);
});
