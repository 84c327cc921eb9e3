import { type Browser, devices, expect, type Locator, type Page } from '@playwright/test';
import { enter, listening, test } from './support';

/** Somebody with a phone: touch, and a layout viewport that follows the page's widest part. */
async function withPhone(browser: Browser, email?: string): Promise<Page> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  });
  const page = await context.newPage();
  if (email) await enter(page, email);
  return page;
}

const expectFocusIn = (place: Locator) =>
  expect.poll(() => place.evaluate((node) => node.contains(document.activeElement))).toBe(true);

test('the race list in the filter sheet stands still on phones, and "back" closes what is open', async ({
  browser,
}) => {
  const page = await withPhone(browser);
  await page.goto('/how-it-works');
  await page.goto('/search');
  const open = await listening(page.getByRole('button', { name: 'Filter och sortering' }));
  const sheet = page.getByRole('dialog', { name: 'Filter och sortering' });

  await test.step('the list can be read, at each width', async () => {
    for (const width of [360, 390, 768]) {
      await page.setViewportSize({ width, height: 844 });
      await open.tap();
      await expectFocusIn(sheet);
      await sheet.getByRole('combobox', { name: 'Lopp' }).tap();
      const list = page.getByRole('listbox', { name: 'Lopp' });
      await expect(list).toBeVisible();
      // Each frame of half a second, since it flickered.
      const seen = await list.evaluate(async (node) => {
        const frames = new Set<string>();
        for (const end = performance.now() + 500; performance.now() < end; ) {
          await new Promise(requestAnimationFrame);
          frames.add(`${window.innerWidth} ${Math.round(node.getBoundingClientRect().width)}`);
        }
        return [...frames];
      });
      expect(seen).toEqual([expect.stringMatching(new RegExp(`^${width} [1-9]`))]);
      await list.getByRole('option').first().tap();
      await expect(list).toBeHidden();
      await sheet.getByRole('button', { name: 'Rensa filter' }).tap();
      // The button is gone; the focus is not.
      await expect(sheet.getByRole('button', { name: 'Rensa filter' })).toBeHidden();
      await expectFocusIn(sheet);
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL('/search');
      await expect(open).toBeFocused();
    }
  });

  await test.step('what was chosen in the sheet counts when "back" has closed it', async () => {
    await open.tap();
    await sheet.getByRole('button', { name: 'Pris: Lägst-Högst' }).tap();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/search?sortBy=priceAsc');
  });

  await test.step('a menu closed by hand leaves no empty step behind', async () => {
    const menu = page.getByRole('dialog', { name: 'Meny' });
    await page.getByRole('button', { name: 'Öppna menyn' }).tap();
    await expectFocusIn(menu);
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/search?sortBy=priceAsc');
    await page.getByRole('button', { name: 'Öppna menyn' }).tap();
    await menu.getByRole('link', { name: 'Om oss' }).tap();
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL('/search?sortBy=priceAsc');
    await page.goBack();
    await expect(page).toHaveURL('/how-it-works');
  });
});
