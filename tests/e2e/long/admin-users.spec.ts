import { expect } from '@playwright/test';
import { ADMIN, linkIn, listening, mailTo, newUser, signedIn, test, verifySession } from '../support';

test('an invited admin accepts, adds a second factor, and is removed again', async ({ browser }) => {
  const [admin] = await signedIn(browser, ADMIN);
  const { page, email } = await newUser(browser, { firstName: 'Nora', lastName: `Ny${Date.now()}` });
  await admin.goto('/admin/manager?tab=admins');
  await (await listening(admin.getByRole('button', { name: 'Bjud in' }))).click();
  const invite = admin.getByRole('dialog', { name: 'Bjud in en administratör' });
  await invite.getByLabel('E-post').fill(email);
  await invite.getByLabel('Skäl').fill('Hjälper till med supporten.');
  await invite.getByRole('button', { name: 'Skicka inbjudan' }).click();
  await expect(admin.getByRole('table', { name: 'Inbjudna' }).getByText(email)).toBeVisible();

  await page.goto(linkIn(await mailTo(email, /^Du är inbjuden/), '/admin/inbjudan'));
  await (await listening(page.getByRole('button', { name: 'Tacka ja' }))).click();
  await expect(page).toHaveURL(/\/admin\/second-factor/);

  await admin.reload();
  const row = admin.getByRole('row', { name: new RegExp(email) });
  await expect(row.getByText('Saknar tvåstegsverifiering')).toBeVisible();

  await test.step('support reads and pauses, and sees no button for more', async () => {
    await verifySession(page);
    await page.goto('/admin/manager?tab=races');
    await (await listening(page.getByRole('button', { name: /^Åtgärder för / }).first())).click();
    await expect(page.getByRole('menuitem', { name: 'Visa loppets sida' })).toBeVisible();
    for (const name of ['Ändra', 'Ställ in, flytta eller stäng', 'Ta bort']) {
      await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Exportera' })).toBeVisible();
    for (const name of ['Nytt lopp', 'Importera']) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await expect(page.getByRole('tab', { name: 'Pengar' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Banners' })).toHaveCount(0);
  });

  await row.getByRole('button', { name: /^Ta bort/ }).click();
  const remove = admin.getByRole('dialog', { name: 'Ta bort administratören?' });
  await remove.getByLabel('Skäl').fill('Provet är över.');
  await remove.getByRole('button', { name: 'Ta bort' }).click();
  await expect(row).toBeHidden();
  await page.goto('/auth/profile?tab=account');
  await expect(page.getByText('Du måste vara inloggad för att se denna sida.')).toBeVisible();
});

test('a table is sorted by headings, navigated by keys, and cards on a phone', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/manager?tab=users');
  const names = async () =>
    (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.split('\n')[0]);
  const sorted = (direction: 1 | -1) => async () => {
    const shown = await names();
    return (
      shown.join() === shown.toSorted((a, b) => direction * (a ?? '').localeCompare(b ?? '', 'sv')).join()
    );
  };
  const heading = page.getByRole('columnheader', { name: 'Person' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(sorted(1)).toBe(true);
  await heading.getByRole('button').press('Enter');
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(sorted(-1)).toBe(true);
  const users = page.getByRole('rowheader').getByRole('link');
  await users.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(users.nth(1)).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(heading).toBeHidden();
  await page.getByLabel('Sortera').selectOption('Person, stigande');
  await expect.poll(sorted(1)).toBe(true);
});
