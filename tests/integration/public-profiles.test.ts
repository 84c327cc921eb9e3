import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { inArray, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, visitorAt } from '@/domain/account/actor';
import { lookOf, monthOf } from '@/domain/account/public-profile';
import { searchInput } from '@/domain/listing/input';
import { kronor } from '@/domain/money/ore';
import { countedUntil } from '@/domain/purchase/figures';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { purchases, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { getListing, searchListings } from '@/server/services/listings';
import { deleteAccount } from '@/server/services/profile/delete-account';
import { salesOf } from '@/server/services/races';
import { getTrust } from '@/server/services/site/get-trust';
import { as, visitor } from '../support/callers';
import { aChargebackRow } from '../support/chargebacks';
import { aCompletedPurchase, aCountedPurchase, aPaidPurchase } from '../support/purchases';
import { rewrite } from '../support/rewrite';

const sellerOf = async (id: string) => (await visitor().listings.byId({ id })).seller;

/** A seller with a listing, whose places one buyer buys. */
async function aSellersRace() {
  const [seller, buyer, race] = await Promise.all([aSeller(), aUser(), aRace()]);
  const { id } = await aListing({ seller, race });
  return { parties: { seller, buyer, race }, seller, id };
}
type Parties = Awaited<ReturnType<typeof aSellersRace>>['parties'];
type SaleOf = Pick<Parties, 'seller' | 'race'> & { buyer?: User; price?: number };

/** Counted sales of one seller, each to a buyer of its own. */
async function soldTimes(count: number, { seller, race }: Omit<Parties, 'buyer'>): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push((await aCountedPurchase({ seller, race })).purchase.id);
  return ids;
}

async function givenUp(parties: SaleOf): Promise<string> {
  const { seller } = parties;
  const { listing, purchase } = await aPaidPurchase(parties);
  await as(seller).purchases.giveUpSale({ listingId: listing.id, reason: 'runs_after_all' });
  return purchase.id;
}

describe('the seller of a listing', () => {
  test('is shown by first name and initial, picture, month and verification, or without a name', async () => {
    const seller = await aSeller({ firstName: 'Anna', lastName: 'Lindqvist' });
    const { id, raceId } = await aListing({ seller });
    expect(await sellerOf(id)).toEqual({
      name: 'Anna L.',
      deleted: false,
      look: lookOf(seller.id),
      since: monthOf(seller.createdAt),
      sold: null,
      hours: null,
      inTime: false,
      bought: null,
      verified: true,
    });
    const inList = async () => (await visitor().listings.search({ raceId })).items[0]?.sellerName;
    expect(await inList()).toBe('Anna L.');
    await rewrite(users, seller.id, { firstName: '', lastName: '' });
    expect(await sellerOf(id)).toMatchObject({ name: null, deleted: false, look: lookOf(seller.id) });
    expect(await inList()).toBeNull();
  });

  test('has the sales that ended with them paid in full, from the third, and whether all were in time', async () => {
    const admin = await aUser({ isAdmin: true });
    const { parties, id } = await aSellersRace();
    const [first = ''] = await soldTimes(2, parties);
    const begun = () => aPurchase(parties).paid();
    await begun().done();
    await begun().nameChanged().done();
    await begun().nameChanged().reported().ruled('refund', admin).done();
    expect((await sellerOf(id)).sold).toBeNull();
    const released = await begun().nameChanged().reported().ruled('release', admin).done();
    expect((await sellerOf(id)).sold).toBeNull();
    await rewrite(purchases, released.purchase.id, { completedAt: countedUntil(now()) });
    expect(await sellerOf(id)).toMatchObject({ sold: 3, inTime: true });
    // A list's rows show it as of some minutes ago.
    const search = searchInput.parse({ raceId: parties.race.id });
    const [row] = (await searchListings(search, visitorAt(plus(now(), 5 * MINUTE)))).items;
    expect(row?.sales).toMatchObject({ sold: 3, hours: null, inTime: true });
    await givenUp(parties);
    expect(await sellerOf(id)).toMatchObject({ sold: 3, inTime: false });
    const { purchase } = await aCountedPurchase({ seller: parties.seller, race: parties.race });
    expect((await sellerOf(id)).sold).toBe(4);
    // One that was paid back in part, and one that the buyer's bank has taken back.
    await rewrite(purchases, purchase.id, { refundPart: purchase.serviceFee });
    expect((await sellerOf(id)).sold).toBe(3);
    await aChargebackRow({ ...purchase, id: first }, { status: 'lost', closedAt: now() });
    expect((await sellerOf(id)).sold).toBeNull();
  });
});

