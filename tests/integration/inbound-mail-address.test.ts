import { postfixBounce } from '@sandbox/bounces';
import { db } from '@sandbox/database';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aUser } from '@sandbox/scenario/users';
import { afterEach, expect, test, vi } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { mailCodeOf, readMailAddress, takesMail } from '@/server/inbound-mail/address';
import { returnPathOf } from '@/server/inbound-mail/return-path';
import { now } from '@/server/lib/clock';
import { enqueue } from '@/server/queue/boss';
import { receiveMail } from '@/server/services/inbound-mail';
import { findPurchase } from '@/server/services/inbound-mail/internal/find-purchase';
import { confirmReceipt } from '@/server/services/purchases/buyer-steps';
import { workQueues } from '../support/queues';
import { readUser } from '../support/rows';
import { world } from '../support/world';

// Two ids with one code are about one pair in a trillion.
vi.mock('@/server/inbound-mail/address', { spy: true });

afterEach(() => vi.resetAllMocks());

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

test('without a domain for incoming mail nobody is marked, and what cannot be delivered goes to the sender', async () => {
  const user = await aUser();
  const recipient = returnPathOf({ userId: user.id, sentAt: now() }) ?? '';
  vi.mocked(takesMail).mockReturnValue(false);
  const mailed = async () => {
    await db.transaction((tx) =>
      enqueue(tx, 'mail', { kind: 'account', mail: 'passwordChanged', userId: user.id }),
    );
    await workQueues();
  };
  await mailed();
  expect(world.sandbox.mails.list(user.email)[0]?.returnPath).toBe('info@loppbytet.example');
  const bounce = { recipient, raw: Buffer.from(postfixBounce()), token: 'a-token-of-mailguns' };
  expect(await receiveMail(bounce, { actor: { type: 'mail' }, now: now() })).toBe('unknown');
  world.sandbox.mails.refuse(user.email, '550 5.1.1 No such user');
  await mailed();
  expect((await readUser(user.id)).unreachableSince).toBeNull();
});
