import { expect } from '@playwright/test';
import { holdCode } from '../../support/journeys';
import { BUYER, codeTo, listening, PASSWORD, SELLER, signedIn, someone, test } from '../support';

const open = { waitUntil: 'commit' } as const;

test('signing in works before hydration, shows errors, keeps the email', async ({ browser }) => {
  const page = await someone(browser);
  await holdCode(page);
  await page.goto('/auth/login?next=%2Flopp&mode=password', open);
  const email = page.getByLabel('E-postadress');
  const password = page.getByLabel('Lösenord', { exact: true });
  const logIn = page.getByRole('main').getByRole('button', { name: 'Logga in' });
  await email.fill(BUYER);
  await password.fill('feltHemligt88');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await logIn.click({ noWaitAfter: true });
  expect((await sent).url()).not.toContain('feltHemligt88');
  await expect(page.getByText('Fel e-postadress eller lösenord.')).toBeVisible();
  await expect(email).toHaveValue(BUYER);
  await expect(password).toHaveValue('');
  expect(page.url()).not.toContain('feltHemligt88');
  await password.fill(PASSWORD);
  await logIn.click({ noWaitAfter: true });
  await expect(page).toHaveURL('/lopp');
});

test('what was typed before the page’s code came is sent', async ({ browser }) => {
  const page = await someone(browser);
  const release = await holdCode(page);
  await page.goto('/auth/login?next=%2Flopp&mode=password', open);
  await page.getByLabel('E-postadress').fill(BUYER);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  release();
  await (await listening(page.getByRole('main').getByRole('button', { name: 'Logga in' }))).click();
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

test('signing in by a code works before hydration, from the address to where one was going', async ({
  browser,
}) => {
  const page = await someone(browser);
  await holdCode(page);
  const email = `tidig-${Date.now()}@loppbytet.example`;
  await page.goto('/auth/register?next=%2Fpost-ad', open);
  await page.getByLabel('E-postadress').fill(email);
  await page.getByRole('button', { name: 'Fortsätt' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(/mode=code/);
  expect(page.url()).not.toContain('tidig');
  const code = await codeTo(email);
  const field = page.getByRole('textbox', { name: 'Kod' });
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click({ noWaitAfter: true });
  await expect(page.getByText('Koden stämmer inte.')).toBeVisible();
  await field.fill(code);
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL('/post-ad');
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
