import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { createRace, sell } from '../../support/journeys';
import {
  ADMIN,
  anotherAdmin,
  BUYER,
  call,
  listening,
  mailTo,
  moneyOf,
  pickDay,
  SELLER,
  signedIn,
  test,
} from '../support';

test('a race change is previewed for each listing, and then carried out', async ({ browser }) => {
  const [admin, seller, buyer] = await signedIn(browser, ADMIN, SELLER, BUYER);
  const raceName = `Inställda loppet ${Date.now()}`;
  await createRace(admin, raceName);
  const listingId = await sell(seller, buyer, raceName, 640);

  await admin.goto('/admin/races');
  const row = admin.getByRole('row').filter({ hasText: raceName });
  await (await listening(row.getByRole('button', { name: /^Åtgärder för/ }))).click();
  await admin.getByRole('menuitem', { name: 'Ställ in, flytta eller stäng' }).click();
  const dialog = admin.getByRole('dialog', { name: `Ändra hela loppet: ${raceName}` });
  const affected = dialog.getByRole('list', { name: 'Berörda annonser och köp' });
  const choose = async (kind: string) => {
    await dialog.getByRole('combobox', { name: 'Vad har arrangören bestämt?' }).click();
    await admin.getByRole('option', { name: kind }).click();
  };

  await choose('Loppet flyttas');
  await pickDay(admin, 'Nytt datum för loppet', 1, '28');
  await pickDay(admin, 'Sista dag för namnbyte', 1, '20');
  await expect(affected.getByText(/^Står fast, säljarens tid följer loppet/)).toBeVisible();
  await choose('Namnbytet stänger tidigare');
  await pickDay(admin, 'Sista dag för namnbyte', -2, '28');
  await expect(affected.getByRole('listitem')).toHaveCount(1);
  const reached = dialog.getByText(/Klart: 1 köp genomgångna\./);
  const close = dialog.getByRole('button', { name: 'Namnbytet stänger tidigare' });
  await close.click();
  await expect(dialog.getByText('Skriv var arrangören säger det.')).toBeVisible();
  const source = dialog.getByLabel('Var säger arrangören det?');
  await source.fill('Arrangörens mejl den 3 mars.');
  await close.click();
  await admin.getByRole('button', { name: 'Genomför' }).click();
  await expect(reached).toHaveCount(1);
  await expect(dialog.getByText('Inget att ändra')).toBeVisible();
  await expect(close).toBeDisabled();
  await choose('Loppet ställs in');
  await expect(affected.getByText('Köparen får pengarna tillbaka, annonsen pausas')).toBeVisible();
  await expect(affected.getByText(SELLER, { exact: false })).toBeVisible();
  expect(await moneyOf(listingId)).toMatchObject({ refunds: [] });

  await expect(affected.getByText(/^Köpare .*: får tillbaka 670.kr$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Läs mejlen som skickas' }).click();
  await dialog.getByText(/^Till 1 köpare: Loppet är inställt, du får pengarna tillbaka/).click();
  await expect(dialog.getByText(/670.kr är på väg tillbaka samma väg som du betalade/)).toBeVisible();

  await source.fill('Arrangörens webbplats i dag.');
  await dialog.getByRole('button', { name: 'Loppet ställs in' }).click();
  await admin.getByRole('button', { name: 'Genomför' }).click();
  const { charged } = splitPrice(kronor(640));
  await expect.poll(() => moneyOf(listingId), { timeout: 30_000 }).toMatchObject({ refunds: [charged] });
  await expect(dialog.getByText(/^Loppet är inställt sedan/)).toBeVisible();
  await expect(reached).toHaveCount(2);
  await mailTo(BUYER, new RegExp(raceName));
  await admin.keyboard.press('Escape');
  await expect(row.getByText('Inställt')).toBeVisible();
});

test('a large change waits for another admin, who finds it from the overview', async ({ browser }) => {
  const [admin, seller, buyer] = await signedIn(browser, ADMIN, SELLER, BUYER);
  const raceName = `Stora loppet ${Date.now()}`;
  const raceId = await createRace(admin, raceName);
  const listingId = await sell(seller, buyer, raceName, 6000);
  await call(admin, 'raceChanges.do', { raceId, change: { kind: 'cancelled' }, note: 'Arrangörens mejl.' });

  const second = await anotherAdmin(browser);
  await second.goto('/admin/manager');
  await second.getByRole('link', { name: `Loppändring att bekräfta ${raceName}` }).click();
  const waiting = second.getByRole('table', { name: 'Föreslagna ändringar av lopp' });
  const row = waiting.getByRole('row').filter({ hasText: raceName });
  await row.getByRole('button', { name: 'Visa förslaget' }).click();
  const dialog = second.getByRole('dialog', { name: `Ändra hela loppet: ${raceName}` });
  await expect(dialog.getByText('Köparen får pengarna tillbaka, annonsen pausas').first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Loppet ställs in' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Bekräfta ändringen' }).click();
  await second
    .getByRole('dialog', { name: 'Loppet ställs in?' })
    .getByRole('button', { name: 'Bekräfta ändringen' })
    .click();
  await expect(row).toHaveCount(0);
  const { charged } = splitPrice(kronor(6000));
  await expect.poll(() => moneyOf(listingId), { timeout: 30_000 }).toMatchObject({ refunds: [charged] });
});
