import { expect } from '@playwright/test';
import {
  BUYER,
  changeName,
  enter,
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

test('a file is judged by its content, and a proof is private', async ({ browser }) => {
  const [buyer, seller] = await signedIn(browser, BUYER, SELLER);
  const other = await someone(browser);
  const id = await paidListing(browser, buyer, RACE, 523);
  await seller.goto(`/listings/${id}/name-change`);
  const pdf = { name: 'kvitto.pdf', mimeType: 'application/pdf' };
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4', 'base64');
  const refused = [
    [{ ...pdf, buffer: Buffer.alloc(0) }, 'Välj en fil som innehåller något.'],
    [{ ...pdf, buffer: Buffer.alloc(11 * 1024 * 1024, '%PDF-1.4 ') }, /får vara högst 10 MB/],
    [
      { ...pdf, buffer: Buffer.from('<html><script>alert(1)</script></html>') },
      'Filen måste vara en PDF-, JPG-, PNG- eller WEBP-fil.',
    ],
    [{ ...pdf, name: '../../x.pdf', buffer: Buffer.from('%PDF-1.4') }, /får inte innehålla snedstreck/],
    [{ name: 'foto.png', mimeType: 'image/png', buffer: png }, /skadad eller kom inte fram/],
  ] as const;
  for (const [file, why] of refused) {
    await seller.locator('input[type=file]').first().setInputFiles(file);
    await expect(seller.getByRole('main').getByText(why).first()).toBeVisible();
  }
  await changeName(seller, id);

  await buyer.goto(`/listings/${id}/confirm-purchase`);
  const link = await buyer
    .getByRole('link', { name: /bekräftelse/i })
    .first()
    .getAttribute('href');
  expect(link).toMatch(/^\/api\/proofs\//);
  const mine = await buyer.request.get(link ?? '');
  expect(mine.status()).toBe(200);
  expect(mine.headers()['content-type']).toContain('application/pdf');
  await enter(other, 'admin@loppbytet.example');
  expect((await other.request.get(link ?? '')).status()).toBe(200);
  const visitor = await someone(browser);
  await visitor.goto(link ?? '');
  await expect(visitor).toHaveURL(/\/auth\/login/);
});

test('an address that leads nowhere says so in Swedish', async ({ page }) => {
  await page.goto('/finns-inte');
  await expect(page.getByRole('link', { name: /startsidan/i }).first()).toBeVisible();
  await page.goto('/listings/00000000-0000-4000-8000-000000000000');
  await expect(
    page.getByText('Den startplats du letar efter finns inte eller har tagits bort.'),
  ).toBeVisible();
});
