import { expect, type Locator, type Page } from '@playwright/test';
import { SERVICE_FEE } from '@/domain/fees';
import { fillLogin, listening, SELLER, someone, test } from './support';

/** Results do not wait for their count: where the database was too busy for it, the next visit has it. */
const openCounted = (page: Page, path: string, count: Locator) =>
  expect(async () => {
    await page.goto(path);
    await expect(count).toBeVisible({ timeout: 1000 });
  }).toPass();

test('filters are kept in the address: set, removed, and restored by back', async ({ browser }) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search');
  const count = page.getByText(/^\d+ startplatser? hittades$/);
  await expect(count).toBeVisible();
  await page.getByRole('textbox', { name: 'Sök efter lopp' }).last().fill('goteborgsvaret');
  await expect(page).toHaveURL('/search?query=goteborgsvaret');
  await expect(
    page.getByRole('heading', { level: 3, name: 'Göteborgsvarvet Halvmarathon' }).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Rensa filter' }).click();
  await expect(page).toHaveURL('/search');

  await page.getByLabel('Sport').selectOption('Cykel');
  await page.getByLabel('Högsta pris').fill('1500');
  await page.getByRole('radio', { name: 'Lägst totalkostnad' }).check();
  await page.getByRole('link', { name: 'Varje plats' }).click();
  await expect(page).toHaveURL('/search?sport=Cykel&maxPrice=1500&sortBy=totalAsc&show=every');
  const totals = page.getByRole('article').getByText(/^[\d\s]+kr\s+allt som allt$/);
  await expect(totals.first()).toBeVisible();
  // The previous results stay until the new are loaded.
  await expect(async () => {
    const amounts = (await totals.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
    // What can be bought comes first; each part is in the order asked for.
    const falls = amounts.filter((amount, nth) => amount < (amounts[nth - 1] ?? 0));
    expect(falls.length).toBeLessThanOrEqual(1);
    expect(Math.min(...amounts)).toBeGreaterThan(SERVICE_FEE / 100);
    expect(Math.max(...amounts)).toBeLessThanOrEqual(1500);
  }).toPass();

  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Halvvättern$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/listings\//);
  await page.goBack();
  await expect(page).toHaveURL('/search?sport=Cykel&maxPrice=1500&sortBy=totalAsc&show=every');
  await page.getByRole('link', { name: 'Ta bort filtret Cykel' }).click();
  await expect(page).toHaveURL('/search?maxPrice=1500&sortBy=totalAsc&show=every');
  await expect(page.getByRole('link', { name: 'Ta bort filtret Cykel' })).toHaveCount(0);
  const lastChip = page.getByRole('link', { name: /^Ta bort filtret/ });
  await expect(lastChip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lastChip).toHaveCount(0);
  await expect(page.locator('#antal-startplatser')).toBeFocused();
});

test('a filter shows a press in the next frame, however slow its results are', async ({ browser }) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search');
  const cheapestFirst = page.getByRole('radio', { name: 'Pris: lägst–högst' });
  await expect(cheapestFirst).not.toBeChecked();
  const pressed = await cheapestFirst.evaluate(async (radio: HTMLInputElement) => {
    radio.click();
    await new Promise(requestAnimationFrame);
    return radio.checked;
  });
  expect(pressed).toBe(true);
  await expect(page).toHaveURL('/search?sortBy=priceAsc');

  await page.goto('/lopp/vasaloppet');
  const order = page.getByLabel('Sortering');
  await listening(order);
  const shown = await order.evaluate(async (select: HTMLSelectElement) => {
    select.value = 'priceDesc';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    return select.value;
  });
  expect(shown).toBe('priceDesc');
  await expect(page).toHaveURL('/lopp/vasaloppet?sortBy=priceDesc');
});

test('each page has its own empty state with a way on', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/search?query=qqqqq&race=zzzz');
  await expect(page.getByText('0 startplatser hittades')).toBeVisible();
  await expect(page.getByText('Inga startplatser hittades')).toBeVisible();
  await page.getByRole('button', { name: 'Visa alla startplatser' }).click();
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('list', { name: 'Startplatser' })).toBeVisible();
  await page.goto('/?query=qqqqq');
  await expect(page.getByRole('link', { name: 'Sätt upp din första annons' })).toBeVisible();
});

test('a long list loads more on scrolling, without duplicates', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/search?show=every');
  const list = page.getByRole('list', { name: 'Startplatser' });
  const text = await page.getByText(/^\d+ startplatser hittades$/).textContent();
  const total = Number(text?.match(/\d+/)?.[0]);
  expect(total).toBeGreaterThan(24);
  const cards = list.getByRole('article').getByRole('heading', { level: 3 }).getByRole('link');
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded();
    expect(await cards.count()).toBe(total);
  }).toPass();
  const addresses = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(addresses).size).toBe(total);
});

