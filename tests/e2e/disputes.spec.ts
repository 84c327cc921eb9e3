import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import {
  ADMIN,
  anotherAdmin,
  BUYER,
  disputed,
  handedOver,
  linkIn,
  listening,
  mailTo,
  moneyOf,
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
  const id = await handedOver(browser, 633);
  const claim = 'Annonsen sa startgrupp 3, men det blev 12. <script>alert(1)</script>';

  await buyer.goto(`/listings/${id}/confirm-purchase`);
  await (await listening(buyer.getByRole('button', { name: 'Rapportera Problem' }))).click();
  const dialog = buyer.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skicka rapport' }).click();
  await expect(buyer.getByText('Vänligen förklara problemet.').first()).toBeVisible();
  await dialog.getByLabel('Vad gäller det?').selectOption('Annan startgrupp eller distans än i annonsen');
  await dialog.getByLabel('Vad har hänt?').fill(claim);
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'startgrupp.png', mimeType: 'image/png', buffer: PNG },
    { name: 'sida.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>hej</html>') },
  ]);
  await dialog.getByRole('button', { name: 'Skicka rapport' }).click();
  await expect(buyer.getByText('Problem rapporterat').first()).toBeVisible();
  await expect(buyer.getByText(/sida\.pdf kom inte med\. Filen måste vara en PDF-/).first()).toBeVisible();
  await expect(buyer).toHaveURL(/\/arenden\//);
  await expect(buyer.getByRole('link', { name: 'startgrupp.png' })).toBeVisible();

  await mailTo(ADMIN, /^Nytt ärende/);
  const page = new URL(linkIn(await mailTo(SELLER, /^Köparen har rapporterat ett problem/), '/arenden/'))
    .pathname;
  await seller.goto(page);
  await (await listening(seller.getByLabel('Svara köparen och oss'))).fill('Det stod 3 i min anmälan.');
  await seller.getByRole('button', { name: 'Skicka', exact: true }).click();
  await expect(seller.getByRole('listitem').filter({ hasText: 'Det stod 3 i min anmälan.' })).toBeVisible();
  await mailTo(BUYER, /^Nytt i ärendet/);

  await admin.goto(page);
  await (await listening(admin.getByRole('button', { name: /^Förstora: Från köparen/ }))).click();
  const picture = admin.getByRole('dialog', { name: /^Från köparen: startgrupp\.png/ });
  await expect(picture.getByRole('img', { name: /^Från köparen: startgrupp\.png/ })).toBeVisible();
  await expect(picture.getByRole('link', { name: 'Öppna originalet' })).toHaveAttribute(
    'href',
    /^\/api\/evidence\//,
  );
  await admin.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  await admin.getByLabel('Sparade svar').selectOption('Allt är på plats');
  await expect(admin.getByLabel('Skriv till båda')).toHaveValue(/^Tack, nu har vi det vi behöver/);
  await admin.getByRole('button', { name: 'Dela pengarna' }).click();
  const decision = admin.getByRole('dialog');
  await decision.getByLabel(/Tillbaka till köparen/).fill('200');
  const divide = decision.getByRole('button', { name: /^Betala tillbaka 200.kr, betala ut/ });
  await divide.click();
  await expect(admin.getByText('Skriv varför köparen får pengarna tillbaka.').first()).toBeVisible();
  await decision.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
  await decision.getByLabel('Motivering').fill('Startgruppen var fel.');
  await divide.click();
  await expect(admin.getByText('Återbetalning genomförd').first()).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Ärendet är avgjort' })).toBeFocused();
  await admin.getByRole('link', { name: 'Nästa ärende' }).click();
  await expect(admin.getByRole('heading', { name: 'Avgör ärendet' })).toBeVisible();
  expect(new URL(admin.url()).pathname).not.toBe(page);
  const { charged, payout } = splitPrice(kronor(633));
  await expect
    .poll(() => moneyOf(id))
    .toEqual({ charges: [charged], refunds: [kronor(200)], transfers: [payout - kronor(200)] });
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

test('a refund above 5 000 kr is proposed by one admin and confirmed by another', async ({ browser }) => {
  const reason = `Stort belopp ${Date.now()}`;
  const { listingId, disputeId } = await disputed(browser, 6400, reason);
  const [one] = await signedIn(browser, ADMIN);
  await one.goto(`/arenden/${disputeId}`);
  await (await listening(one.getByRole('button', { name: /^Betala tillbaka .* till köparen/ }))).click();
  const dialog = one.getByRole('dialog');
  await dialog.getByLabel('Vad vi har sett').fill('Ett mejl från arrangören.');
  await dialog.getByLabel('Motivering').fill('Platsen fanns inte.');
  await dialog.getByRole('button', { name: 'Föreslå' }).click();
  await expect(one.getByText('Väntar på en administratör till').first()).toBeVisible();
  await expect(one.getByRole('button', { name: 'Dra tillbaka förslaget' })).toBeVisible();
  await expect(one.getByRole('button', { name: 'Bekräfta beslutet' })).toHaveCount(0);
  expect(await moneyOf(listingId)).toMatchObject({ refunds: [], transfers: [] });

  const two = await anotherAdmin(browser);
  await two.goto('/admin/manager?tab=disputes');
  const row = two.getByRole('row').filter({ hasText: reason });
  await expect(row.getByText(/har föreslagit ett beslut/)).toBeVisible();
  await two.goto(`/arenden/${disputeId}`);
  await (await listening(two.getByRole('button', { name: 'Bekräfta beslutet' }))).click();
  await two.getByRole('dialog').getByRole('button', { name: 'Bekräfta beslutet' }).click();
  await expect(two.getByText('Dispute löst').first()).toBeVisible();
  const { charged } = splitPrice(kronor(6400));
  await expect.poll(() => moneyOf(listingId)).toMatchObject({ refunds: [charged], transfers: [] });
});
