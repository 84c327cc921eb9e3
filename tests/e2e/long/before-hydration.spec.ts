import { expect } from '@playwright/test';
import { holdCode } from '../../support/journeys';
import { BUYER, listening, PASSWORD, SELLER, signedIn, someone, test } from '../support';

const open = { waitUntil: 'commit' } as const;

test('what was typed before the page’s code came is sent', async ({ browser }) => {
  const page = await someone(browser);
  const release = await holdCode(page);
  await page.goto('/auth/login?next=%2Flopp', open);
  await page.getByLabel('E-postadress').fill(BUYER);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  release();
  await (
    await listening(page.getByRole('main').getByRole('button', { name: 'Logga in', exact: true }))
  ).click();
  await expect(page).toHaveURL('/lopp');
});

test('what was chosen in a list before the page’s code came narrows it', async ({ browser }) => {
  const [seller] = await signedIn(browser, SELLER);
  const release = await holdCode(seller);
  await seller.goto('/auth/profile?tab=listings', open);
  const group = seller.getByLabel('Visa', { exact: true });
  await group.selectOption({ label: 'Slutförda' });
  const narrowed = seller.waitForResponse(
    (response) => response.url().includes('listings.mine') && response.url().includes('done'),
  );
  release();
  await narrowed;
  await expect(group.locator('option:checked')).toHaveText('Slutförda');
});

test('what was ticked in the registration before the page’s code came is sent', async ({ browser }) => {
  const page = await someone(browser);
  const release = await holdCode(page);
  await page.goto('/auth/register', open);
  await page.getByLabel('Förnamn').fill('Tidig');
  await page.getByLabel('Efternamn').fill('Tidigsson');
  await page.getByLabel('E-postadress').fill(`tidig-${Date.now()}@loppbytet.example`);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Bekräfta lösenord').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /personuppgifter/ }).check();
  release();
  await (await listening(page.getByRole('button', { name: 'Skapa konto' }))).click();
  await expect(page.getByRole('heading', { name: 'Konto skapat!' })).toBeVisible();
});

test('a form that is sent too early puts no password into the address', async ({ browser }) => {
  const page = await someone(browser);
  await holdCode(page);
  await page.goto('/auth/reset?token=x', open);
  const password = page.getByLabel('Bekräfta lösenord', { exact: true });
  await password.fill(PASSWORD);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await password.press('Enter');
  expect((await sent).url()).not.toContain(PASSWORD);
  expect(page.url()).not.toContain(PASSWORD);
});
