import { expect, type Page } from '@playwright/test';
import { BUYER, codeTo, listening, PASSWORD, SELLER, signedIn, someone, test } from '../support';

/** Holds the page's code back, as a slow connection does. @returns what lets it load. */
async function holdCode(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/_next/static/chunks/**/*.js*', async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

test('signing in works before hydration, shows errors, keeps the email', async ({ browser }) => {
  const page = await someone(browser);
  await holdCode(page);
  const open = { waitUntil: 'commit' } as const;
  await page.goto('/auth/login?next=%2Flopp&mode=password', open);
  const email = page.getByLabel('E-postadress');
  const password = page.getByLabel('Lösenord', { exact: true });
  const logIn = page.getByRole('main').getByRole('button', { name: 'Logga in' });
  await email.fill(BUYER);
  await password.fill('feltHemligt88');
  await logIn.click({ noWaitAfter: true });
  await expect(page.getByText('Fel e-postadress eller lösenord.')).toBeVisible();
  await expect(email).toHaveValue(BUYER);
  await expect(password).toHaveValue('');
  await password.fill(PASSWORD);
  await logIn.click({ noWaitAfter: true });
  await expect(page).toHaveURL('/lopp');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/auth/profile?tab=account');
  await expect(page.getByText(BUYER)).toBeVisible();
});

test('what was typed before the page’s code came is sent', async ({ browser }) => {
  const page = await someone(browser);
  const release = await holdCode(page);
  await page.goto('/auth/login?mode=password', { waitUntil: 'commit' });
  await page.getByLabel('E-postadress').fill(BUYER);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  release();
  const logIn = await listening(page.getByRole('main').getByRole('button', { name: 'Logga in' }));
  await logIn.click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/auth/profile?tab=account');
  await expect(page.getByText(BUYER)).toBeVisible();
});

test('what was chosen in a list before the page’s code came narrows it', async ({ browser }) => {
  const [seller] = await signedIn(browser, SELLER);
  const release = await holdCode(seller);
  await seller.goto('/auth/profile?tab=listings', { waitUntil: 'commit' });
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
  const open = { waitUntil: 'commit' } as const;
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
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/auth/profile?tab=account');
  await expect(page.getByText(email)).toBeVisible();
});

test('a form that is sent too early puts no password into the address', async ({ browser }) => {
  const page = await someone(browser);
  await holdCode(page);
  for (const [path, field] of [
    ['/auth/login?mode=password', 'Lösenord'],
    ['/auth/reset?token=x', 'Bekräfta lösenord'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' });
    const password = page.getByLabel(field, { exact: true });
    await password.fill(PASSWORD);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await password.press('Enter');
    expect((await sent).url()).not.toContain(PASSWORD);
    expect(page.url()).not.toContain(PASSWORD);
  }
});

test('a menu that was opened before the page’s code came stays open when it comes', async ({ browser }) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdCode(page);
  await page.goto('/about', { waitUntil: 'commit' });
  const opener = page.getByRole('button', { name: 'Öppna menyn' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Meny' });
  await expect(menu).toBeVisible();
  release();
  const link = await listening(menu.getByRole('link', { name: 'Så funkar det' }));
  await expect(menu).toBeVisible();
  await link.click();
  await expect(page).toHaveURL('/how-it-works');
  await expect(menu).toBeHidden();
});
