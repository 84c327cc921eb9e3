import { randomUUID } from 'node:crypto';
import { eq, inArray, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, visitorAt } from '@/domain/actor';
import { MIN_COMPLETED_FOR_FIGURES } from '@/domain/figures';
import { lookOf, monthOf } from '@/domain/person';
import { db } from '@/sandbox/database';
import { aListing, aRace } from '@/sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase, continuePurchase } from '@/sandbox/scenario/purchase';
import { chargebacks, purchases, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { deleteAccount } from '@/server/services/accounts/delete-account';
import { getFigures } from '@/server/services/site/get-figures';
import { as, visitor } from '../support/callers';

const sellerOf = async (id: string) => (await visitor().listings.byId({ id })).seller;
const sellsTo = async (seller: User, race: Awaited<ReturnType<typeof aRace>>, buyer: User) =>
  aPurchase({ listing: await aListing({ seller, race }), buyer })
    .paid()
    .nameChanged()
    .confirmed()
    .done();

describe('the seller of a listing', () => {
  test('is shown by first name and initial, picture, month and verification', async () => {
    const seller = await aSeller({ firstName: 'Anna', lastName: 'Lindqvist' });
    const { id } = await aListing({ seller });
    expect(await sellerOf(id)).toEqual({
      ...{ name: 'Anna L.', deleted: false, look: lookOf(seller.id), since: monthOf(seller.createdAt) },
      ...{ sold: null, inTime: false, bought: null, verified: true },
    });
  });

  test('without a name is still somebody', async () => {
    const seller = await aSeller();
    const { id } = await aListing({ seller });
    await db.update(users).set({ firstName: '', lastName: '' }).where(eq(users.id, seller.id));
    expect(await sellerOf(id)).toMatchObject({ name: null, deleted: false, look: lookOf(seller.id) });
  });

  test('has the sales that ended with them paid in full, from the third', async () => {
    const [seller, buyer, admin, race] = await Promise.all([
      aSeller(),
      aUser(),
      aUser({ isAdmin: true }),
      aRace(),
    ]);
    const { id } = await aListing({ seller, race });
    const place = async () => aPurchase({ listing: await aListing({ seller, race }), buyer });
    const first = await sellsTo(seller, race, buyer);
    await sellsTo(seller, race, buyer);
    await (await place()).paid().done();
    await (await place()).paid().nameChanged().done();
    await (await place()).paid().nameChanged().reported().ruled('refund', admin).done();
    expect((await sellerOf(id)).sold).toBeNull();
    await (await place()).paid().nameChanged().reported().ruled('release', admin).done();
    expect(await sellerOf(id)).toMatchObject({ sold: 3, inTime: true });
    const fourth = await sellsTo(seller, race, buyer);
    expect((await sellerOf(id)).sold).toBe(4);
    // One that was paid back in part, and one that the buyer's bank has taken back.
    await db
      .update(purchases)
      .set({ refundPart: fourth.purchase.serviceFee })
      .where(eq(purchases.id, fourth.purchase.id));
    expect((await sellerOf(id)).sold).toBe(3);
    const at = now();
    await db.insert(chargebacks).values({
      ...{ purchaseId: first.purchase.id, stripeDisputeId: `du_${randomUUID()}`, status: 'lost' },
      ...{ amount: first.purchase.total, reason: 'fraudulent', openedAt: at, closedAt: at, updatedAt: at },
    });
    expect((await sellerOf(id)).sold).toBeNull();
  });
});

test('a seller who has once given up a sale did not do all in time', async () => {
  const [seller, buyer, race] = await Promise.all([aSeller(), aUser(), aRace()]);
  const { id } = await aListing({ seller, race });
  for (let nth = 0; nth < 3; nth += 1) await sellsTo(seller, race, buyer);
  expect(await sellerOf(id)).toMatchObject({ sold: 3, inTime: true });
  const { listing } = await aPurchase({ listing: await aListing({ seller, race }), buyer })
    .paid()
    .done();
  await as(seller).purchases.giveUpSale({ listingId: listing.id, reason: 'runs_after_all' });
  expect(await sellerOf(id)).toMatchObject({ sold: 3, inTime: false });
});

describe('the other party of a purchase', () => {
  test('is the seller to the buyer, whatever became of it', async () => {
    const seller = await aSeller({ firstName: 'Anna', lastName: 'Lindqvist' });
    const { buyer, purchase } = await aPurchase({ seller }).paid().nameChanged().confirmed().done();
    const other = async () => (await as(buyer).purchases.mine({})).items[0]?.other;
    expect(await other()).toMatchObject({ name: 'Anna L.', look: lookOf(seller.id), sold: null });
    const [race, third] = await Promise.all([aRace(), aUser()]);
    for (let nth = 0; nth < 2; nth += 1) await sellsTo(seller, race, third);
    expect(await other()).toMatchObject({ sold: 3, inTime: true, bought: null });
    await deleteAccount(callAs('user', purchase.sellerId, now()));
    expect(await other()).toEqual({
      ...{ name: null, deleted: true, look: null, since: null },
      ...{ sold: null, inTime: false, bought: null },
    });
  });

  test('is the buyer to the seller, from the payment to the end', async () => {
    const seller = await aSeller();
    const buyer = await aUser({ firstName: 'Karl', lastName: 'Köpare' });
    const fixture = await aPurchase({ seller, buyer }).done();
    const other = async () => {
      const answer = await as(seller).listings.mine({});
      expect(JSON.stringify(answer)).not.toContain('Köpare"');
      return answer.items[0]?.purchase?.other;
    };
    expect(await other()).toBeNull();
    const paid = await continuePurchase(fixture).paid().done();
    expect(await other()).toMatchObject({
      name: 'Karl K.',
      look: lookOf(buyer.id),
      sold: null,
      bought: null,
    });
    await aPurchase({ buyer }).paid().nameChanged().confirmed().done();
    expect(await other()).toMatchObject({ sold: null, bought: 1 });
    await continuePurchase(paid).nameChanged().confirmed().done();
    expect(await other()).toBeNull();
  });
});

/** Each at a day of its own: the service keeps its answer for a while. */
const figuresAt = (day: string) => getFigures({}, visitorAt(new Date(`${day}T12:00+01:00`)));

describe('the figures of the site', () => {
  test('are of the purchases completed within twelve months, and shown from enough of them', async () => {
    const [seller, buyer, admin, race] = await Promise.all([
      aSeller(),
      aUser(),
      aUser({ isAdmin: true }),
      aRace(),
    ]);
    const refunded = await aPurchase({ seller, buyer, race })
      .paid()
      .nameChanged()
      .reported()
      .ruled('refund', admin)
      .done();
    const done = [];
    for (let nth = 0; nth < MIN_COMPLETED_FOR_FIGURES; nth += 1)
      done.push(await sellsTo(seller, race, buyer));
    const ids = done.map(({ purchase }) => purchase.id);
    const [one = ''] = ids;
    // A time of their own, which no other test purchases in.
    const begins = new Date('2039-01-10T08:00+01:00');
    const hours = (count: number) => new Date(begins.getTime() + count * 3_600_000);
    await db
      .update(purchases)
      .set({ paidAt: begins, nameChangeStartsAt: begins, nameChangedAt: hours(5.5), completedAt: hours(30) })
      .where(inArray(purchases.id, ids));
    await db
      .update(purchases)
      .set({ nameChangedAt: hours(40), completedAt: hours(41) })
      .where(eq(purchases.id, one));
    await db
      .update(purchases)
      .set({ nameChangedAt: null, nameChangeDeadline: hours(48), refundedAt: hours(49) })
      .where(eq(purchases.id, refunded.purchase.id));
    // 20 of 21 name changes were made in time: 95.2 percent.
    const figures = { completed: MIN_COMPLETED_FOR_FIGURES, onTimePercent: 95, hoursToNameChange: 6 };
    expect(await figuresAt('2040-01-09')).toEqual(figures);
    // A year later they are of the past.
    expect(await figuresAt('2040-01-13')).toBeNull();
    // What was paid back in part is not counted: 19 are too few.
    await db.update(purchases).set({ refundPart: refunded.purchase.serviceFee }).where(eq(purchases.id, one));
    expect(await figuresAt('2040-01-08')).toBeNull();
    await db.update(purchases).set({ refundPart: null }).where(isNotNull(purchases.refundPart));
  });

  test('count a sale that its seller gave up as a name change not made', async () => {
    const [seller, buyer, race] = await Promise.all([aSeller(), aUser(), aRace()]);
    for (let nth = 0; nth < MIN_COMPLETED_FOR_FIGURES; nth += 1) {
      const { purchase } = await sellsTo(seller, race, buyer);
      const at = new Date('2049-01-10T08:00+01:00');
      await db
        .update(purchases)
        .set({ nameChangeStartsAt: at, nameChangedAt: at, completedAt: at })
        .where(eq(purchases.id, purchase.id));
    }
    expect(await figuresAt('2050-01-08')).toMatchObject({ onTimePercent: 100, hoursToNameChange: 1 });
    const { listing, purchase } = await aPurchase({ seller, buyer, race }).paid().done();
    await as(seller).purchases.giveUpSale({ listingId: listing.id, reason: 'runs_after_all' });
    await db
      .update(purchases)
      .set({ refundedAt: new Date('2049-01-11T08:00+01:00') })
      .where(eq(purchases.id, purchase.id));
    expect(await figuresAt('2050-01-09')).toMatchObject({ onTimePercent: 95 });
  });
});
