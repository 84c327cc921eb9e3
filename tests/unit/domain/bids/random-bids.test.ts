import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ActorType } from '@/domain/account/actor';
import { bidTotal, costNow } from '@/domain/bid/cost';
import type { BidInput } from '@/domain/bid/guards';
import { judgeBid } from '@/domain/bid/machine';
import { type QueuedBid, skipReason } from '@/domain/bid/queue';
import { isFinalBid, MAX_BIDS, standingBidStates } from '@/domain/bid/states';
import type { BidEvent } from '@/domain/bid/transitions';
import { saleObstacle } from '@/domain/listing/sale';
import { kronor, type Ore } from '@/domain/money/ore';
import { type ChargeStatus, chargeInProgress, mayCharge, paysBySavedCard } from '@/domain/purchase/charge';
import { RESERVATION } from '@/domain/race/windows';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import { RANDOM_TIMEOUT, randomRuns } from '../../../support/random';
import { aRace } from '../samples';
import { anOffer, forSale, queued, now as start } from './samples';

const LISTINGS = 3;
const BUYERS = 3;

interface Match {
  bidId: string;
  amount: Ore;
  total: Ore;
  /** The bid just before. */
  before: QueuedBid;
  at: Date;
}

/** The charges at Stripe: one a match, whatever becomes of it. */
interface Charge {
  match: Match;
  /** The bid at the request to Stripe. */
  bid: QueuedBid;
  amount: Ore;
  at: Date;
  taken: boolean;
}

/** Bids and listings of one race, moved as the services move them, in memory. */
class Scene {
  now = start;
  readonly race = aRace();
  bids: QueuedBid[] = [];
  readonly places = new Map<string, Date>();
  readonly matches: Match[] = [];
  readonly charges: Charge[] = [];
  /** What buyers have paid, whether by a saved card or on a page, by bid. */
  readonly paid = new Map<string, Ore>();
  readonly listings = Array.from({ length: LISTINGS }, (_, index) => ({
    id: index,
    price: kronor(500 + index * 300),
    boughtBy: null as string | null,
    charge: null as ChargeStatus | null,
    reservedUntil: start,
    lost: new Set<string>(),
    sold: false,
  }));

  private standing = (buyerId: string) =>
    this.bids.filter(
      (bid) => bid.buyerId === buyerId && (standingBidStates as readonly string[]).includes(bid.state),
    ).length;

  apply(event: BidEvent, actor: ActorType, bid: QueuedBid | null, buyerId: string, input: BidInput): boolean {
    const buyer = { emailConfirmed: true, standingBids: this.standing(buyerId) };
    const verdict = judgeBid(event, actor, { bid, race: this.race, buyer, now: this.now }, input);
    if (verdict.kind !== 'go') return false;
    if (!bid) {
      const id = `bid-${String(this.bids.length).padStart(3, '0')}`;
      this.bids.push(
        queued(id, {
          buyerId,
          state: verdict.to,
          begunAt: this.now,
          maximum: input.maximum ?? kronor(0),
          until: input.until ?? this.now,
        }),
      );
      return true;
    }
    bid.state = verdict.to;
    if (event === 'bidPlaced') {
      bid.placedAt = this.now;
      this.places.set(bid.id, this.now);
    }
    if (event === 'bidChanged') Object.assign(bid, { maximum: input.maximum, until: input.until });
    return true;
  }

