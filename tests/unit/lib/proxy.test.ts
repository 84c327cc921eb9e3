import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { redirectToLowerCase } from '@/server/lib/lower-case';
import { stubSettings } from '../../support/stub-settings';

stubSettings();
vi.mock('@/server/services/removed-listings/get-removed-listing', () => ({
  getRemovedListing: async () => null,
}));
const { config, proxy } = await import('@/proxy');
const { default: nextConfig } = await import('../../../next.config');
afterAll(() => vi.unstubAllEnvs());

const isPage = (url: string) => unstable_doesMiddlewareMatch({ config, nextConfig, url });

describe('a page’s policy', () => {
  // Each begins like the address of a file or of a route of ours.
  test.each([
    '/',
    '/search',
    '/manifestx',
    '/manifest.webmanifest/x',
    '/sitemapx',
    '/sitemap.xmlx',
    '/sitemaps/a/b',
    '/robots.txtx',
    '/robotsxtxt',
    '/covers/x',
    '/covers/1/x/y',
    '/og/x',
    '/og/lopp/x/y',
    '/ogx',
    '/icons/x',
    '/offlinex',
    '/embed/lopp/x/y',
    '/sw.jsx',
    '/.well-known/x',
    '/_next/x',
    '/_nextx',
    '/apix',
    '/api',
  ])('goes along with what answers with a page: %s', (path) => expect(isPage(path)).toBe(true));

  test.each([
    '/api/x',
    '/api/trpc/auth.session',
    '/_next/static/chunks/a.js',
    '/covers/1/vasaloppet_salen-mora_3_90km_skidor_wide.svg',
    '/og',
    '/og/lopp/vasaloppet',
    '/og/listings/7b1c1c58-8f57-4a53-9d8b-0d6a2f0f5f11',
    '/sitemap.xml',
    '/sitemaps/lopp.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/offline',
    '/embed/lopp/vasaloppet',
    '/sw.js',
    '/.well-known/security.txt',
  ])('is not made for a file: %s', (path) => expect(isPage(path)).toBe(false));

  test('is another one for the API, which is no document', async () => {
    const rows = (await nextConfig.headers?.()) ?? [];
    const row = rows.find(({ source }) => source === '/api/:path*');
    expect(row?.headers).toContainEqual({
      key: 'Content-Security-Policy',
      value: "default-src 'none'; frame-ancestors 'none'",
    });
  });
});

test.each([
  ['/lopp/VASALOPPET', '/lopp/vasaloppet'],
  ['/lopp/Vasaloppet?sortBy=priceDesc', '/lopp/vasaloppet?sortBy=priceDesc'],
  ['/lopp/VasaLoppet/kop-at-mig', '/lopp/vasaloppet/kop-at-mig'],
  ['/lopp/VASALOPPET/stammer-inte', '/lopp/vasaloppet/stammer-inte'],
])('%s leads to %s', async (typed, meant) => {
  const answer = await proxy(new NextRequest(`http://localhost:3000${typed}`));
  expect([answer.status, answer.headers.get('location')]).toEqual([308, `http://localhost:3000${meant}`]);
});

test.each(['/lopp/vasaloppet', '/lopp', '/lopp/%C3%85re', '/lopp-saknas', '/listings/ABC', '/SEARCH'])(
  '%s is left as it is',
  async (path) => {
    const answer = await proxy(new NextRequest(`http://localhost:3000${path}`));
    expect(answer.headers.get('location')).toBe(null);
  },
);

test('the picture and the widget of a race, which have no proxy before them, lead on too', () => {
  const leads = (path: string) =>
    redirectToLowerCase(new Request(`http://localhost:3000${path}`))?.headers.get('location') ?? null;
  expect(leads('/og/lopp/VASALOPPET?v=2')).toBe('/og/lopp/vasaloppet?v=2');
  expect(leads('/embed/lopp/VASALOPPET')).toBe('/embed/lopp/vasaloppet');
  expect(leads('/embed/lopp/vasaloppet')).toBe(null);
});

test('OPTIONS has a page’s methods', async () => {
  const answer = await proxy(new NextRequest('http://localhost:3000/search', { method: 'OPTIONS' }));
  expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  const page = await proxy(new NextRequest('http://localhost:3000/search'));
  expect(page.headers.get('content-security-policy')).toMatch(/'nonce-/);
});
