import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import {
  BUYER,
  buyAtOnce,
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
  test,
} from '../support';

test('wrong details are requested, corrected and used', async ({ browser }) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const id = await paidListing(browser, buyer, RACE, 813);

  await seller.goto(`/listings/${id}/name-change`);
  await (await listening(seller.getByRole('button', { name: 'En uppgift fungerar inte' }))).click();
  const dialog = seller.getByRole('dialog');
  await dialog.getByLabel(/Vad säger arrangören/).fill('De hittar ingen med den adressen.');
  await dialog.getByRole('button', { name: 'Be om rättning' }).click();
  await expect(seller.getByText('Köparen har fått ett mejl')).toBeVisible();
  await expect(seller.getByRole('button', { name: 'En uppgift fungerar inte' })).toHaveCount(0);

  const mail = await mailTo(BUYER, /^Rätta .*, så går namnbytet vidare/, id);
  await buyer.goto(new URL(linkIn(mail, '/confirm-purchase')).pathname);
  await expect(buyer.getByText('De hittar ingen med den adressen.')).toBeVisible();
  await (await listening(buyer.getByRole('button', { name: 'Rätta uppgifterna' }))).click();
  const form = buyer.getByRole('dialog');
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
  const { charged } = splitPrice(kronor(814));

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
  await expect.poll(() => moneyOf(id)).toEqual({ charges: [charged], refunds: [charged], transfers: [] });

  await buyer.goto(`/listings/${id}/confirm-purchase`);
  await expect(buyer.getByRole('heading', { name: 'Köpet är avslutat' })).toBeVisible();
  await expect(
    buyer.getByText('Denna transaktion kan inte bekräftas i sitt nuvarande tillstånd'),
  ).toBeVisible();
  await expect(buyer.getByText(/Säljaren kunde inte genomföra försäljningen/)).toBeVisible();
  const mail = await mailTo(BUYER, /^Köpet blev inte av/);
  expect(mail.text).toContain('De har ändrat sina regler.');
  expect(mail.html).toMatch(/\/listings\/[0-9a-f-]{36}/);

  await expect(seller.getByText('Pausad - försäljningen avbröts').first()).toBeVisible();
  const card = seller.getByRole('article').filter({ has: seller.locator(`a[href*="${id}"]`) });
  await card.getByRole('button', { name: 'Återaktivera' }).click();
  await expect(seller.getByText(/48-timmars/)).toBeVisible();
  await buyAtOnce(buyer, id, 814);
  await expect.poll(async () => (await moneyOf(id)).charges).toEqual([charged, charged]);
});
