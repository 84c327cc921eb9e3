import { expect } from '@playwright/test';
import { ADMIN, linkIn, listening, mailTo, newUser, paidListing, RACE, signedIn, test } from '../support';

test('a visitor withdraws, gets the receipt by mail; an admin handles it', async ({ browser, page }) => {
  await page.goto('/terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ångra avtalet här' }).click();
  await expect(page).toHaveURL(/\/angra$/);
  await (await listening(page.getByRole('button', { name: 'Gå vidare' }))).click();
  await expect(page.getByText('Skriv vilket köp det gäller.')).toBeVisible();
  await expect(page.getByLabel('Vilket köp gäller det?')).toBeFocused();

  await page.getByLabel('Vilket köp gäller det?').fill('Vasaloppet, köpt i går');
  await page.getByLabel('Ditt namn').fill('Östen Ånger');
  await page.getByLabel('E-postadress').fill('osten@loppbytet.example');
  await page.getByRole('button', { name: 'Gå vidare' }).click();
  await expect(page.getByText('Jag, Östen Ånger, meddelar')).toBeVisible();
  await page.getByRole('button', { name: 'Ändra' }).click();
  await expect(page.getByLabel('Ditt namn')).toHaveValue('Östen Ånger');
  await page.getByRole('button', { name: 'Gå vidare' }).click();
  await page.getByRole('button', { name: 'Bekräfta ångerrätten' }).click();
  await expect(page.getByRole('heading', { name: 'Vi har tagit emot din ånger' })).toBeFocused();

  // The visitor has not proved to own the address: only its owner can request the text.
  const link = await mailTo('osten@loppbytet.example', /^Hämta kvittot på din ånger/);
  expect(link.text).not.toContain('Vasaloppet');
  await page.goto(linkIn(link, '/angra/kvitto'));
  await (await listening(page.getByRole('button', { name: 'Mejla kvittot' }))).click();
  await expect(page.getByRole('heading', { name: 'Kvittot är på väg' })).toBeVisible();
  const { text } = await mailTo('osten@loppbytet.example', /^Vi har tagit emot din ånger/);
  expect(text).toMatch(/Mottaget: \d+ \w+ \d{4} kl\.\s\d\d\.\d\d/);
  expect(text).toContain('Vasaloppet, köpt i går');

  const [admin] = await signedIn(browser, ADMIN);
  await admin.goto(linkIn(await mailTo(ADMIN, /^Ny ånger att handlägga$/), '/admin/manager'));
  const handled = admin.getByRole('article').filter({ hasText: 'Östen Ånger' });
  await (await listening(handled.getByRole('button', { name: 'Markera som hanterad' }))).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Markera som hanterad' }).click();
  await expect(handled).toHaveCount(0);
});

test('a buyer withdraws from the service for a purchase of their own', async ({ browser }) => {
  const { page: buyer, email } = await newUser(browser, { firstName: 'Åsa', lastName: 'Ångrer' });
  await paidListing(browser, buyer, RACE, 640);
  await buyer.goto('/angra');
  await expect(buyer.getByLabel('E-postadress')).toHaveValue(email);
  await expect(buyer.getByLabel('Vilket köp gäller det?').first()).toHaveValue(/, kvitto [0-9A-F]{8}$/);
  await (await listening(buyer.getByRole('button', { name: 'Gå vidare' }))).click();
  await expect(buyer.getByText('Jag, Åsa Ångrer, meddelar')).toContainText(RACE);
  await buyer.getByRole('button', { name: 'Bekräfta ångerrätten' }).click();
  await expect(buyer.getByRole('heading', { name: 'Vi har tagit emot din ånger' })).toBeFocused();
  expect((await mailTo(email, /^Vi har tagit emot din ånger/)).text).toContain(
    'Du får tillbaka serviceavgiften',
  );
});
