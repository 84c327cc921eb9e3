import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActorType, actorTypes, isAutomaticActor } from '@/domain/account/actor';
import { MAX_TOTAL } from '@/domain/listing/buyer-cost';
import type { ListingStatus } from '@/domain/listing/states';
import { splitPrice } from '@/domain/money/fees';
import { type Ore, ore } from '@/domain/money/ore';
import {
  chargebackEnds,
  clockAfter,
  clocksAfterChargeback,
  confirmationDeadline,
  dueReminder,
  endPause,
  newCodeDeadline,
  pauseClock,
  paymentEnds,
  verifiedDeadline,
} from '@/domain/purchase/deadlines';
import { MIN_PART, type OpenOffer, type Proposal } from '@/domain/purchase/dispute';
import type { EventInput, ListingFacts, PurchaseFacts, Situation } from '@/domain/purchase/guards';
import { judge } from '@/domain/purchase/machine';
import {
  endedWithoutSale,
  isFinal,
  isHeld,
  type PurchaseEvent,
  type PurchaseState,
  purchaseEvents,
} from '@/domain/purchase/states';
import { type Effect, stateAfter, type Transition } from '@/domain/purchase/transitions';
import { lastHold, RESERVATION, sellerTime, type TransferMechanism, windowAt } from '@/domain/race/windows';
import { DAY, HOUR, latest, plus } from '@/domain/time';
import { expectDefined } from '../../support/expect-defined';
import { RANDOM_TIMEOUT, randomRuns } from '../../support/random';
import { aListing, aPurchase, aRace, BUYER, fullInput, linesOf, SELLER } from './samples';

interface Purchase extends PurchaseFacts {
  log: PurchaseEvent[];
  offer: OpenOffer | null;
}

/** What a ruling in part gives back: the least there is, so that every price allows it. */
const PART = MIN_PART;

/** What another admin has proposed: whatever is tried, so that the second admin never prevents it. */
const proposalFor = (event: PurchaseEvent, { refundPart }: EventInput): Proposal => ({
  by: 'admin-1',
  decision: event === 'ruledForBuyer' ? 'refund' : event === 'ruledForSeller' ? 'release' : 'part',
  part: event === 'ruledInPart' ? (refundPart ?? null) : null,
});

/** When, in which race and by whom an event happens, and what is sent along. */
interface Cause {
  now: Date;
  race: Situation['race'];
  actor: ActorType;
  input: EventInput;
}

const noChargeback = { chargebackAt: null, chargebackEndsAt: null };
const noPause = { clockPausedAt: null, deadlineBeforePause: null };

/** What an effect changes of a purchase, as the executor does. */
const moves: Partial<Record<Effect['do'], (purchase: Purchase, cause: Cause) => Partial<Purchase>>> = {
  hold: (_, { now }) => ({ paidAt: now }),
  startSellerClock: ({ window }, { now }) => {
    const { startsAt, deadline } = sellerTime(window, now);
    return { nameChangeStartsAt: startsAt, nameChangeDeadline: deadline };
  },
  moveSellerClock: (purchase, { race, now }) => {
    const clock = clockAfter(race, purchase, now);
    return {
      nameChangeStartsAt: clock?.startsAt ?? null,
      nameChangeDeadline: clock?.deadline ?? null,
      deadlineBeforePause: clock?.deadlineBeforePause ?? null,
    };
  },
  startBuyerClock: ({ paidAt }, { now }) => ({
    confirmationDeadline: confirmationDeadline(now, paidAt),
    ...noPause,
  }),
  verifyNameChange: ({ confirmationDeadline, paidAt }, { now }) => ({
    nameChangeVerifiedAt: now,
    confirmationDeadline: verifiedDeadline(now, confirmationDeadline, paidAt),
    ...noPause,
  }),
  requestDetails: (purchase, { now }) => ({ detailsRequestedAt: now, ...pauseClock(purchase, now) }),
  correctDetails: (purchase, { now }) => endPause(purchase, now),
  recordInformationRequest: ({ informationRequests = 0 }) => ({
    informationRequests: informationRequests + 1,
  }),
  returnCode: ({ window, paidAt }, { now }) => ({
    codeRejectedAt: now,
    confirmationDeadline: null,
    nameChangeStartsAt: now,
    nameChangeDeadline: newCodeDeadline(window.closesAt, paidAt ?? now, now),
  }),
  markReminded: (purchase, { now }) => ({
    reminded24hAt: purchase.reminded24hAt ?? now,
    ...(dueReminder(purchase, now) === 32 && { reminded32hAt: now }),
  }),
  stopClocks: ({ window, confirmationDeadline: nameChangedAt, codeRejectedAt, paidAt }, { now }) => ({
    chargebackAt: now,
    chargebackEndsAt: chargebackEnds({ window, nameChangedAt, codeRejectedAt }, paidAt ?? now),
  }),
  resumeClocks: (purchase, { now }) => ({ ...clocksAfterChargeback(purchase, now), ...noChargeback }),
  openDispute: (_, { now }) => ({ disputedAt: now }),
  openOffer: (_, { actor, input }) => ({
    offer: { id: 'offer-1', by: actor === 'seller' ? 'seller' : 'buyer', amount: input.refundPart ?? ore(0) },
  }),
  closeDispute: () => ({ offer: null }),
};

