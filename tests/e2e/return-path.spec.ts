import { expect } from '@playwright/test';
import { linkIn, mailTo, newListing, PASSWORD, someone, test } from './support';

test('a visitor who registers on the way to buy returns to the listing, with the email kept', {
  tag: '@main',
}, async ({ browser }) => {
  const id = await newListing(browser, 'Herrestads Fjällmaraton', 565);
  const email = `atervandare-${Date.now()}@loppbytet.example`;
  const page = await someone(browser);
  const main = page.getByRole('main');
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

  await test.step('from the listing to the login and its other form', async () => {
    await page.goto(`/listings/${id}`);
    await main.getByRole('link', { name: 'Logga in', exact: true }).first().click();
    await expect(heading('Logga in')).toBeVisible();
    await page.getByLabel('E-postadress').fill(email);
    await page.getByRole('button', { name: 'Glömt lösenordet?' }).click();
    await expect(heading('Glömt lösenordet')).toBeFocused();
    await expect(page.getByLabel('E-postadress')).toHaveValue(email);
    await page.getByRole('button', { name: 'Tillbaka till inloggningen' }).click();
    await expect(heading('Logga in')).toBeFocused();
    await expect(page.getByLabel('E-postadress')).toHaveValue(email);
  });

  await test.step('creates an account', async () => {
    await main.getByRole('link', { name: 'Skapa konto' }).click();
    await expect(page.getByLabel('E-postadress')).toHaveValue(email);
    await page.getByLabel('Förnamn').fill('Åter');
    await page.getByLabel('Efternamn').fill('Vändare');
    await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Bekräfta lösenord').fill(PASSWORD);
    await page.getByRole('checkbox', { name: /personuppgifter/ }).check();
    await page.getByRole('button', { name: 'Skapa konto' }).click();
    await expect(heading('Konto skapat!')).toBeVisible();
  });

  await test.step('confirms by the mailed link in another browser, signs in and can buy', async () => {
    const other = await someone(browser);
    await other.goto(linkIn(await mailTo(email, /bekräfta/i), '/auth/confirm'));
    await other.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Bekräfta konto' }).click();
    await other.getByRole('main').getByRole('link', { name: 'Logga in' }).click();
    await expect(other.getByLabel('E-postadress')).toHaveValue(email);
    await other.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Logga in', exact: true }).click();
    await expect(other).toHaveURL(new RegExp(`/listings/${id}$`));
    await expect(other.getByRole('button', { name: 'Köp startplats' }).first()).toBeVisible();
  });
});
