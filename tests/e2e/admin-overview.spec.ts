import { expect } from '@playwright/test';
import { managerPath, managerTabs } from '@/features/admin/manager-tabs';
import { ADMIN, call, signedIn, test } from './support';

test('the overview links to open tasks and shows the purchases in charts and tables', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  await page.goto('/admin/manager');
  const waiting = await call<{ disputes: number }>(page, 'admin.overview.waiting', undefined, 'query');
  const todo = page.getByRole('region', { name: 'Att göra' });
  await expect(todo.getByText(String(waiting.disputes), { exact: true }).first()).toBeVisible();

  const sales = page.getByRole('region', { name: 'Sålda platser per vecka' });
  await expect(sales.locator('.recharts-bar-rectangle path').first()).toBeVisible();
  await sales.getByText('Visa som tabell').click();
  const table = sales.getByRole('table', { name: 'Sålda platser per vecka' });
  await expect(table.getByRole('rowheader')).toHaveCount(12);
  await page.getByText('26 veckor').click();
  await expect(table.getByRole('rowheader')).toHaveCount(26);
  for (const name of ['Hållna pengar', 'Namnbyten i tid', 'Tid till klart']) {
    await expect(page.getByRole('region', { name }).locator('svg.recharts-surface').first()).toBeVisible();
  }

  await todo.getByRole('link', { name: 'Ärenden att avgöra' }).click();
  await expect(page).toHaveURL('/admin/manager?tab=disputes');
  await expect(page.getByRole('tab', { name: 'Ärenden', selected: true })).toBeVisible();
});

test('the charts’ code is fetched by those who look at them only', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  const heavy = async () =>
    page.evaluate(async () => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      const scripts = [
        ...new Set(files.filter((name) => name.includes('/_next/static/') && name.endsWith('.js'))),
      ];
      const texts = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
      return texts.some((text) => text.includes('recharts-'));
    });
  for (const path of ['/', '/search', '/lopp', '/admin/manager?tab=banners']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await heavy(), path).toBe(false);
  }
  await page.goto('/admin/manager');
  await expect(page.locator('svg.recharts-surface').first()).toBeVisible();
  expect(await heavy()).toBe(true);
});

test('every tab comes filled from the server, not as an outline', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  for (const tab of managerTabs) {
    const served = await (await page.request.get(managerPath(tab))).text();
    expect(served, tab).toContain('role="tabpanel"');
    expect(served, tab).not.toContain('aria-busy="true"');
  }
});