/**
 * One listing and its purchases, moved as the executor moves them, in memory. Where their money goes is walked whole in
 * money-through-a-purchase.test.ts.
 */
class Scene {
  now = new Date('2027-03-01T11:00:00Z');
  readonly race: Situation['race'];
  readonly purchases: Purchase[] = [];
  readonly listing: ListingFacts;
  readonly split;

  constructor(price: number, transferMechanism: TransferMechanism = 'seller_direct') {
    this.race = aRace({ transferMechanism });
    this.split = splitPrice(ore(price));
    this.listing = aListing({ price: this.split.price, payer: 'buyer' });
  }

  /** @returns whether something changed. */
  apply(event: PurchaseEvent, actor: ActorType, which: number, sent: WalkInput, buyer = BUYER): boolean {
    const { listing, race, now } = this;
    const purchase =
      event === 'checkoutStarted' || event === 'bidMatched'
        ? null
        : (this.purchases[which % this.purchases.length] ?? null);
    // What is accepted is what was offered.
    const agreed = event === 'settlementOffered' ? sent.settlement : (purchase?.offer?.amount ?? PART);
    const input = event.startsWith('settlement') ? { ...sent, refundPart: agreed } : sent;
    const verdict = judge(
      event,
      actor,
      {
        purchase,
        listing,
        race,
        now,
        buyer: { id: buyer, emailConfirmed: true },
        // One that covers the price and the organiser's fee.
        bid: {
          state: 'active',
          maximum: MAX_TOTAL,
          until: new Date('2028-01-01'),
          begunAt: new Date(0),
          cardDetachedAt: null,
        },
        actorId: actor === 'buyer' ? (purchase?.buyerId ?? buyer) : actor === 'seller' ? SELLER : 'admin-2',
        offer: purchase?.offer ?? null,
        proposal: proposalFor(event, input),
        raceChange: { by: 'admin-1', confirmedBy: 'admin-2', refundTotal: this.split.charged },
        happened: new Set(purchase?.log),
      },
      input,
    );
    if (verdict.kind === 'already') expect(isAutomaticActor(actor)).toBe(true);
    if (verdict.kind !== 'go') return false;
    this.move(purchase ?? this.open(buyer), event, verdict.transition, { now, race, actor, input });
    return true;
  }

  private open(buyerId: string): Purchase {
    const window = expectDefined(windowAt(this.race.windows, this.now), 'window');
    const purchase: Purchase = {
      ...aPurchase({ window, buyerId }),
      ...this.split,
      paidAt: null,
      checkoutExpiresAt: plus(this.now, RESERVATION),
      nameChangeStartsAt: null,
      nameChangeDeadline: null,
      informationRequests: 0,
      confirmationDeadline: null,
      offer: null,
      log: [],
    };
    this.purchases.push(purchase);
    return purchase;
  }