  match(index: number): void {
    const listing = this.listings[index];
    if (!listing || listing.boughtBy || listing.sold) return;
    const offered = forSale({ price: listing.price });
    const offer = anOffer({ listing: offered, race: this.race, now: this.now });
    if (saleObstacle(offer)) return;
    const line = this.bids.map((bid) => ({ ...bid, lostThis: listing.lost.has(bid.id) }));
    const next = line
      .sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
      .find((bid) => skipReason(bid, offer) === null);
    const cost = costNow(offered, this.race.windows, this.now);
    if (!next || !cost) return;
    const bid = this.bids.find(({ id }) => id === next.id) as QueuedBid;
    const before = { ...bid };
    const total = bidTotal(cost);
    // What the line says, the machine says too.
    expect(this.apply('bidMatched', 'clock', bid, bid.buyerId, { total })).toBe(true);
    listing.boughtBy = bid.id;
    listing.charge = 'due';
    listing.reservedUntil = plus(this.now, RESERVATION);
    this.matches.push({ bidId: bid.id, amount: cost.now, total: cost.total, before, at: this.now });
  }

  /** The job that charges the card; it may come late, and twice. */
  charge(index: number, answer: 'paid' | 'declined' | 'unknown'): void {
    const listing = this.listings[index];
    const bid = this.bids.find(({ id }) => id === listing?.boughtBy);
    const match = this.matches.findLast(({ bidId }) => bidId === bid?.id);
    if (!listing || !bid || !match) return;
    if (listing.charge === 'due') {
      const purchase = {
        state: 'pending_payment' as const,
        chargeStatus: listing.charge,
        charged: match.amount,
        checkoutExpiresAt: listing.reservedUntil,
      };
      const situation = { bid, race: this.race, purchase, stopped: false, blocked: false, now: this.now };
      if (!mayCharge(situation)) {
        this.settle(index, false);
        return;
      }
      listing.charge = 'under_way';
      this.charges.push({ match, bid: { ...bid }, amount: match.amount, at: this.now, taken: false });
    }
    if (listing.charge !== 'under_way' || answer === 'unknown') return;
    const charge = this.charges.findLast((each) => each.match === match) as Charge;
    if (answer === 'paid') {
      charge.taken = true;
      this.settle(index, true);
    } else {
      listing.charge = 'declined';
      listing.reservedUntil = plus(this.now, RESERVATION);
    }
  }

  /** Paid, or lost: by the page, or by the clock, which waits for Stripe's answer. */
  leave(index: number, won: boolean): void {
    const listing = this.listings[index];
    if (!listing?.boughtBy) return;
    const purchase = { state: 'pending_payment' as const, chargeStatus: listing.charge };
    // No page beside a saved card's charge, and nothing is freed while that is not answered.
    if (won ? paysBySavedCard(purchase) : chargeInProgress(purchase)) return;
    this.settle(index, won);
  }

  private settle(index: number, won: boolean): void {
    const listing = this.listings[index];
    const bid = this.bids.find(({ id }) => id === listing?.boughtBy);
    const match = this.matches.findLast(({ bidId }) => bidId === bid?.id);
    if (!listing || !bid || !match) return;
    // Its buyer was sent to a page, and did not pay there.
    const lost = listing.charge === 'declined' ? 'matchUnpaid' : 'matchLost';
    expect(this.apply(won ? 'matchWon' : lost, 'stripe', bid, bid.buyerId, {})).toBe(true);
    listing.boughtBy = null;
    listing.charge = null;
    if (won) {
      listing.sold = true;
      // Each bid pays once.
      expect(this.paid.has(bid.id)).toBe(false);
      this.paid.set(bid.id, match.amount);
    } else listing.lost.add(bid.id);
  }

  check(): void {
    const open = this.listings.flatMap(({ boughtBy }) => (boughtBy ? [boughtBy] : []));
    // Each bid is matched to one open purchase at most, and matched exactly then.
    expect(new Set(open).size).toBe(open.length);
    expect(open.sort()).toEqual(this.bids.filter(({ state }) => state === 'matched').map(({ id }) => id));
    for (const bid of this.bids) {
      const place = this.places.get(bid.id);
      if (place) expect(bid.placedAt).toEqual(place);
      else expect(['awaiting_card', 'cancelled', 'expired']).toContain(bid.state);
    }
    for (let buyer = 0; buyer < BUYERS; buyer += 1)
      expect(this.standing(`buyer-${buyer}`)).toBeLessThanOrEqual(MAX_BIDS);
  }
}

