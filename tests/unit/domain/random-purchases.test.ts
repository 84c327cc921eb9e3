import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitPrice } from '@/domain/fees';
import type { ListingStatus } from '@/domain/listing/states';
import { ore } from '@/domain/money';
import {
  chargebackEnds,
  clockAfter,
  clocksAfterChargeback,
  confirmationDeadline,
  dueReminder,
  sellerClock,
} from '@/domain/purchase/deadlines';
import { type PurchaseEvent, purchaseEvents } from '@/domain/purchase/events';
import type { EventInput, ListingFacts, PurchaseFacts } from '@/domain/purchase/guards';
import { judge } from '@/domain/purchase/machine';
import { dividePart, MIN_PART, type Proposal } from '@/domain/purchase/ruling';
import {
  type ActorType,
  actorTypes,
  endedWithoutSale,
  isFinal,
  isHeld,
  isMachine,
  type PurchaseState,
} from '@/domain/purchase/states';
import { stateAfter, type Transition } from '@/domain/purchase/transitions';
import { DAY, HOUR, plus } from '@/domain/time';
import { aRace, BUYER, SELLER } from './samples';

interface Purchase extends PurchaseFacts {
  log: PurchaseEvent[];
  held: number;
  toBuyer: number[];
  toSeller: number[];
  reminders: number;
}

/** What a ruling in part gives back: the least there is, so that every price allows it. */
const PART = MIN_PART;

/** What another admin has proposed: whatever is tried, so that the second admin never stands in its way. */
const proposalFor = (event: PurchaseEvent, { refundPart }: EventInput): Proposal => ({
  by: 'admin-1',
  decision: event === 'ruledForBuyer' ? 'refund' : event === 'ruledForSeller' ? 'release' : 'part',
  part: event === 'ruledInPart' ? (refundPart ?? null) : null,
});

/** One listing and its purchases, moved as the executor moves them, in memory. */
class Scene {
  now = new Date('2027-03-01T11:00:00Z');
  readonly race = aRace();
  readonly purchases: Purchase[] = [];
  readonly listing: ListingFacts;
  readonly split;

  constructor(price: number) {
    this.split = splitPrice(ore(price));
    this.listing = { status: 'available', sellerId: SELLER, price: this.split.price, payer: 'buyer' };
  }

  /** @returns whether something changed. */
  apply(event: PurchaseEvent, actor: ActorType, which: number, input: EventInput, buyer = BUYER): boolean {
    const { listing, race, now } = this;
    const purchase =
      event === 'checkoutStarted' ? null : (this.purchases[which % this.purchases.length] ?? null);
    const verdict = judge(
      event,
      actor,
      {
        purchase,
        listing,
        race,
        now,
        buyer: { id: buyer, emailConfirmed: true },
        actorId: 'admin-2',
        proposal: proposalFor(event, input),
        raceChange: { by: 'admin-1', confirmedBy: 'admin-2', refundTotal: this.split.total },
        happened: new Set(purchase?.log),
      },
      input,
    );
    if (verdict.kind === 'already') expect(isMachine(actor)).toBe(true);
    if (verdict.kind !== 'go') return false;
    this.move(purchase ?? this.open(buyer), event, verdict.transition);
    return true;
  }

  private open(buyerId: string): Purchase {
    const purchase: Purchase = {
      state: 'pending_payment',
      buyerId,
      sellerId: SELLER,
      ...this.split,
      paidAt: null,
      nameChangeStartsAt: null,
      nameChangeDeadline: null,
      reminded24hAt: null,
      reminded32hAt: null,
      confirmationDeadline: null,
      chargebackAt: null,
      chargebackEndsAt: null,
      log: [],
      held: 0,
      toBuyer: [],
      toSeller: [],
      reminders: 0,
    };
    this.purchases.push(purchase);
    return purchase;
  }

