import { expect } from '@playwright/test';
import { countMails, linkIn, listening, mailTo, newListing, test } from './support';

test('a visitor confirms a watch, is notified of the next listing, and unsubscribes', async ({
  browser,
  page,
}) => {
  const email = `bevakare-${Date.now()}@loppbytet.example`;
  await page.goto('/lopp/siljan-runt');
  await (await listening(page.getByRole('button', { name: 'Bevaka loppet' }))).click();
  const dialog = page.getByRole('dialog', { name: 'Bevaka Siljan Runt' });
  await dialog.getByRole('button', { name: 'Aktivera bevakning' }).click();
  await expect(page.getByText('Du måste godkänna att få e-postmeddelanden.')).toBeVisible();
  await dialog.getByLabel(/^Jag godkänner/).check();
  await dialog.getByRole('button', { name: 'Aktivera bevakning' }).click();
  await expect(page.getByText('E-post krävs')).toBeVisible();
  await expect(dialog.getByText('Vänligen ange en giltig e-postadress.')).toBeVisible();
  await dialog.getByLabel('E-postadress').fill(email);
  await dialog.getByRole('button', { name: 'Aktivera bevakning' }).click();
  await expect(page.getByText('Kontrollera din inkorg')).toBeVisible();

  await page.goto(
    linkIn(await mailTo(email, /^Bekräfta din bevakning av Siljan Runt$/), '/bevakning/bekrafta'),
  );
  await (await listening(page.getByRole('button', { name: 'Bekräfta bevakningen' }))).click();
  await expect(page.getByRole('heading', { name: 'Bevakning aktiverad!' })).toBeVisible();

  const id = await newListing(browser, 'Siljan Runt', 777);
  const hit = await mailTo(email, /^Ny startplats till Siljan Runt$/);
  await page.goto(linkIn(hit, '/listings/'));
  await expect(page).toHaveURL(`/listings/${id}`);
  await page.goto(linkIn(hit, '/bevakning/avsluta'));
  await (await listening(page.getByRole('button', { name: 'Avsluta bevakningen' }))).click();
  await expect(page.getByRole('heading', { name: 'Bevakningen är avslutad' })).toBeVisible();
  expect(await countMails(email, /^Ny startplats/)).toBe(1);
});
