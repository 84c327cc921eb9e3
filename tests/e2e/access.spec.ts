import { expect } from '@playwright/test';
import {
  BUYER,
  BY_CODE,
  call,
  fillLogin,
  listening,
  newListing,
  PASSWORD,
  paidListing,
  RACE,
  SELLER,
  signedIn,
  someone,
  test,
} from './support';

test('pages that are someone else’s say so and lead on', async ({ browser }) => {
  const [page] = await signedIn(browser, BUYER);
  await page.goto('/admin/manager');
  await expect(page.getByText('Åtkomst nekad').first()).toBeVisible();
  await expect(page).toHaveURL('/');

  const id = await newListing(browser, RACE, 521);
  await page.goto(`/listings/${id}/name-change`);
  await expect(page.getByText('Åtkomst nekad').first()).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto(`/listings/${id}/edit`);
  await expect(page.getByText('Du kan bara redigera dina egna annonser.').first()).toBeVisible();
  await page.goto(`/listings/${id}/confirm-purchase`);
  await expect(page.getByText('Du har inte behörighet att bekräfta denna transaktion')).toBeVisible();
});

test('a refusal is in the page that the server sends', async ({ browser }) => {
  const [page] = await signedIn(browser, BUYER);
  const id = await newListing(browser, RACE, 525);
  const nobody = '00000000-0000-4000-8000-000000000000';
  const refusals: Record<string, string[]> = {
    'Åtkomst nekad': [
      '/admin/manager',
      '/admin/races',
      '/admin/second-factor',
      `/admin/users/${nobody}`,
      `/admin/kop/${nobody}`,
      `/admin/aterkrav/${nobody}`,
      `/listings/${id}/name-change`,
      `/listings/${id}/confirm-purchase`,
      `/confirm-purchase/${id}`,
    ],
    'Du kan bara redigera dina egna annonser.': [`/listings/${id}/edit`],
    'Bara för arrangörer': [
      '/arrangor',
      '/arrangor/lopp',
      '/arrangor/siffror',
      '/arrangor/pa-er-sida',
      '/arrangor/anslutning',
    ],
  };
  for (const [title, paths] of Object.entries(refusals)) {
    for (const path of paths) {
      const html = await (await page.request.get(path)).text();
      expect(html.replace(/<script.*?<\/script>/gs, ''), path).toContain(title);
    }
  }
});

test('a visitor is led to the login page and then back to where they were going', async ({ browser }) => {
  const [buyer] = await signedIn(browser, BUYER);
  const id = await paidListing(browser, buyer, RACE, 522);
  const page = await someone(browser);
  await page.goto(`/listings/${id}/name-change`);
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await fillLogin(page, SELLER, 'fel lösenord 1');
  await expect(page.getByText('Fel e-postadress eller lösenord.').first()).toBeVisible();
  await expect(page.getByLabel('E-postadress')).toHaveValue(SELLER);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Logga in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/listings/${id}/name-change$`));
  await expect(page.getByRole('heading', { name: 'Genomför namnbytet' })).toBeVisible();
});

test('a name change that is not to be done shows why, also when it was done meanwhile', async ({
  browser,
}) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const forSale = await newListing(browser, RACE, 523);
  await seller.goto(`/listings/${forSale}/name-change`);
  await expect(seller.getByText('Fel status').first()).toBeVisible();
  await expect(seller).toHaveURL(/tab=listings/);

  const code = 'LOPP-7F3K-2291';
  const listingId = await paidListing(browser, buyer, BY_CODE, 524);
  await seller.goto(`/listings/${listingId}/name-change`);
  await (await listening(seller.getByLabel('Kod eller länk från arrangören'))).fill(code);
  await call(seller, 'purchases.completeNameChange', { listingId, code });
  await seller.getByRole('button', { name: 'Lämna koden' }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Ja, lämna koden' }).click();
  await expect(seller.getByText('Status har ändrats')).toBeVisible();
  await expect(seller).toHaveURL(/tab=listings/);
});
