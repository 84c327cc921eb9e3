import { expect, type Page } from '@playwright/test';
import { ADMIN, listening, newUser, SELLER, signedIn, test, unfold } from '../support';

/** The made-up race that asks for a number. */
const RACE = 'Exempelrundan';

const numberField = (page: Page) => page.getByLabel('Start- eller bokningsnummer');

async function fillIn(page: Page, number: string) {
  await page.goto('/post-ad');
  await page.getByRole('combobox', { name: 'Lopp' }).fill(RACE);
  await page.getByRole('option', { name: RACE }).first().click();
  await page.getByLabel(/^Pris/).fill('431');
  await page.getByLabel('Beskrivning (valfritt)').fill('Startar i första ledet.');
  await numberField(page).fill(number);
  await page.getByRole('checkbox', { name: /användarvillkoren/ }).check();
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publicera annons' }).click();

test('the same start number from two accounts at the same moment: one wins', async ({ browser }) => {
  const [seller, admin] = await signedIn(browser, SELLER, ADMIN);
  const { page: other } = await newUser(browser, { firstName: 'Dubbla', lastName: 'Dora' });
  await other.goto('/auth/profile?tab=account');
  await other.getByRole('button', { name: 'Bli säljare' }).click();
  await other.getByRole('button', { name: 'Slutför' }).click();
  await expect(other.getByText('Säljarkonto aktiverat')).toBeVisible();
  const number = `ER ${Date.now()}`;
  const pages = [seller, other];

  await fillIn(seller, '');
  await publish(seller);
  await expect(seller.getByText('Skriv platsens start- eller bokningsnummer.')).toBeVisible();
  await numberField(seller).fill(number);
  await fillIn(other, number.toLowerCase().replace(' ', '-'));

  await Promise.all(pages.map(publish));
  const refusal = 'En annan annons för samma lopp har redan det här numret.';
  const published = (page: Page) => page.getByRole('heading', { name: 'Din annons har publicerats!' });
  for (const page of pages) await expect(published(page).or(page.getByText(refusal))).toBeVisible();
  const won = await Promise.all(pages.map((page) => published(page).isVisible()));
  expect(won.toSorted()).toEqual([false, true]);
  const [winner, loser] = (won[0] ? pages : pages.toReversed()) as [Page, Page];

  await test.step('nothing that the other one typed is lost, and somebody can be asked', async () => {
    await expect(numberField(loser)).toBeFocused();
    await expect(loser.getByLabel(/^Pris/)).toHaveValue(/431/);
    await expect(loser.getByLabel('Beskrivning (valfritt)')).toHaveValue('Startar i första ledet.');
    await expect(loser.getByRole('link', { name: 'Kontakta oss' }).first()).toHaveAttribute(
      'href',
      '/contact',
    );
  });

  await test.step('its seller sees the number, a buyer that it is checked', async () => {
    await winner.goto('/auth/profile?tab=listings');
    // Of this seller the ads of other journeys may fill the first page; the other one has no more than this.
    if (winner === seller)
      await (await listening(winner.getByPlaceholder('Sök bland dina annonser'))).fill(RACE);
    const shown = new RegExp(number.replace(' ', '[ -]'), 'i');
    const listing = winner.getByRole('article').filter({ hasText: shown }).first();
    await unfold(listing);
    await expect(listing.getByText(shown)).toBeVisible();
    await listing.getByRole('link', { name: RACE }).first().click();
    await expect(winner.getByText('Startnumret är kontrollerat mot andra annonser.')).toBeVisible();
  });

  await test.step('an admin sees the conflict and handles it', async () => {
    await admin.goto('/admin/manager?tab=races#startnummer');
    const conflicts = admin.getByRole('table', { name: 'Startnummer i två annonser' });
    await expect(conflicts.getByText(RACE)).toBeVisible();
    await conflicts.getByRole('button', { name: 'Hanterad' }).first().click();
    await expect(admin.getByText('Markerad som hanterad')).toBeVisible();
  });
});
