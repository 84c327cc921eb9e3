import { expect } from '@playwright/test';
import { enter, SELLER, someone, test } from './support';

// The policy says where it may come from; blocked by the tests, it would complain.
test.use({ serviceWorkers: 'allow' });

const publicPages = [
  '/',
  '/search',
  '/search?query=qqqq',
  '/lopp',
  '/lopp/vasaloppet',
  '/how-it-works',
  '/about',
  '/for-arrangorer',
  '/for-arrangorer/anslut',
  '/faq',
  '/contact',
  '/terms',
  '/privacy',
  '/cookie-policy',
  '/cookie-settings',
  '/tillganglighet',
  '/trygghet',
  '/ar-mejlet-fran-oss',
  '/angra',
  '/auth/login',
  '/auth/register',
  '/ad-created',
  '/payment-success',
];
const ownPages = ['/auth/profile', '/auth/profile?tab=listings', '/auth/profile?tab=account', '/post-ad'];

test('pages run under a strict policy with a fresh nonce, without violations', async ({ browser }) => {
  const page = await someone(browser);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  const nonces: string[] = [];
  const visit = async (path: string) => {
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
    expect(policy).toContain("frame-ancestors 'none'");
    nonces.push(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
  };
  for (const path of publicPages) await visit(path);
  await enter(page, SELLER);
  for (const path of ownPages) await visit(path);
  expect(complaints).toEqual([]);
  expect(new Set(nonces).size).toBe(publicPages.length + ownPages.length);
});

test('a script that did not come with the page does not run', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/search');
  const ran = await page.evaluate(async () => {
    const refused = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve));
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.intruder = true">');
    await refused;
    return 'intruder' in window;
  });
  expect(ran).toBe(false);
});
