import { db } from '@sandbox/database';
import { aListing, aRace, type Race } from '@sandbox/scenario/listings';
import { aPurchase, continuePurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { aWindow } from '@sandbox/scenario/windows';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { splitPrice } from '@/domain/money/fees';
import { kronor, ore } from '@/domain/money/ore';
import { addDays, stockholmDate } from '@/domain/time';
import { listings, notifications, races, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { as, visitor } from '../support/callers';
import { mailsTo } from '../support/mails';
import { atOnce, type Outcome, outcomeOf, outcomesOf } from '../support/outcome';
import { readListing, readUser } from '../support/rows';
import { owedToBuyer } from '../support/rulings';

const agreed = { price: 500, termsAccepted: true, feeAccepted: true } as const;
const offer = (seller: User, { id: raceId }: Pick<Race, 'id'>, more: object = {}) =>
  as(seller).listings.create({ ...agreed, raceId, ...more });

const paused = (seller: User) => owedToBuyer({ seller });

describe('a new listing', () => {
  test('carries the race’s facts and the seller’s own words, as plain text, and its seller is notified', async () => {
    const race = await aRace({
      raceName: 'Vasaloppet',
      distance: '90K',
      nameChangeCostPayer: 'seller_chooses',
    });
    const seller = await aSeller();
    const own = { startGroup: 'B', description: 'Led 4.\n<b>Nummerlapp</b> hämtas i Mora.' };
    const place = { discounted: true, transferredBefore: true };
    const { id, title } = await offer(seller, race, {
      ...place,
      price: 745,
      payerChoice: 'buyer',
      customRaceName: ' Vasaloppet, led 4 ',
      startGroup: ` ${own.startGroup} `,
      description: ` ${own.description} `,
    });
    expect(title).toBe('Vasaloppet, led 4');
    const { raceName, distance, date, location } = race;
    const facts = { raceName, distance, date, location, customRaceName: title, ...own, ...place };
    const selling = { sellerId: seller.id, price: 745_00, payer: 'buyer', status: 'available' };
    expect(await readListing(id)).toMatchObject({ ...facts, ...selling });
    const { description } = own;
    const seen = await visitor().listings.byId({ id });
    expect(seen).toMatchObject({ title, description, split: splitPrice(kronor(745)) });
    expect(await mailsTo(seller)).toEqual(['listingPublished']);
  });

  test('needs a seller whom Stripe can pay and asks nothing more of', async () => {
    const [race, user, seller] = await Promise.all([aRace(), aUser(), aSeller()]);
    expect(await outcomeOf(offer(user, race))).toBe('SELLER_REQUIRED');
    await db.update(users).set({ requirementsDue: true }).where(eq(users.id, seller.id));
    expect(await outcomeOf(offer(seller, race))).toBe('SELLER_REQUIRED');
  });

  test('is refused by the rules of its race, at the question that it is about', async () => {
    const seller = await aSeller();
    const refusal = async (race: Pick<Race, 'id'>, more: object = {}) => {
      const { code, field } = await offer(seller, race, more).catch((error) => error.cause);
      return [code, field];
    };
    expect(await refusal(await aRace({ nameChangeRule: 'forbidden' }))).toEqual([
      'RACE_NOT_LISTABLE',
      'raceId',
    ]);
    expect(await refusal(await aRace({ archived: true }))).toEqual(['RACE_NOT_FOUND', 'raceId']);
    expect(await refusal(await aRace({ cancelledAt: now() }))).toEqual(['RACE_CANCELLED', 'raceId']);
    const late = await aRace({ lastDay: addDays(stockholmDate(now()), 2) });
    expect(await refusal(late)).toEqual(['RACE_CLOSED', 'raceId']);
    expect((await refusal({ id: crypto.randomUUID() }))[0]).toBe('RACE_NOT_FOUND');
    const costly = await aRace({ nameChangeCost: ore(150_00), nameChangeCostPayer: 'seller' });
    expect(await refusal(costly, { feeAccepted: false })).toEqual(['FEE_NOT_ACCEPTED', 'feeAccepted']);
    const rules = { refusesDiscounted: true, refusesTransferred: true };
    const strict = await aRace(rules);
    expect(await refusal(strict, { discounted: true })).toEqual(['RACE_REFUSES_DISCOUNTED', 'discounted']);
    const before = ['RACE_REFUSES_TRANSFERRED', 'transferredBefore'];
    expect(await refusal(strict, { transferredBefore: true })).toEqual(before);
    const { races: shown } = await visitor().races.listable();
    expect(shown.find(({ id }) => id === strict.id)).toMatchObject(rules);
    expect(await db.select().from(listings).where(eq(listings.sellerId, seller.id))).toEqual([]);
  });

  test('is refused with what no listing has', async () => {
    const [seller, race] = await Promise.all([aSeller(), aRace()]);
    for (const wrong of [
      { termsAccepted: false },
      { price: 0 },
      { startGroup: 'x'.repeat(61) },
      { customRaceName: 'x'.repeat(81) },
      { description: 'x'.repeat(501) },
    ]) {
      expect(await outcomeOf(offer(seller, race, wrong)), Object.keys(wrong)[0]).toBe('INVALID_INPUT');
    }
  });
});

describe('a price', () => {
  test('can be changed while nobody is buying, and the whole split follows', async () => {
    const seller = await aSeller();
    const { id } = await aListing({ seller, price: 500 });
    await as(seller).listings.updatePrice({ id, price: 333 });
    const seen = await visitor().listings.byId({ id });
    expect([seen.price, seen.split]).toEqual([33_300, splitPrice(kronor(333))]);
  });

  test('cannot be changed from the moment somebody buys until the listing is for sale again', async () => {
    const seller = await aSeller();
    const reserved = await aPurchase({ seller }).done();
    const change = () => outcomeOf(as(seller).listings.updatePrice({ id: reserved.listing.id, price: 1 }));
    expect(await change()).toBe('LISTING_NOT_EDITABLE');
    await continuePurchase(reserved).cancelled().done();
    expect(await change()).toBe('ok');
    const sold = aPurchase({ listing: await readListing(reserved.listing.id) });
    const refused = async () => expect(await change()).toBe('LISTING_NOT_EDITABLE');
    await sold.paid().and(refused).nameChanged().confirmed().and(refused).done();
  });
});

describe('relisting', () => {
  test('puts a paused listing up for sale once, with nothing left of the old purchase, its warnings read', async () => {
    const seller = await aSeller();
    const { listing, purchase } = await paused(seller);
    const warning = { userId: seller.id, type: 'timeout_warning', title: 'T', message: 'M' } as const;
    await db.insert(notifications).values({ ...warning, listingId: listing.id, createdAt: now() });
    const [before] = (await as(seller).listings.mine({})).items;
    expect(before).toMatchObject({ can: { relist: true }, status: 'paused_refunded' });

    const relist = () => as(seller).listings.relist({ id: listing.id });
    const no = 'LISTING_NOT_PAUSED';
    expect(await outcomesOf(atOnce(4, relist))).toEqual([no, no, no, 'ok']);
    const { status, timeoutStatus, disputeStatus } = await readListing(listing.id);
    expect([status, timeoutStatus, disputeStatus]).toEqual(['available', 'active', null]);
    expect((await as(seller).account.notifications()).items).toEqual([]);
    const [mine] = (await as(seller).listings.mine({})).items;
    expect(mine).toMatchObject({ status: 'available', purchase: null, can: { relist: false, edit: true } });
    const again = await aPurchase({ listing }).done();
    expect(again.purchase.id).not.toBe(purchase.id);
  });
});

describe('a paused listing that cannot come back', () => {
  test('says why in the seller’s list, by the rule that would refuse it', async () => {
    const seller = await aSeller();
    const { listing } = await paused(seller);
    const mine = async () => (await as(seller).listings.mine({})).items[0];
    expect(await mine()).toMatchObject({ relistObstacle: null, can: { relist: true, delete: true } });
    await db.update(users).set({ requirementsDue: true }).where(eq(users.id, seller.id));
    expect(await mine()).toMatchObject({ relistObstacle: 'SELLER_REQUIRED', can: { relist: false } });
    expect(await outcomeOf(as(seller).listings.relist({ id: listing.id }))).toBe('SELLER_REQUIRED');
    const windows = [aWindow({ lastDay: addDays(stockholmDate(now()), 2) }, '2099-01-01')];
    await db.update(races).set({ windows }).where(eq(races.id, listing.raceId));
    const closed = { relistObstacle: 'RACE_CLOSED', can: { relist: false, delete: true } };
    expect(await mine()).toMatchObject(closed);
    await db.update(users).set({ requirementsDue: false }).where(eq(users.id, seller.id));
    expect(await outcomeOf(as(seller).listings.relist({ id: listing.id }))).toBe('RACE_CLOSED');
  });

  test('is relisted or taken down, not both, when two tabs do it at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const seller = await aSeller();
      const { listing } = await paused(seller);
      const outcomes = await Promise.all([
        outcomeOf(as(seller).listings.relist({ id: listing.id })),
        outcomeOf(as(seller).listings.delete({ id: listing.id })),
      ]);
      // What is for sale can be taken down too; what is taken down cannot come back.
      expect([
        ['ok', 'ok'],
        ['LISTING_NOT_FOUND', 'ok'],
      ]).toContainEqual(outcomes);
      expect((await readListing(listing.id)).deletedAt).not.toBeNull();
    }
  });
});

