import { aPurchase, continuePurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { expect, test } from 'vitest';
import { as } from '../support/callers';

test('a browser keeps the running purchases of both roles, and nothing of the other party', async () => {
  const user = await aSeller({ firstName: 'Ester', lastName: 'Egen' });
  const sold = await aPurchase({ seller: user }).paid().done();
  const bought = await aPurchase({ buyer: user }).paid().nameChanged().done();
  await aPurchase({ buyer: user }).done();
  const { userId, items } = await as(user).purchases.running();
  expect(userId).toBe(user.id);
  expect(items).toMatchObject([
    {
      role: 'buyer',
      state: 'awaiting_buyer_confirmation',
      amount: bought.purchase.charged,
      deadline: { kind: 'confirm', at: bought.purchase.confirmationDeadline },
    },
    {
      role: 'seller',
      state: 'pending_name_change',
      amount: sold.purchase.payout,
      deadline: { kind: 'name_change', at: sold.purchase.nameChangeDeadline },
    },
  ]);
  for (const item of items) {
    expect(Object.keys(item).toSorted()).toEqual(
      ['amount', 'date', 'deadline', 'distance', 'role', 'state', 'stopped', 'title'].toSorted(),
    );
  }
  const text = JSON.stringify(items);
  for (const secret of ['Karin', sold.buyer.email, sold.buyer.id, bought.listing.sellerId])
    expect(text).not.toContain(secret);

  await continuePurchase(bought).confirmed().done();
  expect((await as(user).purchases.running()).items.map(({ role }) => role)).toEqual(['seller']);
  expect((await as(await aUser()).purchases.running()).items).toEqual([]);
});
