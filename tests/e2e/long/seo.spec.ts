import { type APIRequestContext, expect } from '@playwright/test';
import { listening, newListing, RACE, SITE_NAME, test } from '../support';

/* What search engines and other sites read of a page, without its scripts. */

/** Every page of text, with its heading and what it must say. */
const pages: [path: string, heading: string, texts: string[]][] = [
  [
    '/how-it-works',
    'Hur fungerar det?',
    ['48 timmar', '72 timmar (tre dagar)', '2,9 % + 2,20 kr', 'Rapportera Problem'],
  ],
  ['/faq', 'Vanliga frågor', ['30 kr i serviceavgift']],
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

/** A page's text, with every kind of space as a plain one and without optional breaks in words. */
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00ad', '')
    .replace(/\s+/g, ' ');

const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
    ([, text]) => JSON.parse(text as string)['@graph'],
  );

const ofType = (html: string, type: string) => dataOf(html).find((each) => each['@type'] === type);

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

const title = (html: string) => plain(/<title>([^<]*)/.exec(html)?.[1] ?? '');

const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';

for (const [path, heading, texts] of pages) {
  test(`${path} reads in full, with its one heading, its numbers and the way back`, async ({ request }) => {
    const html = await htmlOf(request, path);
    expect([...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => plain(text as string))).toEqual([
      heading,
    ]);
    const text = plain(/<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '');
    for (const each of texts) expect(text).toContain(each);
    expect(text).not.toMatch(/\b5 ?%|undefined|null|NaN/);
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(?:(?!<\/a>).)*Till startsidan/s);
    expect(title(html)).toBe(`${heading} | ${SITE_NAME}`);
    expect(canonical(html)).toMatch(new RegExp(`${path}$`));
    expect(meta(html, 'description')).toBeTruthy();
  });
}

test('robots.txt and the sitemap say what to index, and all of it is there', async ({ request, baseURL }) => {
  const robots = await htmlOf(request, '/robots.txt');
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /api/');
  const locations = async (file: string) =>
    [...(await htmlOf(request, file)).matchAll(/<loc>([^<]+)/g)].map(([, url]) => url as string);
  const addresses = (await Promise.all((await locations('/sitemap.xml')).map(locations))).flat();
  expect(addresses).toContain(`${baseURL}/faq`);
  for (const url of addresses.filter((each) => !each.includes('/listings/'))) {
    expect((await request.get(url)).status(), url).toBe(200);
  }
});

test('a phone can keep the site: manifest and icons', async ({ request }) => {
  const [, href] = /<link rel="manifest" href="([^"]*)"/.exec(await htmlOf(request, '/faq')) ?? [];
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ short_name: SITE_NAME, lang: 'sv', start_url: '/' });
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  for (const icon of [...icons, '/icons/180.png', '/icons/32.png']) {
    expect((await request.get(icon)).headers()['content-type']).toMatch(/^image\//);
  }
  expect((await request.get('/icons/7.png')).status()).toBe(404);
});

test('listings, races and the site describe themselves to search engines', async ({ browser, request }) => {
  const id = await newListing(browser, RACE, 512);
  const listing = await htmlOf(request, `/listings/${id}`);
  expect(title(listing)).toContain(`${RACE}, startplats för 542 kr`);
  expect(canonical(listing)).toMatch(new RegExp(`/listings/${id}$`));
  expect(meta(listing, 'og:image')).toContain(`/og/listings/${id}`);
  expect(meta(listing, 'twitter:card')).toBe('summary_large_image');
  expect(ofType(listing, 'SportsEvent')).toMatchObject({ name: RACE, offers: { price: '542.00' } });
  const crumbs = ofType(listing, 'BreadcrumbList')?.itemListElement as { name: string; item: string }[];
  expect(crumbs.map(({ name }) => name)).toEqual(['Startsidan', 'Alla lopp', RACE, 'Startplats']);

  const race = await htmlOf(request, crumbs[2]?.item ?? '');
  expect(ofType(race, 'SportsEvent')).toMatchObject({ name: RACE, offers: { '@type': 'AggregateOffer' } });
  expect(meta(race, 'og:image')).toContain('/og/lopp/');
  const home = await htmlOf(request, '/');
  for (const type of ['WebSite', 'Organization']) expect(ofType(home, type)).toBeDefined();
  expect(ofType(await htmlOf(request, '/faq'), 'FAQPage')?.mainEntity).toHaveLength(12);
  const search = await htmlOf(request, '/search?race=Vasaloppet&sortBy=priceAsc');
  expect(canonical(search)).toMatch(/\/search\?race=Vasaloppet$/);
  for (const page of [search, await htmlOf(request, '/auth/profile')]) {
    expect(meta(page, 'robots')).toContain('noindex');
  }
});

test('the two sides of how it works have addresses of their own', async ({ page }) => {
  await page.goto('/how-it-works');
  const seller = await listening(page.getByRole('tab', { name: 'För säljare' }));
  await expect(page.getByText('Varje annons visar vad den kostar allt som allt')).toBeVisible();
  await seller.click();
  await expect(page).toHaveURL(/\?tab=saljare$/);
  await expect(page.getByText('Välj lopp och sätt pris.')).toBeVisible();
  await expect(page.getByText('Varje annons visar vad den kostar allt som allt')).toBeHidden();
  await seller.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'För köpare' })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=kopare$/);
  await expect(page.getByRole('tabpanel')).toContainText('Hitta en startplats');
});
