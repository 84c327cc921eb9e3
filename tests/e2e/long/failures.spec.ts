import { expect, type Page } from '@playwright/test';
import { BUYER, listening, signedIn, someone, test } from '../support';

/** Makes requests to a procedure fail. @returns restores them. */
async function lose(page: Page, procedure: string): Promise<() => Promise<void>> {
  const procedures = `**/api/trpc/**${procedure}**`;
  await page.route(procedures, (route) => route.abort());
  return () => page.unroute(procedures);
}

const toast = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title }).last();

test('the home page reports listings that cannot be loaded, and retries', async ({ browser }) => {
  const page = await someone(browser);
  await page.goto('/');
  const restore = await lose(page, 'listings.search');
  const search = page.getByRole('main').getByRole('combobox', { name: 'Sök efter lopp' });
  await (await listening(search)).fill('tjejvasan');
  await expect(toast(page, 'Ett fel inträffade')).toContainText('Kunde inte hämta startplatser.');
  await restore();
  await page.getByRole('main').getByRole('button', { name: 'Försök igen' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Tjejvasan' }).first()).toBeVisible();
});

test('a payment whose state cannot be loaded shows the support contact, and retries', async ({ browser }) => {
  const [page] = await signedIn(browser, BUYER);
  const restore = await lose(page, 'purchases.verifyPayment');
  await page.goto('/payment-success?session_id=cs_okand&listing_id=00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: 'Verifierar betalningen' })).toBeVisible();
  const text = 'Betalningen kunde inte verifieras. Kontakta support om problem kvarstår.';
  await expect(toast(page, 'Fel vid betalningsverifiering')).toContainText(text);
  await expect(page.getByText('Om du kan ha blivit debiterad, kontakta support omedelbart:')).toBeVisible();
  await restore();
  const answered = page.waitForResponse(/purchases\.verifyPayment/);
  await page.getByRole('button', { name: 'Försök igen' }).click();
  await answered;
  // The payment was not theirs, which is not a failure.
  await expect(page.getByRole('heading', { level: 1, name: 'Något gick fel' })).toBeVisible();
});

test('a watch that fails keeps the input, and is created on the next press', async ({ page }) => {
  await page.goto('/lopp/vasaloppet');
  const restore = await lose(page, 'watches.create');
  await (await listening(page.getByRole('button', { name: 'Bevaka loppet' }))).click();
  const dialog = page.getByRole('dialog', { name: 'Bevaka Vasaloppet' });
  const email = `trogen-${Date.now()}@loppbytet.example`;
  await dialog.getByLabel('E-postadress').fill(email);
  await dialog.getByLabel(/^Jag godkänner/).check();
  const activate = dialog.getByRole('button', { name: 'Aktivera bevakning' });
  await activate.click();
  await expect(toast(page, 'Ett fel uppstod')).toContainText(
    'Kunde inte skapa bevakning. Försök igen senare.',
  );
  await expect(dialog.getByLabel('E-postadress')).toHaveValue(email);
  await restore();
  await activate.click();
  await expect(page.getByText('Kontrollera din inkorg')).toBeVisible();
});
