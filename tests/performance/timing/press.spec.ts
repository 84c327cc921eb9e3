import { type Browser, devices, expect, type Locator, type Page } from '@playwright/test';
import {
  ADMIN,
  BUYER,
  enter,
  listening,
  newListing,
  paidListing,
  RACE,
  SELLER,
  showOnly,
  signedIn,
  test,
} from '../../e2e/support';

/**
 * A press must show within this time, ms. To it is added what the same page takes for a press on nothing, measured right
 * before, so that a busy machine is not taken for a slow page.
 */
const LIMIT = 100;

/** Other work on the machine only ever adds time, so the fastest of this many presses is what the page itself takes. */
const TRIES = 5;

const CODE = '**/_next/static/chunks/**/*.js*';

/** What presses are made with: a finger on a phone, or a mouse. */
const profiles = {
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  computer: { viewport: { width: 1440, height: 900 } },
} as const;
type Device = keyof typeof profiles;

async function visit(browser: Browser, device: Device, email: string | null): Promise<Page> {
  const context = await browser.newContext({
    ...profiles[device],
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  });
  await context.addInitScript(() => localStorage.setItem('cookie-banner-dismissed', 'true'));
  const page = await context.newPage();
  if (email) await enter(page, email);
  return page;
}

/** From here on nothing that the page asks for is answered. */
const holdAll = (page: Page) => page.route('**/*', () => undefined);

/** When the control is pressed: how long until a frame showed it, ms; Infinity when none did within three seconds. */
const untilShown = (control: Locator) =>
  control.evaluate(
    (node) =>
      new Promise<number>((resolve) => {
        const names = ['aria-selected', 'aria-pressed', 'aria-current', 'aria-expanded', 'aria-checked'];
        const states = () => [
          ...names.map((name) => node.getAttribute(name)),
          node.closest('details')?.open,
          node instanceof HTMLInputElement && node.checked,
          node.textContent,
        ];
        const before = states().join();
        const visible = (parts: string) =>
          [...document.querySelectorAll(parts)].some((part) => part.checkVisibility());
        const feedback =
          '[data-progress], [role="dialog"], [role="menu"], [role="alert"], [data-stale], :popover-open';
        const shown = () =>
          !node.isConnected ||
          node.closest('[aria-busy="true"], [data-loading]') !== null ||
          states().join() !== before ||
          visible(feedback);
        const look = (since: number) =>
          requestAnimationFrame(() => {
            const passed = performance.now() - since;
            if (shown()) resolve(passed);
            else if (passed > 3000) resolve(Number.POSITIVE_INFINITY);
            else look(since);
          });
        addEventListener('click', ({ timeStamp }) => look(timeStamp), { once: true, capture: true });
      }),
  );

/** What the next press takes until the next frame, ms, when nothing follows from it. */
const untilFrame = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          'click',
          ({ timeStamp }) => requestAnimationFrame(() => resolve(performance.now() - timeStamp)),
          { once: true, capture: true },
        );
      }),
  );

/** Of a seller with many listings the first page may hold none that is for sale. */
const showForSale = (page: Page) => showOnly(page, { label: 'Till salu', show: 'forSale' });

interface Press {
  on?: Device;
  by?: string;
  path: string;
  control: (page: Page) => Locator;
  /** What comes before the press, with the network as it is. */
  first?: (page: Page) => Promise<unknown>;
}

/** How long a press took to show, ms, and how long it may have taken. */
async function measure(browser: Browser, { on = 'phone', by, path, control, first }: Press) {
  const page = await visit(browser, on, by ?? null);
  const press = (target: Locator) =>
    on === 'phone' ? target.tap({ noWaitAfter: true }) : target.click({ noWaitAfter: true });
  await page.goto(path);
  await first?.(page);
  await listening(control(page));
  const nothing = untilFrame(page);
  await page.locator('h1').first().dispatchEvent('click');
  const limit = LIMIT + (await nothing);
  await control(page).scrollIntoViewIfNeeded();
  await holdAll(page);
  const shown = untilShown(control(page));
  await press(control(page));
  const taken = await shown;
  await page.context().close();
  return { taken, limit };
}

/** Presses each until it shows in time, at most TRIES times. */
async function expectShown(browser: Browser, presses: Record<string, Press>): Promise<void> {
  for (const [name, press] of Object.entries(presses)) {
    await test.step(name, async () => {
      const late: string[] = [];
      while (late.length < TRIES) {
        const { taken, limit } = await measure(browser, press);
        if (taken <= limit) return;
        late.push(`${taken} of ${limit} ms`);
      }
      expect(late, name).toEqual([]);
    });
  }
}