describe('a long list of one’s own', () => {
  test('is narrowed by the words of its races and by where the listings stand', async () => {
    const seller = await aSeller();
    const [vasa, varvet] = await Promise.all([
      aRace({ raceName: 'Vasaloppet', location: 'Mora' }),
      aRace({ raceName: 'Göteborgsvarvet', location: 'Göteborg' }),
    ]);
    const forSale = await aListing({ seller, race: vasa });
    const sold = await aPurchase({ seller, race: varvet }).paid().done();
    const own = await offer(seller, vasa, { customRaceName: 'Öppet spår' });
    const ids = async (input: object) =>
      (await as(seller).listings.mine(input)).items.map(({ id }) => id).sort();
    expect(await ids({})).toHaveLength(3);
    expect(await ids({ query: 'goteborg' })).toEqual([sold.listing.id]);
    expect(await ids({ query: 'MORA vasa' })).toEqual([forSale.id, own.id].sort());
    expect(await ids({ query: 'spar' })).toEqual([own.id]);
    expect(await ids({ query: '100%' })).toEqual([]);
    expect(await ids({ show: 'running' })).toEqual([sold.listing.id]);
    expect(await ids({ show: 'forSale', query: 'vasa' })).toEqual([forSale.id, own.id].sort());
    expect(await ids({ show: 'paused' })).toEqual([]);

    const bought = async (input: object) =>
      (await as(sold.buyer).purchases.mine(input)).items.map(({ listingId }) => listingId);
    expect(await bought({ query: 'varvet', show: 'running' })).toEqual([sold.listing.id]);
    expect(await bought({ show: 'done' })).toEqual([]);
    expect(await bought({ query: 'vasa' })).toEqual([]);
  });
  test('is newest first within a group of states', async () => {
    const seller = await aSeller();
    const sold = async (opens: number) => {
      const race = await aRace({ opensDay: addDays(stockholmDate(now()), opens) });
      return (await aPurchase({ seller, race }).paid().done()).listing.id;
    };
    const older = await aListing({ seller });
    const newer = await aListing({ seller });
    const [first, second, third] = [await sold(20), await sold(2), await sold(9)];
    const ids = (await as(seller).listings.mine({})).items.map(({ id }) => id);
    expect(ids).toEqual([third, second, first, newer.id, older.id]);
  });
});

