import { db } from '@sandbox/database';
import { aBid, aBidWithoutCard, type Bid, bidForm, saveCard } from '@sandbox/scenario/bid';
import { aListing, aRace, type Listing, type Race } from '@sandbox/scenario/listings';
import { aSeller, aUser } from '@sandbox/scenario/users';
import type { TestCard } from '@sandbox/stripe/customers';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { clockAt, stripeAt } from '@/domain/account/actor';
import { bidEnds, CARD_TIME } from '@/domain/bid/states';
import { kronor } from '@/domain/money/ore';
import { HOUR, MINUTE, plus } from '@/domain/time';
import { bids, listings, notifications, purchases, races, users } from '@/server/db/schema';
import { runDeadlines } from '@/server/jobs/run-deadlines';
import { now } from '@/server/lib/clock';
import { matchListing } from '@/server/services/bids/match-listing';
import { applyEvent } from '@/server/services/purchases/apply-event';
import { releaseCheckout } from '@/server/services/purchases/cancel-checkout';
import { chargeBid } from '@/server/services/purchases/charge-bid';
import { as } from '../support/callers';
import { insertRow } from '../support/insert-row';
import { atStripe, balances } from '../support/ledger';
import { mailsTo, newestMail } from '../support/mails';
import { atOnce, outcomeOf, outcomesOf } from '../support/outcome';
import { workQueues } from '../support/queues';
import { rewrite } from '../support/rewrite';
import { logOf, purchasesOf, readListing, readPurchase, readUser } from '../support/rows';
import { deliver, eventAbout, press } from '../support/stripe';
import { world } from '../support/world';

const readBid = async ({ id }: Bid) => (await db.select().from(bids).where(eq(bids.id, id)))[0] as Bid;
const stateOf = async (bid: Bid) => (await readBid(bid)).state;
const clock = () => clockAt(now());

const purchaseOf = async ({ id }: Pick<Listing, 'id'>) => {
  const rows = await purchasesOf(id);
  return rows.at(-1);
};
/** What Stripe has taken for a purchase. */
const taken = async (purchaseId: string) =>
  ((await atStripe(purchaseId)).charges as { amount: number; status?: string }[])
    .filter(({ status }) => status !== 'failed')
    .map(({ amount }) => amount);

const blockSeller = (id: string) => db.update(users).set({ blockedAt: now() }).where(eq(users.id, id));
const customerOf = ({ stripePaymentMethodId }: Bid) =>
  world.sandbox.stripe.paymentMethods.get(stripePaymentMethodId ?? '')?.customer;

/** A race, a bid on it, another behind it, and a place that the first is matched with but not charged for. */
async function matched(card: TestCard = 'works') {
  const race = await aRace();
  const { bid, buyer } = await aBid({ race, card });
  const next = await aBid({ race });
  const listing = await sell(race);
  const purchaseId = (await matchListing({ listingId: listing.id }, clock())) ?? '';
  return { race, bid, buyer, next, listing, purchaseId };
}

const sell = (race: Race, price = 900) => aListing({ race, price });
const sweep = () => runDeadlines(clock());

test('those who watch the race are not mailed of a place that a bid buys, and are once the bid has lost it', async () => {
  const race = await aRace();
  const watcher = await aUser();
  await as(watcher).watches.create({ raceId: race.id, email: watcher.email, agreed: true });
  await aBid({ race });
  const bought = await sell(race);
  await workQueues();
  expect((await purchaseOf(bought))?.state).toBe('pending_name_change');
  expect(await mailsTo(watcher)).toEqual([]);
  await aBid({ race, card: 'declines' });
  const lost = await sell(race);
  await workQueues();
  expect((await purchaseOf(lost))?.chargeStatus).toBe('declined');
  expect(await mailsTo(watcher)).toEqual([]);
  await world.sandbox.clock.advance({ minutes: 32 });
  await sweep();
  await workQueues();
  expect((await purchaseOf(lost))?.state).toBe('cancelled');
  expect(await mailsTo(watcher)).toEqual(['watchHit']);
});

