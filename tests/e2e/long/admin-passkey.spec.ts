import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { withAuthenticator } from '../authenticator';
import { call, listening, newAdmin, PASSWORD, test } from '../support';

test('an admin has a passkey as second factor', async ({ browser }) => {
  const { page, email } = await newAdmin(browser);
  await withAuthenticator(page);
  const codes = page.getByRole('list', { name: 'Återställningskoder' }).getByRole('listitem');
  const rows = page.getByRole('region', { name: 'Passnycklar' }).getByRole('listitem');
  const administration = page.getByRole('heading', { name: 'Administration' });

  await page.goto('/admin/manager');
  await expect(page).toHaveURL(/\/admin\/second-factor\?next=/);
  await (await listening(page.getByRole('button', { name: 'Lägg till passnyckel' }))).click();
  await expect(codes).toHaveCount(10);
  const code = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Jag har sparat koderna' }).click();
  await expect(administration).toBeVisible();

  await test.step('it is required after the password', async () => {
    await call(page, 'auth.login', { email, password: PASSWORD });
    await page.goto('/admin/manager');
    await (await listening(page.getByRole('button', { name: 'Använd passnyckel' }))).click();
    await expect(administration).toBeVisible();
  });

  await test.step('a recovery code stands in for it', async () => {
    await call(page, 'auth.login', { email, password: PASSWORD });
    await page.goto('/admin/manager');
    await (await listening(page.getByLabel('Återställningskod'))).fill(code);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await expect(administration).toBeVisible();
  });

  await test.step('the only one stays', async () => {
    await page.goto('/auth/profile?tab=account');
    await (await listening(rows.getByRole('button', { name: /^Ta bort/ }))).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }).click();
    await expect(page.getByText('Din enda tvåstegsverifiering')).toBeVisible();
    await expect(rows).toHaveCount(1);
  });
});