describe('taking a listing down', () => {
  test('removes one that never had a buyer', async () => {
    const seller = await aSeller();
    const { id } = await aListing({ seller });
    await as(seller).listings.delete({ id });
    expect(await db.select().from(listings).where(eq(listings.id, id))).toEqual([]);
    expect(await outcomeOf(visitor().listings.byId({ id }))).toBe('LISTING_NOT_FOUND');
  });

  test('hides one that has been bought, which nobody finds while it is paused, and keeps its books', async () => {
    const seller = await aSeller();
    const { listing, buyer } = await paused(seller);
    const { raceId } = listing;
    const { items } = await visitor().listings.search({ raceId });
    expect([items, await visitor().listings.counts({ raceId })]).toEqual([[], { total: 0, buyable: 0 }]);
    await as(seller).listings.delete({ id: listing.id });
    expect((await readListing(listing.id)).deletedAt).not.toBeNull();
    expect(await outcomeOf(visitor().listings.byId({ id: listing.id }))).toBe('LISTING_NOT_FOUND');
    expect((await as(seller).listings.mine({})).items).toEqual([]);
    expect((await as(buyer).purchases.mine({})).items).toHaveLength(1);
    expect(await outcomeOf(as(seller).listings.delete({ id: listing.id }))).toBe('LISTING_NOT_FOUND');
  });

  test('is refused while somebody buys it or an admin looks at it', async () => {
    const seller = await aSeller();
    const ends = (outcome: Outcome) => async (fixture: PurchaseFixture) => {
      const { id } = fixture.listing;
      expect(await outcomeOf(as(seller).listings.delete({ id }))).toBe(outcome);
    };
    const refused = ends('LISTING_NOT_EDITABLE');
    const story = () => aPurchase({ seller }).and(refused).paid().and(refused).nameChanged().and(refused);
    await story().confirmed().and(refused).done();
    await story().reported().and(ends('LISTING_HAS_DISPUTE')).done();
  });

  test('in the moment somebody presses buy leaves no purchase of nothing', async () => {
    const [seller, buyer] = await Promise.all([aSeller(), aUser()]);
    const { id, price } = await aListing({ seller });
    const outcomes = await Promise.all([
      outcomeOf(as(seller).listings.delete({ id })),
      outcomeOf(as(buyer).purchases.createCheckout({ listingId: id, priceSeen: price, feeAccepted: true })),
    ]);
    expect([
      ['ok', 'LISTING_NOT_FOUND'],
      ['LISTING_NOT_EDITABLE', 'ok'],
    ]).toContainEqual(outcomes);
  });
});

