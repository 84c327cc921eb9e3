import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, request as requests } from '@playwright/test';
import { type Look, phoneInLight } from '../support/looks';
import { open, type Role, roles, type Seeded, screens } from '../support/screens';
import { enterAs, findSeeded } from '../support/seeded';
import { test as base } from './support';

const test = base.extend<{ looks: Look[] }>({ looks: [[phoneInLight], { option: true }] });

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let seeded: Seeded;
const states = {} as Record<Role, Awaited<ReturnType<BrowserContext['storageState']>>>;

test.beforeAll(async ({ started: { url: baseURL } }) => {
  const contextOf = async (role: Role) => {
    const context = await requests.newContext({ baseURL });
    await enterAs(context, role);
    states[role] = await context.storageState();
    return context;
  };
  const later = roles.filter((role) => !['seller', 'buyer', 'visitor'].includes(role));
  for (const role of later) await contextOf(role);
  seeded = await findSeeded(contextOf);
});

/** @param rules all of the standard's, or those that another colour scheme may break. */
async function expectAccessible(page: Page, rules: 'all' | 'colours'): Promise<void> {
  // Legacy: in the page itself, without a second page for the result; there are no frames.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const chosen = rules === 'all' ? axe.withTags(standard) : axe.withRules(['color-contrast']);
  const { violations } = await chosen.analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`),
  );
  expect(found).toEqual([]);
}

for (const { name, as, path, then } of screens) {
  test(`${name} can be used by all, without sideways scroll`, async ({ browser, looks }) => {
    const context = await browser.newContext({ storageState: states[as], reducedMotion: 'reduce' });
    const page = await context.newPage();
    await open(page, path(seeded));
    await then?.(page);
    for (const { width, colorScheme } of looks) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // The page hears of it a moment after its stylesheets do; the widget has stylesheets alone.
        if (!path(seeded).startsWith('/embed/'))
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await page.setViewportSize({ width, height: 900 });
        // The dark page is the same page in other colours.
        await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
      });
    }
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await wider(), `${name} scrolls sideways at 320 px`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await wider(), `${name} scrolls sideways with text at 200 %`).toBeLessThanOrEqual(0);
    await context.close();
  });
}