  private move(purchase: Purchase, event: PurchaseEvent, transition: Transition, cause: Cause): void {
    purchase.log.push(event);
    purchase.state = stateAfter(transition, purchase.state);
    if (isFinal(purchase.state)) Object.assign(purchase, noChargeback);
    if (transition.listing.status) this.listing.status = transition.listing.status;
    for (const effect of transition.effects) Object.assign(purchase, moves[effect.do]?.(purchase, cause));
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
      const { state } = purchase;
      expect(purchase.offer === null || state === 'disputed').toBe(true);
      expect(purchase.informationRequests).toBeLessThanOrEqual(3);
      expect(purchase.clockPausedAt === null).toBe(purchase.deadlineBeforePause === null);
      // The pause gives the seller a day at most, and never takes anything.
      const { nameChangeDeadline: until, deadlineBeforePause: before } = purchase;
      if (until && before) {
        expect(until.getTime()).toBeGreaterThanOrEqual(before.getTime());
        expect(until.getTime() - before.getTime()).toBeLessThanOrEqual(DAY);
      }
      if (until && purchase.paidAt && state === 'pending_name_change')
        expect(until.getTime()).toBeLessThanOrEqual(purchase.paidAt.getTime() + 80 * DAY);
      expect(purchase.chargebackAt === null || isHeld(state)).toBe(true);
    }
  }
}

/** What of the charged amount an offer gives the buyer. */
const share = fc.constantFrom(0, 0.001, 0.3, 0.97, 0.999, 1);

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
      share,
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

/** Ways that go far more often than chance would let them: each event with who causes it. */
const likelyWays = `
  checkoutDetailsChanged buyer, checkoutCancelled buyer, paidTooLate stripe
  paymentProcessing stripe, paymentFailed stripe
  paymentReceived stripe, nameChanged seller, receiptConfirmed buyer
  paymentReceived stripe, nameChanged seller, codeRejected buyer, nameChanged seller
  paymentReceived stripe, nameChangeVerified organiser, codeRejected buyer, receiptConfirmed buyer
  paymentReceived stripe, nameChangeVerified mail, nameChangeVerified organiser, nameChangeVerified mail,
    nameChanged seller, transferRefused organiser, receiptConfirmed buyer
  paymentReceived stripe, nameChanged seller, transferRefused organiser, receiptConfirmed buyer
  paymentReceived stripe, detailsRequested organiser, informationRequested organiser, detailsCorrected buyer,
    nameChangeVerified organiser
  paymentReceived stripe, detailsRequested seller, detailsCorrected buyer, saleGivenUp seller
  paymentReceived stripe, nameChanged seller, problemReported buyer, ruledForBuyer admin
  paymentReceived stripe, nameChanged seller, problemReported buyer, ruledForSeller admin
  paymentReceived stripe, nameChanged seller, problemReported buyer, ruledInPart admin
  paymentReceived stripe, nameChanged seller, problemReported buyer, settlementOffered buyer,
    settlementAccepted seller
  paymentReceived stripe, nameChanged seller, problemReported buyer, settlementOffered seller,
    settlementAcceptedInFull buyer
  paymentReceived stripe, chargebackOpened stripe, chargebackWon stripe, nameChanged seller
  paymentReceived stripe, nameChanged seller, chargebackOpened stripe, chargebackLost stripe
`;
const stepsOf = (way: string) => way.split(', ').map((step) => step.split(' ') as [PurchaseEvent, ActorType]);

const likely = fc
  .record({
    way: fc.constantFrom(...linesOf(likelyWays).map(stepsOf)),
    which: fc.nat(20),
    share,
    length: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ way, which, length, share }) => {
    const begun: [PurchaseEvent, ActorType] = ['checkoutStarted', 'buyer'];
    return [begun, ...way.slice(0, length)].map(([event, actor]) => {
      const kind = 'event' as const;
      return { kind, event, actor, which, sound: true, buyer: BUYER, share };
    });
  });

