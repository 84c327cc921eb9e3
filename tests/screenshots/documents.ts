import { join } from 'node:path';
import { type Browser, devices } from '@playwright/test';
import sharp from 'sharp';
import { open, type Role, sold } from '../support/screens';
import { enterAs, findSeeded } from '../support/seeded';

const OUT = 'docs/images';

const sizes = {
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

/** Takes the pictures that README.md shows: the first screen of each. */
export async function takeDocumentPictures(browser: Browser, baseURL: string): Promise<void> {
  const seeded = await findSeeded(async (role) => {
    const { request } = await browser.newContext({ baseURL });
    await enterAs(request, role);
    return request;
  });
  const pictures: [name: string, size: keyof typeof sizes, role: Role, path: string][] = [
    ['home', 'desktop', 'visitor', '/'],
    ['name-change', 'phone', 'seller', sold('pending_name_change', '/name-change')(seeded)],
  ];
  for (const [name, size, role, path] of pictures) {
    const context = await browser.newContext({
      baseURL,
      locale: 'sv-SE',
      timezoneId: 'Europe/Stockholm',
      reducedMotion: 'reduce',
      ...sizes[size],
    });
    await context.addInitScript(() => localStorage.setItem('cookie-banner-dismissed', 'true'));
    await enterAs(context.request, role);
    const page = await context.newPage();
    await open(page, path);
    await page.waitForLoadState('networkidle');
    const picture = sharp(await page.screenshot()).png({ palette: true });
    await picture.toFile(join(OUT, `${name}-${size}.png`));
    await context.close();
  }
}
