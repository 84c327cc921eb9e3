import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated, newListing, RACE, SELLER, signedIn, someone, test } from '../support';

const style = (of: Locator, property: string, part?: string) =>
  of.evaluate((element, [name, pseudo]) => getComputedStyle(element, pseudo).getPropertyValue(name), [
    property,
    part,
  ] as [string, string | undefined]);

/** What is chosen has another ground than the rest. */
async function expectDistinct(chosen: Locator, others: Locator): Promise<void> {
  await expect(chosen).toHaveCount(1);
  const ground = await style(chosen, 'background-color');
  for (const other of await others.all()) expect(await style(other, 'background-color')).not.toBe(ground);
}

test('forced colours show what is chosen, and the mark of a state', async ({ browser }) => {
  const [page] = await signedIn(browser, SELLER);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/auth/profile?tab=listings');
  await hydrated(page);
  await expectDistinct(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }));

  const labels = page.getByRole('radiogroup', { name: 'Utseende' }).locator('label');
  await expect(labels).toHaveCount(3);
  await expectDistinct(
    labels.and(page.locator('[data-active]')),
    labels.and(page.locator(':not([data-active])')),
  );

  const badge = page.getByRole('main').locator('[data-variant="dot"]').first();
  await expect(badge).toBeVisible();
  const dot = await style(badge, 'background-color', '::before');
  expect(dot).not.toBe(await style(page.locator('body'), 'background-color'));
  expect(dot).not.toBe(await style(badge, 'background-color'));
});

test('a printed listing has its name, date and place, in light colours, and nothing of the site around it', async ({
  browser,
}) => {
  const id = await newListing(browser, RACE, 641);
  const page = await someone(browser, { colorScheme: 'dark' });
  await page.goto(`/listings/${id}`);
  await hydrated(page);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const banner = page.getByRole('banner');
  const cookies = page.getByRole('region', { name: 'Vi använder cookies' });
  await expect(cookies).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const around of [banner, page.getByRole('contentinfo'), cookies]) await expect(around).toBeHidden();

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await page.goto('/lopp/vasaloppet');
  await expect(page.getByRole('heading', { level: 1, name: 'Vasaloppet' })).toBeVisible();
});

/** The size of text that the browser is set to, in per cent. */
async function textAt(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * size) / 100 } });
}

test('with large text the price bar is not fixed, and no badge is cut', async ({ browser }) => {
  const id = await newListing(browser, RACE, 642);
  const page = await someone(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(`/listings/${id}`);
  await hydrated(page);
  const bar = page.locator('[data-no-print]:has([data-size="bar"])');
  await expect.poll(() => style(bar, 'position')).toBe('sticky');
  await textAt(page, 200);
  await expect.poll(() => style(bar, 'position')).toBe('static');

  for (const path of [`/listings/${id}`, '/search']) {
    await page.goto(path);
    await textAt(page, 200);
    const badges = page.getByRole('main').locator('.mantine-Badge-label:visible');
    await expect(badges.first()).toBeVisible();
    const cut = await badges.evaluateAll((elements) =>
      elements
        .filter(({ parentElement: badge }) => badge && badge.scrollWidth > badge.clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(cut, path).toEqual([]);
  }
});
