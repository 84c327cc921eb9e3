import { aRace } from '@sandbox/scenario/listings';
import { aPurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { answerDue } from '@/domain/purchase/deadlines';
import { HOUR, plus } from '@/domain/time';
import { firstTab, waitingPath, waitingText } from '@/features/account/profile-tabs';
import { purchases } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { listWaiting } from '@/server/services/profile';
import { as } from '../support/callers';
import { rewrite } from '../support/rewrite';
import { disputeOf } from '../support/rows';

const start = now();
const inHours = (hours: number) => plus(start, hours * HOUR);
const set = (purchase: { id: string }, columns: Partial<typeof purchases.$inferInsert>) =>
  rewrite(purchases, eq(purchases.id, purchase.id), columns);

test('what waits for a user is listed by its deadline, and decides where the profile opens', async () => {
  const [user, other] = [await aSeller(), await aSeller()];
  expect(await as(user).account.waiting()).toEqual([]);
  expect(firstTab([])).toBe('purchases');

  const sold = await aPurchase({ seller: user, race: await aRace({ raceName: 'Sålda loppet' }) })
    .paid()
    .done();
  const answered = await aPurchase({ seller: other, buyer: user }).paid().nameChanged().done();
  const named = await aRace({ buyerFields: ['full_name'] });
  const asked = await aPurchase({ seller: other, buyer: user, race: named })
    .paid()
    .detailsRequested('full_name')
    .done();
  const quiet = await aPurchase({ seller: other, buyer: user }).paid().done();
  await aPurchase({ seller: user }).paid().nameChanged().confirmed().done();
  await set(sold.purchase, { nameChangeDeadline: inHours(5) });
  await set(answered.purchase, { confirmationDeadline: inHours(3) });
  await set(asked.purchase, { nameChangeDeadline: inHours(8) });

  const waiting = await as(user).account.waiting();
  expect(waiting.map(({ listingId, waitsFor }) => [listingId, waitsFor])).toEqual([
    [answered.listing.id, 'confirmation'],
    [sold.listing.id, 'nameChange'],
    [asked.listing.id, 'details'],
  ]);
  expect(waiting[1]).toMatchObject({ title: 'Sålda loppet', deadline: inHours(5) });
  expect(firstTab(waiting)).toBe('purchases');
  expect(waiting.map(waitingPath)).toEqual([
    `/listings/${answered.listing.id}/confirm-purchase`,
    `/listings/${sold.listing.id}/name-change`,
    `/listings/${asked.listing.id}/confirm-purchase`,
  ]);
  expect(waiting.map((item) => waitingText(item).action)).toEqual([
    'Kontrollera namnbytet',
    'Gör namnbytet',
    'Rätta uppgiften',
  ]);

  await set(sold.purchase, { nameChangeDeadline: inHours(1) });
  expect(firstTab(await as(user).account.waiting())).toBe('listings');
  // Each party has their own.
  const others = await as(other).account.waiting();
  expect(others.map(({ listingId }) => listingId).sort()).toEqual(
    [asked.listing.id, quiet.listing.id].sort(),
  );
  expect(await as(await aUser()).account.waiting()).toEqual([]);
});

test('a payment waits for its buyer until the reservation ends', async () => {
  const buyer = await aUser();
  const { listing, purchase } = await aPurchase({ buyer, price: 650 }).done();
  const [waiting] = await as(buyer).account.waiting();
  expect(waiting).toMatchObject({
    waitsFor: 'payment',
    listingId: listing.id,
    deadline: purchase.checkoutExpiresAt,
    toPay: { url: purchase.checkoutUrl, amount: purchase.charged, why: null },
  });
  expect(waiting && waitingPath(waiting)).toBe(purchase.checkoutUrl);
  expect(waiting && waitingText(waiting)).toEqual({
    text: 'Platsen är reserverad åt dig: betala den',
    action: 'Betala 680\u00a0kr nu',
  });
  const at = (time: Date) => listWaiting(callAs('user', buyer.id, time));
  expect(await at(plus(purchase.checkoutExpiresAt, -1))).toHaveLength(1);
  expect(await at(purchase.checkoutExpiresAt)).toEqual([]);
});

test('a code that waits for its buyer is called a code, until the organiser has confirmed', async () => {
  const buyer = await aUser();
  const race = await aRace({ transferMechanism: 'buyer_code' });
  const { listing, purchase } = await aPurchase({ buyer, race }).paid().nameChanged().done();
  const seen = async () => {
    const [waiting, own] = [await as(buyer).account.waiting(), await as(buyer).listings.own()];
    return [waiting[0]?.waitsFor, own.find(({ id }) => id === listing.id)?.hasCode];
  };
  expect(await seen()).toEqual(['code', true]);
  await set(purchase, { nameChangeVerifiedAt: now() });
  expect(await seen()).toEqual(['confirmation', false]);
});

test('a reported problem waits for its seller until they answer or their time is out', async () => {
  const [seller, buyer] = [await aSeller(), await aUser()];
  const reported = await aPurchase({ seller, buyer }).paid().nameChanged().reported().done();
  const dispute = await disputeOf(reported.purchase.id);
  const waiting = await as(seller).account.waiting();
  expect(waiting).toMatchObject([{ waitsFor: 'answer', deadline: answerDue(dispute.createdAt) }]);
  expect(waiting.map(waitingPath)).toEqual([`/arenden/${dispute.id}`]);
  expect(firstTab(waiting)).toBe('listings');
  expect(await as(buyer).account.waiting()).toEqual([]);

  const due = answerDue(dispute.createdAt);
  expect(await listWaiting(callAs('user', seller.id, plus(due, -1)))).toHaveLength(1);
  expect(await listWaiting(callAs('user', seller.id, due))).toEqual([]);

  await as(seller).disputes.post({ disputeId: dispute.id, text: 'Namnet är bytt, se startlistan.' });
  expect(await as(seller).account.waiting()).toEqual([]);
});

test('what a bank’s dispute has stopped waits for nobody', async () => {
  const seller = await aSeller();
  const { purchase } = await aPurchase({ seller }).paid().done();
  expect(await as(seller).account.waiting()).toHaveLength(1);
  await set(purchase, { chargebackAt: now(), chargebackEndsAt: inHours(100) });
  expect(await as(seller).account.waiting()).toEqual([]);
});
