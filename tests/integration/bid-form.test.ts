import { db } from '@sandbox/database';
import { aBid, aBidWithoutCard, type Bid, bidForm, saveCard } from '@sandbox/scenario/bid';
import { aListing, aRace, type Race } from '@sandbox/scenario/listings';
import { aSeller, aUser, type User } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt } from '@/domain/account/actor';
import { kronor } from '@/domain/money/ore';
import { addDays, plus, stockholmDate } from '@/domain/time';
import { bids, races, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { matchListing } from '@/server/services/bids/match-listing';
import { decryptBuyerDetails } from '@/server/services/buyer-details';
import { eraseAccount } from '@/server/services/profile/erase-account';
import { stripe } from '@/server/stripe/client';
import { as } from '../support/callers';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { purchasesOf } from '../support/rows';
import { deliver, eventAbout } from '../support/stripe';
import { world } from '../support/world';

const findBid = async ({ id }: Bid) => (await db.select().from(bids).where(eq(bids.id, id)))[0];
const readBid = async (bid: Bid) => (await findBid(bid)) as Bid;
const pageEvent = ({ setupSessionId }: Bid) => eventAbout(setupSessionId, 'checkout.session.completed');
const cardOf = ({ stripePaymentMethodId }: Bid) =>
  world.sandbox.stripe.paymentMethods.get(stripePaymentMethodId ?? '');
const begin = (buyer: User, race: Race, changes: Partial<ReturnType<typeof bidForm>> = {}) =>
  outcomeOf(as(buyer).bids.begin({ ...bidForm(race), ...changes }));

describe('a bid', () => {
  test('waits for its card, and is placed once Stripe has saved one, however often the event comes', async () => {
    const { bid, buyer } = await aBidWithoutCard();
    expect(bid).toMatchObject({ state: 'awaiting_card', placedAt: null });
    const { url } = await as(buyer).bids.continueCard({ bidId: bid.id });
    expect(url).toContain(bid.setupSessionId);
    await saveCard(bid);
    for (let time = 0; time < 2; time += 1) expect(await deliver(pageEvent(bid))).toBe(200);
    const back = await as(buyer).bids.continueCard({ bidId: bid.id });
    expect(back.url).toContain(`/auth/bud?klart=${bid.id}`);
    const placed = await readBid(bid);
    expect(placed.state).toBe('active');
    expect(placed.placedAt).not.toBeNull();
    await workQueues();
    const [mail] = world.sandbox.mails.list(buyer.email);
    expect(mail?.text).toMatch(/högst\s2\s000\skr\si\sallt/);
    expect(mail?.text).toContain('/angra');
  });

  test('finds no page any more after its hour, and can be begun once more', async () => {
    const { bid, buyer, race } = await aBidWithoutCard();
    await world.sandbox.clock.advance({ minutes: 60 });
    expect(await outcomeOf(as(buyer).bids.continueCard({ bidId: bid.id }))).toBe('DEADLINE_PASSED');
    expect(await begin(buyer, race)).toBe('ok');
    await world.sandbox.clock.advance({ minutes: 1 });
    expect(await deliver(eventAbout(bid.setupSessionId, 'checkout.session.expired'))).toBe(200);
    expect(await readBid(bid)).toMatchObject({ state: 'cancelled' });
  });

  test('is one a race and three in all, also when they are begun at once', async () => {
    const buyer = await aUser();
    const race = await aRace();
    expect(await begin(buyer, race)).toBe('ok');
    // The form once more, before the card: it replaces the first.
    expect(await begin(buyer, race)).toBe('ok');
    const { items } = await as(buyer).bids.mine({});
    expect(items.map(({ state }) => state)).toEqual(['awaiting_card', 'cancelled']);
    await aBid({ buyer, race });
    expect(await begin(buyer, race)).toBe('BID_EXISTS');
    const more = await Promise.all(atOnce(4, () => aRace()));
    const outcomes = await outcomesOf(more.map((each) => as(buyer).bids.begin(bidForm(each))));
    expect(outcomes).toEqual(['TOO_MANY_BIDS', 'TOO_MANY_BIDS', 'ok', 'ok']);
  });

  test('is begun within bounds, with consent and with what the organiser asks', async () => {
    const race = await aRace({ buyerFields: ['full_name', 'birth_date'] });
    const buyer = await aUser();
    for (const [changes, code] of [
      [{ maximum: 3000 }, 'INVALID_INPUT'],
      [{ maximum: 10_003_100 }, 'INVALID_INPUT'],
      [{ maximum: 100_050 }, 'INVALID_INPUT'],
      [{ startConsent: false }, 'CONSENT_MISSING'],
      [{ withdrawalKnown: false }, 'CONSENT_MISSING'],
      [{ until: addDays(stockholmDate(now()), -1) }, 'INVALID_INPUT'],
      [{ buyerDetails: { full_name: 'Karin Köpare' } }, 'BUYER_DETAILS_MISSING'],
      [{ buyerDetails: { full_name: 'löpare7913127' } }, 'BUYER_DETAILS_WRONG'],
    ] as const) {
      expect([changes, await begin(buyer, race, changes)]).toEqual([changes, code]);
    }
    expect(await begin(buyer, { ...race, id: buyer.id })).toBe('RACE_NOT_FOUND');
    const unknown = await aRace({ nameChangeCost: null, nameChangeCostPayer: 'buyer' });
    expect(await begin(buyer, unknown)).toBe('BID_FEE_UNKNOWN');
    await db.update(races).set({ cancelledAt: now() }).where(eq(races.id, race.id));
    expect(await begin(buyer, race)).toBe('RACE_CANCELLED');
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, buyer.id));
    expect(await begin(buyer, await aRace())).toBe('EMAIL_NOT_CONFIRMED');
    expect((await as(buyer).bids.mine({})).items).toEqual([]);
  });

  test('of an account without a name asks for one, where the organiser needs something', async () => {
    const buyer = await aUser({ firstName: '', lastName: '' });
    const race = await aRace({ buyerFields: ['birth_date'] });
    const form = async (user: User) => (await as(user).bids.form({ raceSlug: race.slug })).buyerFields;
    expect(await form(await aUser())).toEqual(['birth_date']);
    expect(await form(buyer)).toEqual(['full_name', 'birth_date']);
    expect(await begin(buyer, race)).toBe('BUYER_DETAILS_MISSING');
    const { bid } = await aBid({ buyer, race, fields: ['full_name', 'birth_date'] });
    const listing = await aListing({ race });
    await matchListing({ listingId: listing.id }, clockAt(now()));
    const [purchase] = await purchasesOf(listing.id);
    expect(purchase).toMatchObject({ bidId: bid.id });
    const given = decryptBuyerDetails(purchase?.id ?? '', purchase?.buyerDetails ?? '');
    expect(Object.keys(given)).toEqual(['full_name', 'birth_date']);
  });

  test('is changed, paused, resumed and taken away, and keeps its place in line', async () => {
    const { bid, buyer, race } = await aBid({ maximum: 500 });
    const api = as(buyer).bids;
    const until = addDays(stockholmDate(now()), 10);
    await api.change({ bidId: bid.id, maximum: 150_000, until, feeAccepted: false });
    expect(await readBid(bid)).toMatchObject({
      maximum: 150_000,
      feeAcceptedAt: null,
      placedAt: bid.placedAt,
      buyerDetails: bid.buyerDetails,
    });
    await api.pause({ bidId: bid.id });
    expect(await outcomeOf(api.pause({ bidId: bid.id }))).toBe('WRONG_STATE');
    const listing = await aListing({ race });
    await workQueues();
    expect(await matchListing({ listingId: listing.id }, clockAt(now()))).toBeNull();
    await api.resume({ bidId: bid.id, placeSeen: 150_000 });
    await workQueues();
    const [mine] = (await api.mine({})).items;
    expect(mine).toMatchObject({ state: 'won', listingId: listing.id, events: [], until });
    expect(await outcomeOf(api.cancel({ bidId: bid.id }))).toBe('WRONG_STATE');
    const other = await aBid({ buyer });
    await api.cancel({ bidId: other.bid.id });
    await workQueues();
    expect(await readBid(other.bid)).toMatchObject({ state: 'cancelled' });
    expect((await readBid(other.bid)).cardDetachedAt).not.toBeNull();
  });

  test('gets another card in its place in line, and Stripe forgets the one before', async () => {
    const { bid, buyer, race } = await aBid({ card: 'declines' });
    const replace = () => as(buyer).bids.replaceCard({ bidId: bid.id });
    const { url } = await replace();
    expect(await replace()).toEqual({ url });
    const opened = await readBid(bid);
    expect(opened.setupSessionId).not.toBe(bid.setupSessionId);
    expect(opened.stripePaymentMethodId).toBe(bid.stripePaymentMethodId);
    await saveCard(opened);
    for (let time = 0; time < 2; time += 1) expect(await deliver(pageEvent(opened))).toBe(200);
    const replaced = await readBid(bid);
    expect(replaced).toMatchObject({ state: 'active', placedAt: bid.placedAt });
    expect(replaced.stripePaymentMethodId).not.toBe(bid.stripePaymentMethodId);
    // The first page's event comes once more, late.
    expect(await deliver(pageEvent(bid))).toBe(200);
    expect((await readBid(bid)).stripePaymentMethodId).toBe(replaced.stripePaymentMethodId);
    await aListing({ race });
    await workQueues();
    expect(cardOf(bid)?.customer).toBeNull();
    expect(await readBid(bid)).toMatchObject({ state: 'won' });
    expect(await outcomeOf(replace())).toBe('WRONG_STATE');
  });

  test('gets the card that was saved on the page before, though its event has not come', async () => {
    const { bid, buyer } = await aBid();
    const replace = () => as(buyer).bids.replaceCard({ bidId: bid.id });
    await replace();
    const second = await readBid(bid);
    await saveCard(second);
    const { url } = await replace();
    const saved = await readBid(bid);
    expect(saved.stripePaymentMethodId).not.toBe(bid.stripePaymentMethodId);
    expect(url).toContain(saved.setupSessionId);
    expect(saved.setupSessionId).not.toBe(second.setupSessionId);
    // Its event comes when a third page is open: the card stays.
    expect(await deliver(pageEvent(second))).toBe(200);
    expect(await readBid(bid)).toMatchObject({ stripePaymentMethodId: saved.stripePaymentMethodId });
    await workQueues();
    expect(cardOf(saved)?.customer).toBe(bid.stripeCustomerId);
  });

  test('whose card page Stripe did not open is begun again, and leaves no customer behind', async () => {
    const [buyer, race] = [await aUser(), await aRace()];
    const pages = { method: 'POST', path: '/v1/checkout/sessions' };
    world.sandbox.faults.add({ match: pages, mode: '500', times: 5 });
    expect(await begin(buyer, race)).toBe('PAYMENT_PROVIDER_DOWN');
    world.sandbox.faults.clear();
    const [opened] = await db.select().from(bids).where(eq(bids.userId, buyer.id));
    expect(await begin(buyer, race)).toBe('ok');
    await db.transaction((tx) => eraseAccount(tx, buyer.id, now()));
    await workQueues();
    const customer = await stripe().customers.retrieve(opened?.stripeCustomerId ?? '');
    expect(customer).toMatchObject({ deleted: true });
  });

  test('keeps its card while it buys: one that is saved meanwhile is given back', async () => {
    const { bid, buyer, race } = await aBid();
    await as(buyer).bids.replaceCard({ bidId: bid.id });
    const opened = await readBid(bid);
    const listing = await aListing({ race });
    await matchListing({ listingId: listing.id }, clockAt(now()));
    expect(await outcomeOf(as(buyer).bids.replaceCard({ bidId: bid.id }))).toBe('BID_MATCHED');
    await saveCard(opened);
    await deliver(pageEvent(opened));
    expect((await readBid(bid)).stripePaymentMethodId).toBe(bid.stripePaymentMethodId);
    await workQueues();
    const attached = world.sandbox.stripe.paymentMethods.by('customer', bid.stripeCustomerId ?? '');
    // The purchase is paid, and no bid needs a card any more.
    expect(attached).toEqual([]);
    expect(await readBid(bid)).toMatchObject({ state: 'won' });
  });

  test('goes with its account, and its card and its customer at Stripe with it', async () => {
    const { bid, buyer } = await aBid();
    const customerId = bid.stripeCustomerId ?? '';
    expect(world.sandbox.stripe.customers.get(customerId)?.email).toBe(buyer.email);
    await db.transaction((tx) => eraseAccount(tx, buyer.id, now()));
    await workQueues();
    expect(await findBid(bid)).toBeUndefined();
    expect(cardOf(bid)?.customer).toBeNull();
    expect(await stripe().customers.retrieve(customerId)).toMatchObject({ id: customerId, deleted: true });
  });
});