test('a race page begins with a few places, and brings more on a press only', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/lopp/cykelvasan-90');
  const cards = page.getByRole('list', { name: 'Startplatser till Cykelvasan 90' }).getByRole('article');
  const more = page.getByRole('link', { name: 'Visa fler' });
  await expect(cards).toHaveCount(6);
  await listening(more);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await more.scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Så går namnbytet till' })).toBeVisible();
  await expect(cards).toHaveCount(6);
  await more.click();
  await expect(cards.nth(6)).toBeVisible();
  await expect(page).toHaveURL('/lopp/cykelvasan-90');
});

test('without JavaScript pages are complete, and the list can be paged', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('list', { name: 'Aktuella startplatser' })
      .getByRole('article')
      .getByRole('heading', { level: 3 }),
  ).toHaveCount(6);
  const count = page.getByText(/^\d+ startplatser hittades$/);
  await openCounted(page, '/search?show=every', count);
  const text = await count.textContent();
  const total = Number(text?.match(/\d+/)?.[0]);
  const cards = page
    .getByRole('list', { name: 'Startplatser' })
    .getByRole('article')
    .getByRole('heading', { level: 3 })
    .getByRole('link');
  const seen = new Set<string>();
  for (;;) {
    for (const link of await cards.all()) seen.add((await link.getAttribute('href')) ?? '');
    const more = page.getByRole('link', { name: 'Visa fler' });
    if ((await more.count()) === 0) break;
    const next = await more.getAttribute('href');
    await more.click();
    await expect(page).toHaveURL(next ?? '');
  }
  expect(seen.size).toBe(total);
  await page.getByRole('textbox', { name: 'Sök efter lopp' }).last().fill('vasalopp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=vasalopp&show=every');
  await cards.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vasaloppet' })).toBeVisible();
  await context.close();
});

test('each race has a page with listings and name change, or why not', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/lopp');
  await page.getByRole('textbox', { name: 'Sök lopp eller ort' }).fill('goteb');
  await page.getByRole('link', { name: 'Göteborgsvarvet Halvmarathon' }).click();
  await expect(page).toHaveURL('/lopp/goteborgsvarvet-halvmarathon');
  await expect(page.getByRole('heading', { level: 1, name: 'Göteborgsvarvet Halvmarathon' })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Så går namnbytet till' })
      .getByText('250 kr till arrangören. Köparen betalar den direkt till arrangören, efter köpet.'),
  ).toBeVisible();
  await expect(page.getByText(/^\d+ platser till salu just nu$/)).toBeVisible();
  await expect(page.getByText(/^Från [\d\s]+\skr allt som allt$/)).toBeVisible();
  await expect(page.getByText(/^Om \d+\sdagar$/).first()).toBeVisible();
  await page.getByText('Steg för steg, villkor och anvisningar').click();
  await expect(page.getByRole('heading', { name: 'Köparen', exact: true })).toBeVisible();
  await page.getByText('När stänger namnbytet?').click();
  await expect(page.getByText(/Köp i god tid/)).toBeVisible();
  await page.getByLabel('Sortering').selectOption({ label: 'Pris: lägst–högst' });
  await expect(page).toHaveURL('/lopp/goteborgsvarvet-halvmarathon?sortBy=priceAsc');

  await page.goto('/lopp/otillo-swimrun-world-championship');
  await expect(page.getByText('Får inte överlåtas')).toBeVisible();
  await expect(page.getByRole('link', { name: /Läs arrangörens regler/ })).toHaveAttribute(
    'href',
    /otilloswimrun/,
  );
  await expect(page.getByRole('list', { name: /Startplatser till/ })).toHaveCount(0);

  const missing = await page.goto('/lopp/finns-inte');
  expect(missing?.status()).toBe(404);
});

test('a search that fails is reported, and can be retried', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/search');
  await page.route('**/api/trpc/**listings.search**', (route) => route.abort());
  await page.getByRole('textbox', { name: 'Sök efter lopp' }).last().fill('tjejvasan');
  await expect(page.getByText('Kunde inte hämta startplatser. Försök igen senare.').first()).toBeVisible();
  await page.unroute('**/api/trpc/**listings.search**');
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Tjejvasan' }).first()).toBeVisible();
});