describe('what others can see', () => {
  test('no public answer names the parties of a purchase, whatever its state', async () => {
    const admin = await aUser({ isAdmin: true });
    const race = await aRace({ buyerFields: ['full_name', 'birth_date', 'phone'] });
    const base = () => aPurchase({ race });
    const fixtures = await Promise.all([
      base().done(),
      base().paying().done(),
      base().paid().done(),
      base().paid().nameChanged().done(),
      base().paid().nameChanged().reported('Hemligt problem').done(),
      base().paid().nameChanged().confirmed().done(),
      base().paid().nameChanged().reported('Hemligt problem').ruled('refund', admin, 'Hemlig dom').done(),
    ]);
    for (const { listing, purchase, buyer } of fixtures) {
      const seller = await readUser(purchase.sellerId);
      const otherUser = await aUser();
      const ref = { id: listing.id };
      const updates = (await visitor().listings.onUpdate(ref))[Symbol.asyncIterator]();
      const seen = JSON.stringify([
        await visitor().listings.byId(ref),
        await as(otherUser).listings.byId(ref),
        await visitor().listings.search({ raceId: race.id }),
        (await updates.next()).value,
      ]);
      await updates.return?.();
      const { checkoutSessionId, checkoutUrl, proofUploadId, buyerDetails } = purchase;
      const ofSeller = [seller.id, seller.email, seller.displayName, seller.stripeAccountId];
      const ofBuyer = [buyer.id, buyer.email, buyer.displayName, buyer.username, buyerDetails];
      const ofPurchase = [
        purchase.id,
        checkoutSessionId,
        checkoutUrl,
        proofUploadId,
        'Hemligt',
        'Hemlig dom',
      ];
      const given = Object.values(decryptBuyerDetails(purchase.id, buyerDetails ?? ''));
      for (const secret of [...ofSeller, ...ofBuyer, ...ofPurchase, ...given])
        if (secret) expect(seen).not.toContain(secret);
    }
  });

  test('the seller sees the buyer from payment until the purchase ends, and never before or after', async () => {
    const [seller, race] = await Promise.all([aSeller(), aRace({ buyerFields: ['full_name', 'phone'] })]);
    const fixture = await aPurchase({ seller, race }).done();
    const look = () => as(seller).purchases.forNameChange({ listingId: fixture.listing.id });
    expect((await look()).buyer).toBeNull();
    const paid = await continuePurchase(fixture).paid().done();
    expect((await look()).buyer).toEqual({
      name: fixture.buyer.displayName,
      email: fixture.buyer.email,
      details: { full_name: 'Karin Köpare', phone: '+46701234567' },
      corrected: {},
    });
    await continuePurchase(paid).nameChanged().confirmed().done();
    expect((await look()).buyer).toBeNull();
    const mine = JSON.stringify(await as(seller).listings.mine({}));
    expect(mine).not.toContain(fixture.buyer.email);
  });

  test('a buyer sees the seller’s first name and initial, and never the address, the surname or the id', async () => {
    const seller = await aSeller({ firstName: 'Anna Karin', lastName: 'Lindqvist' });
    const { listing, buyer } = await aPurchase({ seller }).paid().nameChanged().done();
    const seen = JSON.stringify([
      await as(buyer).purchases.mine({}),
      await as(buyer).purchases.forConfirmation({ listingId: listing.id }),
      await as(buyer).listings.byId({ id: listing.id }),
    ]);
    expect(seen.match(/"name":"Anna L\."/g)).toHaveLength(3);
    for (const secret of [seller.id, seller.email, 'Lindqvist', 'Karin L', seller.username]) {
      expect(seen).not.toContain(secret);
    }
  });
});