describe('what is shown', () => {
  test('the form says whether one can bid, the needed details and how many wait', async () => {
    const race = await aRace({
      buyerFields: ['full_name'],
      nameChangeCost: kronor(200),
      nameChangeCostPayer: 'buyer',
    });
    const { buyer, bid } = await aBid({ race });
    const form = (who: User) => as(who).bids.form({ raceSlug: race.slug });
    expect(await form(await aUser())).toMatchObject({
      open: null,
      mine: null,
      waiting: 1,
      buyerFields: ['full_name'],
      age: null,
      fee: 20_000,
      payer: 'buyer',
      laterFee: true,
      race: { id: race.id, name: race.raceName, slug: race.slug, date: race.date },
    });
    const { mine, latestUntil } = await form(buyer);
    expect(mine).toMatchObject({
      id: bid.id,
      state: 'active',
      maximum: 200_000,
      until: latestUntil,
      position: 10,
      events: ['bidChanged', 'bidPaused', 'bidCancelled'],
    });
    await db.update(races).set({ cancelledAt: now() }).where(eq(races.id, race.id));
    expect((await form(buyer)).open).toBe('RACE_CANCELLED');
    expect(await outcomeOf(as(buyer).bids.form({ raceSlug: 'finns-inte' }))).toBe('RACE_NOT_FOUND');
  });

  test('own bids come newest first, a page at a time, with a rough place in line', async () => {
    const { bid, buyer, race } = await aBid();
    const { id: _, ...row } = bid;
    await db.insert(bids).values(
      Array.from({ length: 25 }, (_, index) => ({
        ...row,
        state: 'cancelled' as const,
        setupSessionId: null,
        begunAt: plus(bid.begunAt, -1000 * (1 + index)),
      })),
    );
    const buyers = await Promise.all(atOnce(12, () => aUser()));
    await db.insert(bids).values(
      buyers.map(({ id: userId }) => ({
        ...row,
        userId,
        setupSessionId: null,
        placedAt: plus(bid.placedAt ?? now(), -1000),
      })),
    );
    const first = await as(buyer).bids.mine({});
    expect(first.items[0]).toMatchObject({ id: bid.id, position: 25, race: { slug: race.slug } });
    const second = await as(buyer).bids.mine({ cursor: first.nextCursor });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([first.items.length, second.items.length, new Set(ids).size]).toEqual([20, 6, 26]);
    expect(second.nextCursor).toBeNull();
    expect(await outcomeOf(as(buyer).bids.mine({ cursor: 'x' }))).toBe('INVALID_INPUT');
  });

  test('sellers see how many buy at what price, from three on that have stood a day, and nobody’s maximum', async () => {
    const race = await aRace();
    const seller = await aSeller();
    const demand = () => as(seller).bids.demand({ raceId: race.id });
    await aBid({ race, buyer: seller, maximum: 5000 });
    await aBid({ race, maximum: 1000 });
    const { bid, buyer } = await aBid({ race, maximum: 2000 });
    await world.sandbox.clock.advance({ hours: 12 });
    await aBid({ race, maximum: 947 });
    await world.sandbox.clock.advance({ hours: 12 });
    expect(await demand()).toBeNull();
    await world.sandbox.clock.advance({ hours: 12 });
    // 850 kr, of which 2.9 % and 2.20 kr are Stripe's work.
    const shown = { buyers: 3, price: 85_000, payout: 82_315 };
    expect(await demand()).toEqual(shown);
    // One that has been changed or paused meanwhile starts again.
    await as(buyer).bids.pause({ bidId: bid.id });
    await as(buyer).bids.resume({ bidId: bid.id });
    expect(await demand()).toBeNull();
    await world.sandbox.clock.advance({ hours: 24 });
    expect(await demand()).toEqual(shown);
    await db.update(races).set({ resalePausedAt: now() }).where(eq(races.id, race.id));
    expect(await demand()).toBeNull();
  });
});
