import type { Browser, Page } from '@playwright/test';
import type { SortOrder } from '@/domain/listing/search';
import { sortLabels } from '@/features/listings/filters';

/** What a press on a filter took: frames until one shows it, and until its results are drawn, ms from the event. */
interface Press {
  frames: number;
  found: number;
}

/** What the presses of a visit took: the first one's frames, and how long its results and the others' took, ms. */
export type Presses = Record<'frames' | 'first' | 'later', number[]>;

const ORDERS: SortOrder[] = ['priceDesc', 'dateAsc', 'dateDesc'];

/** Runs in the page: follows the next press until the frame with its results has been drawn. */
function follow(): Promise<Press> {
  const filters = () =>
    Array.from(
      document.querySelectorAll('aside [aria-pressed], aside select'),
      (field) => field.getAttribute('aria-pressed') ?? (field as HTMLSelectElement).value,
    ).join();
  const cards = () =>
    Array.from(document.querySelectorAll<HTMLAnchorElement>('article a'), ({ href }) => href).join();
  return new Promise((resolve) => {
    const before = { filters: filters(), cards: cards() };
    let shownIn = 0;
    const look = (pressed: number, nth: number) =>
      requestAnimationFrame(() => {
        if (!shownIn && filters() !== before.filters) shownIn = nth;
        if (!shownIn || cards() === before.cards) return look(pressed, nth + 1);
        // A message comes after the frame has been laid out and painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ frames: shownIn, found: performance.now() - pressed });
        port2.postMessage(null);
      });
    const begun = new AbortController();
    for (const event of ['click', 'change']) {
      addEventListener(
        event,
        ({ timeStamp }) => {
          begun.abort();
          look(timeStamp, 1);
        },
        { capture: true, signal: begun.signal },
      );
    }
  });
}

async function measured(page: Page, press: () => Promise<unknown>): Promise<Press> {
  await page.evaluate(`void (globalThis.followed = (${follow})())`);
  await press();
  return page.evaluate('globalThis.followed');
}

/**
 * A visit to the search page on a wide screen: a press by key as soon as the button has the focus, at which its results
 * are requested, then other orders, none of them fetched before.
 */
export async function pressFilters(browser: Browser, baseURL: string): Promise<Presses> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    // What is run in the page was compiled by tsx, which names functions so.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(`${baseURL}/search`, { waitUntil: 'networkidle' });
    const cheapest = page.getByRole('button', { name: sortLabels.priceAsc });
    const order = page.getByRole('combobox', { name: 'Sortering' });
    const { frames, found } = await measured(page, () => cheapest.press('Space'));
    const later: number[] = [];
    for (const sortBy of ORDERS) {
      const press = await measured(page, () => order.selectOption(sortBy));
      later.push(press.found);
    }
    return { frames: [frames], first: [found], later };
  } finally {
    await page.close();
  }
}