/** Mostly bids that meet places, so that the walks reach what is asserted. */
const moves = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('place', 'match') },
  { weight: 2, arbitrary: fc.constant('charge') },
  {
    weight: 8,
    arbitrary: fc.constantFrom('leave', 'card', 'change', 'pause', 'resume', 'cancel', 'wait', 'expire'),
  },
);

const step = fc.record({
  what: moves,
  which: fc.nat({ max: 20 }),
  amount: fc.integer({ min: 500, max: 1300 }),
  won: fc.boolean(),
  answer: fc.constantFrom('paid', 'declined', 'unknown'),
});

const byBuyer = {
  change: 'bidChanged',
  pause: 'bidPaused',
  resume: 'bidResumed',
  cancel: 'bidCancelled',
} as const;

it('charges only an active bid, within its maximum and its time, each place and bid once, in order', {
  timeout: RANDOM_TIMEOUT,
}, () => {
  let charged = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 15, maxLength: 80 }), (steps) => {
      const scene = new Scene();
      for (const { what, which, amount, won, answer } of steps) {
        const bid = scene.bids[which % Math.max(1, scene.bids.length)] ?? null;
        const input: BidInput = {
          maximum: kronor(amount),
          until: plus(scene.now, (1 + (which % 9)) * DAY),
          cardSaved: true,
          consentGiven: true,
        };
        if (what === 'place') {
          const begun = scene.apply('bidBegun', 'buyer', null, `buyer-${which % BUYERS}`, input);
          // Some never save a card, or not at once.
          if (begun && won) scene.apply('bidPlaced', 'stripe', scene.bids.at(-1) ?? null, '', input);
        } else if (what === 'card') {
          if (bid) scene.apply('bidPlaced', 'stripe', bid, '', input);
        } else if (what === 'match') scene.match(which % LISTINGS);
        else if (what === 'charge') scene.charge(which % LISTINGS, answer);
        else if (what === 'leave') scene.leave(which % LISTINGS, won);
        else if (what === 'wait')
          scene.now = plus(scene.now, which % 3 === 0 ? which * HOUR : which * MINUTE);
        else if (what === 'expire') {
          for (const each of scene.bids) scene.apply('bidExpired', 'clock', each, each.buyerId, {});
        } else if (bid) {
          const before = { ...bid };
          const went = scene.apply(byBuyer[what], 'buyer', bid, bid.buyerId, input);
          if (isFinalBid(before.state) || before.state === 'matched') expect(went).toBe(false);
        }
        scene.check();
      }
      for (const { before, amount, total, at } of scene.matches) {
        expect(before.state).toBe('active');
        expect(at < before.until).toBe(true);
        expect(total).toBeLessThanOrEqual(before.maximum);
        expect(amount).toBeLessThanOrEqual(total);
      }
      // No charge without an active bid that buys at that moment, never above its maximum, one a match.
      for (const { bid, amount, at } of scene.charges) {
        expect(bid.state).toBe('matched');
        expect(at < bid.until).toBe(true);
        expect(amount).toBeLessThanOrEqual(bid.maximum);
      }
      expect(new Set(scene.charges.map(({ match }) => match)).size).toBe(scene.charges.length);
      // What was taken is what those who have won have paid, each once, and what is not answered yet.
      const won = scene.bids.filter(({ state }) => state === 'won');
      expect([...scene.paid.keys()].sort()).toEqual(won.map(({ id }) => id).sort());
      for (const { match, taken } of scene.charges)
        if (taken) expect(scene.paid.get(match.bidId)).toBe(match.amount);
      charged += scene.charges.length;
      expect(scene.listings.filter(({ sold }) => sold)).toHaveLength(won.length);
    }),
    { numRuns: randomRuns(600) },
  );
  // The walks do reach what is asserted.
  expect(charged).toBeGreaterThan(100);
});
