import { expect } from '@playwright/test';
import { SIGNED_IN_HINT } from '@/domain/site/site';
import { ADMIN, BUYER, call, enter, SELLER, test } from '../support';

test('the first paint is right for users and visitors before hydration', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/_next/static/chunks/**/*.js*', (route) => route.abort());
  const bar = page.getByRole('banner');
  const offers = page.getByRole('main').getByRole('link', { name: /köp/i });
  await page.goto('/search');
  for (const name of [
    'Lopp',
    'Hur det fungerar',
    'Om oss',
    'Köp',
    'Logga in för att skapa annons',
    'Logga in',
  ])
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Min profil' })).toBeHidden();
  await expect(offers.getByText('Logga in för att köpa startplats').first()).toBeVisible();
  await enter(page, BUYER);
  await page.goto('/search');
  await expect(bar.getByRole('link', { name: 'Skapa annons', exact: true })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Min profil' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Logga in' })).toHaveCount(0);
  await expect(page.getByText('Logga in för att köpa startplats').first()).toBeHidden();
  const administration = bar.getByRole('link', { name: 'Administration' });
  await expect(administration).toBeHidden();
  await expect(bar.getByRole('link', { name: 'Namnbyten' })).toBeHidden();
  await enter(page, ADMIN);
  await page.goto('/search');
  await expect(administration).toBeVisible();
});

test('a visitor requests no user data; a user’s comes in one request, what is kept in another', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/trpc/')) calls.push(pathname.slice('/api/trpc/'.length));
  });
  const procedures = () => calls.map((call) => call.split(',').sort());
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(procedures()).toEqual([]);
  await enter(page, SELLER);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect.poll(procedures).toEqual([
    ['account.badges', 'auth.session', 'listings.own', 'site.adsWhenSignedIn'],
    // For a visit without a network: its code comes after the page's.
    ['purchases.running'],
  ]);
  // Those that need something of the seller come first, and other tests sell many.
  const { items } = await call<{ items: { id: string; status: string }[] }>(
    page,
    'listings.mine',
    { show: 'forSale' },
    'query',
  );
  const own = items.find(({ status }) => status === 'available');
  await page.goto(`/listings/${own?.id}`);
  await expect(page.getByText('Detta är din egen annons')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ändra pris' })).toBeVisible();
});

test('a hint without a session is removed, and the page is a visitor’s', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.context().addCookies([{ name: SIGNED_IN_HINT, value: '1', url: baseURL ?? '' }]);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Logga in', exact: true })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});
