import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/actor';
import { splitPrice } from '@/domain/fees';
import type { FeePayer } from '@/domain/listing/states';
import { kronor, ore } from '@/domain/money';
import type { RacePayer } from '@/domain/race/windows';
import { addDays, plus, startOfDay, stockholmDate } from '@/domain/time';
import { db, pg } from '@/sandbox/database';
import { aListing, aRace, type Race } from '@/sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@/sandbox/scenario/people';
import { aPurchase, continuePurchase } from '@/sandbox/scenario/purchase';
import { aWindow } from '@/sandbox/scenario/windows';
import { listings, notifications, races, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { createListing } from '@/server/services/listings/create-listing';
import { decryptBuyerDetails } from '@/server/services/purchases/internal/buyer-details';
import { as, visitor } from '../support/callers';
import { mailsTo } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { readListing, readUser } from '../support/rows';
import { owedToBuyer } from '../support/rulings';

const offer = (seller: User, race: Race, more: object = {}) =>
  as(seller).listings.create({
    raceId: race.id,
    price: 500,
    termsAccepted: true,
    feeAccepted: true,
    ...more,
  });

const paused = (seller: User) => owedToBuyer({ seller });

describe('a new listing', () => {
  test('carries the race’s facts, and its seller is notified', async () => {
    const [seller, race] = await Promise.all([
      aSeller(),
      aRace({ raceName: 'Lidingöloppet', distance: '30K' }),
    ]);
    const { id, title } = await offer(seller, race, { price: 745, startGroup: ' B ' });
    expect(title).toBe('Lidingöloppet');
    const { date, location } = race;
    expect(await readListing(id)).toMatchObject({
      ...{ raceName: 'Lidingöloppet', distance: '30K', date, location },
      ...{ sellerId: seller.id, price: 74_500, startGroup: 'B', payer: 'seller', status: 'available' },
    });
    expect((await visitor().listings.byId({ id })).split).toEqual(splitPrice(kronor(745)));
    expect(await mailsTo(seller)).toEqual(['listingPublished']);
  });

  test('needs a seller whom Stripe can pay and asks nothing more of', async () => {
    const [race, user, seller] = await Promise.all([aRace(), aUser(), aSeller()]);
    expect(await outcomeOf(offer(user, race))).toBe('SELLER_REQUIRED');
    await db.update(users).set({ requirementsDue: true }).where(eq(users.id, seller.id));
    expect(await outcomeOf(offer(seller, race))).toBe('SELLER_REQUIRED');
  });

  test('is of a race that allows name changes', async () => {
    const seller = await aSeller();
    const unread = { nameChangeRule: 'unknown' as const, windows: [] } satisfies Parameters<typeof aRace>[0];
    const [forbidden, unknown, archived] = await Promise.all([
      aRace({ nameChangeRule: 'forbidden' }),
      aRace(unread),
      aRace({ archived: true }),
    ]);
    expect(await outcomeOf(offer(seller, forbidden))).toBe('RACE_NOT_LISTABLE');
    expect(await outcomeOf(offer(seller, unknown))).toBe('RACE_NOT_LISTABLE');
    expect(await outcomeOf(offer(seller, archived))).toBe('RACE_NOT_FOUND');
    expect(await outcomeOf(offer(seller, { ...forbidden, id: crypto.randomUUID() }))).toBe('RACE_NOT_FOUND');
    expect(await db.select().from(listings).where(eq(listings.sellerId, seller.id))).toEqual([]);
  });

  test('is refused from the midnight that leaves fewer than three days to the deadline', async () => {
    const today = stockholmDate(now());
    const [seller, race] = await Promise.all([aSeller(), aRace({ nameChangeDeadline: addDays(today, 10) })]);
    // Three days before the tenth, as Stockholm counts: the whole of the seventh is in time.
    const midnight = startOfDay(addDays(today, 8));
    const at = (instant: Date) =>
      outcomeOf(
        createListing(
          { raceId: race.id, price: 500, payerChoice: null, termsAccepted: true, feeAccepted: true },
          callAs('seller', seller.id, instant),
        ),
      );
    expect(await at(plus(midnight, -1))).toBe('ok');
    expect(await at(midnight)).toBe('RACE_CLOSED');
    expect(await at(plus(midnight, 1))).toBe('RACE_CLOSED');
  });

  test('of a race without a day of its own for name changes counts from the day before it', async () => {
    const date = addDays(stockholmDate(now()), 20);
    const [seller, race] = await Promise.all([aSeller(), aRace({ date, nameChangeDeadline: null })]);
    const input = { raceId: race.id, price: 500, payerChoice: null, termsAccepted: true, feeAccepted: true };
    const on = startOfDay(addDays(date, -3));
    const before = plus(on, -1);
    expect(await outcomeOf(createListing(input, callAs('seller', seller.id, before)))).toBe('ok');
    expect(await outcomeOf(createListing(input, callAs('seller', seller.id, on)))).toBe('RACE_CLOSED');
  });

  const payers: [RacePayer, FeePayer | null, FeePayer][] = [
    ['buyer', 'seller', 'buyer'],
    ['seller', 'buyer', 'seller'],
    ['seller_chooses', 'buyer', 'buyer'],
    ['seller_chooses', 'seller', 'seller'],
    ['seller_chooses', null, 'seller'],
  ];
  test.each(payers)('by the race %s, by the seller %s: the %s pays the fee', async (rule, choice, payer) => {
    const [seller, race] = await Promise.all([aSeller(), aRace({ nameChangeCostPayer: rule })]);
    const { id } = await offer(seller, race, { payerChoice: choice });
    expect((await readListing(id)).payer).toBe(payer);
  });

  test('needs the seller’s agreement where the seller pays the organiser', async () => {
    const cost = { nameChangeCost: ore(15_000) };
    const [seller, sellerPays, buyerPays, free] = await Promise.all([
      aSeller(),
      aRace({ ...cost, nameChangeCostPayer: 'seller' }),
      aRace({ ...cost, nameChangeCostPayer: 'buyer' }),
      aRace({ nameChangeCost: ore(0), nameChangeCostPayer: 'seller' }),
    ]);
    const notAccepted = { feeAccepted: false };
    expect(await outcomeOf(offer(seller, sellerPays, notAccepted))).toBe('FEE_NOT_ACCEPTED');
    expect(await outcomeOf(offer(seller, buyerPays, notAccepted))).toBe('ok');
    expect(await outcomeOf(offer(seller, free, notAccepted))).toBe('ok');
    expect(await outcomeOf(offer(seller, sellerPays))).toBe('ok');
  });

  test('has the seller’s own description, as plain text', async () => {
    const [seller, race] = await Promise.all([aSeller(), aRace({ raceName: 'Vasaloppet' })]);
    const description = 'Led 4.\n<b>Nummerlapp</b> hämtas i Mora.';
    const { id, title } = await offer(seller, race, {
      customRaceName: ' Vasaloppet, led 4 ',
      description: ` ${description} `,
      discounted: true,
      transferredBefore: true,
    });
    expect(title).toBe('Vasaloppet, led 4');
    expect(await readListing(id)).toMatchObject({
      ...{ raceName: 'Vasaloppet', customRaceName: 'Vasaloppet, led 4', description },
      ...{ discounted: true, transferredBefore: true },
    });
    expect(await visitor().listings.byId({ id })).toMatchObject({ title, description });
  });

  test.each([
    ['a discounted start place', { refusesDiscounted: true }, { discounted: true }, 'discounted'],
    [
      'a start place transferred before',
      { refusesTransferred: true },
      { transferredBefore: true },
      'transferredBefore',
    ],
  ] as const)('is refused by the race’s rule against %s, at the question it is about', async (...row) => {
    const [, rule, place, field] = row;
    const code = field === 'discounted' ? 'RACE_REFUSES_DISCOUNTED' : 'RACE_REFUSES_TRANSFERRED';
    const [seller, strict, kind] = await Promise.all([aSeller(), aRace(rule), aRace()]);
    const refusal = await offer(seller, strict, place).catch((error) => error.cause);
    expect(refusal).toMatchObject({ code, field });
    expect(await outcomeOf(offer(seller, strict))).toBe('ok');
    expect(await outcomeOf(offer(seller, kind, place))).toBe('ok');
    const { races } = await visitor().races.listable();
    expect(races.find(({ id }) => id === strict.id)).toMatchObject(rule);
  });

  test('of a race that is called off is refused', async () => {
    const [seller, race] = await Promise.all([aSeller(), aRace({ cancelledAt: now() })]);
    expect(await outcomeOf(offer(seller, race))).toBe('RACE_CANCELLED');
  });

  test.each([
    ['no acceptance of the terms', { termsAccepted: false }],
    ['a price of nothing', { price: 0 }],
    ['a price in öre', { price: 99.5 }],
    ['a price above the ceiling', { price: 100_001 }],
    ['a price that is no number', { price: Number.NaN }],
    ['a long start group', { startGroup: 'x'.repeat(61) }],
    ['a long name of its own', { customRaceName: 'x'.repeat(81) }],
    ['a long description', { description: 'x'.repeat(501) }],
  ])('is refused with %s', async (_what, wrong) => {
    const [seller, race] = await Promise.all([aSeller(), aRace()]);
    expect(await outcomeOf(offer(seller, race, wrong))).toBe('INVALID_INPUT');
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
    for (const story of [
      aPurchase({ seller }).paid(),
      aPurchase({ seller }).paid().nameChanged().confirmed(),
    ]) {
      const { listing } = await story.done();
      expect(await outcomeOf(as(seller).listings.updatePrice({ id: listing.id, price: 1 }))).toBe(
        'LISTING_NOT_EDITABLE',
      );
    }
  });

  test('changed as somebody presses buy is either paid as seen or refused', async () => {
    const [seller, buyer] = await Promise.all([aSeller(), aUser()]);
    const { id, price } = await aListing({ seller, price: 500 });
    const outcomes = await Promise.all([
      outcomeOf(as(seller).listings.updatePrice({ id, price: 900 })),
      outcomeOf(as(buyer).purchases.createCheckout({ listingId: id, priceSeen: price, feeAccepted: true })),
    ]);
    expect([
      ['ok', 'PRICE_CHANGED'],
      ['LISTING_NOT_EDITABLE', 'ok'],
    ]).toContainEqual(outcomes);
  });
});

describe('relisting', () => {
  test('puts a paused listing up for sale with nothing left of the old purchase, and its warnings are read', async () => {
    const seller = await aSeller();
    const { listing, purchase } = await paused(seller);
    const warning = { userId: seller.id, type: 'timeout_warning', title: 'T', message: 'M' } as const;
    await db.insert(notifications).values({ ...warning, listingId: listing.id, createdAt: now() });
    expect((await as(seller).listings.mine({})).items[0]).toMatchObject({
      can: { relist: true },
      face: 'paused_refunded',
    });

    await as(seller).listings.relist({ id: listing.id });
    expect(await readListing(listing.id)).toMatchObject({
      ...{ status: 'available', timeoutStatus: 'active', disputeStatus: null },
    });
    expect((await as(seller).account.notifications()).items).toEqual([]);
    const [mine] = (await as(seller).listings.mine({})).items;
    expect(mine).toMatchObject({ face: 'available', purchase: null, can: { relist: false, edit: true } });
    const again = await aPurchase({ listing }).done();
    expect(again.purchase.id).not.toBe(purchase.id);
  });

  test('is done once, and only of a paused listing', async () => {
    const seller = await aSeller();
    const { listing } = await paused(seller);
    const outcomes = await outcomesOf(atOnce(4, () => as(seller).listings.relist({ id: listing.id })));
    expect(outcomes).toEqual(['LISTING_NOT_PAUSED', 'LISTING_NOT_PAUSED', 'LISTING_NOT_PAUSED', 'ok']);
    const forSale = await aListing({ seller });
    expect(await outcomeOf(as(seller).listings.relist({ id: forSale.id }))).toBe('LISTING_NOT_PAUSED');
  });
});

describe('a paused listing that cannot come back', () => {
  const close = (raceId: string) =>
    db
      .update(races)
      .set({ windows: [aWindow({ nameChangeDeadline: addDays(stockholmDate(now()), 2) }, '2099-01-01')] })
      .where(eq(races.id, raceId));

  test('says why in the seller’s list, by the rule that would refuse it', async () => {
    const seller = await aSeller();
    const { listing } = await paused(seller);
    const mine = async () => (await as(seller).listings.mine({})).items[0];
    expect(await mine()).toMatchObject({ relistObstacle: null, can: { relist: true, delete: true } });
    await db.update(users).set({ requirementsDue: true }).where(eq(users.id, seller.id));
    expect(await mine()).toMatchObject({ relistObstacle: 'SELLER_REQUIRED', can: { relist: false } });
    expect(await outcomeOf(as(seller).listings.relist({ id: listing.id }))).toBe('SELLER_REQUIRED');
    await close(listing.raceId);
    expect(await mine()).toMatchObject({
      ...{ relistObstacle: 'RACE_CLOSED', can: { relist: false, delete: true } },
    });
    await db.update(users).set({ requirementsDue: false }).where(eq(users.id, seller.id));
    expect(await outcomeOf(as(seller).listings.relist({ id: listing.id }))).toBe('RACE_CLOSED');
  });

  test('is relisted or taken down, not both, when two tabs do it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
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
  test('has the sold place whose name change is due first before the others, newest first else', async () => {
    const seller = await aSeller();
    const sold = async (opens: number) => {
      const race = await aRace({ nameChangeOpens: addDays(stockholmDate(now()), opens) });
      return (
        await aPurchase({ listing: await aListing({ seller, race }) })
          .paid()
          .done()
      ).listing.id;
    };
    const older = await aListing({ seller });
    const newer = await aListing({ seller });
    const [late, soon, between] = [await sold(20), await sold(2), await sold(9)];
    expect((await as(seller).listings.mine({})).items.map(({ id }) => id)).toEqual([
      ...[soon, between, late],
      ...[newer.id, older.id],
    ]);
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

  test('hides one that has been bought, and keeps its books', async () => {
    const seller = await aSeller();
    const { listing, buyer } = await paused(seller);
    await as(seller).listings.delete({ id: listing.id });
    expect((await readListing(listing.id)).deletedAt).not.toBeNull();
    expect(await outcomeOf(visitor().listings.byId({ id: listing.id }))).toBe('LISTING_NOT_FOUND');
    expect((await as(seller).listings.mine({})).items).toEqual([]);
    expect((await as(buyer).purchases.mine({})).items).toHaveLength(1);
    expect(await outcomeOf(as(seller).listings.delete({ id: listing.id }))).toBe('LISTING_NOT_FOUND');
  });

  test('is refused while somebody buys it or an admin looks at it', async () => {
    const seller = await aSeller();
    const stories = await Promise.all([
      aPurchase({ seller }).done(),
      aPurchase({ seller }).paid().done(),
      aPurchase({ seller }).paid().nameChanged().done(),
      aPurchase({ seller }).paid().nameChanged().confirmed().done(),
    ]);
    for (const { listing } of stories) {
      expect(await outcomeOf(as(seller).listings.delete({ id: listing.id }))).toBe('LISTING_NOT_EDITABLE');
    }
    const { listing } = await aPurchase({ seller }).paid().nameChanged().reported().done();
    expect(await outcomeOf(as(seller).listings.delete({ id: listing.id }))).toBe('LISTING_HAS_DISPUTE');
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
  test('the public view has only what a visitor may know', async () => {
    const columns = await pg`
      select column_name as name from information_schema.columns
      where table_name = 'race_listings_public' order by ordinal_position`;
    expect(columns.map(({ name }) => name)).toEqual([
      ...['id', 'race_id', 'race_name', 'custom_race_name', 'distance', 'location', 'date', 'price'],
      ...['description', 'start_group', 'payer', 'status', 'seller_username', 'seller_verified'],
      ...['created_at', 'updated_at'],
    ]);
  });

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
        await pg`select * from race_listings_public where id = ${listing.id}`,
      ]);
      await updates.return?.();
      const secrets = [
        ...[seller.id, seller.email, seller.displayName, seller.stripeAccountId],
        ...[buyer.id, buyer.email, buyer.displayName, buyer.username],
        ...[purchase.id, purchase.checkoutSessionId, purchase.checkoutUrl, purchase.proofUploadId],
        ...Object.values(decryptBuyerDetails(purchase.id, purchase.buyerDetails ?? '')),
        ...[purchase.buyerDetails, 'Hemligt', 'Hemlig dom'],
      ];
      for (const secret of secrets) if (secret) expect(seen).not.toContain(secret);
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
    const { listing, purchase, buyer } = await aPurchase({
      seller: await aSeller({ firstName: 'Anna Karin', lastName: 'Lindqvist' }),
    })
      .paid()
      .nameChanged()
      .done();
    const seller = await readUser(purchase.sellerId);
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

  test('a paused listing and one taken down are nobody’s to find', async () => {
    const seller = await aSeller();
    const { listing } = await paused(seller);
    const { items } = await visitor().listings.search({ raceId: listing.raceId });
    expect([items, await visitor().listings.count({ raceId: listing.raceId })]).toEqual([[], 0]);
  });
});

describe('the live state of a listing', () => {
  test('follows each change of it, and nothing else', async () => {
    const seller = await aSeller();
    const [{ id }, other] = await Promise.all([aListing({ seller, price: 500 }), aListing({ seller })]);
    const updates = (await visitor().listings.onUpdate({ id }))[Symbol.asyncIterator]();
    expect((await updates.next()).value).toMatchObject({ face: 'available', price: 50_000 });
    const next = updates.next();
    await as(seller).listings.updatePrice({ id: other.id, price: 1 });
    await as(seller).listings.updatePrice({ id, price: 600 });
    expect((await next).value).toMatchObject({ id, price: 60_000 });
    const sold = updates.next();
    await aPurchase({ listing: await readListing(id) }).done();
    expect((await sold).value).toMatchObject({ face: 'pending_payment' });
    await updates.return?.();
  });
});
