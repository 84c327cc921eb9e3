import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { stepAt, totpCode } from '@/server/auth/totp';
import { call, listening, mailTo, newAdmin, PASSWORD, signedInLongAgo, test } from './support';

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
}

const codes = (page: Page) => page.getByRole('list', { name: 'Återställningskoder' }).getByRole('listitem');

test('an admin adds an app, comes in with a recovery code, and makes new ones', async ({ browser }) => {
  const { page, email } = await newAdmin(browser);
  const password = page.getByLabel('Lösenord', { exact: true });
  const code = page.getByLabel('Kod från appen');
  let first = '';

  await test.step('the password, the app, and its first code', async () => {
    await page.goto('/admin/manager?tab=races');
    await expect(page).toHaveURL(/\/admin\/second-factor\?next=/);
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Fortsätt' }).click();
    await expect(page.getByRole('img', { name: 'QR-kod för din app' })).toBeVisible();
    await expectAccessible(page);
    const key = (await page.getByText(/^Nyckel:/).textContent()) ?? '';
    const secret = key.replace('Nyckel:', '').replaceAll(/\s/g, '');
    await code.fill('12345');
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill(totpCode(secret, stepAt(new Date())));
    await page.getByRole('button', { name: 'Lägg till' }).click();
    await expect(codes(page)).toHaveCount(10);
    await expectAccessible(page);
    first = (await codes(page).first().textContent()) ?? '';
    await page.getByRole('button', { name: 'Jag har sparat koderna' }).click();
    await expect(page).toHaveURL('/admin/manager?tab=races');
    await expect(page.getByRole('tab', { name: 'Lopp', selected: true })).toBeVisible();
    await mailTo(email, /^Tvåstegsverifiering är tillagd/);
  });

  await test.step('a recovery code instead of the app', async () => {
    await call(page, 'auth.login', { email, password: PASSWORD });
    await page.goto('/admin/manager');
    await (await listening(code)).fill(first);
    await (await listening(page.getByRole('button', { name: 'Fortsätt' }))).click();
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
  });

  await test.step('new recovery codes, after the password; the old ones are void', async () => {
    const second = await call<{ recoveryCodesLeft: number }>(page, 'secondFactor.status', undefined, 'query');
    expect(second.recoveryCodesLeft).toBe(9);
    await signedInLongAgo(page);
    await page.getByRole('link', { name: 'Tvåstegsverifiering och återställningskoder' }).click();
    await expect(page.getByText('Du har 9 återställningskoder kvar.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Gör nya återställningskoder' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Gör nya koder' }).click();
    const again = page.getByRole('dialog', { name: 'Bekräfta att det är du' });
    await again.getByLabel('Lösenord', { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: 'Fortsätt' }).click();
    await expect(codes(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Jag har sparat koderna' }).click();
    await expect(page.getByText('Du har 10 återställningskoder kvar.', { exact: false })).toBeVisible();
    await mailTo(email, /^Nya återställningskoder/);
  });
});
