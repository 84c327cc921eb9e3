import { expect } from '@playwright/test';
import { ADMIN, call, enter, someone, test } from './support';

test('an ad is written, told to visitors, kept to a race and taken away', async ({ browser }) => {
  const [page, visitor] = [await someone(browser), await someone(browser)];
  await enter(page, ADMIN);
  await page.goto('/admin/manager?tab=ads');
  await page.getByRole('button', { name: 'Ny annons' }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Skapa annons' });
  await expect(create).toBeDisabled();
  const title = `Vallning på plats ${Date.now()}`;
  await dialog.getByLabel('Titel').fill(title);
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Länk').fill('/lopp');
  await create.click();
  await expect(page.getByText('Annons skapad')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Aktiv', { exact: true })).toBeVisible();

  /** What a visitor's browser is told of it; told anew within seconds. */
  const told = async () =>
    (await call<{ title: string; raceIds: string[] }[]>(visitor, 'site.ads', undefined, 'query')).find(
      (ad) => ad.title === title,
    )?.raceIds.length;
  await expect.poll(told).toBe(0);

  const act = async (name: string) => {
    await row.getByRole('button', { name: `Åtgärder för ${title}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Välj lopp');
  await dialog.getByRole('combobox', { name: 'Visas bara vid' }).fill('Vasaloppet');
  await page
    .getByRole('option', { name: /^Vasaloppet/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Spara synlighet' }).click();
  await expect(page.getByText('Annons uppdaterad')).toBeVisible();
  await expect(row.getByText(/^Vasaloppet/)).toBeVisible();
  await expect.poll(told).toBe(1);

  await act('Ta bort');
  await page.getByRole('button', { name: 'Ta bort annons' }).click();
  await expect(page.getByText('Annons borttagen')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(told).toBeUndefined();
});
