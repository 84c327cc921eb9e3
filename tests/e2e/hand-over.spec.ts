import { expect, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  BUYER,
  BY_CODE,
  buy,
  call,
  changeName,
  linkIn,
  listening,
  mailTo,
  moneyOf,
  newListing,
  paidListing,
  press,
  RACE,
  SELLER,
  signedIn,
  test,
} from './support';

/** The seller pastes a code and hands it over. */
async function giveCode(seller: Page, id: string, code: string) {
  await seller.goto(`/listings/${id}/name-change`);
  await (await listening(seller.getByLabel('Kod eller länk från arrangören'))).fill(code);
  await seller.getByRole('button', { name: 'Lämna koden' }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Ja, lämna koden' }).click();
  await expect(seller.getByText('Namnbyte slutfört')).toBeVisible();
}

test('a code is handed over, rejected, handed over again and confirmed', { tag: '@serverless' }, async ({
  browser,
}) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const id = await newListing(browser, BY_CODE, 812);
  // The buyer pays the organiser there: how that is agreed to has a test of its own.
  const { url } = await call<{ url: string }>(buyer, 'purchases.createCheckout', {
    listingId: id,
    priceSeen: kronor(812),
    feeAccepted: true,
    buyerDetails: { full_name: 'Åke Öberg', email: 'ake@loppbytet.example' },
  });
  await buyer.goto(url);
  await press(buyer, 'Betala');
  await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();

  await seller.goto(`/listings/${id}/name-change`);
  await (await listening(seller.getByRole('button', { name: 'Lämna koden' }))).click();
  await expect(seller.getByText('Klistra in koden eller länken från arrangören.')).toBeVisible();
  await giveCode(seller, id, 'FEL-KOD-0001');

  const mail = await mailTo(BUYER, /^Koden är lämnad/, id);
  expect(mail.text + mail.html).not.toContain('FEL-KOD-0001');
  await buyer.goto(new URL(linkIn(mail, '/confirm-purchase')).pathname);
  await expect(buyer.getByText('FEL-KOD-0001')).toHaveCount(0);
  await (await listening(buyer.getByRole('button', { name: 'Visa koden' }))).click();
  await expect(buyer.getByText('FEL-KOD-0001')).toBeVisible();
  await expect(buyer.getByText(/^Visad för dig/)).toBeVisible();

  await buyer.getByRole('button', { name: 'Koden fungerar inte' }).click();
  const dialog = buyer.getByRole('dialog');
  await expect(dialog.getByText(/på sig att lämna en ny kod/)).toBeVisible();
  await dialog.getByLabel(/Vad händer när du använder koden/).fill('Den är redan använd.');
  await dialog.getByRole('button', { name: 'Be om en ny kod' }).click();
  await expect(buyer.getByText('Säljaren har fått ett mejl')).toBeVisible();
  await expect(buyer.getByText('FEL-KOD-0001')).toHaveCount(0);

  const rejected = await mailTo(SELLER, /^Koden fungerade inte/, id);
  await seller.goto(new URL(linkIn(rejected, '/name-change')).pathname);
  await expect(seller.getByText('Den är redan använd.')).toBeVisible();
  const link = 'https://arrangor.example/anmal/ny-0002';
  await giveCode(seller, id, link);

  await buyer.goto(`/listings/${id}/confirm-purchase`);
  await (await listening(buyer.getByRole('button', { name: 'Visa koden' }))).click();
  const open = buyer.getByRole('link', { name: 'Öppna arrangor.example' });
  await expect(open).toHaveAttribute('href', link);
  await expect(open).toHaveAttribute('rel', 'noopener noreferrer');
  // The second time it would become a dispute, and says so.
  await buyer.getByRole('button', { name: 'Koden fungerar inte' }).click();
  await expect(buyer.getByRole('dialog').getByRole('button', { name: 'Öppna ett ärende' })).toBeVisible();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Tillbaka' }).click();
  await buyer.getByRole('button', { name: 'Bekräfta mottagande' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Ja, bekräfta mottagande' }).click();
  await expect(buyer.getByText('Köp bekräftat!')).toBeVisible();
  const { total, payout } = splitPrice(kronor(812));
  await expect.poll(() => moneyOf(id)).toEqual({ charges: [total], refunds: [], transfers: [payout] });
});

test('wrong details are asked for, corrected and used', async ({ browser }) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const id = await paidListing(browser, buyer, RACE, 813);

  await seller.goto(`/listings/${id}/name-change`);
  await (
    await listening(seller.getByRole('button', { name: 'Uppgiften fungerar inte hos arrangören' }).first())
  ).click();
  const ask = seller.getByRole('dialog');
  await ask.getByLabel(/Vad säger arrangören/).fill('De hittar ingen med den adressen.');
  await ask.getByRole('button', { name: 'Be om rättning' }).click();
  await expect(seller.getByText('Köparen har fått ett mejl')).toBeVisible();
  await expect(seller.getByRole('button', { name: 'Uppgiften fungerar inte hos arrangören' })).toHaveCount(0);

  const mail = await mailTo(BUYER, /^Rätta .*, så går namnbytet vidare/, id);
  await buyer.goto(new URL(linkIn(mail, '/confirm-purchase')).pathname);
  await expect(buyer.getByText('De hittar ingen med den adressen.')).toBeVisible();
  await (await listening(buyer.getByRole('button', { name: 'Rätta uppgifterna' }))).click();
  const form = buyer.getByRole('dialog');
  await form.getByLabel('E-postadress').fill('ny@');
  await form.getByRole('button', { name: 'Spara uppgifterna' }).click();
  await expect(form.getByText('Ogiltig e-postadress.')).toBeVisible();
  await form.getByLabel('E-postadress').fill('ny-adress@loppbytet.example');
  await form.getByRole('button', { name: 'Spara uppgifterna' }).click();
  await expect(buyer.getByText('Uppgifterna är rättade')).toBeVisible();

  await mailTo(SELLER, /^Köparen har rättat sina uppgifter/, id);
  await seller.goto(`/listings/${id}/name-change`);
  await expect(seller.getByText('ny-adress@loppbytet.example', { exact: true })).toBeVisible();
  await expect(seller.getByText(/^Ändrad /)).toBeVisible();
  await changeName(seller, id);
  await call(buyer, 'purchases.confirmReceipt', { listingId: id });
  await expect.poll(async () => (await moneyOf(id)).transfers).toEqual([splitPrice(kronor(813)).payout]);
});

test('a seller gives up: the buyer is refunded, the place is put up again and sold', async ({ browser }) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const id = await paidListing(browser, buyer, RACE, 814);
  const { total } = splitPrice(kronor(814));

  await seller.goto(`/listings/${id}/name-change`);
  await (
    await listening(seller.getByRole('button', { name: 'Jag kan inte genomföra försäljningen' }))
  ).click();
  const dialog = seller.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ge köparen pengarna tillbaka' }).click();
  await expect(dialog.getByText('Välj varför du inte kan genomföra försäljningen.')).toBeVisible();
  await dialog.getByLabel('Varför går det inte?').selectOption('Arrangören säger nej till namnbytet');
  await dialog.getByLabel(/Vill du förklara mer/).fill('De har ändrat sina regler.');
  await dialog.getByRole('button', { name: 'Ge köparen pengarna tillbaka' }).click();
  await expect(seller.getByText('Försäljningen är avbruten').first()).toBeVisible();
  await expect.poll(() => moneyOf(id)).toEqual({ charges: [total], refunds: [total], transfers: [] });

  await buyer.goto(`/listings/${id}/confirm-purchase`);
  await expect(buyer.getByRole('heading', { name: 'Köpet är avslutat' })).toBeVisible();
  await expect(buyer.getByText(/Säljaren kunde inte genomföra försäljningen/)).toBeVisible();
  const mail = await mailTo(BUYER, /^Köpet blev inte av/);
  expect(mail.text).toContain('De har ändrat sina regler.');
  expect(mail.html).toMatch(/\/listings\/[0-9a-f-]{36}/);

  await expect(seller.getByText('Pausad – försäljningen avbröts').first()).toBeVisible();
  const card = seller.getByRole('article').filter({ has: seller.locator(`a[href*="${id}"]`) });
  await card.getByRole('button', { name: 'Återaktivera' }).click();
  await expect(seller.getByText(/48-timmars/)).toBeVisible();
  await buy(buyer, id);
  await press(buyer, 'Betala');
  await expect(buyer.getByRole('heading', { name: 'Betalningen genomförd!' })).toBeVisible();
  await expect.poll(async () => (await moneyOf(id)).charges).toEqual([total, total]);
});