const steps = fc
  .array(fc.oneof({ weight: 6, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: likely }), {
    minLength: 5,
    maxLength: 60,
    size: 'max',
  })
  .map((lists) => lists.flat());

/** What is sent along; of an offer also what it gives the buyer. */
type WalkInput = EventInput & { settlement: Ore };

const mechanism = fc.constantFrom<TransferMechanism>('seller_direct', 'buyer_code');

const inputFor = (scene: Scene, sound: boolean, share = 0): WalkInput => ({
  ...fullInput,
  priceSeen: scene.split.price,
  refundPart: PART,
  settlement: ore(Math.floor(scene.split.charged * share)),
  paid: { amount: scene.split.charged, currency: 'sek' },
  refundedByHand: scene.split.charged,
  ...(!sound && unsound(scene)),
});

const unsound = ({ split }: Scene): EventInput => ({
  priceSeen: split.price + 1,
  feeAccepted: false,
  proofUploadId: null,
  code: '',
  buyerDetails: { full_name: '' },
  changedFields: [],
  field: 'phone',
  reason: ' ',
  notes: '',
  sessionExpired: false,
  paid: { amount: 1, currency: 'sek' },
  refundedByHand: ore(1),
});

/** Everything the clock owes by day 80 after the payments: no purchase needs a user, nor Stripe, to end. */
function sweepToTheEnd(scene: Scene): void {
  const patient: PurchaseEvent[] = [
    'checkoutExpired',
    'paymentUnanswered',
    'nameChangeOverdue',
    'confirmationOverdue',
    'chargebackOutlasted',
    'chargebackOutlastedAfterNameChange',
    'disputeOverdue',
  ];
  const ends = scene.purchases.map(({ paidAt, checkoutExpiresAt }) =>
    paidAt ? lastHold(paidAt) : paymentEnds(checkoutExpiresAt),
  );
  scene.now = latest(scene.now, ...ends);
  for (let round = 0; round < 3; round += 1)
    for (const index of scene.purchases.keys())
      for (const event of patient) scene.apply(event, 'clock', index, inputFor(scene, true));
}

/** What may happen twice to a purchase. A code that comes back is handed over again, once. */
const repeatable: PurchaseEvent[] = [
  'checkoutDetailsChanged',
  'nameChangeReminded',
  'detailsCorrected',
  'informationRequested',
  'raceMoved',
  'chargebackOpened',
  'chargebackWon',
  'settlementOffered',
];

describe('a listing, whatever happens to it', { timeout: RANDOM_TIMEOUT }, () => {
  it('is sold to one buyer at most, and every purchase comes to an end', () => {
    const ends = new Set<PurchaseState>();
    fc.assert(
      fc.property(fc.integer({ min: 1_00, max: 100_000_00 }), mechanism, steps, (price, by, all) => {
        const scene = new Scene(price, by);
        for (const one of all) {
          if (one.kind === 'wait') scene.now = plus(scene.now, one.ms);
          else if (one.kind === 'relist') scene.relist();
          else scene.apply(one.event, one.actor, one.which, inputFor(scene, one.sound, one.share), one.buyer);
          scene.check();
        }
        sweepToTheEnd(scene);
        scene.check();
        for (const { state, log } of scene.purchases) {
          expect(isFinal(state)).toBe(true);
          const once = log.filter((event) => !repeatable.includes(event));
          const names = once.filter((event) => event === 'nameChanged').length;
          expect(names).toBeLessThanOrEqual(once.includes('codeRejected') ? 2 : 1);
          expect(new Set(once).size).toBe(once.length - Math.max(0, names - 1));
          ends.add(state);
        }
      }),
      { numRuns: randomRuns(2000) },
    );
    // The walks are not idle: they come to every end there is.
    expect(ends).toEqual(new Set(['completed', 'cancelled', 'refunded']));
  });
});
