import { expect } from '@playwright/test';
import { ADMIN, call, enter, newListing, SELLER, signedIn, someone, test } from '../support';

test('an ad is created, shown to visitors, limited to a race and deleted', async ({ browser }) => {
  const [page] = await signedIn(browser, ADMIN);
  const visitor = await someone(browser);
  await page.goto('/admin/manager?tab=ads');
  await page.getByRole('button', { name: 'Ny annons' }).click();
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: 'Skapa annons' });
  await expect(create).toBeDisabled();
  const title = `Vallning på plats ${Date.now()}`;
  await dialog.getByLabel('Titel').fill(title);
  await expect(create).toBeDisabled();
  await dialog.getByLabel('Länk').fill('/lopp');
  await create.click();
  await expect(page.getByText('Annons skapad')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('Aktiv', { exact: true })).toBeVisible();

  /** The ad in the public query, which is cached for seconds. */
  const shown = async () =>
    (await call<{ title: string; raceIds: string[] }[]>(visitor, 'site.ads', undefined, 'query')).find(
      (ad) => ad.title === title,
    )?.raceIds.length;
  await expect.poll(shown).toBe(0);

  const choose = async (name: string) => {
    await row.getByRole('button', { name: `Åtgärder för ${title}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Välj lopp');
  await dialog.getByRole('combobox', { name: 'Visas bara vid' }).fill('Vasaloppet');
  await page
    .getByRole('option', { name: /^Vasaloppet/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Spara synlighet' }).click();
  await expect(page.getByText('Annons uppdaterad')).toBeVisible();
  await expect(row.getByText(/^Vasaloppet/)).toBeVisible();
  await expect.poll(shown).toBe(1);

  await choose('Ta bort');
  await page.getByRole('button', { name: 'Ta bort annons' }).click();
  await expect(page.getByText('Annons borttagen')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect.poll(shown).toBeUndefined();
});

test('an ad kept to a race stands among that race’s listings, and nowhere else', async ({ browser }) => {
  const RACE = 'Årefjällsloppet 100';
  const [seller] = await signedIn(browser, SELLER);
  const admin = await someone(browser);
  const visitor = await someone(browser);
  const { races } = await call<{ races: { id: string; raceName: string }[] }>(
    seller,
    'races.listable',
    undefined,
    'query',
  );
  const raceId = races.find(({ raceName }) => raceName === RACE)?.id;
  // An ad is never last: on a phone it takes four listings for one to stand among them.
  for (const price of [501, 502, 503, 504]) await newListing(browser, RACE, price);

  await enter(admin, ADMIN);
  const title = `Skidvallning i Åre ${Date.now()}`;
  const { id } = await call<{ id: string }>(admin, 'admin.ads.create', {
    title,
    linkUrl: '/faq',
    type: 'interstitial',
    audience: 'everyone',
    slot: null,
    active: true,
    firstDay: null,
    lastDay: null,
  });
  await call(admin, 'admin.ads.setRaces', { id, raceIds: [raceId] });
  await expect
    .poll(
      async () =>
        (await call<{ title: string; raceIds: string[] }[]>(visitor, 'site.ads', undefined, 'query')).find(
          (ad) => ad.title === title,
        )?.raceIds,
    )
    .toEqual([raceId]);

  await visitor.setViewportSize({ width: 390, height: 844 });
  const ad = visitor.getByRole('listitem').filter({ hasText: title });
  const anyAd = visitor.getByRole('main').locator('a[rel*=sponsored]');
  for (const path of ['/lopp/arefjallsloppet-100', `/search?race=${encodeURIComponent(RACE)}`]) {
    await visitor.goto(path);
    await expect(ad.first(), path).toBeVisible();
    await expect(ad.first().getByText('Reklam', { exact: true })).toBeVisible();
    await expect(ad.first().getByRole('link', { name: title })).toHaveAttribute('rel', /sponsored noopener/);
  }
  for (const path of ['/search', '/search?race=Vasaloppet', '/lopp/vasaloppet', '/', '/faq']) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1 }), path).toBeVisible();
    if (path.startsWith('/search')) await expect(anyAd.first(), path).toBeVisible();
    await expect(visitor.getByText(title), path).toHaveCount(0);
  }
  await call(admin, 'admin.ads.delete', { id });
});
