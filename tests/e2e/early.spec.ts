import { expect, type Page } from '@playwright/test';
import { BUYER, enter, listPlace, PASSWORD, SELLER, someone, test } from './support';

/** Holds the page's code back, as a slow phone does. @returns what lets it come. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/chunks/**/*.js*', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a press before the page’s code has come is kept and done', async ({ browser }) => {
  const buyer = await someone(browser);
  await enter(buyer, BUYER);
  const id = await listPlace(browser, 'Herrestads Fjällmaraton', 901);
  const release = await holdCode(buyer);
  await buyer.goto(`/listings/${id}`, { waitUntil: 'commit' });
  const button = buyer.getByRole('button', { name: 'Köp startplats' }).first();
  await button.click();
  await expect(button).toHaveAttribute('data-kept', '');
  release();
  await expect(buyer.getByRole('dialog', { name: 'Uppgifter för namnbytet' })).toBeVisible();
  await expect(button).not.toHaveAttribute('data-kept');
});

test('what was written before the page’s code came is kept, and sent', async ({ browser }) => {
  const page = await someone(browser);
  const release = await holdCode(page);
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await page.getByLabel('E-postadress').fill(BUYER);
  await page.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click();
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/auth/profile?tab=account');
  await expect(page.getByText(BUYER)).toBeVisible();
});

test('what was chosen in a list before the page’s code came is kept, and done', async ({ browser }) => {
  const seller = await someone(browser);
  await enter(seller, SELLER);
  const release = await holdCode(seller);
  await seller.goto('/auth/profile?tab=listings', { waitUntil: 'commit' });
  const shown = seller.getByLabel('Visa', { exact: true });
  await shown.selectOption('Slutförda');
  release();
  await expect(shown).toHaveValue('done');
  // What is over stands last in the whole list.
  await expect(seller.getByRole('article').first()).toContainText('Slutförd');
});

test('a press on a button that the page’s code draws anew is kept and done', async ({ browser }) => {
  const buyer = await someone(browser);
  await enter(buyer, BUYER);
  const id = await listPlace(browser, 'Herrestads Fjällmaraton', 902);
  const release = await holdCode(buyer);
  await buyer.goto(`/listings/${id}`, { waitUntil: 'commit' });
  const button = buyer.getByRole('button', { name: 'Köp startplats' }).first();
  await button.click();
  await expect(button).toHaveAttribute('data-kept', '');
  await button.evaluate((node) => {
    const anew = node.cloneNode(true) as Element;
    anew.removeAttribute('data-kept');
    node.replaceWith(anew);
  });
  release();
  await expect(buyer.getByRole('dialog', { name: 'Uppgifter för namnbytet' })).toBeVisible();
});

test('a menu that was opened before the page’s code came stays open when it comes', async ({ browser }) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdCode(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Öppna menyn' }).click();
  const menu = page.getByRole('dialog', { name: 'Meny' });
  await expect(menu).toBeVisible();
  release();
  await expect(page.locator('html')).toHaveAttribute('data-listens', '');
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Hur det fungerar' }).click();
  await expect(page).toHaveURL('/how-it-works');
  await expect(menu).toBeHidden();
});

test('a page that is opened behind another has its code when one turns to it', async ({ browser }) => {
  const page = await someone(browser);
  // As browsers treat a tab that nobody looks at: it is hidden, and nothing is drawn in it.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto('/search');
  await expect(page.locator('html')).toHaveAttribute('data-listens', '');
});

test('a page asks for its code when its words stand on the screen, not before', async ({ browser }) => {
  const page = await someone(browser);
  // Only the drawn words may bring the code here, not the time that a page waits for them at most.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((task: () => void, ms: number, ...given: []) =>
      ms === 1000 ? 0 : setTimeout(task, ms, ...given)) as typeof window.setTimeout;
  });
  await page.goto('/search');
  await expect(page.locator('html')).toHaveAttribute('data-listens', '');
  const early = await page.evaluate(() => {
    const [drawn] = performance.getEntriesByName('first-contentful-paint');
    if (!drawn) return ['nothing was drawn'];
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    if (scripts.length === 0) return ['no code was asked for'];
    return scripts.filter(({ startTime }) => startTime < drawn.startTime).map(({ name }) => name);
  });
  expect(early).toEqual([]);
});

test('a page that is never told what was drawn has its code all the same', async ({ browser }) => {
  const page = await someone(browser);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto('/search');
  await expect(page.locator('html')).toHaveAttribute('data-listens', '');
});
