import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { test } from '../support';

const WIDGET = '/embed/lopp/exempelloppet';
const MAX_BYTES = 20_000;

/** A page of another site, with these of ours in frames. */
async function foreignPage(sources: string[]): Promise<{ url: string; server: Server }> {
  const frames = sources.map(
    (src, nth) => `<iframe id="f${nth}" src="${src}" width="400" height="240"></iframe>`,
  );
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(`<!doctype html><title>Klubben</title><h1>Klubbens sida</h1>${frames.join('')}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

test('a race’s widget stands on a foreign page, and no other page of ours does', async ({
  page,
  baseURL,
}) => {
  const { url, server } = await foreignPage([`${baseURL}${WIDGET}`, `${baseURL}/lopp/exempelloppet`]);
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    const widget = page.frameLocator('#f0');
    await expect(widget.getByRole('heading', { name: 'Exempelloppet' })).toBeVisible();
    // The style is the one that the policy names.
    await expect(widget.getByRole('main')).toHaveCSS('border-radius', '18px');
    const link = widget.getByRole('link');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener');
    await expect(link).toHaveAttribute('href', /\/lopp\/exempelloppet$/);
    await expect(page.frameLocator('#f1').getByRole('heading', { name: 'Exempelloppet' })).toHaveCount(0);
    expect(await page.context().cookies()).toEqual([]);
  } finally {
    server.close();
  }
});

test('a widget is small, runs nothing, sets no cookie and may be shared by caches', async ({ request }) => {
  const answer = await request.get(WIDGET);
  const html = await answer.text();
  const headers = answer.headers();
  expect(html.length).toBeLessThan(MAX_BYTES);
  // All that it needs is in it.
  expect(html).not.toMatch(/<script|<img|<link [^>]*stylesheet|@import|url\(/);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
  expect(headers['cache-control']).toMatch(/^public, s-maxage=\d+/);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
  expect(headers['content-security-policy']).not.toContain('script-src');
  const missing = await request.get('/embed/lopp/finns-inte');
  expect(missing.status()).toBe(404);
  expect(missing.headers()['cache-control']).toBe('private, no-store');
  const others = ['/', '/lopp/exempelloppet', '/embed', '/embed/lopp', `${WIDGET}/x`, '/api/health'];
  for (const path of [...others, '/offline']) {
    const other = (await request.get(path)).headers();
    expect(other['x-frame-options'], path).toBe('DENY');
    expect(other['content-security-policy'] ?? '', path).not.toContain('frame-ancestors *');
  }
});
