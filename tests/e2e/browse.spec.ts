import { expect } from '@playwright/test';
import { SERVICE_FEE } from '@/domain/money/fees';
import { listening, test } from './support';

test('filters are kept in the address: set, removed, and restored by back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search');
  const count = page.getByText(/^\d+ startplatser? hittades$/);
  await expect(count).toBeVisible();
  await page.getByRole('combobox', { name: 'Sök efter lopp' }).last().fill('goteborgsvaret');
  await expect(page).toHaveURL('/search?query=goteborgsvaret');
  await expect(
    page.getByRole('heading', { level: 3, name: 'Göteborgsvarvet Halvmarathon' }).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Rensa filter' }).click();
  await expect(page).toHaveURL('/search');

  await page.getByLabel('Sport').selectOption('Cykel');
  await page.getByLabel('Högsta pris').fill('1500');
  await page.getByRole('button', { name: 'Pris: Lägst-Högst' }).click();
  await expect(page).toHaveURL('/search?sport=Cykel&maxPrice=1500&sortBy=priceAsc');
  const totals = page.getByRole('article').getByText(/^[\d\s]+kr\s+allt som allt$/);
  await expect(totals.first()).toBeVisible();
  // The previous results stay until the new are loaded.
  await expect(async () => {
    const amounts = (await totals.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
    // What can be bought comes first; each part is in the requested order.
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
  await expect(page).toHaveURL('/search?sport=Cykel&maxPrice=1500&sortBy=priceAsc');
  await page.getByRole('link', { name: 'Ta bort filtret Cykel' }).click();
  await expect(page).toHaveURL('/search?maxPrice=1500&sortBy=priceAsc');
  await expect(page.getByRole('link', { name: 'Ta bort filtret Cykel' })).toHaveCount(0);
  const lastChip = page.getByRole('link', { name: /^Ta bort filtret/ });
  await expect(lastChip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lastChip).toHaveCount(0);
  await expect(page.locator('#antal-startplatser')).toBeFocused();
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
  // The page has its count from the server, since nothing fetches it later.
  await page.goto('/search');
  await expect(count).toBeVisible();
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
  await page.getByRole('combobox', { name: 'Sök efter lopp' }).last().fill('vasalopp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=vasalopp');
  await cards.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vasaloppet' })).toBeVisible();
  await page.goto('/search?query=vasa');
  await page.getByRole('link', { name: 'Filter och sortering' }).click();
  await page.getByLabel('Distans').selectOption('42–100 km');
  await page.getByLabel('Högsta pris').fill('9 000');
  await page.getByRole('button', { name: 'Visa startplatser' }).click();
  await expect(count).toBeVisible();
  const sent = new URL(page.url()).searchParams;
  expect(Object.fromEntries([...sent].filter(([, value]) => value))).toMatchObject({
    query: 'vasa',
    distance: 'band to100',
    maxPrice: '9 000',
  });
  await expect(page.getByLabel('Distans')).toHaveValue('band to100');
  await context.close();
});

test('each race has a page with listings and name change, or why not', async ({ page }) => {
  await page.goto('/lopp');
  await (await listening(page.getByRole('textbox', { name: 'Sök lopp eller ort' }))).fill('goteb');
  await expect(page).toHaveURL('/lopp?query=goteb');
  await expect(page.getByRole('status').getByText(/^\d lopp$/)).toBeVisible();
  await page.getByRole('link', { name: 'Göteborgsvarvet Halvmarathon' }).click();
  await expect(page).toHaveURL('/lopp/goteborgsvarvet-halvmarathon');
  await expect(page.getByRole('heading', { level: 1, name: 'Göteborgsvarvet Halvmarathon' })).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: 'Så går namnbytet till' })
      .getByText('250 kr till arrangören. Köparen betalar den direkt till arrangören, efter köpet.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Se \d+ platser från [\d\s]+\skr$/ })).toHaveAttribute(
    'href',
    '#platser',
  );
  await expect(page.getByText(/^Om \d+\sdagar$/).first()).toBeVisible();
  await page.getByText('Steg för steg, villkor och anvisningar').click();
  await expect(page.getByRole('heading', { name: 'Köparen', exact: true })).toBeVisible();
  await page.getByText('När stänger namnbytet?').click();
  await expect(page.getByText(/Köp i god tid/)).toBeVisible();
  const totals = async () => {
    const places = page.getByRole('list', { name: 'Startplatser till Göteborgsvarvet Halvmarathon' });
    // What can be bought comes before what cannot.
    const buyable = places
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: /^Köp startplats: / }) });
    // The row's link, whose text is the total: its button has the total in its name alone.
    const texts = await buyable.getByRole('link', { name: /^[\d\s]+kr allt som allt$/ }).allTextContents();
    return texts.map((text) => Number(text.replace(/\D/g, '')));
  };
  const cheapestFirst = await totals();
  expect(cheapestFirst.length).toBeGreaterThan(1);
  expect(cheapestFirst).toEqual(cheapestFirst.toSorted((a, b) => a - b));
  await page.getByRole('combobox', { name: 'Sortering' }).selectOption({ label: 'Pris: Högst-Lägst' });
  await expect(page).toHaveURL('/lopp/goteborgsvarvet-halvmarathon?sortBy=priceDesc');

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

test('filters work without JavaScript: set in the address, removed by links', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const pick = page.getByRole('list', { name: 'Nästa lopp' }).getByRole('link').first();
  const name = (await pick.textContent()) ?? '';
  await pick.click();
  await expect(page).toHaveURL(`/?race=${encodeURIComponent(name)}#aktuella`);
  await page.goto('/?race=Vasaloppet#aktuella');
  const found = page
    .getByRole('list', { name: 'Aktuella startplatser' })
    .getByRole('article')
    .getByRole('heading', { level: 3 });
  expect(new Set(await found.allTextContents())).toEqual(new Set(['Vasaloppet']));

  await page.goto('/search?query=vasa&race=Vasaloppet&maxPrice=9000&sortBy=priceDesc');
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