const main = (page: Page) => page.getByRole('main');
const button = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('button', { name }).filter({ visible: true }).first();
const link = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('link', { name }).filter({ visible: true }).first();
const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name });
const inHeader = (name: string) => (page: Page) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });
const inMenu = (role: 'link' | 'button', name: string) => (page: Page) =>
  page.getByRole('dialog', { name: 'Meny' }).getByRole(role, { name, exact: true });
const openMenu = async (page: Page) =>
  (await listening(page.getByRole('button', { name: 'Öppna menyn' }))).tap();

test('what a visitor presses shows within 100 ms, while nothing is answered', async ({ browser }) => {
  const id = await newListing(browser, RACE, 696);
  const card = (page: Page) => main(page).getByRole('article').getByRole('link').first();
  await expectShown(browser, {
    'home: the logo': {
      path: '/about',
      control: (page) => page.getByRole('banner').getByRole('link').first(),
    },
    'home: a card': { path: '/', control: card },
    'home: a race': {
      path: '/',
      control: (page) => page.getByRole('list', { name: 'Nästa lopp' }).getByRole('link').first(),
    },
    'home: all filters': { path: '/', control: link('Alla filter') },
    'search: the filters': { path: '/search', control: button('Filter och sortering') },
    'home: all listings': { path: '/', control: link('Visa alla startplatser') },
    'the menu': { path: '/about', control: (page) => page.getByRole('button', { name: 'Öppna menyn' }) },
    'the menu: a page': { path: '/about', first: openMenu, control: inMenu('link', 'Lopp') },
    'the menu: sign in': { path: '/about', first: openMenu, control: inMenu('link', 'Logga in') },
    'the search in the header': {
      path: '/about',
      control: (page) => page.getByRole('banner').getByRole('button', { name: 'Sök efter lopp' }),
    },
    'the footer': {
      path: '/',
      control: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Alla lopp' }),
    },
    'the colour scheme': { path: '/about', control: (page) => page.getByLabel('Mörkt') },
    'search: a chosen filter': {
      path: '/search?race=Vasaloppet',
      control: link('Ta bort filtret Vasaloppet'),
    },
    'search: more': { path: '/search', control: link('Visa fler') },
    'races: a race': {
      path: '/lopp',
      control: (page) => main(page).getByRole('listitem').getByRole('link').nth(3),
    },
    'race: the watch': { path: '/lopp/vasaloppet', control: button('Bevaka loppet') },
    'race: the notice': { path: '/lopp/vasaloppet', control: button('Anmäl sidan') },
    'listing: buy': { path: `/listings/${id}`, control: link('Logga in för att köpa') },
    'listing: the notice': { path: `/listings/${id}`, control: button('Anmäl annons') },
    'how it works: a tab': { path: '/how-it-works', control: tab(/För säljare/) },
    'a question': {
      path: '/faq',
      control: (page) => main(page).getByRole('button', { name: 'Vad kostar det att köpa?' }),
    },
    'sign in: the address': {
      path: '/auth/login?mode=email',
      first: (page) => page.getByLabel('E-postadress').fill(BUYER),
      control: button('Fortsätt'),
    },
    'computer: a page': { on: 'computer', path: '/about', control: inHeader('Hur det fungerar') },
    'computer: sign in': { on: 'computer', path: '/about', control: inHeader('Logga in') },
    'computer: a card': { on: 'computer', path: '/search', control: card },
    'computer: the cheapest first': {
      on: 'computer',
      path: '/search',
      control: (page) => page.getByRole('button', { name: 'Pris: Lägst-Högst' }),
    },
  });
});

