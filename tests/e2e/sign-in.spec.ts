import { expect, type Page } from '@playwright/test';
import { onPhone } from './phone-context';
import { call, codeTo, listening, newListing, RACE, test } from './support';

const codeField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Kod' });

/** Presses the listing's buy bar and waits for the sheet. */
async function pressBuyBar(page: Page): Promise<void> {
  await (await listening(page.getByRole('link', { name: 'Logga in för att köpa' }))).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('a visitor gives the mailed code in the sheet, and then buys', async ({ browser }) => {
  const id = await newListing(browser, RACE, 571);
  const email = `telefon-${Date.now()}@loppbytet.example`;
  const page = await onPhone(browser);
  const sheet = page.getByRole('dialog');
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });

  await test.step('the sheet lies at the bottom of the window, and Esc closes it', async () => {
    await page.goto(`/listings/${id}`);
    await pressBuyBar(page);
    await expect(sheet.getByLabel('E-postadress')).toBeFocused();
    const box = await sheet.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844);
    const field = await sheet.getByLabel('E-postadress').boundingBox();
    expect(field?.y).toBeGreaterThan(844 / 3);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await pressBuyBar(page);
    await sheet.getByLabel('E-postadress').fill(email);
    await sheet.getByRole('button', { name: 'Fortsätt' }).tap();
    await expect(codeField(page)).toBeFocused();
  });

  await test.step('a reload in the middle keeps the step for the code that was sent', async () => {
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

  await test.step('signing in goes on to the organiser’s fields, once, on the same page, and reserves nothing', async () => {
    await expect(page.getByLabel('För- och efternamn')).toBeVisible();
    await expect(page.getByLabel('E-postadress')).toHaveValue(email);
    await expect(page).toHaveURL(`/listings/${id}`);
    expect(documents).toEqual([]);
    const { status } = await call<{ status: string }>(page, 'listings.byId', { id }, 'query');
    expect(status).toBe('available');
    await page.keyboard.press('Escape');
    const buy = page.getByRole('button', { name: 'Köp startplats' });
    await expect(buy).toBeVisible();
    await page.reload();
    await listening(buy);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
