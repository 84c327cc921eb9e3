import { expect } from '@playwright/test';
import { CONTACT } from '../support/journeys';
import { enter, fillLogin, SELLER, test } from './support';

// The policy names its origin; blocked by the tests, it would log an error.
test.use({ serviceWorkers: 'allow' });

/** One of each kind; accessible.spec.ts listens for complaints on every screen. */
const publicPages = ['/', '/search', '/lopp/vasaloppet', '/how-it-works', '/auth/login', '/payment-success'];
const ownPages = ['/auth/profile?tab=listings', '/post-ad'];

test('pages have a strict policy with a fresh nonce, without violations', async ({ page }) => {
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

test('a script that did not come with the page does not run', async ({ page }) => {
  await page.goto('/search');
  const ran = await page.evaluate(async () => {
    const refused = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve));
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.intruder = true">');
    await refused;
    return 'intruder' in window;
  });
  expect(ran).toBe(false);
});

test('a page keeps the policy that it came with after signing in', async ({ page }) => {
  const refused: string[] = [];
  await page.exposeFunction('report', (what: string) => refused.push(what));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => report(effectiveDirective + ' ' + blockedURI))`);
  await page.goto('/auth/login?next=/arrangor/lopp');
  await fillLogin(page, CONTACT);
  await expect(page.getByRole('heading', { level: 1, name: 'Era lopp' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Ändra: / })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel('Avgiftens belopp')).toBeVisible();
  // Nor a trial of `eval` by zod, which the forms' schemas are built with.
  expect(refused).toEqual([]);
});
