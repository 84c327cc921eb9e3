import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { MAX_ENDS_OF_PAIR, REVIEWED_FROM_ENDS } from '@/domain/listing/relist';
import { kronor, ore } from '@/domain/money/ore';
import { DAY, plus } from '@/domain/time';
import { listings, payments, purchases } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { relistListing } from '@/server/services/listings';
import { as } from '../support/callers';
import { mailsTo } from '../support/mails';
import { outcomeOf } from '../support/outcome';
import { aPaidPurchase } from '../support/purchases';
import { rewrite } from '../support/rewrite';
import { readListing } from '../support/rows';

interface Sale {
  seller: User;
  buyer?: User;
  race?: Awaited<ReturnType<typeof aRace>>;
}

/** A purchase that its seller gives up. @returns the listing, which is paused then. */
async function givenUp(sale: Sale): Promise<string> {
  const { listing } = await aPaidPurchase(sale);
  await as(sale.seller).purchases.giveUpSale({ listingId: listing.id, reason: 'runs_after_all' });
  return listing.id;
}

async function givenUpTimes(count: number, sale: Sale): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await givenUp(sale));
  return ids;
}

const lastListingOf = async (seller: User) => {
  const [listing] = await db
    .select()
    .from(listings)
    .where(eq(listings.sellerId, seller.id))
    .orderBy(desc(listings.createdAt))
    .limit(1);
  return listing;
};

/** A listing that waits for an admin. */
async function aRelistRequest() {
  const seller = await aSeller({ firstName: 'Rut', lastName: 'Ring' });
  const [id = ''] = await givenUpTimes(REVIEWED_FROM_ENDS, { seller });
  expect(await as(seller).listings.relist({ id })).toEqual({ waits: true });
  return { seller, id };
}

describe('a listing whose sale its seller gave up', () => {
  test('comes back at once twice in 30 days, and waits from the third on', async () => {
    const seller = await aSeller();
    const [first = '', second = ''] = await givenUpTimes(REVIEWED_FROM_ENDS - 1, { seller });
    expect(await as(seller).listings.relist({ id: first })).toEqual({ waits: false });
    expect((await readListing(first)).status).toBe('available');
    await givenUp({ seller });
    expect(await as(seller).listings.relist({ id: second })).toEqual({ waits: true });
    expect(await readListing(second)).toMatchObject({
      status: 'inactive',
      relistRequestedAt: expect.any(Date),
    });
    expect(await outcomeOf(as(seller).listings.relist({ id: second }))).toBe('RELIST_WAITS');
    const mine = await as(seller).listings.mine({});
    expect(mine.items.find(({ id }) => id === second)).toMatchObject({
      relistObstacle: 'RELIST_WAITS',
      can: { relist: false, delete: true },
    });
  });

  test('comes back once 30 days have passed since enough of them, to the millisecond', async () => {
    const seller = await aSeller();
    const [id = ''] = await givenUpTimes(REVIEWED_FROM_ENDS, { seller });
    const at = now();
    const refundedAt = plus(at, -30 * DAY);
    const ended = and(eq(purchases.sellerId, seller.id), eq(purchases.listingId, id));
    await rewrite(purchases, ended ?? '', { refundedAt: plus(refundedAt, 1) });
    await rewrite(listings, id, { relistRequestedAt: null });
    const relist = () => relistListing({ id }, callAs('seller', seller.id, at));
    expect(await relist()).toEqual({ waits: true });
    await rewrite(listings, id, { relistRequestedAt: null });
    await rewrite(purchases, ended ?? '', { refundedAt });
    expect(await relist()).toEqual({ waits: false });
  });

  test('waits after the first, once Stripe has kept more than 500 kr of it', async () => {
    const [seller, careful] = [await aSeller(), await aSeller()];
    for (const [who, lost, waits] of [
      [careful, kronor(500), false],
      [seller, ore(500_01), true],
    ] as const) {
      const id = await givenUp({ seller: who });
      await rewrite(payments, eq(payments.listingId, id), { stripeFee: lost });
      expect(await as(who).listings.relist({ id })).toEqual({ waits });
    }
  });

  test('does not wait for what others ended', async () => {
    const seller = await aSeller();
    const [id = ''] = await givenUpTimes(REVIEWED_FROM_ENDS, { seller });
    // An organiser's refusal: nothing was given up, and the time had not run out.
    await rewrite(purchases, eq(purchases.listingId, id), { givenUpReason: null });
    expect(await as(seller).listings.relist({ id })).toEqual({ waits: false });
  });

  test('waits too when it is deleted and created again, and not for another race', async () => {
    const [seller, race, other] = [await aSeller(), await aRace(), await aRace()];
    const ids = await givenUpTimes(REVIEWED_FROM_ENDS, { seller, race });
    for (const id of ids) await as(seller).listings.delete({ id });
    const write = (raceId: string) =>
      as(seller).listings.create({
        raceId,
        price: 500,
        payerChoice: null,
        feeAccepted: true,
        termsAccepted: true,
      });
    await write(race.id);
    expect(await lastListingOf(seller)).toMatchObject({
      status: 'inactive',
      relistRequestedAt: expect.any(Date),
    });
    expect(await mailsTo(seller)).not.toContain('listingPublished');
    const { id } = await write(other.id);
    expect(await readListing(id)).toMatchObject({ status: 'available', relistRequestedAt: null });
  });
});