describe('a place for sale', () => {
  test('is bought by the first in line that can pay it, and paid with the saved card', async () => {
    const race = await aRace();
    const poor = await aBid({ race, maximum: 500 });
    const first = await aBid({ race });
    const second = await aBid({ race });
    const listing = await sell(race);
    await workQueues();
    const purchase = await purchaseOf(listing);
    expect(purchase).toMatchObject({
      state: 'pending_name_change',
      buyerId: first.buyer.id,
      bidId: first.bid.id,
      charged: 93_000,
    });
    expect(await taken(purchase?.id ?? '')).toEqual([93_000]);
    // What came in is held, and nothing is missing.
    const posted = await balances(purchase?.id ?? '');
    expect(Object.values(posted).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(posted.held).toBe(-93_000);
    expect(await logOf(purchase?.id ?? '')).toEqual(['bidMatched', 'paymentReceived']);
    const states = await Promise.all([poor, first, second].map(({ bid }) => stateOf(bid)));
    expect(states).toEqual(['active', 'won', 'active']);
    expect(await mailsTo(first.buyer)).toEqual(['paymentConfirmed']);
    expect(await mailsTo(second.buyer)).toEqual(['bidPlaced']);
    // Stripe forgets a card that is not needed any more.
    expect((await readBid(first.bid)).cardDetachedAt).not.toBeNull();
    expect(customerOf(first.bid)).toBeNull();
    expect((await readBid(second.bid)).cardDetachedAt).toBeNull();
  });

  test('is bought also when it came first, became cheaper, or was released', async () => {
    const race = await aRace();
    const before = await sell(race);
    const dear = await sell(race, 3000);
    const one = await aBid({ race });
    await workQueues();
    expect((await purchaseOf(before))?.bidId).toBe(one.bid.id);
    const two = await aBid({ race });
    await as(await readUser(dear.sellerId)).listings.updatePrice({ id: dear.id, price: 1500 });
    await workQueues();
    expect((await purchaseOf(dear))?.bidId).toBe(two.bid.id);
    const visitor = await aUser();
    const reserved = await sell(race);
    await as(visitor).purchases.createCheckout({ listingId: reserved.id, priceSeen: reserved.price });
    const three = await aBid({ race });
    await workQueues();
    expect((await purchaseOf(reserved))?.bidId).toBeNull();
    await as(visitor).purchases.cancelCheckout({ listingId: reserved.id });
    await workQueues();
    expect((await purchaseOf(reserved))?.bidId).toBe(three.bid.id);
  });

  test('finds its buyer by the sweep where no event brought them together', async () => {
    const race = await aRace();
    await db.update(races).set({ resalePausedAt: now() }).where(eq(races.id, race.id));
    const { bid } = await aBid({ race });
    const { id: _, searchText: __, ...elsewhere } = await sell(await aRace());
    const listing = await insertRow(listings, { ...elsewhere, raceId: race.id });
    await sweep();
    await workQueues();
    expect(await stateOf(bid)).toBe('active');
    await db.update(races).set({ resalePausedAt: null }).where(eq(races.id, race.id));
    await sweep();
    await workQueues();
    expect((await purchaseOf(listing))?.bidId).toBe(bid.id);
  });

  test('is not looked for each minute where nobody can have it, but at once when something changes', async () => {
    const race = await aRace();
    const seller = await aSeller();
    const { bid } = await aBid({ race, buyer: seller });
    const listing = await aListing({ race, seller, price: 900 });
    await workQueues();
    const queued = async () => {
      await sweep();
      await workQueues();
      const [row] = await db.execute<{ count: number }>(sql`
        select count(*)::int from pgboss.job where name = 'match' and data ->> 'raceId' = ${race.id}`);
      return row?.count ?? 0;
    };
    const first = await queued();
    await queued();
    await queued();
    // One more, if a quarter of an hour of the queue's clock has begun meanwhile.
    const last = await queued();
    expect(last).toBeLessThanOrEqual(first + 1);
    await rewrite(races, race.id, { updatedAt: now() });
    expect(await queued()).toBeGreaterThan(last);
    expect([await stateOf(bid), await purchaseOf(listing)]).toEqual(['active', undefined]);
  });

  test('is not sold to its seller, to those blocked, or at an organiser’s fee that was not accepted', async () => {
    const race = await aRace({ nameChangeCost: kronor(200), nameChangeCostPayer: 'buyer' });
    const seller = await aSeller();
    const own = await aBid({ race, buyer: seller });
    const blocked = await aBid({ race });
    const noFee = await aBid({ race, feeAccepted: false });
    const tooLow = await aBid({ race, maximum: 1129 });
    await blockSeller(blocked.buyer.id);
    const listing = await aListing({ race, seller, price: 900 });
    await workQueues();
    expect(await purchaseOf(listing)).toBeUndefined();
    // 900 kr, our 30 kr and the organiser's 200 kr.
    const just = await aBid({ race, maximum: 1130 });
    await workQueues();
    expect(await purchaseOf(listing)).toMatchObject({ bidId: just.bid.id, charged: 93_000 });
    for (const { bid } of [own, blocked, noFee, tooLow]) expect(await stateOf(bid)).toBe('active');
  });

  test('takes the details along that its window asks for, and passes over those who lack one', async () => {
    const race = await aRace({ buyerFields: ['full_name'] });
    const without = await aBid({ race });
    await db.update(bids).set({ buyerDetails: null, fieldsGiven: [] }).where(eq(bids.id, without.bid.id));
    const { buyer } = await aBid({ race });
    const listing = await sell(race);
    await workQueues();
    expect(await purchaseOf(listing)).toMatchObject({ buyerId: buyer.id, state: 'pending_name_change' });
    const shown = await as(buyer).purchases.forConfirmation({ listingId: listing.id });
    expect(JSON.stringify(shown)).toContain('Karin Köpare');
  });
});

describe('at once', () => {
  test('two places go to the two first in line, each once', async () => {
    const race = await aRace();
    const line = [await aBid({ race }), await aBid({ race }), await aBid({ race })];
    const places = [await sell(race), await sell(race)];
    const runs = places.flatMap(({ id }) => atOnce(3, () => matchListing({ listingId: id }, clock())));
    const ids = (await Promise.all(runs)).filter((id) => id !== null);
    expect(new Set(ids).size).toBe(2);
    const bought = await Promise.all(places.map(async (place) => (await purchaseOf(place))?.bidId));
    expect(bought.sort()).toEqual([line[0]?.bid.id, line[1]?.bid.id].sort());
    expect(await stateOf(line[2]?.bid as Bid)).toBe('active');
  });

  test('a bid that is cancelled in the same moment has one outcome, and so has the place', async () => {
    for (let round = 0; round < 2; round += 1) {
      const race = await aRace();
      const { bid, buyer } = await aBid({ race });
      const listing = await sell(race);
      const [cancelled, matched] = await Promise.all([
        outcomeOf(as(buyer).bids.cancel({ bidId: bid.id })),
        matchListing({ listingId: listing.id }, clock()),
      ]);
      await workQueues();
      const purchase = await purchaseOf(listing);
      expect(cancelled).toBe(matched ? 'BID_MATCHED' : 'ok');
      expect(await stateOf(bid)).toBe(matched ? 'won' : 'cancelled');
      expect(purchase?.state).toBe(matched ? 'pending_name_change' : undefined);
      expect((await readListing(listing.id)).status).toBe(matched ? 'pending_name_change' : 'available');
    }
  });

  test('a card is charged once, however often the job runs', async () => {
    const { purchaseId } = await matched();
    await Promise.all(atOnce(4, () => chargeBid({ purchaseId }, clock()).catch(() => null)));
    await workQueues();
    expect(await taken(purchaseId)).toEqual([93_000]);
    expect((await readPurchase(purchaseId)).state).toBe('pending_name_change');
  });
});

describe('a card that cannot be charged', () => {
  test.each(['declines', 'authenticates'] as const)('(%s) leaves a page to pay on', async (card) => {
    const race = await aRace();
    const { bid, buyer } = await aBid({ race, card });
    const next = await aBid({ race });
    const listing = await sell(race);
    await workQueues();
    const purchase = await purchaseOf(listing);
    expect(purchase).toMatchObject({ state: 'pending_payment', buyerId: buyer.id });
    expect(purchase?.chargeStatus).toBe(card === 'declines' ? 'declined' : 'authentication_required');
    expect(purchase?.checkoutExpiresAt.getTime()).toBeGreaterThan(plus(now(), 30 * MINUTE).getTime());
    // What is to be paid, and no mail beside it that the bid stands in line.
    expect(await mailsTo(buyer)).toEqual(['bidNotCharged']);
    const [notice] = await db.select().from(notifications).where(eq(notifications.userId, buyer.id));
    expect(notice).toMatchObject({ type: 'payment_needed', listingId: listing.id, readAt: null });
    expect(await stateOf(bid)).toBe('matched');
    const mine = async () => (await as(buyer).bids.mine({})).items[0];
    expect((await mine())?.toPay).toEqual({
      why: purchase?.chargeStatus,
      url: purchase?.checkoutUrl,
      until: purchase?.checkoutExpiresAt,
    });
    // What is to be done about it is one thing with one clock.
    expect(await as(buyer).account.waiting()).toMatchObject([
      { waitsFor: 'payment', toPay: { url: purchase?.checkoutUrl, why: purchase?.chargeStatus } },
    ]);
    expect((await as(buyer).account.notifications()).items).toEqual([]);
    // The buyer pays on the page that the listing leads them to.
    const checkout = { listingId: listing.id, priceSeen: listing.price };
    const { url } = await as(buyer).purchases.createCheckout(checkout);
    expect(url).toBe(purchase?.checkoutUrl);
    await press(purchase?.checkoutSessionId ?? null, 'pay');
    await deliver(eventAbout(purchase?.checkoutSessionId ?? null, 'checkout.session.completed'));
    expect(await stateOf(bid)).toBe('won');
    expect((await readPurchase(purchase?.id ?? '')).state).toBe('pending_name_change');
    expect(await taken(purchase?.id ?? '')).toEqual([93_000]);
    expect(await as(buyer).account.waiting()).toEqual([]);
    const [read] = await db.select().from(notifications).where(eq(notifications.userId, buyer.id));
    expect(read?.readAt).not.toBeNull();
    expect(await stateOf(next.bid)).toBe('active');
  });

  test('lets the next in line buy when its buyer does not pay, and pauses the bid in its place in line', async () => {
    const race = await aRace();
    const { bid, buyer } = await aBid({ race, card: 'declines' });
    const next = await aBid({ race });
    const listing = await sell(race);
    await workQueues();
    await world.sandbox.clock.advance({ minutes: 33 });
    await sweep();
    await workQueues();
    expect(await readBid(bid)).toMatchObject({ state: 'paused', placedAt: bid.placedAt });
    expect(await purchaseOf(listing)).toMatchObject({ bidId: next.bid.id, state: 'pending_name_change' });
    const mine = async () => (await as(buyer).bids.mine({})).items[0];
    expect(await mine()).toMatchObject({ state: 'paused', pausedUnpaid: true });
    // It keeps no further place from the others until its buyer resumes it.
    const other = await sell(race);
    await workQueues();
    expect(await purchaseOf(other)).toBeUndefined();
    // Which it does not without the event.
    expect(await outcomeOf(as(buyer).bids.resume({ bidId: bid.id }))).toBe('PLACE_FOR_SALE');
    await as(buyer).bids.resume({ bidId: bid.id, placeSeen: 93_000 });
    expect(await mine()).toMatchObject({ state: 'active', pausedUnpaid: false });
    await workQueues();
    expect((await purchaseOf(other))?.bidId).toBe(bid.id);
    expect(await readBid(bid)).toMatchObject({ placedAt: bid.placedAt });
  });
});

describe('a purchase that is refunded', () => {
  /** A bid that has bought a place. */
  async function won() {
    const race = await aRace();
    const { bid, buyer } = await aBid({ race });
    const seller = await aSeller();
    const listing = await aListing({ race, seller, price: 900 });
    await workQueues();
    expect(await stateOf(bid)).toBe('won');
    const giveUp = () => as(seller).purchases.giveUpSale({ listingId: listing.id, reason: 'runs_after_all' });
    const mine = async () => (await as(buyer).bids.mine({})).items.find(({ id }) => id === bid.id);
    return { race, bid, buyer, giveUp, mine };
  }

  test('pauses its bid, which buys once more with a card that is saved anew', async () => {
    const { race, bid, buyer, giveUp, mine } = await won();
    expect(await mine()).toMatchObject({ state: 'won', refunded: false });
    await giveUp();
    await workQueues();
    expect(await mine()).toMatchObject({ state: 'paused', refunded: true, cardGone: true });
    expect((await mine())?.events).toEqual(['bidChanged', 'bidCancelled']);
    expect(await outcomeOf(as(buyer).bids.resume({ bidId: bid.id }))).toBe('CARD_NOT_SAVED');
    await as(buyer).bids.replaceCard({ bidId: bid.id });
    await saveCard(await readBid(bid));
    const { setupSessionId } = await readBid(bid);
    await deliver(eventAbout(setupSessionId, 'checkout.session.completed'));
    expect(await mine()).toMatchObject({ state: 'paused', cardGone: false });
    await as(buyer).bids.resume({ bidId: bid.id });
    const other = await sell(race, 800);
    await workQueues();
    expect(await purchaseOf(other)).toMatchObject({ bidId: bid.id, state: 'pending_name_change' });
    expect(await readBid(bid)).toMatchObject({ state: 'won', placedAt: bid.placedAt });
    expect(await mine()).toMatchObject({ refunded: false, listingId: other.id });
  });

  test('before Stripe has forgotten the card needs no other', async () => {
    const { bid, buyer, listing, purchaseId } = await matched();
    await chargeBid({ purchaseId }, clock());
    const seller = await readUser(listing.sellerId);
    await as(seller).purchases.giveUpSale({ listingId: listing.id, reason: 'runs_after_all' });
    await workQueues();
    expect(await readBid(bid)).toMatchObject({ state: 'paused', cardDetachedAt: null });
    expect(await outcomeOf(as(buyer).bids.resume({ bidId: bid.id }))).toBe('ok');
    expect(await stateOf(bid)).toBe('active');
  });

  test('leaves a bid whose buyer has another on the race, or whose time has passed, as it is', async () => {
    const { race, bid, buyer, giveUp, mine } = await won();
    await aBid({ race, buyer });
    await giveUp();
    expect(await mine()).toMatchObject({ state: 'won', refunded: true });
    const late = await won();
    await db.update(bids).set({ until: now() }).where(eq(bids.id, late.bid.id));
    await late.giveUp();
    expect(await late.mine()).toMatchObject({ state: 'won', refunded: true, events: [] });
    expect(await stateOf(bid)).toBe('won');
  });
});

describe('a place that is for sale already', () => {
  test('is shown before a bid that would buy it, with its cost in all', async () => {
    const race = await aRace();
    const [buyer, seller] = [await aUser(), await aSeller()];
    const form = async (user = buyer) => (await as(user).bids.form({ raceSlug: race.slug })).places;
    expect(await form()).toEqual([]);
    await aListing({ race, seller, price: 1200 });
    const cheap = await aListing({ race, seller, price: 900 });
    expect(await form()).toEqual([{ listingId: cheap.id, total: 93_000, buyerPays: false }]);
    // Not one's own.
    expect(await form(seller)).toEqual([]);
    const begin = (maximum: number, placeSeen: number | null) =>
      outcomeOf(as(buyer).bids.begin({ ...bidForm(race, { maximum }), placeSeen }));
    expect(await begin(930, null)).toBe('PLACE_FOR_SALE');
    expect(await begin(1000, 92_900)).toBe('PLACE_FOR_SALE');
    expect(await begin(929, null)).toBe('ok');
    expect(await begin(930, 93_000)).toBe('ok');
    const { bid } = await aBid({ race, maximum: 500 });
    const owner = await readUser((await readBid(bid)).userId);
    const change = (placeSeen: number | null) =>
      outcomeOf(
        as(owner).bids.change({
          bidId: bid.id,
          maximum: 100_000,
          until: bidForm(race).until,
          feeAccepted: true,
          placeSeen,
        }),
      );
    expect([await change(null), await change(93_000)]).toEqual(['PLACE_FOR_SALE', 'ok']);
    // One that cannot be bought is none.
    await db.update(listings).set({ stoppedAt: now() }).where(eq(listings.raceId, race.id));
    expect(await form()).toEqual([]);
  });
});

describe('a page that cannot be opened', () => {
  const PAGES = { method: 'POST', path: '/v1/checkout/sessions' };

  test('is opened by the next run of the job, and its buyer gets one mail', async () => {
    const { bid, buyer, purchaseId } = await matched('declines');
    world.sandbox.faults.add({ match: PAGES, mode: '500', times: 2 });
    await expect(chargeBid({ purchaseId }, clock())).rejects.toThrow();
    expect(await readPurchase(purchaseId)).toMatchObject({ chargeStatus: 'declined', checkoutUrl: null });
    await chargeBid({ purchaseId }, clock());
    await chargeBid({ purchaseId }, clock());
    expect((await readPurchase(purchaseId)).checkoutUrl).not.toBeNull();
    expect((await mailsTo(buyer)).filter((mail) => mail === 'bidNotCharged')).toHaveLength(1);
    expect(await stateOf(bid)).toBe('matched');
  });

  test('frees the place when Stripe refuses it, for the next in line', async () => {
    const { bid, next, listing, purchaseId } = await matched('declines');
    world.sandbox.faults.add({ match: PAGES, mode: 'refuse', code: 'parameter_invalid_integer' });
    await chargeBid({ purchaseId }, clock());
    expect((await readPurchase(purchaseId)).state).toBe('cancelled');
    expect(await stateOf(bid)).toBe('active');
    await workQueues();
    expect((await purchaseOf(listing))?.bidId).toBe(next.bid.id);
  });
});

describe('while Stripe has not answered', () => {
  const INTENTS = { method: 'POST', path: '/v1/payment_intents' };
  const LISTS = { method: 'GET', path: '/v1/payment_intents' };

  async function unanswered() {
    const scene = await matched();
    world.sandbox.faults.add({ match: INTENTS, mode: 'drop-after', times: 30 });
    world.sandbox.faults.add({ match: LISTS, mode: 'reset', times: 30 });
    await expect(chargeBid(scene, clock())).rejects.toThrow('has not said');
    return scene;
  }

  test('the place is nobody else’s, not even when its time has passed, and no page opens', async () => {
    const { bid, buyer, listing, purchaseId } = await unanswered();
    const checkout = { listingId: listing.id, priceSeen: listing.price };
    const { purchases: own, bids: line } = as(buyer);
    const attempts = [
      own.createCheckout(checkout),
      own.cancelCheckout({ listingId: listing.id }),
      line.cancel({ bidId: bid.id }),
    ];
    expect(await outcomesOf(attempts)).toEqual(['BID_MATCHED', 'BID_MATCHED', 'BID_MATCHED']);
    await world.sandbox.clock.advance({ hours: 1 });
    await sweep();
    await chargeBid({ purchaseId }, clock()).catch(() => null);
    expect((await readPurchase(purchaseId)).state).toBe('pending_payment');
    expect(await stateOf(bid)).toBe('matched');
    world.sandbox.faults.clear();
    await chargeBid({ purchaseId }, clock());
    expect((await readPurchase(purchaseId)).state).toBe('pending_name_change');
    expect(await taken(purchaseId)).toEqual([93_000]);
    expect(await stateOf(bid)).toBe('won');
  });

  test('the outcome at a slow bank is looked up', async () => {
    const { bid, purchaseId, listing } = await unanswered();
    await db.transaction((tx) =>
      applyEvent(tx, { event: 'paymentProcessing', purchaseId, ...stripeAt(now()) }),
    );
    expect((await readListing(listing.id)).status).toBe('pending');
    world.sandbox.faults.clear();
    await releaseCheckout({ purchaseId }, clock());
    expect(await stateOf(bid)).toBe('won');
    expect(await taken(purchaseId)).toEqual([93_000]);
  });

  test('the webhook may bring the answer first', async () => {
    const { bid, purchaseId } = await unanswered();
    world.sandbox.faults.clear();
    const [intent] = world.sandbox.stripe.paymentIntents.by('customer', bid.stripeCustomerId ?? '');
    await deliver(eventAbout(intent?.id ?? '', 'payment_intent.succeeded'));
    expect(await stateOf(bid)).toBe('won');
    await chargeBid({ purchaseId }, clock());
    expect(await taken(purchaseId)).toEqual([93_000]);
  });
});

describe('no card is charged', () => {
  test('from the bid’s end on, and the place is free', async () => {
    const { bid, listing, purchaseId, race } = await matched();
    await chargeBid({ purchaseId }, clockAt(bidEnds(bid, race)));
    expect(await taken(purchaseId)).toEqual([]);
    expect((await readListing(listing.id)).status).toBe('available');
    expect(await stateOf(bid)).toBe('active');
  });

  test('for a buyer who has been blocked, or a listing that has been stopped', async () => {
    const one = await matched();
    await blockSeller(one.buyer.id);
    const two = await matched();
    await db.update(listings).set({ stoppedAt: now() }).where(eq(listings.id, two.listing.id));
    for (const { purchaseId } of [one, two]) {
      await chargeBid({ purchaseId }, clock());
      expect(await taken(purchaseId)).toEqual([]);
      expect((await readPurchase(purchaseId)).state).toBe('cancelled');
    }
  });

  test('when its buyer gave the reservation back before', async () => {
    const { buyer, listing, purchaseId, bid } = await matched();
    await as(buyer).purchases.cancelCheckout({ listingId: listing.id });
    await chargeBid({ purchaseId }, clock());
    expect(await taken(purchaseId)).toEqual([]);
    expect(await stateOf(bid)).toBe('active');
  });
});

test('a withdrawal names the place that a bid bought by the catalogue alone', async () => {
  const { buyer, listing, purchaseId } = await matched();
  await db.update(listings).set({ customRaceName: 'Egen titel' }).where(eq(listings.id, listing.id));
  await workQueues();
  const { email } = buyer;
  const statement = { name: 'Karin Öberg', email, purchaseId, reference: '', message: '' };
  const { reference } = await as(buyer).withdrawals.create(statement);
  expect(reference).toMatch(new RegExp(`^${listing.raceName}, kvitto `));
  await mailsTo(buyer);
  for (const mail of world.sandbox.mails.list(email))
    expect(JSON.stringify(mail)).not.toContain('Egen titel');
});

describe('the clock', () => {
  test('ends bids at their end, mails their buyers once and forgets their cards', async () => {
    const { bid, buyer } = await aBid();
    await runDeadlines(clockAt(plus(bid.until, -1)));
    expect(await stateOf(bid)).toBe('active');
    await runDeadlines(clockAt(bid.until));
    await runDeadlines(clockAt(bid.until));
    expect(await stateOf(bid)).toBe('expired');
    expect((await mailsTo(buyer)).toSorted()).toEqual(['bidEnded', 'bidPlaced']);
    await workQueues();
    expect((await readBid(bid)).cardDetachedAt).not.toBeNull();
  });

  test('leads to all races where the bid’s own is archived: it has no page', async () => {
    const { bid, buyer, race } = await aBid();
    const linked = async () => {
      await mailsTo(buyer);
      const text = newestMail(buyer, 'bidEnded')?.text ?? '';
      return /Se loppet:\n(\S+)\n/.exec(text)?.[1];
    };
    await db.update(races).set({ archived: true }).where(eq(races.id, race.id));
    await runDeadlines(clockAt(bid.until));
    expect(await linked()).toMatch(/\/lopp$/);
  });

  test('ends them when their race is cancelled, or its last window closes earlier', async () => {
    const [one, two] = [await aBid(), await aBid()];
    await db.update(races).set({ cancelledAt: now() }).where(eq(races.id, one.race.id));
    const windows = two.race.windows.map((window) => ({ ...window, closesAt: plus(now(), HOUR) }));
    await db.update(races).set({ windows }).where(eq(races.id, two.race.id));
    await sweep();
    expect([await stateOf(one.bid), await stateOf(two.bid)]).toEqual(['expired', 'expired']);
  });

  test('ends those that never got a card in time, without a mail; a card that comes later is given back', async () => {
    const { bid, buyer } = await aBidWithoutCard();
    await saveCard(bid);
    await runDeadlines(clockAt(plus(bid.begunAt, CARD_TIME - 1)));
    expect(await stateOf(bid)).toBe('awaiting_card');
    await runDeadlines(clockAt(plus(bid.begunAt, CARD_TIME)));
    expect(await stateOf(bid)).toBe('expired');
    await deliver(eventAbout(bid.setupSessionId, 'checkout.session.completed'));
    await workQueues();
    expect(await stateOf(bid)).toBe('expired');
    expect(await mailsTo(buyer)).toEqual([]);
    const [card] = world.sandbox.stripe.paymentMethods.newestFirst();
    expect(card?.customer).toBeNull();
  });
});

test('500 bids on 50 places: sold in order of time among those who can pay, each once', {
  timeout: 300_000,
}, async () => {
  const race = await aRace();
  const { bid: model, buyer } = await aBid({ race, maximum: 1 + 30 });
  const decliner = await aBid({ race, card: 'declines' });
  const template = { customer: decliner.bid.stripeCustomerId, card: decliner.bid.stripePaymentMethodId };
  await db.delete(bids).where(eq(bids.id, decliner.bid.id));
  const works = (await aBid({ race: await aRace() })).bid;
  const { id: _, ...account } = await readUser(buyer.id);
  const parties = await db
    .insert(users)
    .values(
      Array.from({ length: 499 }, (_, index) => ({
        ...account,
        email: `koare-${index}@loppbytet.example`,
        username: `koare-${index}`,
      })),
    )
    .returning({ id: users.id });
  const { id: __, ...row } = model;
  // Every tenth card is declined, and every seventh maximum is too low.
  const line = await db
    .insert(bids)
    .values(
      parties.map(({ id: userId }, index) => ({
        ...row,
        userId,
        placedAt: plus(model.placedAt ?? now(), 1000 - index),
        setupSessionId: null,
        maximum: kronor(index % 7 === 3 ? 500 : 2000),
        stripeCustomerId: index % 10 === 5 ? template.customer : works.stripeCustomerId,
        stripePaymentMethodId: index % 10 === 5 ? template.card : works.stripePaymentMethodId,
      })),
    )
    .returning();
  const inLine = line.toSorted((a, b) => Number(a.placedAt) - Number(b.placedAt));
  const sellers = await Promise.all(atOnce(5, () => aSeller()));
  for (let round = 0; round < 10; round += 1)
    for (const seller of sellers) await aListing({ race, seller, price: 900 });
  await workQueues();
  await world.sandbox.clock.advance({ minutes: 33 });
  for (let round = 0; round < 8; round += 1) {
    await sweep();
    await workQueues();
    await world.sandbox.clock.advance({ minutes: 33 });
  }
  const sold = await db
    .select()
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(listings.raceId, race.id), eq(purchases.state, 'pending_name_change')));
  expect(new Set(sold.map(({ purchases: { listingId } }) => listingId)).size).toBe(50);
  const canPay = inLine.filter(
    ({ maximum, stripePaymentMethodId }) => maximum >= 93_000 && stripePaymentMethodId !== template.card,
  );
  const won = canPay.slice(0, 50).map(({ id }) => id);
  expect(sold.map(({ purchases: { bidId } }) => bidId).sort()).toEqual(won.sort());
  const paid = world.sandbox.stripe.charges
    .newestFirst()
    .filter(({ status, transfer_group }) =>
      sold.some(({ purchases: { id } }) => status === 'succeeded' && transfer_group === `purchase_${id}`),
    );
  expect(paid).toHaveLength(50);
  expect(paid.every(({ amount }) => amount === 93_000)).toBe(true);
});
