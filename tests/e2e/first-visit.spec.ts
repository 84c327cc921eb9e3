import { expect } from '@playwright/test';
import { counted, giveCode } from './counted';
import { onPhone } from './phone-context';
import { mailTo, moneyOf, newListing, press, RACE, test } from './support';

test('a first visitor on a phone, by a link to a listing, has bought it', { tag: '@serverless' }, async ({
  browser,
}) => {
  const id = await newListing(browser, RACE, 581);
  const email = `forsta-kop-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);
  const user = counted(page);
  const { tap, fill, count } = user;
  await page.goto(`/listings/${id}`);

  await tap(page.getByRole('link', { name: 'Logga in för att köpa' }));
  await giveCode(user, email);

  const details = page.getByRole('dialog', { name: 'Köp startplatsen' });
  await expect(details.getByLabel('E-postadress')).toHaveValue(email);
  await fill(details.getByLabel('För- och efternamn'), 'Åsa Öberg');
  await expect(details.getByText(/samtycker du till att vår tjänst/)).toBeVisible();
  await tap(details.getByRole('button', { name: /^Betala .* nu$/ }));
  await press(page, 'Betala');
  await expect(page.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
  await mailTo(email, /Betalningen är klar/);
  expect((await moneyOf(id)).charges).toHaveLength(1);
  expect(count).toEqual({ taps: 4, fields: 3 });
});

test('a first visitor on a phone, by a link to a listing, has an ad of their own published', async ({
  browser,
}) => {
  const id = await newListing(browser, RACE, 582);
  const email = `forsta-annons-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);
  const user = counted(page);
  const { tap, fill, count } = user;
  await page.goto(`/listings/${id}`);

  await tap(page.getByRole('link', { name: 'Sälj din plats' }));
  await expect(page).toHaveURL(/\/post-ad\?lopp=/);
  await expect(page.getByRole('combobox', { name: 'Lopp' })).toHaveValue(new RegExp(RACE));
  await fill(page.getByLabel(/^Pris/), '600');
  await tap(page.getByRole('checkbox', { name: /användarvillkoren/ }));
  await tap(page.getByRole('checkbox', { name: /avgift/ }));
  await tap(page.getByRole('button', { name: 'Publicera annons' }));
  await giveCode(user, email);
  await expect(page.getByText('Annonsen är sparad')).toBeVisible();
  await expect(page.getByLabel('Förnamn')).toBeFocused();
  await fill(page.getByLabel('Förnamn'), 'Nils');
  await fill(page.getByLabel('Efternamn'), 'Nyström');
  await tap(page.getByRole('button', { name: 'Fortsätt till Stripe' }));
  await page.getByRole('button', { name: 'Slutför' }).tap();
  await expect(page.getByRole('heading', { name: 'Din annons har publicerats!' })).toBeVisible();
  await mailTo(email, /publicerad/i);
  expect(count).toEqual({ taps: 8, fields: 5 });
});
