import { type Browser, devices, type Page } from '@playwright/test';

/** A phone in a browser context of its own: touch, and a layout viewport that follows the page's widest part. */
export async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  return context.newPage();
}
