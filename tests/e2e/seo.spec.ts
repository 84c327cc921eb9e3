import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  ADMIN,
  linkIn,
  listening,
  mailTo,
  newListing,
  newUser,
  paidListing,
  RACE,
  SITE_NAME,
  signedIn,
  test,
} from './support';

/** Every page of text, with its heading and what it must say. */
const pages: [path: string, heading: string, says: (string | RegExp)[]][] = [
  [
    '/how-it-works',
    'Hur fungerar det?',
    ['48 timmar', '72 timmar (tre dagar)', '2,9 % + 2,20 kr', 'Rapportera problem'],
  ],
  ['/faq', 'Vanliga frågor', [/30 kr i serviceavgift/]],
  [
    '/terms',
    'Användarvillkor',
    ['48 timmar', '72 timmar', '30 kr', '2,9 % + 2,20 kr', '31 minuter', '14 dagar'],
  ],
  ['/privacy', 'Integritetspolicy', ['7 år', '12 månader', '30 dagar', 'Integritetsskyddsmyndigheten']],
  ['/cookie-policy', 'Cookiepolicy', ['12 månader']],
  ['/about', 'Om oss', [SITE_NAME]],
  [
    '/contact',
    'Kontakta oss',
    ['24 timmar på vardagar', 'support@loppbytet.example', 'Måndag till fredag 9–17'],
  ],
  ['/ar-mejlet-fran-oss', 'Är mejlet från oss?', ['info@loppbytet.example', 'ditt lösenord']],
  ['/trygghet', 'Trygghet i siffror', ['Genomförda köp', 'Namnbyten i tid', 'JSON']],
  ['/tillganglighet', 'Tillgänglighetsredogörelse', ['WCAG 2.2', 'AA']],
  ['/angra', 'Ångra avtalet här', ['14 dagar', '30 kr', 'privatperson']],
];

