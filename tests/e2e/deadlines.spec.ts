import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import {
  advance,
  BUYER,
  buyAtOnce,
  countMails,
  forgetMissedSales,
  handedOver,
  listening,
  moneyOf,
  paidListing,
  RACE,
  SELLER,
  showOnly,
  signedIn,
  test,
} from './support';

const reminder = /påminnelse|kvar|namnbyte/i;

test('a silent seller: a reminder at 24 h and 32 h, everything back at 48 h, relisted and sold again', async ({
  browser,
}) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const id = await paidListing(browser, buyer, RACE, 731);
  const { charged } = splitPrice(kronor(731));

  const before = await countMails(SELLER, reminder);
  await advance({ hours: 24.1 });
  await expect.poll(() => countMails(SELLER, reminder)).toBeGreaterThan(before);
  const afterFirst = await countMails(SELLER, reminder);
  await advance({ hours: 8 });
  await expect.poll(() => countMails(SELLER, reminder)).toBeGreaterThan(afterFirst);

  await advance({ hours: 16 });
  await expect.poll(() => moneyOf(id)).toEqual({ charges: [charged], refunds: [charged], transfers: [] });

  await seller.goto('/auth/profile?tab=listings');
  await expect(seller.getByRole('heading', { name: 'Åtgärder krävs' })).toBeVisible();
  await expect(seller.getByText('Tiden är ute').first()).toBeVisible();
  await expect(seller.getByText('Pausad - deadline missad').first()).toBeVisible();
  const card = seller.getByRole('article').filter({ has: seller.locator(`a[href*="${id}"]`) });
  await forgetMissedSales();
  await (await listening(card.getByRole('button', { name: 'Återaktivera' }))).click();
  await expect(seller.getByText(/48-timmars/)).toBeVisible();
  await buyAtOnce(buyer, id, 731);
  await expect.poll(async () => (await moneyOf(id)).charges).toEqual([charged, charged]);
});

test('a silent buyer: completed and paid out after 72 h', { tag: '@serverless' }, async ({ browser }) => {
  const [seller] = await signedIn(browser, SELLER);
  const id = await handedOver(browser, 642);
  await advance({ hours: 71 });
  expect((await moneyOf(id)).transfers).toEqual([]);
  await advance({ hours: 1.1 });
  const { charged, payout } = splitPrice(kronor(642));
  await expect.poll(() => moneyOf(id)).toEqual({ charges: [charged], refunds: [], transfers: [payout] });
  await seller.goto('/auth/profile?tab=listings');
  // Ended ones come last: past the first page, when there is much else.
  await showOnly(seller, { label: 'Slutförda', show: 'done' });
  await expect(seller.getByText('Slutförd', { exact: true }).first()).toBeVisible();
});