test('results do not wait for their count', async ({ browser }) => {
  const page = await someone(browser);
  const counting = Promise.withResolvers<void>();
  await page.route('**/api/trpc/**listings.count**', async (route) => {
    await counting.promise;
    await route.continue();
  });
  for (const path of ['/search']) {
    await page.goto(path);
    await page.getByRole('textbox', { name: 'Sök efter lopp' }).last().fill('goteborgsvaret');
    const found = page
      .getByRole('article')
      .getByRole('heading', { level: 3, name: 'Göteborgsvarvet Halvmarathon' });
    await expect(found.first()).toBeVisible();
    await expect(
      page.getByRole('article').getByRole('heading', { level: 3, name: 'Vasaloppet' }),
    ).toHaveCount(0);
  }
  await expect(page.getByText(/^\d startplatser? hittades$/)).toHaveCount(0);
  counting.resolve();
  await expect(page.getByText(/^\d startplatser? hittades$/)).toBeVisible();
});

test('a filter reacts at once; previous results stay, dimmed, until the next', async ({ browser }) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search?show=every');
  const answering = Promise.withResolvers<void>();
  await page.route('**/api/trpc/**listings.search**', async (route) => {
    await answering.promise;
    await route.continue();
  });
  const cards = page.getByRole('list', { name: 'Startplatser' }).getByRole('article');
  const dimmed = page.locator('[data-stale]').filter({ has: cards });
  const cheapest = page.getByRole('radio', { name: 'Pris: lägst–högst' });
  await cheapest.click();
  await expect(cheapest).toBeChecked();
  await expect(page).toHaveURL('/search?sortBy=priceAsc&show=every');
  await expect(dimmed).toBeVisible();
  await expect(cards).toHaveCount(12);
  answering.resolve();
  await expect(dimmed).toHaveCount(0);
  await expect(cards).toHaveCount(12);
  const prices = async () =>
    (await cards.allInnerTexts()).map((text) =>
      Number(/Säljarens pris ([\d\s]+)\skr/.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? Number.NaN),
    );
  await expect(async () => {
    const shown = await prices();
    expect(shown).toHaveLength(12);
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
  }).toPass();
  const links = await cards
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href));
  expect(new Set(links).size).toBe(12);
});

test('text typed in a filter is applied though the sheet is closed at once', async ({ browser }) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filter och sortering' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter och sortering' });
  await sheet.getByRole('textbox', { name: 'Plats' }).fill('Mora');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/search?location=Mora');
  await expect(page.getByRole('link', { name: 'Ta bort filtret Mora' })).toBeVisible();
});

test('filters work without JavaScript: set in a form, removed by links', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('list', { name: 'Populära lopp' }).getByRole('link', { name: 'Vasaloppet' }).click();
  await expect(page).toHaveURL('/?race=Vasaloppet#aktuella');
  const found = page
    .getByRole('list', { name: 'Aktuella startplatser' })
    .getByRole('article')
    .getByRole('heading', { level: 3 });
  expect(new Set(await found.allTextContents())).toEqual(new Set(['Vasaloppet']));

  await page.goto('/search?query=vasa');
  await page.locator('summary', { hasText: 'Filter och sortering' }).click();
  await page.getByRole('combobox', { name: 'Lopp', exact: true }).selectOption('Vasaloppet');
  await page.getByLabel('Högsta pris').fill('9 000 kr');
  await page.getByLabel('Sortering').selectOption({ label: 'Pris: högst–lägst' });
  await page.getByRole('button', { name: 'Visa startplatser' }).click();
  await expect(page.getByRole('list', { name: 'Valda filter' }).getByRole('link')).toHaveText([
    'Vasaloppet',
    /Till 9\s000\skr/,
  ]);
  await page.getByRole('link', { name: 'Ta bort filtret Vasaloppet' }).click();
  await expect(page).toHaveURL('/search?query=vasa&maxPrice=9000&sortBy=priceDesc');

  await page.goto('/lopp');
  await page.getByRole('textbox', { name: 'Sök lopp eller ort' }).fill('otillo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.goto('/lopp');
  const map = page.getByRole('img', { name: /^Karta över Sverige med loppen: .*Motala \d/ });
  await expect(map).toBeVisible();
  await page.getByRole('navigation', { name: 'Sport' }).getByRole('link', { name: 'Skidor' }).click();
  await page.getByRole('navigation', { name: 'Distans' }).getByRole('link', { name: '42–100 km' }).click();
  await expect(page).toHaveURL('/lopp?sport=Skidor&band=to100');
  const vasaloppet = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Vasaloppet' }) });
  await expect(vasaloppet).toContainText(/Från [\d\s]+\skr allt som allt/);
  await expect(vasaloppet).toContainText(/Namnbytet stänger \d+ \p{L}+/u);
  await expect(page.getByRole('link', { name: 'Vätternrundan 315' })).toHaveCount(0);
  await context.close();
});