  private move(purchase: Purchase, event: PurchaseEvent, transition: Transition): void {
    const { listing, effects } = transition;
    const { now, split } = this;
    purchase.log.push(event);
    purchase.state = stateAfter(transition, purchase.state);
    if (isFinal(purchase.state)) {
      purchase.chargebackAt = null;
      purchase.chargebackEndsAt = null;
    }
    if (listing.status) this.listing.status = listing.status;
    for (const effect of effects) {
      if (effect.do === 'hold') {
        purchase.held += split.total;
        purchase.paidAt = now;
      }
      if (effect.do === 'payBuyer') {
        purchase.toBuyer.push(split.total);
        purchase.held -= split.total;
      }
      if (effect.do === 'paySeller') {
        purchase.toSeller.push(split.payout);
        purchase.held -= split.payout + split.sellerFee + split.serviceFee;
      }
      if (effect.do === 'payBoth') {
        const { buyer, seller, sellerFee, serviceFee } = dividePart(split, PART);
        purchase.toBuyer.push(buyer);
        purchase.toSeller.push(seller);
        purchase.held -= buyer + seller + sellerFee + serviceFee;
      }
      if (effect.do === 'moveSellerClock') {
        const clock = clockAfter(this.race, purchase, now);
        purchase.nameChangeStartsAt = clock?.startsAt ?? null;
        purchase.nameChangeDeadline = clock?.deadline ?? null;
      }
      if (effect.do === 'startSellerClock') {
        const { startsAt, deadline } = sellerClock(this.race, now);
        purchase.nameChangeStartsAt = startsAt;
        purchase.nameChangeDeadline = deadline;
      }
      if (effect.do === 'stopClocks') {
        purchase.chargebackAt = now;
        purchase.chargebackEndsAt = chargebackEnds(
          this.race,
          purchase.paidAt ?? now,
          purchase.confirmationDeadline !== null,
        );
      }
      if (effect.do === 'resumeClocks') {
        Object.assign(purchase, clocksAfterChargeback(this.race, purchase, now));
        purchase.chargebackAt = null;
        purchase.chargebackEndsAt = null;
      }
      if (effect.do === 'startBuyerClock') purchase.confirmationDeadline = confirmationDeadline(now);
      if (effect.do === 'markReminded') {
        if (dueReminder(purchase, now) === 32) purchase.reminded32hAt = now;
        purchase.reminded24hAt ??= now;
        purchase.reminders += 1;
      }
    }
  }

  /** The seller takes a paused listing up again. */
  relist(): void {
    if (this.listing.status === 'inactive') this.listing.status = 'available';
  }

  check(): void {
    const live = this.purchases.filter(({ state }) => !(endedWithoutSale as PurchaseState[]).includes(state));
    expect(live.length).toBeLessThanOrEqual(1);
    const free: ListingStatus[] = ['available', 'inactive'];
    expect(free.includes(this.listing.status)).toBe(live.length === 0);
    for (const purchase of this.purchases) {
      const { state, held, toBuyer, toSeller, reminders } = purchase;
      const inPart = purchase.log.includes('ruledInPart');
      expect(toBuyer.length + toSeller.length).toBeLessThanOrEqual(inPart ? 2 : 1);
      expect(held).toBe(isHeld(state) ? this.split.total : 0);
      const sellers = Math.max(0, this.split.payout - PART);
      if (state === 'completed') expect(toSeller).toEqual([inPart ? sellers : this.split.payout]);
      if (inPart) expect(toBuyer).toEqual([PART]);
      if (state === 'refunded') expect(toBuyer).toEqual([this.split.total]);
      if (state === 'cancelled') expect([...toBuyer, ...toSeller]).toEqual([]);
      expect(reminders).toBeLessThanOrEqual(2);
      expect(purchase.chargebackAt === null || isHeld(state)).toBe(true);
    }
  }
}

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      event: fc.constantFrom(...purchaseEvents),
      actor: fc.constantFrom(...actorTypes),
      which: fc.nat(20),
      /** Mostly what the event asks for, sometimes not. */
      sound: fc.oneof(fc.constant(true), fc.constant(true), fc.constant(true), fc.boolean()),
      buyer: fc.constantFrom(BUYER, 'buyer-2', 'buyer-3', SELLER),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.oneof(
        fc.constantFrom(1, HOUR, 24 * HOUR, 32 * HOUR, 48 * HOUR, 72 * HOUR),
        fc.integer({ min: 0, max: 4 * DAY }),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('relist' as const) }) },
);

