import { type Browser, devices, expect, type Page } from '@playwright/test';
import { advance, BUYER, codeTo, fillLogin, listening, newListing, RACE, SELLER, test } from './support';

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  });
  return context.newPage();
}

const codeField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Kod' });

/** Presses the listing's buy bar and waits for the sheet. */
async function pressBuyBar(page: Page): Promise<void> {
  await (await listening(page.getByRole('link', { name: 'Logga in och köp' }))).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('a visitor presses buy, gives the mailed code over the page, and goes on buying', {
  tag: '@serverless',
}, async ({ browser }) => {
  const id = await newListing(browser, RACE, 571);
  const email = `telefon-${Date.now()}@loppbytet.example`;
  const page = await phone(browser);
  const sheet = page.getByRole('dialog');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });

  await test.step('the sheet lies where the thumb is, and "back" closes it', async () => {
    await page.goto(`/listings/${id}`);
    await pressBuyBar(page);
    await expect(sheet.getByLabel('E-postadress')).toBeFocused();
    const box = await sheet.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    const field = await sheet.getByLabel('E-postadress').boundingBox();
    expect(field?.y).toBeGreaterThan(844 / 3);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`/listings/${id}`);
    await pressBuyBar(page);
    await sheet.getByLabel('E-postadress').fill('inte en adress');
    await sheet.getByRole('button', { name: 'Fortsätt' }).tap();
    await expect(sheet.getByText('Ogiltig e-postadress.')).toBeVisible();
    await sheet.getByLabel('E-postadress').fill(email);
    await sheet.getByRole('button', { name: 'Fortsätt' }).tap();
    await expect(codeField(page)).toBeFocused();
  });

  await test.step('five wrong codes are said next to the field, and then it is of no use', async () => {
    const code = await codeTo(email);
    for (let tries = 0; tries < 5; tries += 1) {
      await codeField(page).fill('');
      await codeField(page).fill(wrong(code));
      await expect(sheet.getByText('Koden stämmer inte.')).toBeVisible();
    }
    await codeField(page).fill('');
    await codeField(page).fill(code);
    await expect(sheet.getByText('Koden är för gammal eller har provats för många gånger.')).toBeVisible();
  });

  await test.step('a reload in the middle asks for the code that was sent', async () => {
    await page.reload();
    await expect(sheet.getByText(email)).toBeVisible();
    await expect(codeField(page)).toBeVisible();
    await sheet.getByRole('link', { name: 'Byt adress' }).tap();
    const before = await codeTo(email);
    await sheet.getByLabel('E-postadress').fill(email);
    await sheet.getByRole('button', { name: 'Fortsätt' }).tap();
    await expect(codeField(page)).toBeVisible();
    documents.length = 0;
    await codeField(page).fill(await codeTo(email, before));
  });

  await test.step('the organiser’s fields appear, on the same page', async () => {
    await expect(page.getByLabel('För- och efternamn')).toBeVisible();
    await expect(page.getByLabel('E-postadress')).toHaveValue(email);
    expect(documents).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Köp startplats' })).toBeVisible();
  });
});

test('a code that is too old is said so, and a new one works', async ({ browser }) => {
  const id = await newListing(browser, RACE, 572);
  const email = `sen-${Date.now()}@loppbytet.example`;
  const page = await phone(browser);
  await page.goto(`/listings/${id}`);
  await pressBuyBar(page);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('E-postadress').fill(email);
  await sheet.getByRole('button', { name: 'Fortsätt' }).tap();
  const code = await codeTo(email);
  await advance({ minutes: 11 });
  await codeField(page).fill(code);
  await expect(sheet.getByText('Koden är för gammal eller har provats för många gånger.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Skicka ny kod om \d+ s$/ })).toBeDisabled();
  const again = sheet.getByRole('button', { name: 'Skicka ny kod', exact: true });
  await expect(again).toBeEnabled({ timeout: 40_000 });
  await again.tap();
  await codeField(page).fill(await codeTo(email, code));
  await expect(page.getByLabel('För- och efternamn')).toBeVisible();
});

test('a user who signs in over the page sees what is theirs', async ({ browser }) => {
  const id = await newListing(browser, RACE, 573);
  const page = await phone(browser);
  await page.goto(`/listings/${id}`);
  await pressBuyBar(page);
  const sheet = page.getByRole('dialog');
  await fillLogin(page, SELLER);
  await expect(page.getByText('Detta är din egen annons')).toBeVisible();
  await expect(sheet).toBeHidden();
  // A page that needs a user is refreshed where it is.
  const other = await phone(browser);
  await other.goto('/auth/profile?tab=account', { waitUntil: 'networkidle' });
  await other.getByRole('main').getByRole('link', { name: 'Logga in' }).tap();
  await expect(other.getByRole('dialog')).toBeVisible();
  await fillLogin(other, BUYER);
  await expect(other).toHaveURL('/auth/profile?tab=account');
  await expect(other.getByText(BUYER)).toBeVisible();
});
