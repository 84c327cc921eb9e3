import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../support/chromium';
import { withDemo } from '../support/demo';
import { open, roles, screens } from '../support/screens';
import { enterAs, findSeeded } from '../support/seeded';
import { takeContactSheet } from './covers';
import { takeDocumentPictures } from './documents';

// Pictures of every screen in its main states, and the covers of all seeded races on one contact sheet, for review:
// npm run screenshots [part of a name …], where "covers" is that sheet. `npm run screenshots docs` takes those of docs/.
const OUT = '.screenshots';
/** A phone is touched and sharp; the others are resized in one tab. */
const devices = [
  { widths: [390], height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  { widths: [820, 1440], height: 900 },
];
const schemes = ['light', 'dark'] as const;
const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });

mkdirSync(OUT, { recursive: true });
if (isWanted('covers')) await takeContactSheet(browser, (name) => join(OUT, `${name}.png`));

async function takeScreens(baseURL: string): Promise<void> {
  const seeded = await findSeeded(async (role) => {
    const { request } = await browser.newContext({ baseURL });
    await enterAs(request, role);
    return request;
  });
  const shown = screens.filter(({ name }) => isWanted(name));
  for (const colorScheme of schemes) {
    for (const { widths, height, ...device } of devices) {
      for (const role of roles.filter((role) => shown.some(({ as }) => as === role))) {
        const context = await browser.newContext({
          baseURL,
          colorScheme,
          locale: 'sv-SE',
          reducedMotion: 'reduce',
          viewport: { width: Math.min(...widths), height },
          ...device,
        });
        await enterAs(context.request, role);
        for (const { name, path, then } of shown.filter(({ as }) => as === role)) {
          // A tab of its own: typed text is kept in the tab.
          const page = await context.newPage();
          await open(page, path(seeded));
          await then?.(page);
          for (const width of widths) {
            await page.setViewportSize({ width, height });
            await page.screenshot({ path: join(OUT, `${name}-${width}-${colorScheme}.png`), fullPage: true });
          }
          await page.close();
        }
        await context.close();
      }
    }
  }
}

if (wanted.includes('docs')) await withDemo((baseURL) => takeDocumentPictures(browser, baseURL));
if (screens.some(({ name }) => isWanted(name))) await withDemo(takeScreens);
await browser.close();
