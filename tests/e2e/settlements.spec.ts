import { expect, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import { formatKrExact } from '@/text/numbers';
import { BUYER, disputed, linkIn, listening, mailTo, moneyOf, SELLER, signedIn, test } from './support';

const row = (page: Page, label: string) =>
  page.locator('[aria-labelledby=uppgorelse]').getByRole('row', { name: label }).getByRole('cell');

test('a settlement is offered, countered and accepted, to the öre for both', async ({ browser }) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const { listingId, disputeId } = await disputed(browser, 634, 'Startgrupp 12 och inte 3.');
  const path = `/arenden/${disputeId}`;
  const { charged, payout } = splitPrice(kronor(634));

  await buyer.goto(path);
  await expect(buyer.getByText(/Säljaren är ombedd att svara senast/)).toBeVisible();
  await (await listening(buyer.getByRole('button', { name: 'Föreslå en uppgörelse' }))).click();
  const amount = buyer.getByLabel('Tillbaka till dig, i kronor');
  await amount.fill('9999');
  await buyer.getByRole('button', { name: 'Skicka förslaget' }).click();
  await expect(buyer.getByText(/^Från 0 kr till/)).toBeVisible();
  await amount.fill('400,50');
  await expect(row(buyer, 'Du får tillbaka')).toHaveText(formatKrExact(400_50));
  await expect(row(buyer, 'Säljaren får')).toHaveText(formatKrExact(payout - 400_50));
  await buyer.getByRole('button', { name: 'Skicka förslaget' }).click();
  await expect(buyer.getByRole('heading', { name: 'Ditt förslag väntar på säljarens svar' })).toBeVisible();

  const offerMail = await mailTo(SELLER, /^Köparen vill göra upp/, path);
  expect(offerMail.text).toContain('400,50\u00a0kr');
  await seller.goto(new URL(linkIn(offerMail, '/arenden/')).pathname);
  await expect(row(seller, 'Du får')).toHaveText(formatKrExact(payout - 400_50));
  await (await listening(seller.getByRole('button', { name: 'Föreslå något annat' }))).click();
  await seller.getByLabel('Tillbaka till köparen, i kronor').fill('250');
  await expect(row(seller, 'Köparen får tillbaka')).toHaveText(formatKrExact(250_00));
  await seller.getByRole('button', { name: 'Skicka förslaget' }).click();
  await expect(seller.getByRole('heading', { name: 'Ditt förslag väntar på köparens svar' })).toBeVisible();

  await mailTo(BUYER, /^Säljaren vill göra upp/, path);
  await buyer.goto(path);
  await expect(row(buyer, 'Du får tillbaka')).toHaveText(formatKrExact(250_00));
  await expect(row(buyer, 'Säljaren får')).toHaveText(formatKrExact(payout - 250_00));
  await (await listening(buyer.getByRole('button', { name: 'Säg ja' }))).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Ja, gör så' }).click();
  await expect(buyer.getByRole('heading', { name: 'Du och säljaren är överens' })).toBeVisible();
  await expect
    .poll(() => moneyOf(listingId))
    .toEqual({ charges: [charged], refunds: [250_00], transfers: [payout - 250_00] });
  await seller.goto(path);
  await expect(
    seller.getByText('Du föreslog att 250 kr går tillbaka till köparen, och köparen sa ja.'),
  ).toBeVisible();
  for (const email of [SELLER, BUYER]) await mailTo(email, /^Uppgörelsen är klar/, path);

  const download = seller.waitForEvent('download');
  await seller.getByRole('link', { name: /Ladda ner ärendet som PDF/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^loppbytet-arende-[0-9A-F]{8}\.pdf$/);
});
