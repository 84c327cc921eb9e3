import { expect } from '@playwright/test';
import type { TaskKind } from '@/domain/moderation/tasks';
import { ROWS } from '@/features/admin/initial-inputs';
import { managerPath, managerTabNames } from '@/features/admin/manager-tabs';
import { ADMIN, BUYER, call, findDifferences, listening, signedIn, test } from '../support';

interface Tasks {
  items: { kind: TaskKind; id: string; what: string }[];
}

test('the overview lists what waits, by kind and by keyboard, each with where it is decided', async ({
  browser,
}) => {
  const [page] = await signedIn(browser, ADMIN);
  // The keys are explained where there is a keyboard.
  await page.setViewportSize({ width: 1440, height: 900 });
  const { items } = await call<Tasks>(page, 'admin.overview.tasks', { kind: 'dispute' }, 'query');
  expect(items.length).toBeGreaterThan(0);
  await page.goto('/admin/manager');
  const todo = page.getByRole('region', { name: 'Att göra' });
  await test.step('which mails to get is chosen, and stays', async () => {
    const mails = page.getByRole('region', { name: 'Mejl till dig' });
    const morning = await listening(mails.getByRole('checkbox', { name: 'Dagens arbete' }));
    const answered = page.waitForResponse(/admin\.mails\.mute/);
    await morning.click();
    await answered;
    await page.reload();
    await expect(morning).not.toBeChecked();
    await (await listening(morning)).click();
    await expect(morning).toBeChecked();
  });

  const week = todo.getByRole('button', { name: /^Den här veckan \d+$/ });
  await expect(week).toHaveAttribute('aria-pressed', 'true');
  const disputes = await listening(todo.getByRole('button', { name: /^Ärenden \d+$/ }));
  await disputes.click();
  await expect(disputes).toHaveAttribute('aria-pressed', 'true');
  const links = todo.getByRole('listitem').getByRole('link');
  await expect(links.filter({ hasNotText: 'Ärende att avgöra' })).toHaveCount(0);
  await expect(links.first()).toBeVisible();

  await page.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(links.first()).toBeFocused();
  await todo.getByRole('button', { name: 'Stäng av' }).click();
  await page.keyboard.press('j');
  await expect(todo.getByRole('button', { name: 'Slå på' })).toBeFocused();
  await todo.getByRole('button', { name: 'Slå på' }).click();
  await page.keyboard.press('j');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/arenden\/[0-9a-f-]{36}$/);
});

test('a task leads to its row alone, on whichever page of its list, and from there to all rows', async ({
  browser,
}) => {
  const [page] = await signedIn(browser, ADMIN);
  const { oldest, remove } = await findDifferences(25);
  try {
    await page.goto('/admin/manager');
    await page.locator(`a[href*="${oldest}"]`).click();
    await expect(page).toHaveURL(new RegExp(`rad=${oldest}`));
    const differences = page.getByRole('region', { name: 'Skillnader mot Stripe' });
    const alone = differences.getByText('Bara det du kom hit för visas.');
    await expect(alone).toBeFocused();
    await expect(alone).toBeInViewport();
    const rows = differences.getByRole('rowheader');
    await expect(rows).toHaveCount(1);
    await differences.getByRole('link', { name: 'Visa alla' }).click();
    await expect(rows).toHaveCount(ROWS);
    await page.goBack();
    await expect(rows).toHaveCount(1);
    await page.getByRole('link', { name: 'Till det som är att göra' }).click();
    await expect(page.getByRole('region', { name: 'Att göra' })).toBeVisible();
  } finally {
    await remove();
  }
});

test('a race to verify is shown alone, whichever page of the races it is on', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  const { items } = await call<Tasks>(page, 'admin.overview.tasks', { kind: 'race' }, 'query');
  const { id = '', what = '' } = items.at(-1) ?? {};
  await page.goto('/admin/manager');
  const todo = page.getByRole('region', { name: 'Att göra' });
  await (await listening(todo.getByRole('button', { name: /^Lopp att kontrollera \d+$/ }))).click();
  await todo.locator(`a[href*="${id}"]`).click();
  await expect(page.getByText('Bara det här loppet visas.')).toBeFocused();
  const row = page.getByRole('table', { name: 'Lopp', exact: true }).getByRole('rowheader');
  await expect(row).toContainText(what);
  await page.getByRole('link', { name: 'Visa alla lopp' }).click();
  await expect(page.getByLabel('Sök lopp')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sök person, köp eller lopp' }).fill(what);
  await page.getByRole('group', { name: 'Lopp' }).getByRole('option').first().click();
  await expect(page.getByText('Bara det här loppet visas.')).toBeVisible();
});

test('admin pages stand between the header and the footer, and only admins are led to them', async ({
  browser,
}) => {
  const [admin, buyer] = await signedIn(browser, ADMIN, BUYER);
  for (const page of [admin, buyer]) await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/admin/manager', '/admin/races']) {
    await admin.goto(path);
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(admin.getByRole('contentinfo')).toBeVisible();
  }
  for (const [page, links] of [
    [admin, 1],
    [buyer, 0],
  ] as const) {
    await page.goto('/auth/profile');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Administration' })).toHaveCount(links);
    await page.goto('/');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Min profil' })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Administration' })).toHaveCount(links);
  }
});

test('the overview shows the purchases in charts, whose code nobody else fetches', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  const hasCharts = () =>
    page.evaluate(async () => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name);
      const scripts = new Set(files.filter((name) => /\/_next\/static\/.*\.js$/.test(name)));
      const texts = await Promise.all([...scripts].map(async (name) => (await fetch(name)).text()));
      return texts.some((text) => text.includes('recharts-'));
    });
  for (const path of ['/', '/search', '/lopp', '/admin/manager?tab=banners']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await hasCharts(), path).toBe(false);
  }
  await page.goto('/admin/manager');
  const sales = page.getByRole('region', { name: 'Sålda platser per vecka' });
  await expect(sales.locator('.recharts-bar-rectangle path').first()).toBeVisible();
  expect(await hasCharts()).toBe(true);
  await sales.getByText('Visa som tabell').click();
  const table = sales.getByRole('table', { name: 'Sålda platser per vecka' });
  await expect(table.getByRole('rowheader')).toHaveCount(12);
  await page.getByText('26 veckor').click();
  await expect(table.getByRole('rowheader')).toHaveCount(26);
  for (const name of ['Hållna pengar', 'Namnbyten i tid', 'Tid till klart']) {
    await expect(page.getByRole('region', { name }).locator('svg.recharts-surface').first()).toBeVisible();
  }
});

test('every tab comes filled from the server, not as an outline', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  for (const tab of managerTabNames) {
    const served = await (await page.request.get(managerPath(tab))).text();
    expect(served, tab).toContain('role="tabpanel"');
    expect(served, tab).not.toContain('aria-busy="true"');
  }
});
