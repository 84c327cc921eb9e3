import AxeBuilder from '@axe-core/playwright';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request as requests,
} from '@playwright/test';
import { MINUTE } from '@/domain/time';
import { type Look, phoneInLight } from '../support/looks';
import { open, type Role, roles, type Seeded, screens } from '../support/screens';
import { enterAs, findSeeded } from '../support/seeded';
import { test as base, lasting } from './support';

const test = base.extend<{ looks: Look[] }>({ looks: [[phoneInLight], { option: true }] });

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let seeded: Seeded;
const states = {} as Record<Role, Awaited<ReturnType<BrowserContext['storageState']>>>;
/** Kept open, so that pages have their scripts from the cache. */
const browsers = new Map<Role, BrowserContext>();
/** When each signs in again: what is decided about money and access needs a sign-in of the last ten minutes. */
const signInAt = new Map<Role, number>();

async function signIn(request: APIRequestContext, role: Role): Promise<void> {
  await enterAs(request, role);
  signInAt.set(role, Date.now() + 5 * MINUTE);
}

test.beforeAll(async ({ started: { url: baseURL } }) => {
  const requestAs = async (role: Role) => {
    const context = await requests.newContext({ baseURL });
    await signIn(context, role);
    states[role] = await context.storageState();
    return context;
  };
  const later = roles.filter((role) => !['seller', 'buyer', 'visitor'].includes(role));
  for (const role of later) await requestAs(role);
  seeded = await findSeeded(requestAs);
});

/** A page of a role's browser that remembers nothing of the screens before. */
async function pageOf(browser: Browser, role: Role): Promise<Page> {
  const context = browsers.get(role) ?? (await browser.newContext({ storageState: states[role] }));
  browsers.set(role, context);
  lasting.add(context);
  if (role === 'visitor') await context.clearCookies();
  if (Date.now() > (signInAt.get(role) ?? 0)) await signIn(context.request, role);
  return context.newPage();
}

/** @param rules all of the standard's, or those that another colour scheme may break. */
async function expectAccessible(page: Page, rules: 'all' | 'colours'): Promise<void> {
  // Legacy: in the page itself, without a second page for the result; there are no frames.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const modal = '[aria-modal="true"]';
  const runs = [rules === 'all' ? axe().withTags(standard) : axe().withRules(['color-contrast'])];
  if (rules === 'all' && (await page.locator(modal).count()) > 0) {
    // A target behind a modal dialog cannot be pressed, and the dialog may hide half of it.
    runs[0]?.disableRules(['target-size']);
    runs.push(axe().withRules(['target-size']).include(modal));
  }
  const found: string[] = [];
  for (const run of runs) {
    const { violations } = await run.analyze();
    for (const { id, help, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary}`);
  }
  expect(found).toEqual([]);
}

for (const { name, as, path, then } of screens) {
  test(`${name} can be used by all, without sideways scroll`, async ({ browser, looks }) => {
    const page = await pageOf(browser, as);
    const complaints: string[] = [];
    page.on('console', (message) => {
      const text = message.text();
      if (text.includes('Content Security Policy') && !text.includes('sw.js')) complaints.push(text);
    });
    await open(page, path(seeded));
    await then?.(page);
    for (const { width, colorScheme } of looks) {
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        // The page's scripts get it a moment after its stylesheets; the widget has stylesheets alone.
        if (!path(seeded).startsWith('/embed/'))
          await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await page.setViewportSize({ width, height: 900 });
        // The dark page is the same page in other colours.
        await expectAccessible(page, colorScheme === 'light' ? 'all' : 'colours');
      });
    }
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await page.setViewportSize({ width: 320, height: 800 });
    // What a media query decides in React is drawn a moment after the resize.
    await expect.poll(wider, `${name} scrolls sideways at 320 px`).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect.poll(wider, `${name} scrolls sideways with text at 200 %`).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    await page.evaluate(() => localStorage.clear());
    await page.close();
  });
}
