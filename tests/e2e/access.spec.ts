import { expect } from '@playwright/test';
import {
  BUYER,
  fillLogin,
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
  await expect(page.getByText('Åtkomst nekad')).toBeVisible();
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
