import { aPurchase } from '@sandbox/scenario/purchase';
import { expect, test, vi } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { mailCodeOf, readMailAddress } from '@/server/inbound-mail/address';
import { now } from '@/server/lib/clock';
import { findPurchase } from '@/server/services/inbound-mail/internal/find-purchase';
import { confirmReceipt } from '@/server/services/purchases/buyer-steps';

// Two ids with one code are about one pair in a trillion.
vi.mock('@/server/inbound-mail/address', { spy: true });

test('an address that two running purchases share is of neither, until one has ended', async () => {
  const first = await aPurchase().paid().nameChanged().done();
  const second = await aPurchase().paid().done();
  const sharing = [first.purchase.id, second.purchase.id];
  const id = (digit: string) => [8, 4, 4, 4, 12].map((length) => digit.repeat(length)).join('-');
  vi.mocked(readMailAddress).mockReturnValue({ code: 'k7mf2qxp', from: id('0'), to: id('f') });
  vi.mocked(mailCodeOf).mockImplementation((each) => (sharing.includes(each) ? 'k7mf2qxp' : 'aaaa0000'));
  expect(await findPurchase('k7mf-2qxp@mejl.example')).toBeNull();
  await confirmReceipt({ listingId: first.listing.id }, callAs('buyer', first.buyer.id, now()));
  expect(await findPurchase('k7mf-2qxp@mejl.example')).toBe(second.purchase.id);
});
