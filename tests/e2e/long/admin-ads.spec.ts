import { expect, type Page } from '@playwright/test';
import { ADMIN, call, list, listening, SELLER, signedIn, someone, test } from '../support';

const RACE = 'Årefjällsloppet 100';

interface Ad {
  title: string;
  raceIds: string[];
}

test('an ad is created, kept to a race, shown among that race’s listings only, and deleted', async ({
  browser,
}) => {
  const [page, seller] = await signedIn(browser, ADMIN, SELLER);
  const visitor = await someone(browser);
  // An ad is never last: on a phone it takes four listings for one to stand among them.
  for (const price of [501, 502, 503, 504]) await list(seller, RACE, { price });

  await page.goto('/admin/manager?tab=ads');
  await (await listening(page.getByRole('button', { name: 'Ny annons' }))).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Skapa annons' });
  await expect(create).toBeDisabled();
  const title = `Vallning på plats ${Date.now()}`;
  await dialog.getByLabel('Titel').fill(title);
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Länk').fill('/faq');
  await dialog.getByLabel('Typ').selectOption('Mellan träffarna');
  await create.click();
  await expect(page.getByText('Annons skapad')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Aktiv', { exact: true })).toBeVisible();

  /** The ad in the public query, which is cached for seconds. */
  const shown = async () =>
    (await call<Ad[]>(visitor, 'site.ads', undefined, 'query')).find((ad) => ad.title === title)?.raceIds
      .length;
  await expect.poll(shown).toBe(0);
  const choose = async (name: string) => {
    await row.getByRole('button', { name: `Åtgärder för ${title}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Välj lopp');
  await dialog.getByRole('combobox', { name: 'Visas bara vid' }).fill(RACE);
  await page
    .getByRole('option', { name: new RegExp(`^${RACE}`) })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Spara synlighet' }).click();
  await expect(page.getByText('Annons uppdaterad')).toBeVisible();
  await expect(row.getByText(new RegExp(`^${RACE}`))).toBeVisible();
  await expect.poll(shown).toBe(1);

  await test.step('it stands there', () => expectAmongListings(visitor, title));

  await choose('Ta bort');
  await page.getByRole('button', { name: 'Ta bort annons' }).click();
  await expect(page.getByText('Annons borttagen')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(shown).toBeUndefined();
});

async function expectAmongListings(visitor: Page, title: string): Promise<void> {
  const ad = visitor.getByRole('listitem').filter({ hasText: title });
  for (const path of ['/lopp/arefjallsloppet-100', `/search?race=${encodeURIComponent(RACE)}`]) {
    await visitor.goto(path);
    await expect(ad.first(), path).toBeVisible();
    await expect(ad.first().getByText('Reklam', { exact: true })).toBeVisible();
    await expect(ad.first().getByRole('link', { name: title })).toHaveAttribute('rel', /sponsored noopener/);
  }
  const anyAd = visitor.getByRole('main').locator('a[rel*=sponsored]');
  for (const path of ['/search', '/search?race=Vasaloppet', '/lopp/vasaloppet', '/']) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 }), path).toBeVisible();
    if (path.startsWith('/search')) await expect(anyAd.first(), path).toBeVisible();
    await expect(visitor.getByText(title), path).toHaveCount(0);
  }
}
