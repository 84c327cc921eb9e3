import { type APIRequestContext, expect } from '@playwright/test';
import { publicPages } from '@/domain/public-pages';
import { SIGNED_IN_HINT } from '@/domain/site';
import type { Role } from '../support/screens';
import { enterAs, findSeeded } from '../support/seeded';
import { BUYER, call, enter, SELLER, someone, test } from './support';

/** All of a page but its nonce, the id that Next gives each rendering, and what is the clock's. */
function stable(html: string): string {
  const [, nonce] = /nonce(?:=|\\?":)\\?"([^"\\]+)/.exec(html) ?? [];
  const [, rendering] = /"([\w-]{21})m\\?"/.exec(html) ?? [];
  return [nonce, rendering]
    .filter((id) => id !== undefined)
    .reduce((page, id) => page.replaceAll(id, 'id'), html)
    .replace(/("(?:dataUpdatedAt|dehydratedAt)\\?":)\d+/g, '$1now')
    .replace(/("(?:firstNow|deadline)\\?":\\?"\$D)[^"\\]+/g, '$1now');
}

/** Where two answers part, with what stands there; null when they are the same. */
function difference(one: string, other: string): [string, string] | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one.slice(Math.max(0, at - 80), at + 80), other.slice(Math.max(0, at - 80), at + 80)];
}

test('every public page is byte for byte the same for a visitor and for every role, but for the nonce', async ({
  playwright,
  baseURL,
}) => {
  const requestAs = async (role: Role): Promise<APIRequestContext> => {
    const request = await playwright.request.newContext({ baseURL });
    await enterAs(request, role);
    return request;
  };
  const seeded = await findSeeded(requestAs);
  const listings = [
    seeded.forSale,
    seeded.feeToBuyer,
    ...Object.values(seeded.selling),
    ...Object.values(seeded.buying),
  ];
  const paths = publicPages.flatMap((page) => {
    if (page === '/listings/:id') return [...new Set(listings)].map((id) => `/listings/${id}`);
    return page === '/lopp/:slug' ? '/lopp/vasaloppet' : page;
  });
  const visitor = await requestAs('visitor');
  const users = await Promise.all((['seller', 'buyer', 'admin', 'unverified'] as const).map(requestAs));
  const read = async (
    request: APIRequestContext,
    path: string,
    headers: { accept: string } | { rsc: string },
  ) => {
    const answer = await request.get(path, { headers });
    expect(answer.headers()['set-cookie'], path).toBeUndefined();
    return `${answer.status()} ${stable(await answer.text())}`;
  };
  for (const path of [...paths, '/search?query=loppet&sortBy=priceAsc']) {
    for (const headers of [{ accept: 'text/html' }, { rsc: '1' }]) {
      for (const user of users) {
        // Ads change places by the minute, and what is counted is remembered for a while.
        await expect(async () => {
          expect(
            difference(await read(user, path, headers), await read(visitor, path, headers)),
            path,
          ).toBeNull();
        }).toPass({ timeout: 20_000 });
      }
    }
  }
});

test('the first paint is right for users and visitors before hydration', async ({ browser }) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route('**/_next/static/chunks/**/*.js*', (route) => route.abort());
  const bar = page.getByRole('banner');
  const offers = page.getByRole('main').getByRole('link', { name: /köp/i });
  await page.goto('/search');
  await expect(bar.getByRole('link', { name: 'Skapa konto' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Min profil' })).toBeHidden();
  await expect(offers.getByText('Logga in för att köpa startplats').first()).toBeVisible();
  await enter(page, BUYER);
  await page.goto('/search');
  await expect(bar.getByRole('link', { name: 'Skapa annons', exact: true })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Min profil' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Logga in' })).toHaveCount(0);
  await expect(page.getByText('Logga in för att köpa startplats').first()).toBeHidden();
});

test('a visitor requests no user data; a user’s comes in one request', async ({ browser }) => {
  const page = await someone(browser);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/trpc/')) calls.push(pathname.slice('/api/trpc/'.length));
  });
  // Results do not wait for their count: where the database is too busy, the browser asks for it.
  const asked = () =>
    calls
      .map((call) =>
        call
          .split(',')
          .filter((name) => name !== 'listings.counts')
          .sort(),
      )
      .filter((names) => names.length > 0);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked()).toEqual([]);
  await enter(page, SELLER);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked()).toEqual([
    ['account.badges', 'auth.session', 'listings.own', 'purchases.running', 'site.adsWhenSignedIn'],
  ]);
  // Those that need something of the seller come first, and other tests sell many.
  const { items } = await call<{ items: { id: string; face: string }[] }>(
    page,
    'listings.mine',
    { show: 'forSale' },
    'query',
  );
  const own = items.find(({ face }) => face === 'available');
  await page.goto(`/listings/${own?.id}`);
  await expect(page.getByText('Detta är din egen annons')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ändra pris' })).toBeVisible();
});

test('a hint without a session is removed, and the page is a visitor’s', async ({ browser, baseURL }) => {
  const page = await someone(browser);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.context().addCookies([{ name: SIGNED_IN_HINT, value: '1', url: baseURL ?? '' }]);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Logga in', exact: true })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
});
