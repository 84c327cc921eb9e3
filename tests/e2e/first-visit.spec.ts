import { expect, type Page } from '@playwright/test';
import { type Counted, counted } from './counted';
import { onPhone } from './phone-context';
import { askBuyersNothing, codeTo, mailTo, moneyOf, newListing, press, RACE, test } from './support';

/** In the sheet over the page: gives the address, and the code mailed to it. */
async function giveCode(page: Page, { tap, fill, paste }: Counted, email: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Logga in eller skapa konto' });
  await expect(sheet.getByLabel('E-postadress')).toBeFocused();
  await fill(sheet.getByLabel('E-postadress'), email);
  await tap(sheet.getByRole('button', { name: 'Fortsätt' }));
  const code = page.getByRole('dialog', { name: 'Skriv koden' }).getByRole('textbox', { name: 'Kod' });
  await expect(code).toBeFocused();
  await paste(code, await codeTo(email));
}

test('a first visitor on a phone, by a link to a listing, has bought it', { tag: '@serverless' }, async ({
  browser,
}) => {
  const id = await newListing(browser, RACE, 581);
  const email = `forsta-kop-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);
  const actions = counted(page);
  const { tap, fill, count } = actions;
  await page.goto(`/listings/${id}`);

  await tap(page.getByRole('link', { name: 'Logga in och köp' }));
  await giveCode(page, actions, email);

  const details = page.getByRole('dialog', { name: 'Uppgifter för namnbytet' });
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

test('a first visitor on a phone, by a link to a listing, has an ad of their own published', {
  tag: '@serverless',
}, async ({ browser }) => {
  const id = await newListing(browser, RACE, 582);
  const email = `forsta-annons-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);
  const actions = counted(page);
  const { tap, fill, count } = actions;
  await page.goto(`/listings/${id}`);

  await tap(page.getByRole('link', { name: 'Sälj din plats' }));
  await giveCode(page, actions, email);

  await expect(page).toHaveURL(/\/post-ad\?lopp=/);
  await expect(page.getByRole('combobox', { name: 'Lopp' })).toHaveValue(new RegExp(RACE));
  await fill(page.getByLabel(/^Pris/), '600');
  await fill(page.getByLabel('Förnamn'), 'Nils');
  await fill(page.getByLabel('Efternamn'), 'Nyström');
  await tap(page.getByRole('checkbox', { name: /användarvillkoren/ }));
  await tap(page.getByRole('checkbox', { name: /avgift/ }));
  await tap(page.getByRole('button', { name: 'Publicera annons' }));
  await expect(page.getByText('Annonsen är sparad')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Fortsätt till Stripe' }));
  await page.getByRole('button', { name: 'Slutför' }).tap();
  await expect(page.getByRole('heading', { name: 'Din annons har publicerats!' })).toBeVisible();
  await mailTo(email, /publicerad/i);
  expect(count).toEqual({ taps: 9, fields: 5 });
});

test('where nothing is asked before paying, what is agreed to stands beside the button', async ({
  browser,
}) => {
  const race = 'Stockholm–Göteborg';
  await askBuyersNothing(race);
  const id = await newListing(browser, race, 587);
  const email = `direkt-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);
  const actions = counted(page);
  const { tap, count } = actions;
  const agreed = page.getByText(/När du betalar samtycker du till att vår tjänst/).filter({ visible: true });
  await page.goto(`/listings/${id}`);
  const signIn = page.getByRole('link', { name: 'Logga in och köp' });
  await expect(agreed.last()).toBeInViewport({ ratio: 1 });
  await expect(signIn).toBeInViewport({ ratio: 1 });

  await tap(signIn);
  await giveCode(page, actions, email);
  await press(page, 'Avbryt');
  await expect(page.getByText('Betalning avbruten')).toBeVisible();
  expect(count).toEqual({ taps: 2, fields: 2 });

  const buy = page.getByRole('button', { name: 'Köp startplats' }).filter({ visible: true });
  await expect(agreed).toHaveCount(1);
  await expect(agreed).toBeInViewport({ ratio: 1 });
  await tap(buy);
  await press(page, 'Betala');
  await expect(page.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
});
