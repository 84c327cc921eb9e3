import { expect, test } from 'vitest';
import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import { aPurchase } from '@/sandbox/scenario/purchase';
import { atStripe, balances, expectSettled } from '../support/ledger';
import { workQueues } from '../support/queues';
import { world } from '../support/world';

test('a confirmed purchase pays the seller once, to the öre, and mails both', async () => {
  const { purchase, listing, buyer } = await aPurchase({ price: 995 })
    .paid()
    .nameChanged()
    .confirmed()
    .done();
  await workQueues();

  const { payout, total } = splitPrice(kronor(995));
  expect(purchase.state).toBe('completed');
  expect(listing.status).toBe('completed');
  const { charges, transfers, refunds } = await atStripe(purchase.id);
  expect(charges.map(({ amount }) => amount)).toEqual([total]);
  expect(transfers.map(({ amount }) => amount)).toEqual([payout]);
  expect(refunds).toEqual([]);
  await expectSettled(purchase.id);
  expect((await balances(purchase.id)).seller_payable ?? 0).toBe(0);
  expect(world.sandbox.mails.list(buyer.email).map(({ subject }) => subject)).toHaveLength(3);
});
