import { expect, type Page } from '@playwright/test';
import { formatKr } from '@/text/numbers';
import { call, newListing, RACE, SELLER, signedIn, someone, test } from '../support';

/** Hides or shows the tab, as far as its page can tell. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

test('a hidden tab holds no connection, and is up to date when it is shown', async ({ browser }) => {
  const [seller] = await signedIn(browser, SELLER);
  const id = await newListing(browser, RACE, 581);
  const page = await someone(browser);
  await page.addInitScript(() => {
    const open = new Set<EventSource>();
    class Counted extends EventSource {
      constructor(...args: ConstructorParameters<typeof EventSource>) {
        super(...args);
        open.add(this);
      }
      override close() {
        open.delete(this);
        super.close();
      }
    }
    Object.assign(window, { EventSource: Counted, streams: () => open.size });
  });
  const streams = () => page.evaluate('streams()');
  const price = (kr: number) =>
    page
      .getByRole('region', { name: 'Pris' })
      .getByText(formatKr(kr * 100))
      .first();
  await page.goto(`/listings/${id}`);
  await expect(price(581)).toBeVisible();
  await expect.poll(streams).toBe(1);

  await turn(page, 'hidden');
  await expect.poll(streams).toBe(0);
  await call(seller, 'listings.updatePrice', { id, price: 582 });
  await turn(page, 'visible');
  await expect(price(582)).toBeVisible();
  await expect.poll(streams).toBe(1);
});