describe('a record made up', () => {
  test('by sales to one buyer counts as one', async () => {
    const { parties, id } = await aSellersRace();
    for (let nth = 0; nth < 3; nth += 1) await aCountedPurchase(parties);
    expect(await sellerOf(id)).toMatchObject({ sold: null, inTime: false });
    await soldTimes(2, parties);
    expect(await sellerOf(id)).toMatchObject({ sold: 3, inTime: true });
  });

  test('counts two weeks after each, to the millisecond', async () => {
    const { parties, id } = await aSellersRace();
    const [last = ''] = await soldTimes(3, parties);
    const at = now();
    const soldAt = async () => (await getListing({ id }, visitorAt(at))).seller.sold;
    await rewrite(purchases, last, { completedAt: countedUntil(at) });
    expect(await soldAt()).toBe(3);
    await rewrite(purchases, last, { completedAt: plus(countedUntil(at), 1) });
    expect(await soldAt()).toBeNull();
  });

  test.each([
    ['a fourth of what the organiser took', { originalFee: kronor(1000) }, 249, 250],
    ['50 kr where nothing is known', {}, 49, 50],
  ])('at less than %s is not counted, nor is what went wrong', async (_, facts, cheap, enough) => {
    const [seller, race] = await Promise.all([aSeller(), aRace(facts)]);
    const { id } = await aListing({ seller, race });
    for (let nth = 0; nth < 3; nth += 1) await aCountedPurchase({ seller, race, price: cheap });
    expect((await sellerOf(id)).sold).toBeNull();
    for (let nth = 0; nth < 3; nth += 1) await aCountedPurchase({ seller, race, price: enough });
    expect(await sellerOf(id)).toMatchObject({ sold: 3, inTime: true });
    await givenUp({ seller, race, price: cheap });
    expect(await sellerOf(id)).toMatchObject({ sold: 3, inTime: true });
    await givenUp({ seller, race, price: enough });
    expect(await sellerOf(id)).toMatchObject({ sold: 3, inTime: false });
  });

  test('at a fourth of what the race’s places were sold for is not, nor does it change their price', async () => {
    const [seller, race] = await Promise.all([aSeller(), aRace()]);
    for (let nth = 0; nth < 5; nth += 1) await aCountedPurchase({ race, price: 800 });
    const cheap = await aCountedPurchase({ seller, race, price: 199 });
    const fair = await aCountedPurchase({ seller, race, price: 200 });
    expect([cheap, fair].map(({ purchase }) => purchase.underpriced)).toEqual([true, false]);
    const prices = (await salesOf(race.id, plus(now(), HOUR))).map(({ price }) => price);
    expect(prices.sort()).toEqual([200, 800, 800, 800, 800, 800].map(kronor));
  });
});

describe('the other party of a purchase', () => {
  test('is the seller to the buyer, whatever became of it', async () => {
    const seller = await aSeller({ firstName: 'Anna', lastName: 'Lindqvist' });
    const { buyer } = await aCompletedPurchase({ seller });
    const other = async () => (await as(buyer).purchases.mine({})).items[0]?.other;
    expect(await other()).toMatchObject({ name: 'Anna L.', look: lookOf(seller.id), sold: null });
    const race = await aRace();
    expect((await other())?.sold).toBeNull();
    await soldTimes(3, { seller, race });
    expect(await other()).toMatchObject({ sold: 3, inTime: true, bought: null });
    await deleteAccount(callAs('user', seller.id, now()));
    const nobody = { name: null, deleted: true, look: null, since: null };
    expect(await other()).toEqual({ ...nobody, sold: null, hours: null, inTime: false, bought: null });
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
    const shown = { name: 'Karl K.', look: lookOf(buyer.id), sold: null };
    expect(await other()).toMatchObject({ ...shown, bought: null });
    await aCountedPurchase({ buyer });
    expect(await other()).toMatchObject({ ...shown, bought: 1 });
    await continuePurchase(paid).nameChanged().confirmed().done();
    expect(await other()).toBeNull();
  });
});

test('the figures of the site are of the purchases of twelve months', async () => {
  /** Each at a day of its own: the service keeps its answer for a while. */
  const figuresAt = (day: string) => getTrust({}, visitorAt(new Date(`${day}T12:00+01:00`)));
  const admin = await aUser({ isAdmin: true });
  const { parties, id } = await aSellersRace();
  const disputed = aPurchase(parties).paid().nameChanged().reported();
  const { purchase: refunded } = await disputed.ruled('refund', admin).done();
  const soldBy = { seller: parties.seller, race: parties.race };
  const ids = await soldTimes(20, soldBy);
  const [one = ''] = ids;
  // A time of their own, which no other test purchases in.
  const begins = new Date('2039-01-10T08:00+01:00');
  const hours = (count: number) => plus(begins, count * HOUR);
  await rewrite(purchases, inArray(purchases.id, ids), {
    paidAt: begins,
    nameChangeStartsAt: begins,
    nameChangedAt: hours(5.5),
    completedAt: hours(30),
  });
  await rewrite(purchases, one, { nameChangedAt: hours(40), completedAt: hours(41) });
  const missed = { nameChangedAt: null, nameChangeDeadline: hours(48), refundedAt: hours(49) };
  await rewrite(purchases, refunded.id, missed);
  // 20 of 21 name changes were made in time: 95.2 percent.
  const nameChanges = { inTime: 20, missed: 1, percent: 95, hours: 6 };
  expect(await figuresAt('2039-12-09')).toMatchObject({ completed: 20, nameChanges });
  // Its seller's record is of the same purchases.
  const { seller } = await getListing({ id }, visitorAt(new Date('2039-12-09T12:00+01:00')));
  expect(seller).toMatchObject({ sold: 20, hours: 6, inTime: false });
  // In the months after that they are of the past.
  expect(await figuresAt('2040-01-13')).toMatchObject({ completed: 0, nameChanges: { percent: null } });
  // A sale that its seller gave up is a name change not made: 20 of 22, 90.9 percent.
  await rewrite(purchases, await givenUp(soldBy), { refundedAt: hours(20) });
  expect(await figuresAt('2039-12-07')).toMatchObject({ nameChanges: { missed: 2, percent: 90 } });
  // What was paid back in part is not counted.
  await rewrite(purchases, one, { refundPart: refunded.serviceFee });
  expect(await figuresAt('2039-12-08')).toMatchObject({ completed: 19 });
  await rewrite(purchases, isNotNull(purchases.refundPart), { refundPart: null });
});
