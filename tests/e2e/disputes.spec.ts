import { type Browser, expect, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  ADMIN,
  anotherAdmin,
  BUYER,
  call,
  changeName,
  linkIn,
  listening,
  mailTo,
  moneyOf,
  paidListing,
  RACE,
  SELLER,
  signedIn,
  someone,
  test,
} from './support';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a dispute with files and messages ends in a partial refund', async ({ browser }) => {
  const [seller, buyer, admin] = await signedIn(browser, SELLER, BUYER, ADMIN);
  const id = await paidListing(browser, buyer, RACE, 633);
  await changeName(seller, id);

  await buyer.goto(`/listings/${id}/confirm-purchase`);
  await buyer.getByRole('button', { name: 'Rapportera problem' }).click();
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
  await (await listening(admin.getByRole('button', { name: /^Förstora: Från köparen/ }))).click();
  const picture = admin.getByRole('dialog', { name: /^Från köparen: startgrupp\.png/ });
  await picture.getByRole('button', { name: 'Förstora' }).click();
  await picture.getByRole('group').press('+');
  await expect(picture.getByText('156 %')).toBeVisible();
  await admin.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  await admin.getByLabel('Sparade svar').selectOption('Allt är på plats');
  await expect(admin.getByLabel('Skriv till båda')).toHaveValue(/^Tack, nu har vi det vi behöver/);
  await admin.getByRole('button', { name: 'Dela pengarna' }).click();
  const decision = admin.getByRole('dialog');
  await decision.getByLabel(/Tillbaka till köparen/).fill('200');
  await decision.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
  await decision.getByLabel('Motivering').fill('Startgruppen var fel.');
  await decision.getByRole('button', { name: /^Betala tillbaka 200.kr, betala ut/ }).click();
  await expect(admin.getByText('Återbetalning genomförd').first()).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Ärendet är avgjort' })).toBeFocused();
  await admin.getByRole('link', { name: 'Nästa ärende' }).click();
  await expect(admin.getByRole('heading', { name: 'Avgör ärendet' })).toBeVisible();
  expect(new URL(admin.url()).pathname).not.toBe(page);
  const { total, payout } = splitPrice(kronor(633));
  await expect
    .poll(() => moneyOf(id))
    .toEqual({ charges: [total], refunds: [kronor(200)], transfers: [payout - kronor(200)] });
  for (const party of [seller, buyer]) {
    await party.goto(page);
    await expect(party.getByText('Startgruppen var fel.')).toBeVisible();
    await expect(party.getByText(/får tillbaka 200/)).toBeVisible();
  }
  for (const email of [SELLER, BUYER]) {
    expect((await mailTo(email, /^Ärendet är avgjort/)).text).toContain('Startgruppen var fel.');
  }

  const visitor = await someone(browser);
  await visitor.goto(page);
  await expect(visitor).toHaveURL(/auth\/login/);
});

test('a large refund waits for a second admin', async ({ browser }) => {
  const [admin] = await signedIn(browser, ADMIN);
  const { listingId, disputeId } = await aDispute(browser, 7000, 'Fel namn i startlistan.');
  await admin.goto(`/arenden/${disputeId}`);
  await admin.getByRole('button', { name: /^Betala tillbaka 7.030.kr till köparen/ }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
  await dialog.getByLabel('Motivering').fill('Namnet är fel.');
  await dialog.getByRole('button', { name: 'Föreslå' }).click();
  await expect(admin.getByText('Väntar på en administratör till').first()).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Bekräfta beslutet' })).toHaveCount(0);
  expect(await moneyOf(listingId)).toMatchObject({ refunds: [], transfers: [] });
  await admin.getByRole('button', { name: 'Dra tillbaka förslaget' }).click();
  await expect(admin.getByRole('button', { name: /^Betala tillbaka 7.030.kr till köparen/ })).toBeVisible();
});

/** A dispute about a listing of this price. @returns the listing and the dispute. */
async function aDispute(browser: Browser, price: number, reason: string) {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const listingId = await paidListing(browser, buyer, RACE, price);
  await changeName(seller, listingId);
  const report = { listingId, kind: 'wrong_name', reason };
  const { disputeId } = await call<{ disputeId: string }>(buyer, 'disputes.report', report);
  return { listingId, disputeId };
}

/** Opens a decision from the list of disputes. */
async function decide(admin: Page, reason: string, action: RegExp) {
  await admin.goto('/admin/manager?tab=disputes');
  const row = admin.getByRole('row').filter({ hasText: reason });
  await (await listening(row.getByRole('button', { name: /^Åtgärder för ärendet/ }))).click();
  await admin.getByRole('menuitem', { name: action }).click();
  return admin.getByRole('dialog');
}

test('two admins decide one dispute at once: one decision stands', async ({ browser }) => {
  const reason = `Fel namn, två på en gång ${Date.now()}`;
  const { listingId } = await aDispute(browser, 648, reason);
  const [one] = await signedIn(browser, ADMIN);
  const two = await anotherAdmin(browser);
  const release = await decide(one, reason, /^Betala ut .* till säljaren/);
  const refund = await decide(two, reason, /^Betala tillbaka .* till köparen/);
  await refund.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
  await refund.getByLabel('Motivering').fill('Namnet är fel.');

  await release.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
  await release.getByLabel('Motivering').fill('Namnet stämmer.');
  await release.getByRole('button', { name: /^Betala ut/ }).click();
  await expect(one.getByText('Dispute löst').first()).toBeVisible();
  await refund.getByRole('button', { name: /^Betala tillbaka/ }).click();
  await expect(two.getByText('Kunde inte lösa dispyten')).toBeVisible();
  await expect(two.getByText('Ärendet är redan avgjort av någon annan.')).toBeVisible();
  await expect(refund).toBeHidden();
  const { payout } = splitPrice(kronor(648));
  await expect.poll(() => moneyOf(listingId)).toMatchObject({ refunds: [], transfers: [payout] });
});

test('a refund above 5 000 kr is proposed by one admin and confirmed by another', async ({ browser }) => {
  const reason = `Stort belopp ${Date.now()}`;
  const { listingId, disputeId } = await aDispute(browser, 6400, reason);
  const [one] = await signedIn(browser, ADMIN);
  const two = await anotherAdmin(browser);
  const dialog = await decide(one, reason, /^Betala tillbaka .* till köparen/);
  await dialog.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
  await dialog.getByLabel('Motivering').fill('Platsen fanns inte.');
  await dialog.getByRole('button', { name: 'Föreslå' }).click();
  await expect(one.getByText('Förslaget är sparat')).toBeVisible();
  expect(await moneyOf(listingId)).toMatchObject({ refunds: [] });

  await two.goto('/admin/manager?tab=disputes');
  await expect(
    two
      .getByRole('row')
      .filter({ hasText: reason })
      .getByText(/har föreslagit ett beslut/),
  ).toBeVisible();
  await two.goto(`/arenden/${disputeId}`);
  await two.getByRole('button', { name: 'Bekräfta beslutet' }).click();
  await two.getByRole('dialog').getByRole('button', { name: 'Bekräfta beslutet' }).click();
  await expect(two.getByText('Dispute löst').first()).toBeVisible();
  const { total } = splitPrice(kronor(6400));
  await expect.poll(() => moneyOf(listingId)).toMatchObject({ refunds: [total], transfers: [] });
});