/** Events in an order that goes far more often than chance would let it. */
const likely = fc
  .record({
    path: fc.constantFrom<[PurchaseEvent, ActorType][]>(
      [
        ['checkoutDetailsChanged', 'buyer'],
        ['checkoutCancelled', 'buyer'],
        ['paidTooLate', 'stripe'],
      ],
      [
        ['paymentProcessing', 'stripe'],
        ['paymentFailed', 'stripe'],
      ],
      [
        ['paymentReceived', 'stripe'],
        ['nameChanged', 'seller'],
        ['receiptConfirmed', 'buyer'],
      ],
      [
        ['paymentReceived', 'stripe'],
        ['nameChanged', 'seller'],
        ['problemReported', 'buyer'],
        ['ruledForBuyer', 'admin'],
      ],
      [
        ['paymentReceived', 'stripe'],
        ['nameChanged', 'seller'],
        ['problemReported', 'buyer'],
        ['ruledForSeller', 'admin'],
      ],
      [
        ['paymentReceived', 'stripe'],
        ['nameChanged', 'seller'],
        ['problemReported', 'buyer'],
        ['ruledInPart', 'admin'],
      ],
      [
        ['paymentReceived', 'stripe'],
        ['chargebackOpened', 'stripe'],
        ['chargebackWon', 'stripe'],
        ['nameChanged', 'seller'],
      ],
      [
        ['paymentReceived', 'stripe'],
        ['nameChanged', 'seller'],
        ['chargebackOpened', 'stripe'],
        ['chargebackLost', 'stripe'],
      ],
    ),
    which: fc.nat(20),
    length: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ path, which, length }) =>
    [['checkoutStarted', 'buyer'] as [PurchaseEvent, ActorType], ...path.slice(0, length)].map(
      ([event, actor]) => ({ kind: 'event' as const, event, actor, which, sound: true, buyer: BUYER }),
    ),
  );

const steps = fc
  .array(fc.oneof({ weight: 6, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: likely }), {
    minLength: 5,
    maxLength: 60,
    size: 'max',
  })
  .map((lists) => lists.flat());

const inputFor = (scene: Scene, sound: boolean): EventInput => ({
  priceSeen: sound ? scene.split.price : scene.split.price + 1,
  feeAccepted: sound,
  proofUploadId: sound ? 'upload-1' : null,
  reason: sound ? 'Koden fungerar inte.' : ' ',
  notes: sound ? 'Arrangören bekräftar.' : '',
  sessionExpired: sound,
  refundPart: PART,
  paid: { amount: sound ? scene.split.total : 1, currency: 'sek' },
});

/** Everything the clock and Stripe owe, until nothing more happens: no purchase needs a user to end. */
function sweepToTheEnd(scene: Scene): void {
  const patient: [PurchaseEvent, ActorType][] = [
    ['checkoutExpired', 'clock'],
    ['paymentFailed', 'stripe'],
    ['nameChangeOverdue', 'clock'],
    ['confirmationOverdue', 'clock'],
    ['chargebackOutlasted', 'clock'],
    ['chargebackOutlastedAfterNameChange', 'clock'],
    ['disputeOverdue', 'clock'],
  ];
  scene.now = plus(scene.now, 400 * DAY);
  for (let round = 0; round < 3; round += 1)
    for (const index of scene.purchases.keys())
      for (const [event, actor] of patient) scene.apply(event, actor, index, inputFor(scene, true));
}

describe('a listing, whatever happens to it', () => {
  it('is sold to one buyer at most, pays one of them once, and always comes to an end', () => {
    const ends = new Set<PurchaseState>();
    fc.assert(
      fc.property(fc.integer({ min: 1_00, max: 100_000_00 }), steps, (price, all) => {
        const scene = new Scene(price);
        for (const one of all) {
          if (one.kind === 'wait') scene.now = plus(scene.now, one.ms);
          else if (one.kind === 'relist') scene.relist();
          else scene.apply(one.event, one.actor, one.which, inputFor(scene, one.sound), one.buyer);
          scene.check();
        }
        sweepToTheEnd(scene);
        scene.check();
        for (const { state, held, log } of scene.purchases) {
          expect(isFinal(state)).toBe(true);
          expect(held).toBe(0);
          // Apart from corrected details, reminders, a race that moves and chargebacks that come and go nothing happens
          // twice.
          const repeatable: PurchaseEvent[] = [
            'checkoutDetailsChanged',
            'nameChangeReminded',
            'raceMoved',
            'chargebackOpened',
            'chargebackWon',
          ];
          const once = log.filter((event) => !repeatable.includes(event));
          expect(new Set(once).size).toBe(once.length);
          ends.add(state);
        }
      }),
      { numRuns: 2000 },
    );
    // The walks are not idle: they come to every end there is.
    expect(ends).toEqual(new Set(['completed', 'cancelled', 'refunded']));
  });

  it('is never sold to its own seller', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const scene = new Scene(500_00);
        for (const one of all)
          if (one.kind === 'event')
            scene.apply(one.event, one.actor, one.which, inputFor(scene, true), SELLER);
        expect(scene.purchases).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
