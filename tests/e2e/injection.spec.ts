import { expect, type Page } from '@playwright/test';
import {
  ADMIN,
  BUYER,
  demo,
  list,
  listening,
  newListing,
  newUser,
  RACE,
  SELLER,
  signedIn,
  test,
} from './support';

// Without a dot: a title may have no address in it.
const HOSTILE = '"><img src=x onerror="intruder=1"><script>var intruder=1</script>';

/** Shown as it was written, and no part of the page's own markup. */
async function expectInert(page: Page, text: string) {
  await expect(page.getByText(text, { exact: false }).first()).toBeVisible();
  expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
}

test('text of users runs nowhere: not on pages, not for admins, not in mails', async ({ browser, page }) => {
  const { email } = await newUser(browser, { firstName: HOSTILE.slice(0, 80), lastName: 'Elak' });
  const [seller] = await signedIn(browser, SELLER);
  const id = await list(seller, RACE, {
    price: 531,
    customRaceName: HOSTILE.slice(0, 80),
    description: HOSTILE,
  });

  await page.goto(`/listings/${id}`);
  await expectInert(page, 'onerror');
  // Structured data too, which is a script of its own.
  for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
    expect(() => JSON.parse(data)).not.toThrow();

  const [admin] = await signedIn(browser, ADMIN);
  await admin.goto('/admin/manager?tab=users');
  await (await listening(admin.getByRole('searchbox').or(admin.getByRole('textbox')).first())).fill(email);
  await expectInert(admin, 'onerror');

  const mails = await page.request.get(`${demo.sandboxUrl}/mail`);
  const sent = (await mails.json()) as { to: string; html: string }[];
  const mine = sent.filter(({ to }) => to.includes(email));
  expect(mine.length).toBeGreaterThan(0);
  for (const { html } of mine) expect(html).not.toMatch(/<img|<script/);
});

test('no address in the address leads away from the site', async ({ browser }) => {
  const [page] = await signedIn(browser, BUYER);
  await page.goto('/');
  const { origin } = new URL(page.url());
  await page.goto(`/auth/login?next=${encodeURIComponent('//ond.example')}`);
  await expect(page).not.toHaveURL(/auth\/login/);
  expect(new URL(page.url()).origin).toBe(origin);
  const id = await newListing(browser, RACE, 532);
  await page.goto(`/listings/${id}?next=https://ond.example&to=https://ond.example`);
  expect(new URL(page.url()).origin).toBe(origin);
});
