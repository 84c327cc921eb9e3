import { type Browser, expect } from '@playwright/test';
import { DAY } from '@/domain/time';
import {
  changeName,
  enter,
  listening,
  newBuyer,
  newListing,
  paidListing,
  RACE,
  SELLER,
  signedIn,
  someone,
  test,
} from '../support';

/** How wrong a phone's clock is, ms. */
const clocks = { 'three days behind': -3 * DAY, 'three days ahead': 3 * DAY };

/** A phone whose clock is wrong; `seen` gives all lines that the page has had. */
async function withClock(browser: Browser, email: string, wrongBy: number) {
  const page = await someone(browser);
  await page.clock.install({ time: Date.now() + wrongBy });
  await page.addInitScript(() => {
    const lines = new Set<string>();
    Object.assign(window, { lines });
    new MutationObserver(() => {
      for (const line of document.querySelector('main')?.innerText.split('\n') ?? []) lines.add(line);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await enter(page, email);
  const seen = () => page.evaluate(() => [...(window as unknown as { lines: Set<string> }).lines].join('\n'));
  return { page, seen };
}

/** The seller has just begun. */
const FULL_TIME = /4[78]\stimmar( och \d+ minuter?)? kvar/;
const NOT_NOW = /Namnbytet öppnar|har inte öppnat än|öppnar för namnbyten|Tiden är ute/;

for (const [name, wrongBy] of Object.entries(clocks)) {
  test(`a phone with its clock ${name} follows the server's from the start`, async ({ browser }) => {
    const { page: payer, email } = await newBuyer(browser);
    const id = await paidListing(browser, payer, RACE, 693);
    const open = await newListing(browser, RACE, 694);

    await test.step('as the seller', async () => {
      const { page, seen } = await withClock(browser, SELLER, wrongBy);
      await page.goto(`/listings/${id}/name-change`);
      await expect(page.getByRole('timer')).toContainText(FULL_TIME);
      expect(await seen()).not.toMatch(NOT_NOW);
      // Within a visit.
      await page.goto(`/listings/${id}`);
      await page.getByRole('link', { name: 'Hantera namnbyte' }).first().click();
      await expect(page.getByRole('timer')).toContainText(FULL_TIME);
      expect(await seen()).not.toMatch(NOT_NOW);
    });

    await test.step('as the buyer', async () => {
      const { page, seen } = await withClock(browser, email, wrongBy);
      await page.goto('/auth/profile?tab=purchases');
      await expect(page.getByRole('timer')).toContainText(FULL_TIME);
      await page.getByRole('link', { name: 'Öppna köpet' }).click();
      await expect(page).toHaveURL(/confirm-purchase/);
      await expect(page.getByRole('timer')).toContainText(FULL_TIME);
      expect(await seen()).not.toMatch(NOT_NOW);
    });

    await test.step('as one who buys', async () => {
      const { page } = await withClock(browser, email, wrongBy);
      await page.goto(`/listings/${open}`);
      await (
        await listening(
          page.getByRole('button', { name: 'Köp startplats' }).filter({ visible: true }).first(),
        )
      ).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Betala .* nu$/ })).toBeVisible();
    });
  });
}

test('a phone whose clock is behind fetches again what is old, as others do', async ({ browser }) => {
  const { page: payer, email } = await newBuyer(browser);
  const id = await paidListing(browser, payer, RACE, 695);
  const { page } = await withClock(browser, email, clocks['three days behind']);
  await page.goto('/auth/profile?tab=purchases');
  await expect(page.getByRole('timer')).toContainText(FULL_TIME);
  await page.getByRole('banner').getByRole('link', { name: 'Loppbytet, till startsidan' }).click();
  await expect(page).toHaveURL('/');
  const [seller] = await signedIn(browser, SELLER);
  await changeName(seller, id);
  await page.clock.fastForward('01:00');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Bekräfta mottagande' }).first()).toBeVisible();
});
