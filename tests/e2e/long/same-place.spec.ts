import { expect } from '@playwright/test';
import { listening, SELLER, signedIn, test, unfold } from '../support';

/** The made-up race that requires a number. */
const RACE = 'Exempelrundan';

test('a start number is required, shown to its seller, and taken once', async ({ browser }) => {
  const [page] = await signedIn(browser, SELLER);
  const number = `ER ${Date.now()}`;
  const field = page.getByLabel('Start- eller bokningsnummer');
  const fillIn = async (typed: string) => {
    await page.goto('/post-ad');
    await (await listening(page.getByRole('combobox', { name: 'Lopp' }))).fill(RACE);
    await page.getByRole('option', { name: RACE }).first().click();
    await page.getByLabel(/^Pris/).fill('431');
    await page.getByLabel('Beskrivning (valfritt)').fill('Startar i första ledet.');
    await field.fill(typed);
    await page.getByRole('checkbox', { name: /användarvillkoren/ }).check();
  };
  const publish = () => page.getByRole('button', { name: 'Publicera annons' }).click();

  await fillIn('');
  await publish();
  await expect(page.getByText('Skriv platsens start- eller bokningsnummer.')).toBeVisible();
  await field.fill(number);
  await publish();
  await expect(page.getByRole('heading', { name: 'Din annons har publicerats!' })).toBeVisible();

  await page.goto('/auth/profile?tab=listings');
  await (await listening(page.getByPlaceholder('Sök bland dina annonser'))).fill(RACE);
  const listing = page.getByRole('article').filter({ hasText: number }).first();
  await unfold(listing);
  await expect(listing.getByText(number)).toBeVisible();
  await listing.getByRole('link', { name: RACE }).first().click();
  await expect(page.getByText('Startnumret är kontrollerat mot andra annonser.')).toBeVisible();

  await test.step('written in another way it is refused, and nothing that was typed is lost', async () => {
    await fillIn(number.toLowerCase().replace(' ', '-'));
    await publish();
    await expect(page.getByText('En annan annons för samma lopp har redan det här numret.')).toBeVisible();
    const contact = page.getByRole('link', { name: 'Kontakta oss' }).first();
    await expect(contact).toHaveAttribute('href', '/contact');
    await expect(field).toBeFocused();
    await expect(page.getByLabel(/^Pris/)).toHaveValue(/431/);
    await expect(page.getByLabel('Beskrivning (valfritt)')).toHaveValue('Startar i första ledet.');
  });
});
