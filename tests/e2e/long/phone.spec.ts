import { expect, type Page } from '@playwright/test';
import { expectFocusIn, hold, holdCode, phoneOf } from '../../support/journeys';
import { onPhone } from '../phone-context';
import { BUYER, listening, newListing, test } from '../support';

test('Esc closes what is open on a phone, and nothing else', async ({ browser }) => {
  const page = await onPhone(browser);
  await page.goto('/how-it-works');
  await page.goto('/search');
  const open = await listening(page.getByRole('button', { name: 'Filter och sortering' }));
  const sheet = page.getByRole('dialog', { name: 'Filter och sortering' });

  await test.step('it closes the sheet, and gives the focus back', async () => {
    await open.tap();
    await expectFocusIn(sheet);
    // The first one is all races, which is no filter.
    await sheet.getByRole('combobox', { name: 'Lopp' }).selectOption({ index: 1 });
    await sheet.getByRole('button', { name: 'Rensa filter' }).tap();
    // The button is removed, but the focus is kept.
    await expect(sheet.getByRole('button', { name: 'Rensa filter' })).toBeHidden();
    await expectFocusIn(sheet);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/search');
    await expect(open).toBeFocused();
  });

  await test.step('what was chosen in the sheet is in the address at once', async () => {
    await open.tap();
    await sheet.getByRole('button', { name: 'Pris: Lägst-Högst' }).tap();
    await expect(page).toHaveURL('/search?sortBy=priceAsc');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('a menu closed by hand leaves no empty step behind', async () => {
    const menu = page.getByRole('dialog', { name: 'Meny' });
    await page.getByRole('button', { name: 'Öppna menyn' }).tap();
    await expectFocusIn(menu);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/search?sortBy=priceAsc');
    await page.getByRole('button', { name: 'Öppna menyn' }).tap();
    await menu.getByRole('link', { name: 'Lopp', exact: true }).tap();
    await expect(page).toHaveURL('/lopp');
    await page.goBack();
    await expect(page).toHaveURL('/search?sortBy=priceAsc');
    await page.goBack();
    await expect(page).toHaveURL('/how-it-works');
  });
});

/** Shown while a navigation is pending. */
const progress = (page: Page) => page.locator('[data-progress]');

test("a link works before the page's code has loaded, and shows progress after", async ({ browser }) => {
  const page = await onPhone(browser);
  const releaseCode = await holdCode(page);
  const arrival = page.waitForRequest(/\/how-it-works$/);
  const releasePage = await hold(page, /\/how-it-works/);
  await page.goto('/about', { waitUntil: 'commit' });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Hur det fungerar' });
  await link.tap({ noWaitAfter: true });
  expect((await arrival).isNavigationRequest()).toBe(true);
  releaseCode();
  releasePage();
  await expect(page).toHaveURL('/how-it-works');
  await expect(progress(page)).toBeHidden();

  const releaseNext = await hold(page, /\/about/);
  await (await listening(page.getByRole('contentinfo').getByRole('link', { name: 'Om oss' }))).tap();
  await expect(progress(page)).toBeVisible();
  releaseNext();
  await expect(page).toHaveURL('/about');
  await expect(progress(page)).toBeHidden();
});

test('a press on buy shows until the page with the organiser’s fee comes, which sums up the same', async ({
  browser,
}) => {
  const id = await newListing(browser, 'Göteborgsvarvet Halvmarathon', 655);
  const visitor = await onPhone(browser);
  await visitor.goto(`/listings/${id}`);
  await expect(visitor.getByRole('link', { name: 'Logga in för att köpa' })).toBeInViewport({ ratio: 1 });

  const buyer = await phoneOf(browser, BUYER);
  await buyer.goto(`/listings/${id}`);
  const total = /935\skr\s*allt som allt/;
  await expect(buyer.getByRole('main')).toContainText(total);
  const release = await hold(buyer, /buyer-name-change-confirmation/);
  const buy = await listening(buyer.getByRole('button', { name: /Köp startplats|Förbereder/ }));
  await buy.tap();
  await expect(buy).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(buyer).toHaveURL(/buyer-name-change-confirmation$/);
  await expect(buyer.getByRole('main')).toContainText(total);
});
