import { expect } from '@playwright/test';
import { ADMIN, fillLogin, listening, newUser, signedIn, signIn, test } from './support';

test('a blocked user is signed out and kept out until unblocked', async ({ browser }) => {
  const [admin] = await signedIn(browser, ADMIN);
  const lastName = `Spärr${Date.now()}`;
  const { page, email } = await newUser(browser, { firstName: 'Bosse', lastName });
  await page.goto('/auth/profile?tab=account');
  await expect(page.getByText(email).first()).toBeVisible();

  await admin.goto('/admin/manager?tab=users');
  await (await listening(admin.getByRole('searchbox', { name: 'Sök person' }))).fill(lastName);
  await admin.getByRole('link', { name: new RegExp(`^Bosse ${lastName}`) }).click();
  await expect(admin.getByText('1 enhet', { exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Spärra kontot' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Spärra kontot?' });
  await dialog.getByLabel('Skäl').fill('Flera anmälningar.');
  await dialog.getByRole('button', { name: 'Spärra kontot' }).click();
  await expect(admin.getByText('Kontot är spärrat')).toBeVisible();

  await page.goto('/auth/profile?tab=account');
  await expect(page.getByText('Du måste vara inloggad för att se denna sida.')).toBeVisible();
  await page.goto('/auth/login');
  await fillLogin(page, email);
  await expect(page.getByText(/spärra/i).first()).toBeVisible();

  await admin.getByRole('button', { name: 'Häv spärren' }).click();
  const lift = admin.getByRole('dialog', { name: 'Häv spärren?' });
  await lift.getByLabel('Skäl').fill('Anmälningarna stämde inte.');
  await lift.getByRole('button', { name: 'Häv spärren' }).click();
  await expect(admin.getByText('Spärren är hävd')).toBeVisible();
  await signIn(page, email);

  await admin.goto('/admin/manager?tab=audit');
  const log = admin.getByRole('table', { name: 'Logg' });
  for (const action of [
    'Läste en persons uppgifter',
    'Läste en persons affärer',
    'Spärrade ett konto',
    'Hävde en spärr',
  ]) {
    await expect(log.getByText(action).first()).toBeVisible();
  }
});
