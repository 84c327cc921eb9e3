import { networkInterfaces } from 'node:os';
import { expect, type Page } from '@playwright/test';
import { demo, hydrated, listening, someone, test } from '../support';

const CODE = '**/_next/static/**/*.js*';
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Sidan behöver laddas om.' });

test('a chunk that cannot be loaded leaves the page usable, with a notice', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/lopp/vasaloppet');
  const watch = await listening(page.getByRole('button', { name: 'Bevaka loppet' }));
  await expect(notice(page)).toBeHidden();
  // As after a deploy: the first load is complete, later chunks are gone.
  await page.route(CODE, (route) => route.fulfill({ status: 404, body: '' }));
  await watch.click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Vasaloppet' })).toBeVisible();
  await (await listening(page.getByRole('combobox', { name: 'Sortering' }))).selectOption({
    label: 'Pris: Högst-Lägst',
  });
  await expect(page).toHaveURL(/sortBy=priceDesc/);

  await page.unroute(CODE);
  await notice(page).getByRole('button', { name: 'Ladda om' }).click();
  await (await listening(page.getByRole('button', { name: 'Bevaka loppet' }))).click();
  await expect(page.getByRole('dialog', { name: 'Bevaka Vasaloppet' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expect(page).toHaveURL(/sortBy=priceDesc/);
});

test('a page without its JavaScript can be read, and offers to reload', async ({ browser }) => {
  const page = await someone(browser);
  await page.route(CODE, (route) => route.abort());
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1, name: 'Hitta din startplats' })).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await page.unroute(CODE);
  await notice(page).getByRole('button', { name: 'Ladda om' }).click();
  await listening(page.getByRole('button', { name: /^Filter/ }).first());
  await expect(notice(page)).toBeHidden();
});

test('a search without a network is reported, and made when the network is back', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/search');
  const field = await listening(page.getByRole('main').getByRole('combobox', { name: 'Sök efter lopp' }));
  await hydrated(page);
  await page.context().setOffline(true);
  await field.fill('tjejvasan');
  const gone = page.getByText('Sidan uppdateras när anslutningen är tillbaka.');
  await expect(gone).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 3, name: 'Tjejvasan' }).first()).toBeVisible();
  await expect(gone).toBeHidden();
});

test('the demo listens on loopback only', async ({ baseURL }) => {
  const others = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others)
    for (const url of [baseURL, demo.sandboxUrl])
      await expect(fetch(`http://${address}:${new URL(url ?? '').port}/`)).rejects.toThrow();
});

test('responses set Cross-Origin-Resource-Policy, and there is no image optimiser', async ({ request }) => {
  const policy = async (path: string) => (await request.get(path)).headers()['cross-origin-resource-policy'];
  expect(await policy('/')).toBe('same-origin');
  expect(await policy('/api/trpc/auth.session')).toBe('same-origin');
  for (const path of ['/og', '/og/lopp/vasaloppet', '/icons/180.png'])
    expect(await policy(path)).toBe('cross-origin');
  expect((await request.get('/icons/180.png')).headers()['cache-control']).toMatch(/^public, max-age=86400/);
  expect((await request.get('/_next/image?url=%2Ficons%2F180.png&w=64&q=75')).status()).toBe(404);

  const drawn = await request.get('/og/lopp/vasaloppet');
  expect(drawn.headers()['cache-control']).toMatch(/^public, max-age=86400/);
  const securityText = await request.get('/.well-known/security.txt');
  expect(securityText.headers()['content-type']).toBe('text/plain; charset=utf-8');
});

test('malformed addresses are not found', async ({ request, baseURL }) => {
  for (const path of ['/lopp/a%00b', `/lopp/${'a'.repeat(1500)}`, '/listings/%00', '/og/lopp/%00'])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const path of ['/search?query=%00', '/search?dateFrom=0000-01-01', '/search?cursor=e30'])
    expect((await request.get(path)).status(), path).toBe(200);
  const headers = { accept: 'text/html', cookie: 'theme=50%; session=%' };
  for (const path of ['/', '/search', '/lopp', '/auth/profile'])
    expect((await fetch(baseURL + path, { headers })).status, path).toBe(200);
});
