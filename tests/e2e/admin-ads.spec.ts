import { expect } from '@playwright/test';
import { ADMIN, enter, someone, test } from './support';

test('an ad is written, seen, kept to a race and taken away', async ({ browser }) => {
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
  await dialog.getByLabel('Plats på sajten').selectOption('Startsidan');
  await create.click();
  await expect(page.getByText('Annons skapad')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Aktiv', { exact: true })).toBeVisible();

  const seen = (times: number) =>
    expect(async () => {
      await visitor.goto('/');
      await visitor.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => null);
      await expect(visitor.getByText(title)).toHaveCount(times, { timeout: 2000 });
    }).toPass({ timeout: 30_000 });
  await seen(1);

  const act = async (name: string) => {
    await row.getByRole('button', { name: `Åtgärder för ${title}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Välj lopp');
  await dialog.getByRole('textbox', { name: 'Visas bara vid' }).fill('Vasaloppet');
  await page
    .getByRole('option', { name: /^Vasaloppet/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Spara synlighet' }).click();
  await expect(page.getByText('Annons uppdaterad')).toBeVisible();
  await expect(row.getByText(/^Vasaloppet/)).toBeVisible();
  // Beside that race only, which the home page is not.
  await seen(0);

  await act('Ta bort');
  await page.getByRole('button', { name: 'Ta bort annons' }).click();
  await expect(page.getByText('Annons borttagen')).toBeVisible();
  await expect(row).toHaveCount(0);
});