test('a next page that fails is reported, and the listings stay', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/search');
  const cards = page
    .getByRole('list', { name: 'Startplatser' })
    .getByRole('article')
    .getByRole('heading', { level: 3 })
    .getByRole('link');
  await page.route('**/api/trpc/**listings.search**', (route) => route.abort());
  await cards.last().scrollIntoViewIfNeeded();
  await expect(page.getByText('Kunde inte hämta startplatser. Försök igen senare.')).toBeVisible();
  await expect(cards).toHaveCount(12);
  await page.unroute('**/api/trpc/**listings.search**');
  await page.getByRole('link', { name: 'Försök igen' }).click();
  await expect(async () => expect(await cards.count()).toBeGreaterThan(12)).toPass();
});

test('a chosen race links to its page, and from there to selling', async ({ browser }) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search');
  await page.getByRole('combobox', { name: 'Lopp', exact: true }).pressSequentially('tjejvas');
  await expect(page.getByRole('option', { name: 'Tjejvasan' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?race=Tjejvasan');
  await page.getByRole('link', { name: 'Om Tjejvasan och namnbytet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tjejvasan' })).toBeVisible();
  const sell = page.getByRole('link', { name: 'Sälj din plats' });
  await expect(sell).toHaveAttribute('href', /next=%2Fpost-ad%3Flopp%3Dtjejvasan/);
  await (await listening(sell)).click();
  await expect(page.getByRole('dialog').getByLabel('E-postadress')).toBeVisible();
  await expect(page).toHaveURL('/lopp/tjejvasan');
  await fillLogin(page, SELLER);
  await expect(page).toHaveURL('/post-ad?lopp=tjejvasan');
  await expect(page.getByRole('combobox', { name: 'Lopp' })).toHaveValue(/Tjejvasan/);
});

test('on a phone the first place is near the top of the home page, and five in the first screen of a search', async ({
  browser,
}) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const hero = await page.getByRole('region', { name: /^Köp och sälj startplatser/ }).boundingBox();
  expect(hero?.height).toBeLessThanOrEqual(380);
  const first = page.getByRole('list', { name: 'Aktuella startplatser' }).getByRole('article').first();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(560);

  // Races of the demo, whose names take one line: what other tests publish comes first in a search without a word.
  await page.goto('/search?query=vasa');
  const rows = page.getByRole('list', { name: 'Startplatser' }).getByRole('article');
  for (let nth = 0; nth < 5; nth++) {
    const box = await rows.nth(nth).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), `row ${nth + 1}`).toBeLessThanOrEqual(844);
    expect(box?.height).toBeGreaterThanOrEqual(119);
    expect(box?.height).toBeLessThanOrEqual(141);
  }
});

test('a known race is found in two taps, or six letters and the keyboard', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/');
  const main = page.getByRole('main');
  await (await listening(main.getByRole('textbox', { name: 'Sök efter lopp' }))).click();
  await page.getByRole('option', { name: /^Vasaloppet/ }).click();
  await expect(page).toHaveURL('/search?race=Vasaloppet');

  await page.goto('/');
  await (await listening(main.getByRole('textbox', { name: 'Sök efter lopp' }))).click();
  const field = main.getByRole('combobox', { name: 'Sök efter lopp' });
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('option', { name: /^Vasaloppet Sökte du nyss/ })).toBeVisible();
  await field.pressSequentially('tjejva');
  // Tjejvättern begins so too.
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/^Tjejvasan/);
  await expect(page.getByRole('option', { name: /^Tjejvasan.* från [\d\s]+kr$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await field.or(main.getByRole('textbox', { name: 'Sök efter lopp' })).fill('tjejv');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/^Tjejvasan/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?race=Tjejvasan');
});

for (const javaScriptEnabled of [true, false]) {
  test(`races with many places are one item; a switch shows every place, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await openCounted(page, '/search?query=vasaloppet', page.getByText(/^, \d+ kan köpas nu$/));
    const list = page.getByRole('list', { name: 'Startplatser' });
    const group = list.getByRole('link', { name: /^Jämför \d+ platser: Vasaloppet$/ });
    await expect(group).toBeVisible();
    await page.getByRole('link', { name: 'Varje plats' }).click();
    await expect(page).toHaveURL('/search?query=vasaloppet&show=every');
    await expect(group).toHaveCount(0);
    expect(await list.getByRole('article').count()).toBeGreaterThan(2);
    await page.getByRole('link', { name: 'Per lopp' }).click();
    await expect(page).toHaveURL('/search?query=vasaloppet');
    await group.click();
    await expect(page).toHaveURL('/search?query=vasaloppet&race=Vasaloppet');
    await expect(group).toHaveCount(0);
    expect(await list.getByRole('article').count()).toBeGreaterThan(2);
    await context.close();
  });
}
