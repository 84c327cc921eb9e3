import { type Browser, devices, expect, type Page } from '@playwright/test';
import { BUYER, call, enter, SELLER, signedIn, someone, test } from '../../e2e/support';

const devicesUsed = {
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  computer: { viewport: { width: 1440, height: 900 } },
} as const;
type Device = keyof typeof devicesUsed;

/** A part of the page that moved without a press, and how far it counts. */
interface Shift {
  value: number;
  moved: string[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null }[];
}

/** Collects every layout shift from the first frame on. */
function collectShifts() {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const describe = (node: Node | null | undefined) =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()} "${node.textContent.slice(0, 40)}"`
      : (node?.textContent?.slice(0, 40) ?? '?');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      shifts.push({ value: entry.value, moved: entry.sources.map(({ node }) => describe(node)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function visit(browser: Browser, device: Device, email?: string): Promise<Page> {
  const page = await someone(browser, devicesUsed[device]);
  if (email) await enter(page, email);
  await page.addInitScript(collectShifts);
  return page;
}

/** Opens a page and scrolls through it, screen by screen, until nothing on it loads any more. */
async function readThrough(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      window.scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

for (const device of ['phone', 'computer'] as const) {
  test(`nothing on a page moves while it loads, on a ${device}`, async ({ browser }) => {
    // One of the seed: a new one changes the lists that the pages follow.
    const [seller] = await signedIn(browser, SELLER);
    const last = async (show: 'forSale' | 'running') => {
      const { items } = await call<{ items: { id: string }[] }>(seller, 'listings.mine', { show }, 'query');
      return items.at(-1)?.id ?? '';
    };
    const [id, taken] = [await last('forSale'), await last('running')];
    const visits: [email: string | undefined, paths: string[]][] = [
      [undefined, ['/', '/search', '/lopp', '/lopp/vasaloppet', `/listings/${id}`, '/faq']],
      [BUYER, ['/', `/listings/${id}`, `/listings/${taken}`, '/auth/profile', '/auth/notifications']],
      [SELLER, [`/listings/${id}`, '/auth/profile?tab=listings', '/auth/profile?tab=account', '/post-ad']],
    ];
    for (const [email, paths] of visits) {
      const page = await visit(browser, device, email);
      for (const path of paths) {
        expect.soft(await readThrough(page, path), `${email ?? 'visitor'} ${path}`).toEqual([]);
      }
      await page.context().close();
    }
  });
}
