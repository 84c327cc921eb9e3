import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aPurchase, type PurchaseFixture } from '@sandbox/scenario/purchase';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { aWindow } from '@sandbox/scenario/windows';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs, stripeAt } from '@/domain/account/actor';
import { addDays, DAY, plus, stockholmDate } from '@/domain/time';
import { purchases, races, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { type CheckoutInput, createCheckout } from '@/server/services/purchases/create-checkout';
import { settleCheckout } from '@/server/services/purchases/settle-checkout';
import { as, visitor } from '../support/callers';
import { atOnce, type Outcome, outcomeOf, outcomesOf } from '../support/outcome';
import { logOf, purchasesOf, readListing, readUser } from '../support/rows';
import { press, sessionsFor } from '../support/stripe';
import { world } from '../support/world';

type Listing = PurchaseFixture['listing'];
const SESSIONS = { method: 'POST', path: '/v1/checkout/sessions' };

type Wish = Partial<CheckoutInput> & { now?: Date };
const buy = (listing: Listing, buyer: User, { now: at = now(), ...more }: Wish = {}) =>
  createCheckout(
    { listingId: listing.id, priceSeen: listing.price, feeAccepted: true, ...more },
    callAs('buyer', buyer.id, at),
  );

const expectFree = async (listing: Listing) => {
  expect((await readListing(listing.id)).status).toBe('available');
  const live = (await purchasesOf(listing.id)).filter(({ state }) => state !== 'cancelled');
  expect(live).toEqual([]);
};

describe('a buyer whose account has no name', () => {
  const nameless = () => aUser({ firstName: '', lastName: '' });

  test('needs one where the organiser needs details, and the seller reads it', async () => {
    const listing = await aListing({ race: await aRace({ buyerFields: ['birth_date'] }) });
    const birth_date = '1990-01-02';
    const outcome = (buyer: User, buyerDetails: CheckoutInput['buyerDetails']) =>
      outcomeOf(buy(listing, buyer, { buyerDetails }));
    const buyer = await nameless();
    expect(await outcome(buyer, { birth_date })).toBe('BUYER_DETAILS_MISSING');
    expect(await outcome(buyer, { birth_date, full_name: '\u200b' })).toBe('BUYER_DETAILS_MISSING');
    expect(await outcome(buyer, { birth_date, full_name: buyer.username })).toBe('BUYER_DETAILS_WRONG');
    expect(await outcome(buyer, { birth_date, full_name: ' J. Ek ' })).toBe('ok');
    const [purchase] = await purchasesOf(listing.id);
    const given = decryptBuyerDetails(purchase?.id ?? '', purchase?.buyerDetails ?? '');
    expect(given).toEqual({ full_name: 'J. Ek', birth_date });
  });

  test('needs nothing where the organiser needs nothing, and where the account has a name', async () => {
    expect(await outcomeOf(buy(await aListing({ race: await aRace() }), await nameless()))).toBe('ok');
    const withField = await aListing({ race: await aRace({ buyerFields: ['birth_date'] }) });
    const buyerDetails = { birth_date: '1990-01-02', full_name: 'Någon Annan' };
    expect(await outcomeOf(buy(withField, await aUser(), { buyerDetails }))).toBe('ok');
    const [purchase] = await purchasesOf(withField.id);
    const given = decryptBuyerDetails(purchase?.id ?? '', purchase?.buyerDetails ?? '');
    expect(given).toEqual({ birth_date: '1990-01-02' });
  });
});

describe('a buyer who comes back from the payment page with other details', () => {
  const first = { full_name: 'Karin Kopare', birth_date: '1990-01-02' };
  const corrected = { full_name: 'Karin Köpare', birth_date: '1990-02-01' };
  const reserved = async () => {
    const race = await aRace({ buyerFields: ['full_name', 'birth_date'] });
    const [listing, buyer] = await Promise.all([aListing({ race }), aUser()]);
    const { url } = await buy(listing, buyer, { buyerDetails: first });
    const details = async () => {
      const [row] = await purchasesOf(listing.id);
      return row?.buyerDetails ? decryptBuyerDetails(row.id, row.buyerDetails) : null;
    };
    return { listing, buyer, url, details };
  };

  test('keeps the reservation and its page; what was last confirmed counts, and the log says so', async () => {
    const { listing, buyer, url, details } = await reserved();
    expect(await buy(listing, buyer, { buyerDetails: first })).toEqual({ url });
    expect(await buy(listing, buyer, { buyerDetails: corrected })).toEqual({ url });
    expect(await details()).toEqual(corrected);
    const [purchase] = await purchasesOf(listing.id);
    expect(await logOf(purchase?.id ?? '')).toEqual(['checkoutStarted', 'checkoutDetailsChanged']);
    expect(sessionsFor(listing.id)).toHaveLength(1);
  });

  test('goes on from the listing, which does not ask for them again', async () => {
    const { listing, buyer, url, details } = await reserved();
    expect(await buy(listing, buyer)).toEqual({ url });
    expect(await details()).toEqual(first);
    const another = await aUser();
    expect(await outcomeOf(buy(listing, another))).not.toBe('ok');
  });

  test('is held to the same as the first time', async () => {
    const { listing, buyer, details } = await reserved();
    const again = (buyerDetails: object) => outcomeOf(buy(listing, buyer, { buyerDetails }));
    expect(await again({ ...corrected, birth_date: '1990-02-31' })).toBe('BUYER_DETAILS_WRONG');
    expect(await again({ full_name: 'Karin Köpare' })).toBe('BUYER_DETAILS_MISSING');
    expect(await details()).toEqual(first);
  });

  test('changes nothing once the payment has been received, at whichever moment that is', async () => {
    const { listing, buyer, details } = await reserved();
    const [purchase] = await purchasesOf(listing.id);
    const sessionId = purchase?.checkoutSessionId ?? '';
    await press(sessionId, 'pay');
    const [settled, changed] = await Promise.allSettled([
      settleCheckout({ purchaseId: purchase?.id ?? '', sessionId }, stripeAt(now())),
      buy(listing, buyer, { buyerDetails: corrected }),
    ]);
    expect(settled.status).toBe('fulfilled');
    const kept = changed.status === 'fulfilled' ? corrected : first;
    expect(await details()).toEqual(kept);
    const others = { ...corrected, full_name: 'Någon Annan' };
    expect(await outcomeOf(buy(listing, buyer, { buyerDetails: others }))).toBe('LISTING_SOLD');
    expect(await details()).toEqual(kept);
  });
});

describe('a buyer who does not pay', () => {
  const manyListings = (count: number) => Promise.all(atOnce(count, () => aListing()));
  const giveUp = async (listing: Listing, buyer: User) =>
    as(buyer).purchases.cancelCheckout({ listingId: listing.id });

  test('holds two listings at most, however many are tried at once', async () => {
    const [buyer, places] = [await aUser(), await manyListings(5)];
    const outcomes = await outcomesOf(places.map((place) => buy(place, buyer)));
    expect(outcomes).toEqual([...Array<string>(3).fill('TOO_MANY_RESERVATIONS'), 'ok', 'ok']);
    const held = await db
      .select({ listingId: purchases.listingId })
      .from(purchases)
      .where(eq(purchases.buyerId, buyer.id));
    expect(held).toHaveLength(2);
    const free = places.filter(({ id }) => !held.some(({ listingId }) => listingId === id));
    for (const place of free) await expectFree(place);
    // One's own page is opened again, and another buyer is not held back.
    const own = places.find(({ id }) => id === held[0]?.listingId) as Listing;
    expect(await outcomeOf(buy(own, buyer))).toBe('ok');
    expect(await outcomeOf(buy(free[0] as Listing, await aUser()))).toBe('ok');
    // Giving one up makes room.
    await giveUp(own, buyer);
    expect(await outcomeOf(buy(free[1] as Listing, buyer))).toBe('ok');
  });

  test('three times within a day holds one listing at most, and two again a day later', async () => {
    const [buyer, at, places] = [await aUser(), now(), await manyListings(6)];
    for (const place of places.slice(0, 3)) {
      await buy(place, buyer);
      await giveUp(place, buyer);
    }
    const begunAt = (createdAt: Date) =>
      db
        .update(purchases)
        .set({ createdAt })
        .where(and(eq(purchases.buyerId, buyer.id), eq(purchases.state, 'cancelled')));
    const [one, two, another] = places.slice(3) as [Listing, Listing, Listing];
    await begunAt(plus(at, -DAY + 1));
    expect(await outcomeOf(buy(one, buyer, { now: at }))).toBe('ok');
    expect(await outcomeOf(buy(two, buyer, { now: at }))).toBe('TOO_MANY_RESERVATIONS');
    await begunAt(plus(at, -DAY));
    expect(await outcomeOf(buy(two, buyer, { now: at }))).toBe('ok');
    expect(await outcomeOf(buy(another, buyer, { now: at }))).toBe('TOO_MANY_RESERVATIONS');
  });

  test('is not one who has paid: those listings are not counted', async () => {
    const buyer = await aUser();
    for (let time = 0; time < 3; time += 1) await aPurchase({ buyer }).paid().done();
    const [one, two] = (await manyListings(2)) as [Listing, Listing];
    expect(await outcomeOf(buy(one, buyer))).toBe('ok');
    expect(await outcomeOf(buy(two, buyer))).toBe('ok');
  });
});

describe('several who press buy in the same moment', () => {
  test('a buyer who presses twice while Stripe is slow keeps the reservation and its page', async () => {
    const [listing, buyer] = await Promise.all([aListing(), aUser()]);
    world.sandbox.faults.add({ match: SESSIONS, mode: 'hold' });
    const presses = atOnce(2, () => buy(listing, buyer));
    const answers = Promise.allSettled(presses);
    // The one whose key is in use gives up before Stripe has answered the other.
    await Promise.race(presses.map((press) => press.catch(() => undefined)));
    world.sandbox.faults.release();
    expect((await answers).map(({ status }) => status)).toContain('fulfilled');
    const [purchase, ...others] = await purchasesOf(listing.id);
    expect(others).toEqual([]);
    expect(purchase?.state).toBe('pending_payment');
    expect((await buy(listing, buyer)).url).toBe(purchase?.checkoutUrl);
    expect(sessionsFor(listing.id)).toHaveLength(1);
  });
});

describe('a purchase that is refused leaves the listing as it was', () => {
  interface Attempt {
    race?: Parameters<typeof aRace>[0];
    buyer?: Parameters<typeof aUser>[0] | 'the seller';
    more?: Wish;
    /** After the buyer has seen the listing. */
    meanwhile?: (listing: Listing, buyer: User) => Promise<unknown>;
  }
  const day = (days: number) => addDays(stockholmDate(now()), days);
  const later = { date: day(200), opensDay: day(120), lastDay: day(190) };
  const lowerPrice = async ({ id, sellerId }: Listing) =>
    as(await readUser(sellerId)).listings.updatePrice({ id, price: 600 });
  const blockBuyer = (_: Listing, { id }: User) =>
    db.update(users).set({ blockedAt: now() }).where(eq(users.id, id));
  const closeRace = ({ raceId }: Listing) => {
    const windows = [aWindow({ lastDay: day(-1) }, day(100))];
    return db.update(races).set({ windows }).where(eq(races.id, raceId));
  };
  const details = (field: string, value: string) => ({
    race: { buyerFields: ['full_name', field] } as Attempt['race'],
    more: { buyerDetails: { full_name: 'Karin Köpare', [field]: value } },
  });
  const refusals: Record<string, [Outcome, Attempt]> = {
    'the price has changed since the buyer saw it': ['PRICE_CHANGED', { meanwhile: lowerPrice }],
    'the buyer sends a lower price than the listing has': ['PRICE_CHANGED', { more: { priceSeen: 100 } }],
    'the listing is the buyer’s own': ['OWN_LISTING', { buyer: 'the seller' }],
    'the buyer’s address is unconfirmed': ['EMAIL_NOT_CONFIRMED', { buyer: { emailConfirmed: false } }],
    'the buyer is blocked': ['ACCOUNT_BLOCKED', { meanwhile: blockBuyer }],
    'the race no longer takes name changes': ['RACE_CLOSED', { meanwhile: closeRace }],
    'the name change ends after 80 days': ['NOT_BUYABLE_YET', { race: later }],
    'an answer to the organiser is missing': ['BUYER_DETAILS_MISSING', details('birth_date', ' ')],
    'an answer to the organiser is wrong': ['BUYER_DETAILS_WRONG', details('personnummer', '811228-9873')],
    'the buyer has not accepted the fee': [
      'FEE_NOT_ACCEPTED',
      { race: { nameChangeCostPayer: 'buyer' }, more: { feeAccepted: false } },
    ],
  };
  test.each(Object.entries(refusals))('%s', async (_why, [code, { race, buyer: wish, more, meanwhile }]) => {
    const seller = await aSeller();
    const listing = await aListing({ seller, race: await aRace(race) });
    const buyer = wish === 'the seller' ? seller : await aUser(wish);
    await meanwhile?.(listing, buyer);
    expect(await outcomeOf(buy(listing, buyer, more))).toBe(code);
    await expectFree(listing);
    expect(sessionsFor(listing.id)).toEqual([]);
  });

  test('a listing under name change, or bought, reads as sold', async () => {
    const buyer = await aUser();
    for (const story of [aPurchase().paid(), aPurchase().paid().nameChanged().confirmed()]) {
      expect(await outcomeOf(buy((await story.done()).listing, buyer))).toBe('LISTING_SOLD');
    }
  });

  test('a listing that was taken down does not exist', async () => {
    const seller = await aSeller();
    const listing = await aListing({ seller });
    await as(seller).listings.delete({ id: listing.id });
    expect(await outcomeOf(buy(listing, await aUser()))).toBe('LISTING_NOT_FOUND');
  });

  test('on the first day of the 80 the listing can be bought, the day before it cannot', async () => {
    const race = await aRace(later);
    const [listing, buyer] = await Promise.all([aListing({ race }), aUser()]);
    const { buyableFrom } = await as(buyer).listings.byId({ id: listing.id });
    expect(buyableFrom).not.toBeNull();
    const first = new Date(`${buyableFrom}T12:00:00Z`);
    expect(await outcomeOf(buy(listing, buyer, { now: plus(first, -DAY) }))).toBe('NOT_BUYABLE_YET');
    const seen = await as(buyer).listings.byId({ id: listing.id });
    expect(seen.obstacle).toBe('NOT_BUYABLE_YET');
  });
});

describe('Stripe does not open a page', () => {
  const failures = {
    'it asks us to slow down': { match: SESSIONS, mode: '429' },
    'it fails every time': { match: SESSIONS, mode: '500', times: 9 },
    'it hangs up without an answer': { match: SESSIONS, mode: 'timeout', ms: 10, times: 9 },
    'its answers are lost': { match: SESSIONS, mode: 'drop-after', times: 9 },
  } as const;

  test.each(Object.entries(failures))(
    '%s: the buyer gets an error, the listing is free',
    async (_how, fault) => {
      const [listing, buyer, other] = await Promise.all([aListing(), aUser(), aUser()]);
      world.sandbox.faults.add(fault);
      expect(await outcomeOf(buy(listing, buyer))).toBe('PAYMENT_PROVIDER_DOWN');
      world.sandbox.faults.clear();
      await expectFree(listing);
      expect(await outcomeOf(buy(listing, other))).toBe('ok');
    },
  );

  test('a buyer who presses five times meanwhile gets the same error each time', async () => {
    const [listing, buyer] = await Promise.all([aListing(), aUser()]);
    world.sandbox.faults.add({ match: SESSIONS, mode: '429', times: 50 });
    const outcomes = await outcomesOf(atOnce(5, () => buy(listing, buyer)));
    expect(new Set(outcomes)).toEqual(new Set(['PAYMENT_PROVIDER_DOWN']));
    await expectFree(listing);
  });

  test('a session whose URL was lost does not block the listing: its buyer starts again', async () => {
    const [listing, buyer] = await Promise.all([aListing(), aUser()]);
    world.sandbox.faults.add({ match: SESSIONS, mode: 'drop-after', times: 9 });
    await outcomeOf(buy(listing, buyer));
    world.sandbox.faults.clear();
    const { url } = await buy(listing, buyer);
    const [first, second] = await purchasesOf(listing.id);
    expect([first?.state, second?.state]).toEqual(['cancelled', 'pending_payment']);
    expect(second?.checkoutUrl).toBe(url);
    expect(await press(second?.checkoutSessionId ?? null, 'pay')).toBe(200);
  });
});

test('the payment page asks for the price and 30 kr on a line each, for 31 minutes', async () => {
  const [listing, buyer] = await Promise.all([aListing({ price: 995 }), aUser()]);
  const { url } = await buy(listing, buyer);
  const [purchase] = await purchasesOf(listing.id);
  const [session] = sessionsFor(listing.id);
  expect(session).toMatchObject({
    amount_total: 102_500,
    currency: 'sek',
    locale: 'sv',
    allowed_payment_method_types: ['card', 'klarna', 'swish'],
    adaptive_pricing: { enabled: false },
    customer_email: buyer.email,
    client_reference_id: purchase?.id,
    metadata: { app: 'loppbytet', purchase_id: purchase?.id, listing_id: listing.id },
    url,
  });
  const lines = session?.line_items.data;
  expect(lines?.map(({ description, amount_total }) => [description, amount_total])).toEqual([
    [`Startplats: ${listing.raceName}`, 99_500],
    ['Serviceavgift Loppbytet', 3000],
  ]);
  const minutes = ((session?.expires_at ?? 0) * 1000 - (purchase?.createdAt.getTime() ?? 0)) / 60_000;
  expect(minutes).toBeGreaterThan(30.9);
  expect(minutes).toBeLessThanOrEqual(31);
});

test('a reservation keeps its price, and only its buyer sees until when it holds', async () => {
  const { listing, buyer, purchase } = await aPurchase({ price: 450 }).done();
  const other = await aUser();
  const own = { id: listing.id, role: 'buyer', reservedUntil: purchase.checkoutExpiresAt, hasCode: false };
  expect(await as(buyer).listings.own()).toEqual([own]);
  expect(await as(other).listings.own()).toEqual([]);
  expect(purchase).toMatchObject({ price: 45_000, serviceFee: 3000, charged: 48_000 });
  expect(await logOf(purchase.id)).toEqual(['checkoutStarted']);
});

test('a reservation whose page never came can be given up by its buyer', async () => {
  const [listing, buyer, other] = await Promise.all([aListing(), aUser(), aUser()]);
  world.sandbox.faults.add({ match: SESSIONS, mode: 'hold' });
  const updates = (await visitor().listings.onUpdate({ id: listing.id }))[Symbol.asyncIterator]();
  await updates.next();
  const opening = buy(listing, buyer);
  expect((await updates.next()).value).toMatchObject({ status: 'pending_payment' });
  const answer = await as(buyer).purchases.cancelCheckout({ listingId: listing.id });
  expect(answer).toEqual({ status: 'cancelled' });
  await expectFree(listing);
  world.sandbox.faults.release();
  expect(await outcomeOf(opening)).toBe('PAYMENT_PROVIDER_DOWN');
  expect(sessionsFor(listing.id).map(({ status }) => status)).toEqual(['expired']);
  expect(await outcomeOf(buy(listing, other))).toBe('ok');
});
