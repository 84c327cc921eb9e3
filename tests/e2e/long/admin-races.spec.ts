import { expect, type Page } from '@playwright/test';
import { addDays, daysBetween, stockholmDate } from '@/domain/time';
import { downloaded } from '../../support/journeys';
import { ADMIN, call, listening, pickDay, signedIn, test } from '../support';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const find = async (page: Page, name: string) => {
  await (await listening(page.getByLabel('Sök lopp'))).fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  return row;
};

test('a race is added after errors at its fields, changed and deleted', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  await page.goto('/admin/races');
  await (await listening(page.getByRole('button', { name: 'Nytt lopp' }))).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Lägg till lopp' }).click();
  for (const message of ['Loppets namn är obligatoriskt', 'Namnbytesinstruktioner är obligatoriska']) {
    await expect(dialog.getByText(message)).toBeVisible();
  }

  const name = `Norrskensloppet ${Date.now()}`;
  await dialog.getByLabel('Loppets namn').fill(name);
  await dialog.getByRole('textbox', { name: /^Distans/ }).fill('21K');
  await dialog.getByRole('textbox', { name: /^Plats/ }).fill('Kiruna');
  await pickDay(page, 'Datum', 2, '20');
  await dialog.getByRole('combobox', { name: /^Sportkategorier/ }).press('ArrowDown');
  await page.getByRole('option', { name: 'Skidor' }).click();
  await dialog.getByLabel('Hur det går till').selectOption('Säljaren mejlar arrangören');
  await dialog.getByLabel('Vem betalar namnbytet?').selectOption('Säljaren');
  await dialog.getByLabel('Arrangörens avgift').selectOption('Okänd');
  await pickDay(page, 'Sista dag för namnbyte', 1, '10');
  await dialog.getByLabel('Arrangörens e-postadress').fill('info@norrsken.example');
  await dialog.getByRole('textbox', { name: /^Namnbytesinstruktioner/ }).fill('Mejla arrangören.');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'bild.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(dialog.getByText(/^Kunde inte ladda upp bilden\./)).toBeVisible();
  await file.setInputFiles({ name: 'bild.png', mimeType: 'image/png', buffer: PNG });
  await dialog.getByRole('button', { name: 'Lägg till lopp' }).click();
  await expect(page.getByText('Lopp tillagt')).toBeVisible();
  await expect(dialog).toBeHidden();

  const row = await find(page, name);
  await expect(row.locator('img[src]')).toBeVisible();
  await expect(row.getByText('Aldrig')).toBeVisible();
  await expect(row.getByRole('cell', { name: /Okänd Säljaren/ })).toBeVisible();
  await row.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await dialog.getByRole('textbox', { name: /^Plats/ }).fill('Gällivare');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Lopp uppdaterat')).toBeVisible();
  await expect(row.getByText('Gällivare')).toBeVisible();

  await row.getByRole('button', { name: /^Åtgärder för/ }).click();
  await page.getByRole('menuitem', { name: 'Ta bort' }).click();
  await page.getByRole('button', { name: 'Ta bort lopp' }).click();
  await expect(page.getByText('Lopp borttaget')).toBeVisible();
  await expect(page.getByText('Inga lopp', { exact: true })).toBeVisible();
});

interface Listed {
  id: string;
  date: string;
  verifiedOn: string | null;
}
const listed = async (page: Page, query: string) =>
  (await call<{ items: Listed[] }>(page, 'admin.races.list', { query }, 'query')).items;

test('a race of two windows is saved as it is, and one is copied to next year', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  await page.goto('/admin/races');
  const dialog = page.getByRole('dialog');
  const vasaloppet = await listed(page, 'Vasaloppet');
  const first = await find(page, 'Vasaloppet');
  await (await listening(first.getByRole('button', { name: /^Vasaloppet/ }))).click();
  const fees = dialog.getByLabel('Arrangörens avgift');
  await expect(fees).toHaveCount(2);
  await expect(fees.nth(0)).toHaveValue('amount');
  await expect(fees.nth(1)).toHaveValue('unknown');
  await expect(dialog.getByLabel('Avgiftens belopp')).toHaveValue('220');
  await dialog.getByRole('button', { name: 'Spara' }).click();
  await expect(page.getByText('Lopp uppdaterat')).toBeVisible();
  expect(await listed(page, 'Vasaloppet')).toEqual(vasaloppet);

  const before = await listed(page, 'Vikingarännet');
  const row = await find(page, 'Vikingarännet');
  await row.getByRole('button', { name: /^Åtgärder för/ }).click();
  await page.getByRole('menuitem', { name: 'Kopiera till nästa år' }).click();
  await expect(dialog.getByText('En kopia som inte är sparad än')).toBeVisible();
  await dialog.getByRole('button', { name: 'Lägg till lopp' }).click();
  await expect(page.getByText('Lopp tillagt')).toBeVisible();
  const [original, copy] = await listed(page, 'Vikingarännet');
  expect(original).toEqual(before[0]);
  expect([364, 371]).toContain(daysBetween(original?.date ?? '', copy?.date ?? ''));
  expect(copy?.verifiedOn).toBeNull();
  await call(page, 'admin.races.delete', { id: copy?.id });
});

test('races are exported and imported, with each row’s error shown first', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  const tag = `Kalkyl ${Date.now()}`;
  const day = addDays(stockholmDate(new Date()), 200);
  const csv = (rows: string[]) => ({
    name: 'lopp.csv',
    mimeType: 'text/csv',
    // As Excel on Windows saves it: no Unicode.
    buffer: Buffer.from(
      ['Lopp;Distans;Plats;Datum;Sportkategorier;Namnbyte', ...rows].join('\r\n'),
      'latin1',
    ),
  });
  const good = `${tag};10K;Åmål;${day};Löpning;Okänt`;
  await page.goto('/admin/races');
  await (await listening(page.getByRole('button', { name: 'Importera' }))).click();
  const dialog = page.getByRole('dialog');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles(csv([good, `${tag};21K;;${day};Löpning;Kanske`]));
  await expect(dialog.getByText('1 rad har fel')).toBeVisible();
  const wrong = dialog.getByRole('row').filter({ hasText: '21K' });
  await expect(wrong.getByText('Plats är obligatoriskt')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Importera 1 lopp' })).toBeDisabled();

  await file.setInputFiles(csv([good]));
  await expect(dialog.getByRole('row').filter({ hasText: tag }).getByText('Nytt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Importera 1 lopp' }).click();
  await expect(page.getByText('1 tillagda, 0 ändrade.')).toBeVisible();
  const row = await find(page, tag);
  await expect(row.getByText('10K, Åmål')).toBeVisible();

  const { name, text } = await downloaded(page, () =>
    page.getByRole('button', { name: 'Exportera' }).click(),
  );
  expect(name).toMatch(/^lopp-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toMatch(/^\uFEFFId;Lopp;Distans;/);
  expect(text).toContain(`;${tag};10K;Åmål;${day};Löpning;`);

  // The exported file is imported again, without a change.
  await page.getByRole('button', { name: 'Importera' }).click();
  await file.setInputFiles({ name: 'ut.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByRole('button', { name: 'Inget att importera' })).toBeDisabled();
  for (const { id } of await listed(page, tag)) await call(page, 'admin.races.delete', { id });
});
