import { expect } from '@playwright/test';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  ADMIN,
  advance,
  BUYER,
  call,
  changeName,
  mailTo,
  moneyOf,
  paidListing,
  RACE,
  SELLER,
  signedIn,
  test,
} from '../support';

// Moves the clock by two months: the last file by its name, so that no other journey finds its races gone.
test('a dispute left alone: nobody answers, and on day 60 everything goes back', async ({ browser }) => {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const listingId = await paidListing(browser, buyer, RACE, 657);
  await changeName(seller, listingId);
  const reason = `Ingen svarar ${Date.now()}`;
  const report = { listingId, kind: 'no_confirmation', reason };
  const { disputeId } = await call<{ disputeId: string }>(buyer, 'disputes.report', report);
  const path = `/arenden/${disputeId}`;
  await seller.goto(path);
  await expect(seller.getByText(/^Svara senast/)).toBeVisible();

  await advance({ hours: 49 });
  await buyer.goto(path);
  await expect(buyer.getByText('Säljaren har inte svarat')).toBeVisible();
  await expect(buyer.getByText(/Ärendet avgörs senast/)).toBeVisible();

  await advance({ hours: 40 * 24 });
  const [admin] = await signedIn(browser, ADMIN);
  await admin.goto('/admin/manager?tab=disputes');
  const row = admin.getByRole('row').filter({ hasText: reason });
  await expect(row.getByText('Säljaren har inte svarat')).toBeVisible();
  await expect(row.getByText(/^1[78] dagar kvar$/)).toBeVisible();
  expect(await moneyOf(listingId)).toMatchObject({ refunds: [], transfers: [] });

  await advance({ hours: 18 * 24 });
  const { total } = splitPrice(kronor(657));
  await expect.poll(() => moneyOf(listingId)).toEqual({ charges: [total], refunds: [total], transfers: [] });
  expect((await mailTo(BUYER, /^Ärendet är avgjort, du får pengarna tillbaka/)).text).toContain('i tid');
  const [later] = await signedIn(browser, BUYER);
  await later.goto(path);
  await expect(later.getByRole('heading', { name: 'Tiden är ute' })).toBeVisible();
});
