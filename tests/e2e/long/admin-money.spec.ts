import { expect } from '@playwright/test';
import { downloaded } from '../../support/journeys';
import { ADMIN, signedIn, test } from '../support';

const FIELD = 'Sök person, köp eller lopp';

test('an admin sees who is owed what, saves it, and finds a user and a purchase by keyboard', async ({
  browser,
}) => {
  const [page] = await signedIn(browser, ADMIN);
  await page.goto('/admin/manager?tab=money');
  await expect(page.getByText('Köpen, boken och Stripe visar samma summa')).toBeVisible();
  const held = page.getByRole('table', { name: 'Hållna pengar' });
  await expect(held.getByRole('row').nth(1)).toBeVisible();

  await expect(page.getByRole('table', { name: /^Säljare att redovisa \d{4}$/ })).toBeVisible();
  for (const [button, name, content] of [
    ['Ladda ner CSV', /^hallna-pengar-\d{4}-\d{2}-\d{2}\.csv$/, 'Enligt boken'],
    ['Ladda ner underlaget', /^dac7-\d{4}\.csv$/, 'Skattenummer (TIN)'],
  ] as const) {
    const file = await downloaded(page, () => page.getByRole('button', { name: button }).click());
    expect(file.name).toMatch(name);
    expect(file.text).toContain(content);
  }

  const number = (await held.getByRole('link').first().innerText()).trim();
  await page.getByRole('heading', { name: 'Administration' }).click();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: FIELD });
  await expect(field).toBeFocused();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await field.fill(number);
  await expect(page.getByRole('group', { name: 'Köp' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Köp ${number}` })).toBeVisible();
  await expect(page.getByText('Betalningen togs emot och hålls')).toBeVisible();

  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: FIELD }).fill('Sara Säljare');
  await page.getByRole('group', { name: 'Personer' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/admin\/users\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sara Säljare' })).toBeVisible();
  // No address of a request, which proxies log, has what was looked for.
  expect(requests.filter((url) => /Sara|S%C3%A4ljare/.test(url))).toEqual([]);
});
