import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { blankRace } from '@/domain/race/columns';
import type { TransferMechanism } from '@/domain/race/windows';
import { addDays, stockholmDate } from '@/domain/time';
import { onPhone } from '../e2e/phone-context';
import { buyAtOnce, call, demo, enter, list, productTime } from '../e2e/support';

/* What several of the long journeys need. */

/** The demo's contact of an organiser. */
export const CONTACT = 'arrangor@loppbytet.example';
/** A race of the demo's organiser. */
const ORGANISED = 'Exempelhalvan';

/** Posts to the stand-ins. */
export const postSandbox = (path: string, body: object = {}) =>
  fetch(`${demo.sandboxUrl}${path}`, { method: 'POST', body: JSON.stringify(body) });

/** A phone where a user has signed in. */
export async function phoneOf(browser: Browser, email: string): Promise<Page> {
  const page = await onPhone(browser);
  await enter(page, email);
  return page;
}

/** Waits until the focus is in an element or on it. */
export const expectFocusIn = (element: Locator) =>
  expect.poll(() => element.evaluate((node) => node.contains(document.activeElement))).toBe(true);

/** What an address answers is held back. @returns what lets it through. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Holds the page's code back, as a slow connection does. @returns what lets it load. */
export const holdCode = (page: Page) => hold(page, '**/_next/static/chunks/**/*.js*');

/** What a press downloads. */
export async function downloaded(page: Page, press: () => Promise<unknown>) {
  const starting = page.waitForEvent('download');
  await press();
  const file = await starting;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Adds a race in sixty days whose seller changes the name and pays for it. @returns its id. */
export async function createRace(
  admin: Page,
  raceName: string,
  mechanism: TransferMechanism = 'seller_direct',
): Promise<string> {
  const today = stockholmDate(await productTime());
  const { id } = await call<{ id: string }>(admin, 'admin.races.create', {
    ...blankRace,
    raceName,
    distance: '10K',
    location: 'Umeå',
    date: addDays(today, 60),
    sportCategories: ['Löpning'],
    organiserEmail: 'info@nyttlopp.example',
    nameChangeRule: 'allowed',
    windows: [
      {
        opens: null,
        closes: `${addDays(today, 50)} 24:00`,
        mechanism,
        cost: null,
        payer: 'seller',
        buyerFields: ['full_name'],
        entryReference: 'none',
        minAge: null,
        note: '',
      },
    ],
    instructions: 'Logga in hos arrangören.',
  });
  return id;
}

/** Publishes a place and buys it. @returns its listing. */
export async function sell(seller: Page, buyer: Page, raceName: string, price: number): Promise<string> {
  const listingId = await list(seller, raceName, { price });
  await buyAtOnce(buyer, listingId, price);
  return listingId;
}

/** Publishes and buys a place of the organiser's race. */
export async function sellOrganised(seller: Page, buyer: Page, price: number) {
  const listingId = await list(seller, ORGANISED, { price });
  await buyAtOnce(buyer, listingId, price, {
    full_name: 'Åke Öberg',
    birth_date: '1990-05-04',
    phone: '+46701234567',
    shirt_size: 'M',
  });
  const { purchaseId } = await call<{ purchaseId: string }>(
    buyer,
    'purchases.forConfirmation',
    { listingId },
    'query',
  );
  return { listingId, purchaseId };
}
