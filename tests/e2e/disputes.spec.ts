import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  ADMIN,
  BUYER,
  call,
  changeName,
  linkIn,
  mailTo,
  moneyOf,
  paidPlace,
  SELLER,
  signedIn,
  someone,
  test,
} from './support';

const RACE = 'Herrestads Fjällmaraton';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a dispute with files and messages ends in a partial refund', async ({ browser }) => {
  const [seller, buyer, admin] = await signedIn(browser, SELLER, BUYER, ADMIN);
  const id = await paidPlace(browser, buyer, RACE, 633);
  await changeName(seller, id);

  await buyer.goto(`/listings/${id}/confirm-purchase`);
  await buyer.getByRole('button', { name: 'Rapportera Problem' }).click();
  const dialog = buyer.getByRole('dialog');
  await dialog.getByLabel('Vad gäller det?').selectOption('Annan startgrupp eller distans än i annonsen');
  await dialog.getByLabel('Vad har hänt?').fill('Annonsen sa startgrupp 3, men det blev 12.');
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'startgrupp.png', mimeType: 'image/png', buffer: PNG },
    { name: 'sida.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>hej</html>') },
  ]);
  await dialog.getByRole('button', { name: 'Skicka rapport' }).click();
  await expect(buyer.getByText('Problem rapporterat').first()).toBeVisible();
  await expect(buyer.getByText(/sida\.pdf kom inte med\. Filen måste vara en PDF-/).first()).toBeVisible();
  await expect(buyer).toHaveURL(/\/arenden\//);
  await expect(buyer.getByRole('link', { name: 'startgrupp.png' })).toBeVisible();

  const mail = await mailTo(SELLER, /^Köparen har rapporterat ett problem/);
  const page = new URL(linkIn(mail, '/arenden/')).pathname;
  await seller.goto(page);
  await seller.getByLabel('Svara köparen och oss').fill('Det stod 3 i min anmälan.');
  await seller.getByRole('button', { name: 'Skicka', exact: true }).click();
  await expect(seller.getByRole('listitem').filter({ hasText: 'Det stod 3 i min anmälan.' })).toBeVisible();
  await mailTo(BUYER, /^Nytt i ärendet/);

  await admin.goto(page);
  await admin.getByRole('button', { name: 'Återbetala en del' }).click();
  const decision = admin.getByRole('dialog');
  await decision.getByLabel(/Tillbaka till köparen/).fill('200');
  await decision.getByLabel('Motivering').fill('Startgruppen var fel.');
  await decision.getByRole('button', { name: 'Återbetala en del' }).click();
  await expect(admin.getByText('Återbetalning genomförd').first()).toBeVisible();
  const { total, payout } = splitPrice(kronor(633));
  await expect
    .poll(() => moneyOf(id))
    .toEqual({ charges: [total], refunds: [kronor(200)], transfers: [payout - kronor(200)] });
  for (const party of [seller, buyer]) {
    await party.goto(page);
    await expect(party.getByText('Startgruppen var fel.')).toBeVisible();
    await expect(party.getByText(/Köparen får tillbaka 200/)).toBeVisible();
  }
  for (const email of [SELLER, BUYER]) {
    expect((await mailTo(email, /^Ärendet är avgjort/)).text).toContain('Startgruppen var fel.');
  }

  const visitor = await someone(browser);
  await visitor.goto(page);
  await expect(visitor).toHaveURL(/auth\/login/);
});

test('a large refund waits for a second admin', async ({ browser }) => {
  const [seller, buyer, admin] = await signedIn(browser, SELLER, BUYER, ADMIN);
  const id = await paidPlace(browser, buyer, RACE, 7000);
  await changeName(seller, id);
  const { disputeId } = await call<{ disputeId: string }>(buyer, 'disputes.report', {
    ...{ listingId: id, kind: 'wrong_name', reason: 'Fel namn i startlistan.' },
  });
  await admin.goto(`/arenden/${disputeId}`);
  await admin.getByRole('button', { name: 'Återbetala köparen' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Motivering').fill('Namnet är fel.');
  await dialog.getByRole('button', { name: 'Föreslå' }).click();
  await expect(admin.getByText('Väntar på en administratör till').first()).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Bekräfta beslutet' })).toHaveCount(0);
  expect(await moneyOf(id)).toMatchObject({ refunds: [], transfers: [] });
  await admin.getByRole('button', { name: 'Dra tillbaka förslaget' }).click();
  await expect(admin.getByRole('button', { name: 'Återbetala köparen' })).toBeVisible();
});
