import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { HOUR, plus } from '@/domain/time';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { as } from '../support/callers';
import { expectDefined } from '../support/expect-defined';
import { disputeOf } from '../support/rows';

const admin = await aUser({ isAdmin: true });

const read = (by: User, disputeId: string) => as(by).disputes.byId({ disputeId });
const disputed = async (seller: User, buyer?: User) => {
  const fixture = await aPurchase({ seller, ...(buyer && { buyer }) })
    .paid()
    .nameChanged()
    .reported('Fel namn.')
    .done();
  return { ...fixture, dispute: await disputeOf(fixture.purchase.id) };
};
const rule = (by: User, disputeId: string) =>
  as(by).admin.resolveDispute({
    disputeId,
    decision: 'refund',
    findings: 'Ett mejl från arrangören.',
    notes: 'Namnet är fel.',
  });

test('an admin sees what both parties have done before, without this purchase', async () => {
  const seller = await aSeller();
  const buyer = await aUser();
  await aPurchase({ seller, buyer }).paid().nameChanged().confirmed().done();
  const late = await aPurchase({ seller }).paid().done();
  await runDeadlines(clockAt(plus(late.purchase.nameChangeDeadline ?? now(), HOUR)));
  await rule(admin, (await disputed(seller, buyer)).dispute.id);
  const { dispute } = await disputed(seller, buyer);
  const background = expectDefined((await read(admin, dispute.id)).background, 'background');
  expect(background.history).toEqual({
    buyer: { bought: 2, reported: 1, sold: 0, late: 0, disputed: 0 },
    seller: { bought: 0, reported: 0, sold: 3, late: 1, disputed: 1 },
  });
});

test('the race’s rule is the one the purchase keeps; the parties get none of this', async () => {
  const seller = await aSeller();
  const { dispute, purchase, buyer } = await disputed(seller);
  const { background: seenBackground, answer, proof } = await read(admin, dispute.id);
  const background = expectDefined(seenBackground, 'background');
  expect(background.rule.window).toEqual(purchase.window);
  expect(proof).toMatchObject({ mimeType: expect.stringMatching(/^(image|application)\//), erased: false });
  expect(answer).toMatchObject({ buyerAt: null, sellerAt: null });
  await as(seller).disputes.post({ disputeId: dispute.id, text: 'Det stämmer.' });
  expect((await read(admin, dispute.id)).answer.sellerAt).toBeInstanceOf(Date);
  for (const party of [seller, buyer]) {
    const seen = await read(party, dispute.id);
    expect([seen.background, seen.proof]).toEqual([null, undefined]);
  }
});

test('the next dispute is the longest paid that the admin may decide', async () => {
  const one = await aUser({ isAdmin: true });
  const nextOf = async (disputeId: string) => (await read(one, disputeId)).background?.next?.id ?? null;
  const start = (await disputed(await aSeller())).dispute.id;
  // Every earlier one that waits is decided first.
  for (let id = await nextOf(start); id; id = await nextOf(start)) await rule(one, id);
  const own = await disputed(await aSeller(), one);
  const first = await disputed(await aSeller());
  const second = await disputed(await aSeller());
  expect(await nextOf(start)).toBe(first.dispute.id);
  await rule(one, first.dispute.id);
  expect(await nextOf(start)).toBe(second.dispute.id);
  await rule(one, second.dispute.id);
  expect(await nextOf(start)).toBeNull();
  expect((await read(one, own.dispute.id)).background).toBeNull();
});