test('what a buyer and a seller press shows within 100 ms, while nothing is answered', async ({
  browser,
}) => {
  const [payer] = await signedIn(browser, BUYER);
  const open = await newListing(browser, RACE, 697);
  const bought = await paidListing(browser, payer, RACE, 698);
  const purchases = { by: BUYER, path: '/auth/profile?tab=purchases' };
  const account = { by: BUYER, path: '/auth/profile?tab=account' };
  const listings = { by: SELLER, path: '/auth/profile?tab=listings' };
  const nameChange = { by: SELLER, path: `/listings/${bought}/name-change` };
  await expectShown(browser, {
    'listing: buy': { by: BUYER, path: `/listings/${open}`, control: button('Köp startplats') },
    'profile: my listings': { ...purchases, control: tab(/Mina annonser/) },
    'profile: the account': { ...purchases, control: tab(/Konto/) },
    'purchases: a card': { ...purchases, control: link('Öppna köpet') },
    'purchases: a problem': { ...purchases, control: button('Rapportera Problem') },
    'purchase: correct the details': {
      by: BUYER,
      path: `/listings/${bought}/confirm-purchase`,
      control: button('Rätta uppgifterna'),
    },
    'account: the address': { ...account, control: button('Byt e-postadress') },
    'account: the names': { ...account, control: button('Spara namn') },
    'account: sign out': { ...account, control: button(/^Logga ut$/) },
    'account: delete': { ...account, control: button('Radera konto') },
    'the menu: sign out': {
      ...account,
      path: '/about',
      first: openMenu,
      control: inMenu('button', 'Logga ut'),
    },
    'listings: the name change': { ...listings, control: link('Genomför namnbyte') },
    'listings: edit': { ...listings, first: showForSale, control: link('Redigera') },
    'listings: more': { ...listings, control: button('Visa fler') },
    'listings: remove': { ...listings, first: showForSale, control: button('Ta bort') },
    'name change: ask the buyer': {
      ...nameChange,
      control: button('En uppgift fungerar inte'),
    },
    'name change: give up': { ...nameChange, control: button('Jag kan inte genomföra försäljningen') },
    'name change: copy': { ...nameChange, control: button(/^Kopiera/) },
    'edit: save': { by: SELLER, path: `/listings/${open}/edit`, control: button('Uppdatera annons') },
    share: { by: SELLER, path: `/ad-created?annons=${open}`, control: button('Dela annonsen') },
  });
});

test('what an admin presses shows within 100 ms, while nothing is answered', async ({ browser }) => {
  const at = (name: string) => ({ on: 'computer', by: ADMIN, path: `/admin/manager?tab=${name}` }) as const;
  await expectShown(browser, {
    'a tab': { ...at('overview'), control: tab(/Lopp/) },
    'races: a row': {
      ...at('races'),
      control: (page) =>
        main(page)
          .getByRole('button', { name: /^Åtgärder för/ })
          .first(),
    },
    'races: a new one': { ...at('races'), control: button('Nytt lopp') },
    'banners: a new one': { ...at('banners'), control: button(/banner/i) },
  });
});

test('a press before the page’s code has come shows too', async ({ browser }) => {
  for (const on of ['phone', 'computer'] as const) {
    const page = await visit(browser, on, null);
    const pressOn = (target: Locator) =>
      on === 'phone' ? target.tap({ noWaitAfter: true }) : target.click({ noWaitAfter: true });
    const early = async (path: string) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.route(CODE, () => undefined);
      await page.goto(path, { waitUntil: 'commit' });
    };

    await test.step(`a link, ${on}`, async () => {
      await early('/about');
      const footer = page.getByRole('contentinfo');
      const control = footer.getByRole('link', { name: 'Alla lopp' });
      await expect(control).toBeVisible();
      await holdAll(page);
      const shown = untilShown(control);
      await pressOn(control);
      expect(await shown).toBeLessThanOrEqual(2 * LIMIT);
    });

    await test.step(`a form, ${on}`, async () => {
      await early('/auth/login');
      const control = main(page).getByRole('button', { name: 'Logga in' });
      await page.getByLabel('E-postadress').fill(BUYER);
      await page.getByLabel('Lösenord', { exact: true }).fill('startplats1');
      await holdAll(page);
      const shown = untilShown(control);
      await pressOn(control);
      expect(await shown).toBeLessThanOrEqual(2 * LIMIT);
    });
  }

  await test.step('a button that needs the code', async () => {
    const page = await visit(browser, 'computer', null);
    await page.route(CODE, () => undefined);
    await page.goto('/lopp/vasaloppet', { waitUntil: 'commit' });
    const control = main(page).getByRole('button', { name: 'Bevaka loppet' });
    await control.hover();
    const opacity = () => control.evaluate((node) => Number(getComputedStyle(node).opacity));
    expect(await opacity()).toBe(1);
    await page.mouse.down();
    expect(await opacity()).toBeLessThan(1);
    await page.mouse.up();
  });
});
