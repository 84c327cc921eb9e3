import { type Browser, expect, type Page } from '@playwright/test';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import {
  ADMIN,
  anotherAdmin,
  BUYER,
  call,
  changeName,
  enter,
  listening,
  moneyOf,
  paidPlace,
  SELLER,
  signedIn,
  someone,
  test,
} from './support';

const RACE = 'Herrestads Fjällmaraton';

/** A dispute about a listing of this price. @returns the listing and the dispute. */
async function aDispute(browser: Browser, price: number, reason: string) {
  const [seller, buyer] = await signedIn(browser, SELLER, BUYER);
  const listingId = await paidPlace(browser, buyer, RACE, price);
  await changeName(seller, listingId);
  const report = { listingId, kind: 'wrong_name', reason };
  const { disputeId } = await call<{ disputeId: string }>(buyer, 'disputes.report', report);
  return { listingId, disputeId };
}

/** Opens a decision from the list of disputes. */
async function decide(admin: Page, reason: string, action: string) {
  await admin.goto('/admin/manager?tab=disputes');
  const row = admin.getByRole('row').filter({ hasText: reason });
  await (await listening(row.getByRole('button', { name: /^Åtgärder för ärendet/ }))).click();
  await admin.getByRole('menuitem', { name: action }).click();
  return admin.getByRole('dialog');
}

test('two admins decide one dispute at once: one decision stands', async ({ browser }) => {
  const reason = `Fel namn, två på en gång ${Date.now()}`;
  const { listingId } = await aDispute(browser, 648, reason);
  const [one, two] = [await someone(browser), await anotherAdmin(browser)];
  await enter(one, ADMIN);
  const release = await decide(one, reason, 'Betala ut till säljaren');
  const refund = await decide(two, reason, 'Återbetala köparen');
  await refund.getByLabel('Motivering').fill('Namnet är fel.');

  await release.getByLabel('Motivering').fill('Namnet stämmer.');
  await release.getByRole('button', { name: 'Betala ut' }).click();
  await expect(one.getByText('Dispute löst').first()).toBeVisible();
  await refund.getByRole('button', { name: 'Återbetala' }).click();
  await expect(two.getByText('Kunde inte lösa dispyten')).toBeVisible();
  await expect(two.getByText('Ärendet är redan avgjort av någon annan.')).toBeVisible();
  await expect(refund).toBeHidden();
  const { payout } = splitPrice(kronor(648));
  await expect.poll(() => moneyOf(listingId)).toMatchObject({ refunds: [], transfers: [payout] });
});

test('a refund above 5 000 kr is proposed by one admin and confirmed by another', async ({ browser }) => {
  const reason = `Stort belopp ${Date.now()}`;
  const { listingId, disputeId } = await aDispute(browser, 6400, reason);
  const [one, two] = [await someone(browser), await anotherAdmin(browser)];
  await enter(one, ADMIN);
  const dialog = await decide(one, reason, 'Återbetala köparen');
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
