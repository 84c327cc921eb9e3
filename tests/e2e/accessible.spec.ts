import AxeBuilder from '@axe-core/playwright';
import { expect, request as requests, test } from '@playwright/test';
import { open, type Role, roles, type Seeded, screens } from '../support/screens';
import { enterAs, findSeeded } from '../support/seeded';

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let seeded: Seeded;
const states = {} as Record<
  Role,
  Awaited<ReturnType<import('@playwright/test').APIRequestContext['storageState']>>
>;

test.beforeAll(async ({ baseURL }) => {
  const contextOf = async (role: Role) => {
    const context = await requests.newContext({ ...(baseURL && { baseURL }) });
    await enterAs(context, role);
    states[role] = await context.storageState();
    return context;
  };
  const later = roles.filter((role) => !['seller', 'buyer', 'visitor'].includes(role));
  for (const role of later) await contextOf(role);
  seeded = await findSeeded(contextOf);
});

for (const { name, as, path, then } of screens) {
  test(`${name} can be used by all, narrow and wide, light and dark, without sideways scroll`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ storageState: states[as], reducedMotion: 'reduce' });
    const page = await context.newPage();
    await open(page, path(seeded));
    await then?.(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // The page hears of it a moment after its stylesheets do; the widget has stylesheets alone.
      if (!path(seeded).startsWith('/embed/'))
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        // Legacy: in the page itself, without a second page for the result; there are no frames.
        const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
        // The dark page is the same page in other colours.
        const { violations } = await (colorScheme === 'light'
          ? axe.withTags(standard)
          : axe.withRules(['color-contrast'])
        ).analyze();
        const found = violations.flatMap(({ id, help, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`,
          ),
        );
        expect(found, `${name} ${width} ${colorScheme}`).toEqual([]);
      }
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