describe('the admin’s answer', () => {
  test('yes puts the listing up for sale, once, and mails its seller', async () => {
    const { seller, id } = await aRelistRequest();
    const admin = await aUser({ isAdmin: true });
    const [request] = (await as(admin).admin.relistRequests()).filter((each) => each.id === id);
    expect(request).toMatchObject({ seller: 'Rut R.', own: false, ends: { count: 3, buyers: 3 } });
    await as(admin).admin.approveRelist({ id });
    await as(admin).admin.approveRelist({ id });
    expect(await readListing(id)).toMatchObject({ status: 'available', relistRequestedAt: null });
    expect((await mailsTo(seller)).filter((mail) => mail === 'relistApproved')).toHaveLength(1);
    expect((await as(admin).admin.relistRequests()).map((each) => each.id)).not.toContain(id);
  });

  test('no leaves it paused, with the reason in the mail and in the listing, for 30 days', async () => {
    const { seller, id } = await aRelistRequest();
    const admin = await aUser({ isAdmin: true });
    const reason = 'Platsen har sålts tre gånger utan namnbyte.';
    await as(admin).admin.declineRelist({ id, reason });
    expect(await mailsTo(seller)).toContain('relistDeclined');
    expect(await outcomeOf(as(seller).listings.relist({ id }))).toBe('RELIST_DECLINED');
    const mine = (await as(seller).listings.mine({})).items.find((each) => each.id === id);
    expect(mine).toMatchObject({ relistObstacle: 'RELIST_DECLINED', relistDeclineReason: reason });
    const later = plus(now(), 31 * DAY);
    expect(await relistListing({ id }, callAs('seller', seller.id, later))).toEqual({ waits: false });
    expect(await readListing(id)).toMatchObject({ relistDeclinedAt: null, relistDeclineReason: null });
  });

  test('is not given by who has sold or bought here', async () => {
    const seller = await aSeller({ isAdmin: true });
    const buyer = await aUser({ isAdmin: true });
    const [id = ''] = await givenUpTimes(REVIEWED_FROM_ENDS - 1, { seller });
    await givenUp({ seller, buyer });
    await as(seller).listings.relist({ id });
    for (const party of [seller, buyer]) {
      const [request] = (await as(party).admin.relistRequests()).filter((each) => each.id === id);
      expect(request).toMatchObject({ own: true, seller: null, sellerId: null });
      expect(await outcomeOf(as(party).admin.approveRelist({ id }))).toBe('CONFLICT_OF_INTEREST');
      expect(await outcomeOf(as(party).admin.declineRelist({ id, reason: 'Nej tack.' }))).toBe(
        'CONFLICT_OF_INTEREST',
      );
    }
  });

  test('is not asked for once the listing is deleted', async () => {
    const { seller, id } = await aRelistRequest();
    const admin = await aUser({ isAdmin: true });
    await as(seller).listings.delete({ id });
    expect((await as(admin).admin.relistRequests()).map((each) => each.id)).not.toContain(id);
    expect(await outcomeOf(as(admin).admin.approveRelist({ id }))).toBe('NOTICE_DECIDED');
    expect(await readListing(id)).toMatchObject({ status: 'inactive', deletedAt: expect.any(Date) });
  });

  test('stands when an admin answers otherwise, who gets an error', async () => {
    const admin = await aUser({ isAdmin: true });
    const reason = 'Platsen har sålts tre gånger utan namnbyte.';
    const { id: approved } = await aRelistRequest();
    await as(admin).admin.approveRelist({ id: approved });
    expect(await outcomeOf(as(admin).admin.declineRelist({ id: approved, reason }))).toBe('NOTICE_DECIDED');
    expect(await readListing(approved)).toMatchObject({ status: 'available', relistDeclinedAt: null });
    const { id: declined } = await aRelistRequest();
    await as(admin).admin.declineRelist({ id: declined, reason });
    await as(admin).admin.declineRelist({ id: declined, reason });
    expect(await outcomeOf(as(admin).admin.approveRelist({ id: declined }))).toBe('NOTICE_DECIDED');
    expect(await readListing(declined)).toMatchObject({ status: 'inactive' });
  });
});

describe('two whose purchases have ended twice by the seller’s own doing', () => {
  test('do not trade with each other again; either may with others', async () => {
    const [seller, buyer, other] = [await aSeller(), await aUser(), await aUser()];
    const checkout = (by: User, { id, price }: { id: string; price: number }) =>
      outcomeOf(as(by).purchases.createCheckout({ listingId: id, priceSeen: price, feeAccepted: true }));
    await givenUpTimes(MAX_ENDS_OF_PAIR - 1, { seller, buyer });
    const [third, fourth, fifth] = [await aListing({ seller }), await aListing({ seller }), await aListing()];
    expect(await checkout(buyer, third)).toBe('ok');
    await as(buyer).purchases.cancelCheckout({ listingId: third.id });
    await givenUp({ seller, buyer });
    expect(await checkout(buyer, fourth)).toBe('PAIR_FAILED_TWICE');
    expect((await readListing(fourth.id)).status).toBe('available');
    expect(await checkout(other, fourth)).toBe('ok');
    expect(await checkout(buyer, fifth)).toBe('ok');
  });
});
