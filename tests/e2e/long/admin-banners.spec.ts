import { expect } from '@playwright/test';
import { ADMIN, listening, signedIn, someone, test } from '../support';

test('a banner is written, seen on the home page, put away and taken away', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  await page.goto('/admin/manager?tab=banners');
  await (await listening(page.getByRole('button', { name: 'Ny banner' }))).click();
  const dialog = page.getByRole('dialog');
  const message = 'Namnbytet i Lidingöloppet stänger på fredag.';
  await dialog.getByLabel('Meddelande').fill(message);
  await dialog.getByText('Röd', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Skapa banner' }).click();
  await expect(page.getByText('Banner skapad!')).toBeVisible();

  const item = page.getByRole('article', { name: message });
  await expect(item.getByText('Aktiv', { exact: true })).toBeVisible();
  const visitor = await someone(browser);
  await visitor.goto('/');
  await expect(visitor.getByText(message)).toBeVisible();

  await item.getByRole('switch', { name: 'Visas på startsidan' }).click({ force: true });
  await expect(page.getByText('Banner uppdaterad!')).toBeVisible();
  await expect(item.getByText('Inaktiv', { exact: true })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText(message)).toBeHidden();

  await item.getByRole('button', { name: 'Ta bort' }).click();
  await page.getByRole('button', { name: 'Ta bort banner' }).click();
  await expect(page.getByText('Banner borttagen!')).toBeVisible();
  await expect(item).toBeHidden();
});
