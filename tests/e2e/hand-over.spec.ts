import { expect, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import {
  BUYER,
  BY_CODE,
  linkIn,
  listening,
  mailTo,
  moneyOf,
  paidListing,
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
  await expect(seller.getByRole('alert').filter({ hasText: 'Koden är lämnad' })).toBeVisible();
}

/** Answers the next attempt to hand over a code as the server refuses one. */
const refuseOnce = (seller: Page, text: string) =>
  seller.route(
    /purchases\.completeNameChange/,
    (route) =>
      route.fulfill({
        status: 400,
        json: [
          {
            error: {
              json: {
                message: '',
                code: -32600,
                data: { httpStatus: 400, code: 'INVALID_INPUT', fieldErrors: { code: text } },
              },
            },
          },
        ],
      }),
    { times: 1 },
  );

test('a code that the server refuses stays in its field, with the reason and the focus', async ({
  browser,
}) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const id = await paidListing(browser, buyer, BY_CODE, 814);
  await seller.goto(`/listings/${id}/name-change`);
  const field = await listening(seller.getByLabel('Kod eller länk från arrangören'));
  await field.fill('FEL-KOD-0003');
  await refuseOnce(seller, 'Koden är för gammal.');
  await seller.getByRole('button', { name: 'Lämna koden' }).click();
  await seller.getByRole('dialog').getByRole('button', { name: 'Ja, lämna koden' }).click();
  await expect(seller.getByText('Koden är för gammal.')).toBeVisible();
  await expect(seller.getByRole('dialog')).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('FEL-KOD-0003');
});

test('a code is handed over, rejected, handed over again and confirmed', async ({ browser }) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const id = await paidListing(browser, buyer, BY_CODE, 812);
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
  // The second time it would become a dispute, as the dialog explains.
  await buyer.getByRole('button', { name: 'Koden fungerar inte' }).click();
  await expect(buyer.getByRole('dialog').getByRole('button', { name: 'Öppna ett ärende' })).toBeVisible();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Avbryt' }).click();
  await buyer.goto('/auth/profile');
  const card = buyer.getByRole('article').filter({ has: buyer.locator(`a[href*="${id}"]`) });
  await expect(card.getByRole('link', { name: 'Visa koden' })).toBeVisible();
  await (await listening(card.getByRole('button', { name: 'Bekräfta mottagande' }))).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Ja, bekräfta mottagande' }).click();
  await expect(buyer.getByText('Köp bekräftat!')).toBeVisible();
  const bib = buyer.getByRole('dialog', { name: 'Platsen är din' });
  await expect(bib.getByRole('button', { name: 'Dela nummerlappen' })).toBeVisible();
  await expect(bib.getByRole('link', { name: 'Lägg till i kalendern' })).toBeVisible();
  await bib.getByRole('button', { name: 'Till dina köp' }).click();
  await expect(bib).toBeHidden();
  const { charged, payout } = splitPrice(kronor(812));
  await expect.poll(() => moneyOf(id)).toEqual({ charges: [charged], refunds: [], transfers: [payout] });
});