/** Text with every kind of space as a plain one. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

async function dataOf(page: Page): Promise<Record<string, unknown>[]> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return scripts.flatMap((text) => (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph']);
}

const meta = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).first().getAttribute('content');

async function expectPicture(request: APIRequestContext, url: string) {
  const answer = await request.get(url);
  expect(answer.headers()['content-type']).toBe('image/png');
  const bytes = await answer.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, heading, says] of pages) {
    test(`${path} reads in full, with its one heading, its numbers and the way back`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const text = plain((await page.locator('main').textContent()) ?? '');
      for (const each of says)
        expect(text).toMatch(each instanceof RegExp ? each : new RegExp(escaped(each)));
      expect(text).not.toMatch(/\b5 ?%|undefined|null|NaN/);
      await expect(page.getByRole('link', { name: 'Till startsidan' }).first()).toHaveAttribute('href', '/');
      await expect(page).toHaveTitle(`${heading} | ${SITE_NAME}`);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${path}$`));
      expect(await meta(page, 'description')).toBeTruthy();
    });
  }

  test('the thirteen questions open', async ({ page }) => {
    await page.goto('/faq');
    const questions = page.locator('main details');
    await expect(questions).toHaveCount(13);
    await questions.first().locator('summary').click();
    await expect(questions.first()).toHaveAttribute('open', '');
  });

  test('the seller’s side has an address of its own', async ({ page }) => {
    await page.goto('/how-it-works');
    await expect(page.getByText('Varje annons visar vad den kostar allt som allt')).toBeVisible();
    await page.getByRole('tab', { name: 'För säljare' }).click();
    await expect(page).toHaveURL(/\?tab=saljare$/);
    await expect(page.getByText('Välj lopp och sätt pris.')).toBeVisible();
    await expect(page.getByText('Varje annons visar vad den kostar allt som allt')).toBeHidden();
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('the two sides change by key, and the address follows', async ({ page }) => {
  await page.goto('/how-it-works?tab=saljare');
  const seller = page.getByRole('tab', { name: 'För säljare' });
  await expect(seller).toHaveAttribute('aria-selected', 'true');
  await seller.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'För köpare' })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=kopare$/);
  await expect(page.getByRole('tabpanel')).toContainText('Hitta en startplats');
});

test('robots.txt and sitemap say what to index', async ({ page, request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /api/');
  const index = await (await request.get('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string);
  const addresses: string[] = [];
  for (const file of files) {
    addresses.push(
      ...[...(await (await request.get(file)).text()).matchAll(/<loc>([^<]+)/g)].map(
        ([, url]) => url as string,
      ),
    );
  }
  expect(addresses).toEqual(expect.arrayContaining([`${baseURL}/`, `${baseURL}/faq`, `${baseURL}/terms`]));
  expect(addresses.some((url) => url.startsWith(`${baseURL}/listings/`))).toBe(true);
  for (const url of addresses.filter((each) => !each.includes('/listings/'))) {
    expect((await request.get(url)).status(), url).toBe(200);
  }
  await page.goto('/auth/profile');
  expect(await meta(page, 'robots')).toContain('noindex');
});

test('a phone can keep the site: manifest and icons', async ({ page, request }) => {
  await page.goto('/faq');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ short_name: SITE_NAME, lang: 'sv', start_url: '/' });
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  for (const icon of [...icons, '/icons/180.png', '/icons/32.png']) {
    expect((await request.get(icon)).headers()['content-type']).toMatch(/^image\//);
  }
  expect((await request.get('/icons/7.png')).status()).toBe(404);
});

test('a listing has metadata with its race, price and share image', async ({ browser, page }) => {
  const id = await newListing(browser, RACE, 512);
  await page.goto(`/listings/${id}`);
  await expect(page).toHaveTitle(/Herrestads Fjällmaraton, startplats för 542\skr/);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    new RegExp(`/listings/${id}$`),
  );
  const picture = await meta(page, 'og:image');
  expect(picture).toContain(`/og/listings/${id}`);
  await expectPicture(page.request, picture ?? '');
  expect(await meta(page, 'twitter:card')).toBe('summary_large_image');
  expect((await page.request.get('/og/listings/00000000-0000-4000-8000-000000000000')).status()).toBe(404);

  const data = await dataOf(page);
  expect(data.find((each) => each['@type'] === 'SportsEvent')).toMatchObject({
    name: RACE,
    offers: {
      price: '542.00',
      priceCurrency: 'SEK',
      availability: 'https://schema.org/InStock',
      seller: { '@type': 'Person' },
    },
  });
  expect(data.map((each) => each['@type'])).toContain('BreadcrumbList');
});

test('a race is found and shared by its listings and a picture of its own', async ({ browser, page }) => {
  const id = await newListing(browser, RACE, 499);
  await page.goto(`/listings/${id}`);
  const crumbs = (await dataOf(page)).find((each) => each['@type'] === 'BreadcrumbList') as {
    itemListElement: { name: string; item: string }[];
  };
  expect(crumbs.itemListElement.map(({ name }) => name)).toEqual([
    'Startsidan',
    'Alla lopp',
    RACE,
    'Startplats',
  ]);
  await page.goto(crumbs.itemListElement[2]?.item ?? '');
  expect((await dataOf(page)).find((each) => each['@type'] === 'SportsEvent')).toMatchObject({
    name: RACE,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'SEK',
      lowPrice: expect.stringMatching(/^\d+\.\d\d$/),
    },
  });
  await expectPicture(page.request, (await meta(page, 'og:image')) ?? '');
  expect((await page.request.get('/og/lopp/finns-inte')).status()).toBe(404);
});

test('the home page describes the site and its search, the FAQ its answers', async ({ page }) => {
  await page.goto('/');
  expect((await dataOf(page)).map((each) => each['@type'])).toEqual(
    expect.arrayContaining(['WebSite', 'Organization']),
  );
  await expectPicture(page.request, (await meta(page, 'og:image')) ?? '');
  await page.goto('/faq');
  const faq = (await dataOf(page)).find((each) => each['@type'] === 'FAQPage');
  expect(faq?.mainEntity).toHaveLength(13);
  await page.goto('/search?race=Vasaloppet&sortBy=priceAsc');
  expect(await meta(page, 'robots')).toContain('noindex');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    /\/search\?race=Vasaloppet$/,
  );
});

test('a visitor withdraws, gets the receipt by mail; an admin handles it', async ({ browser, page }) => {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ångra avtalet här' }).click();
  await expect(page).toHaveURL(/\/angra$/);
  await page.getByRole('button', { name: 'Gå vidare' }).click();
  await expect(page.getByText('Skriv vilket köp det gäller.')).toBeVisible();
  await expect(page.getByLabel('Vilket köp gäller det?')).toBeFocused();

  await page.getByLabel('Vilket köp gäller det?').fill('Vasaloppet, köpt i går');
  await page.getByLabel('Ditt namn').fill('Östen Ånger');
  await page.getByLabel('E-postadress').fill('osten@loppbytet.example');
  await page.getByRole('button', { name: 'Gå vidare' }).click();
  await expect(page.getByText('Jag, Östen Ånger, meddelar')).toBeVisible();
  await page.getByRole('button', { name: 'Ändra' }).click();
  await expect(page.getByLabel('Ditt namn')).toHaveValue('Östen Ånger');
  await page.getByRole('button', { name: 'Gå vidare' }).click();
  await page.getByRole('button', { name: 'Bekräfta ångerrätten' }).click();
  await expect(page.getByRole('heading', { name: 'Vi har tagit emot din ånger' })).toBeFocused();

  // The visitor has not proved to own the address: only its owner can request the text.
  const link = await mailTo('osten@loppbytet.example', /^Hämta kvittot på din ånger/);
  expect(link.text).not.toContain('Vasaloppet');
  await page.goto(linkIn(link, '/angra/kvitto'));
  await (await listening(page.getByRole('button', { name: 'Mejla kvittot' }))).click();
  await expect(page.getByRole('heading', { name: 'Kvittot är på väg' })).toBeVisible();
  const { text } = await mailTo('osten@loppbytet.example', /^Vi har tagit emot din ånger/);
  expect(plain(text)).toMatch(/Mottaget: \d+ \w+ \d{4} kl\. \d\d\.\d\d/);
  expect(text).toContain('Vasaloppet, köpt i går');

  const [admin] = await signedIn(browser, ADMIN);
  await admin.goto(linkIn(await mailTo(ADMIN, /^Ny ånger att handlägga$/), '/admin/manager'));
  const handled = admin.getByRole('article').filter({ hasText: 'Östen Ånger' });
  await handled.getByRole('button', { name: 'Markera som hanterad' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Markera som hanterad' }).click();
  await expect(handled).toHaveCount(0);
});

test('a buyer withdraws from the service for a purchase of their own', async ({ browser }) => {
  const { page: buyer, email } = await newUser(browser, { firstName: 'Åsa', lastName: 'Ångrer' });
  await paidListing(browser, buyer, RACE, 640);
  await buyer.goto('/angra');
  await expect(buyer.getByLabel('E-postadress')).toHaveValue(email);
  await expect(buyer.getByLabel('Vilket köp gäller det?').first()).toHaveValue(/, kvitto [0-9A-F]{8}$/);
  await buyer.getByRole('button', { name: 'Gå vidare' }).click();
  await expect(buyer.getByText('Jag, Åsa Ångrer, meddelar')).toContainText(RACE);
  await buyer.getByRole('button', { name: 'Bekräfta ångerrätten' }).click();
  await expect(buyer.getByRole('heading', { name: 'Vi har tagit emot din ånger' })).toBeFocused();
  expect((await mailTo(email, /^Vi har tagit emot din ånger/)).text).toContain(
    'Du får tillbaka serviceavgiften',
  );
});
