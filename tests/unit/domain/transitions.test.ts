import { describe, expect, it, test } from 'vitest';
import { type ActorType, actorTypes, isAutomaticActor } from '@/domain/account/actor';
import type { ListingStatus } from '@/domain/listing/states';
import { kronor, ore } from '@/domain/money/ore';
import type { EventInput, PurchaseFacts, Situation } from '@/domain/purchase/guards';
import { availableEvents, judge } from '@/domain/purchase/machine';
import {
  finalStates,
  heldStates,
  isFinal,
  isHeld,
  type PurchaseEvent,
  type PurchaseState,
  purchaseEvents,
  purchaseStates,
} from '@/domain/purchase/states';
import { mailsTo, refundEvents, transitions } from '@/domain/purchase/transitions';
import { DAY, HOUR, plus } from '@/domain/time';
import {
  aListing,
  answerTo,
  aPurchase,
  aRace,
  aSituation,
  BUYER,
  confirmationDeadline,
  fullInput,
  linesOf,
  nameChangeDeadline,
  OFFER,
  PRICE,
  paidAt,
  SELLER,
  windowOf,
} from './samples';

/* Written out by hand. Nothing is read from the table under test but its answers; docs/purchase.md has the rest of it. */

type State = PurchaseState | null;

const columns: State[] = [null, ...purchaseStates];

/** The words of the golden table; any other answer is there as its code. */
const words: Record<string, string> = {
  already: 'same',
  WRONG_STATE: 'no',
  ALREADY_COMPLETED: 'done',
  PURCHASE_NOT_FOUND: 'none',
};

/**
 * go: it happens. same: a machine repeats itself, nothing to do. Else why not.
 * An actor without a row for an event may not cause it in any state: NOT_ALLOWED.
 */
const golden = `
  event               actor    –     payment  pending  name    awaiting  disputed  completed  cancelled  refunded
  checkoutStarted     buyer    go    no       no       no      no        no        done       no         no
  bidMatched          clock    go    same     no       no      no        no        done       no         no
  checkoutDetailsChanged buyer none  go       no       no      no        no        done       no         no
  checkoutCancelled   buyer    none  go       no       no      no        no        done       no         no
  checkoutExpired     stripe   none  go       no       no      no        no        done       same       no
  checkoutExpired     clock    none  go       no       no      no        no        done       same       no
  paymentProcessing   stripe   none  go       same     no      no        no        done       no         no
  paymentFailed       stripe   none  no       go       no      no        no        done       same       no
  paymentUnanswered   clock    none  no       go       no      no        no        done       same       no
  paymentReceived     stripe   none  go       go       same    no        no        done       no         no
  paidTooLate         stripe   none  no       no       no      no        no        done       go         same
  nameChangeReminded  clock    none  no       no       go      no        no        done       no         no
  detailsCorrected    buyer    none  no       no       go      no        no        done       no         no
  detailsRequested    seller   none  no       no       go      no        no        done       no         no
  detailsRequested    organiser none no       no       go      no        no        done       no         no
  saleGivenUp         seller   none  no       no       go      no        no        done       no         no
  nameChanged         seller   none  no       no       go      no        no        done       no         no
  nameChangeOverdue   clock    none  no       no       go      no        no        done       no         same
  nameChangeVerified  organiser none no       no       go      go        no        done       no         no
  nameChangeVerified  mail     none  no       no       go      go        no        done       no         no
  transferRefused     organiser none no       no       go      go        no        done       no         no
  informationRequested organiser none no      no       go      go        no        done       no         no
  receiptConfirmed    buyer    none  no       no       no      go        no        done       no         no
  confirmationOverdue clock    none  no       no       no      go        no        same       no         no
  codeRejected        buyer    none  no       no       no      go        no        done       no         no
  problemReported     buyer    none  no       no       no      go        no        done       no         no
  ruledForSeller      admin    none  no       no       no      no        go        done       no         no
  ruledForBuyer       admin    none  no       no       no      no        go        done       no         no
  ruledInPart         admin    none  no       no       no      no        go        done       no         no
  settlementOffered   buyer    none  no       no       no      no        go        done       no         no
  settlementOffered   seller   none  no       no       no      no        go        done       no         no
  settlementAccepted  buyer    none  no       no       no      no        go        done       no         no
  settlementAccepted  seller   none  no       no       no      no        go        done       no         no
  settlementAcceptedInFull buyer none no      no       no      no        go        done       no         no
  settlementAcceptedInFull seller none no     no       no      no        go        done       no         no
  raceMoved           admin    none  no       no       go      no        no        done       no         no
  raceClosed          admin    none  no       no       go      no        no        done       no         no
  chargebackOpened    stripe   none  no       no       go      go        go        done       no         no
  chargebackWon       stripe   none  no       no       go      go        go        done       no         no
  chargebackLost      stripe   none  no       no       go      go        no        done       no         same
  chargebackLostInDispute stripe none no      no       no      no        go        done       no         same
  chargebackOutlasted stripe   none  no       no       go      no        no        done       no         same
  chargebackOutlasted clock    none  no       no       go      no        no        done       no         same
  chargebackOutlastedAfterNameChange stripe none no no no      go        no        same       no         no
  chargebackOutlastedAfterNameChange clock none no no  no      go        no        same       no         no
  disputeOverdue      clock    none  no       no       no      no        go        done       no         same
  refundedByHand      stripe   none  no       no       go      no        no        done       no         same
`;

/** Until when a bank is waited for. */
const bankPatience = plus(paidAt, 80 * DAY);

/** A moment at which each event's deadline allows it. */
const moments: Partial<Record<PurchaseEvent, Date>> = {
  paymentUnanswered: plus(aPurchase().checkoutExpiresAt, 14 * DAY),
  nameChangeReminded: plus(paidAt, 25 * HOUR),
  nameChangeOverdue: nameChangeDeadline,
  confirmationOverdue: confirmationDeadline,
  chargebackOutlasted: bankPatience,
  chargebackOutlastedAfterNameChange: bankPatience,
  disputeOverdue: plus(paidAt, 60 * DAY),
};

/** Events that a purchase must be stopped by a chargeback for. */
const needChargeback: PurchaseEvent[] = [
  'chargebackWon',
  'chargebackOutlasted',
  'chargebackOutlastedAfterNameChange',
];
const stopped = { chargebackAt: paidAt, chargebackEndsAt: bankPatience };

/** An offer of the other party's, as the event would have it. */
const offerTo = (event: PurchaseEvent, actor: ActorType): Partial<Situation> => ({
  actorId: actor === 'buyer' ? BUYER : actor === 'seller' ? SELLER : null,
  offer: {
    id: OFFER,
    by: actor === 'buyer' ? 'seller' : 'buyer',
    amount: event === 'settlementAcceptedInFull' ? aPurchase().charged : kronor(100),
  },
});

const inputFor = (event: PurchaseEvent): EventInput =>
  event === 'settlementAcceptedInFull' ? { ...fullInput, refundPart: aPurchase().charged } : fullInput;

/** The window of an organiser who hands over by a code. */
const byCode = windowOf(aRace({ transferMechanism: 'buyer_code' }));

const inFavour = (event: PurchaseEvent, state: State, actor: ActorType): Situation =>
  aSituation({
    ...offerTo(event, actor),
    purchase:
      state &&
      aPurchase({
        state,
        ...(needChargeback.includes(event) && stopped),
        ...(event === 'codeRejected' && { window: byCode }),
      }),
    race: event === 'raceClosed' ? aRace({ cancelledAt: paidAt }) : aRace(),
    now: moments[event] ?? plus(paidAt, HOUR),
  });

describe('the purchase', () => {
  test('is judged as the golden table says, for every event, actor and state', () => {
    const [header = '', ...rows] = linesOf(golden);
    expect(header.split(' ')).toHaveLength(2 + columns.length);
    const judged = purchaseEvents.flatMap((event) =>
      actorTypes.flatMap((actor) => {
        const answers = columns.map((state) =>
          answerTo(event, actor, inFavour(event, state, actor), inputFor(event)),
        );
        if (answers.every((answer) => answer === 'NOT_ALLOWED')) return [];
        return [[event, actor, ...answers.map((answer) => words[answer] ?? answer)].join(' ')];
      }),
    );
    expect(judged).toEqual(rows);
  });

  test('goes on without a mail that cannot be queued, where a deadline ends', () => {
    const mails = purchaseEvents.flatMap((event) => transitions[event].effects);
    const optional = mails.flatMap((each) => (each.do === 'mail' && each.optional ? each.mail : []));
    expect(optional).toEqual(['nameChangeDone', 'problemReportedSeller', 'problemReportedAdmin']);
  });

  test('mails each party, and the other by who caused it', () => {
    expect(mailsTo('seller', 'paymentReceived', 'stripe')).toEqual(['placeSold']);
    expect(mailsTo('buyer', 'paymentReceived', 'stripe')).toEqual(['paymentConfirmed']);
    const offered = (['seller', 'buyer'] as const).map((by) => mailsTo('seller', 'settlementOffered', by));
    expect(offered).toEqual([[], ['settlementOffered']]);
  });

  test('mails the buyer of all money that goes back to them, with the event that sends it', () => {
    expect(refundEvents.toSorted()).toEqual(
      [
        'chargebackLost',
        'chargebackLostInDispute',
        'chargebackOutlasted',
        'disputeOverdue',
        'nameChangeOverdue',
        'paidTooLate',
        'raceClosed',
        'refundedByHand',
        'ruledForBuyer',
        'ruledInPart',
        'saleGivenUp',
        'settlementAccepted',
        'settlementAcceptedInFull',
        'transferRefused',
      ].toSorted(),
    );
  });

  test('closes a dispute as what it makes of the listing’s', () => {
    for (const { listing, effects } of Object.values(transitions))
      for (const effect of effects)
        if (effect.do === 'closeDispute') expect(listing.disputeStatus).toBe(effect.as);
  });

  test('goes by the row of the event', () => {
    for (const event of purchaseEvents)
      for (const actor of transitions[event].who)
        for (const state of transitions[event].from) {
          const verdict = judge(event, actor, inFavour(event, state, actor), inputFor(event));
          expect(verdict).toEqual({ kind: 'go', transition: transitions[event] });
        }
  });

  test('a purchase holds money from payment until it is decided', () => {
    expect(purchaseStates.filter(isHeld)).toEqual(heldStates);
    expect(purchaseStates.filter(isFinal)).toEqual(finalStates);
    expect(actorTypes.filter(isAutomaticActor)).toEqual(['stripe', 'clock']);
  });
});

describe('a repeated event of Stripe or the clock', () => {
  it.each([
    ['paymentReceived', 'stripe', 'awaiting_buyer_confirmation'],
    ['paymentReceived', 'stripe', 'disputed'],
    ['paymentReceived', 'stripe', 'completed'],
    ['paymentReceived', 'stripe', 'refunded'],
    ['paymentProcessing', 'stripe', 'pending_name_change'],
    ['nameChangeReminded', 'clock', 'awaiting_buyer_confirmation'],
  ] as const)('%s by %s in %s is nothing new once it stands in the log', (event, actor, state) => {
    const logged = (...happened: PurchaseEvent[]) =>
      answerTo(event, actor, aSituation({ purchase: aPurchase({ state }), happened: new Set(happened) }));
    expect(logged(event)).toBe('already');
    expect(logged()).toBe(state === 'completed' ? 'ALREADY_COMPLETED' : 'WRONG_STATE');
  });

  it('lets no user repeat anything', () => {
    const happened = new Set(purchaseEvents);
    const again = (event: PurchaseEvent, state: PurchaseState) =>
      answerTo(event, 'buyer', aSituation({ purchase: aPurchase({ state }), happened }));
    expect(again('receiptConfirmed', 'completed')).toBe('ALREADY_COMPLETED');
    expect(again('checkoutCancelled', 'cancelled')).toBe('WRONG_STATE');
  });
});

describe('deadlines, to the millisecond', () => {
  const IN_TIME = ['go', 'DEADLINE_PASSED', 'DEADLINE_PASSED'] as const;
  const NOT_BEFORE = ['TOO_EARLY', 'go', 'go'] as const;
  const REMINDED_FROM = ['ALREADY_REMINDED', 'go', 'go'] as const;
  const REMINDED_UNTIL = ['go', 'ALREADY_REMINDED', 'ALREADY_REMINDED'] as const;
  const ALWAYS = ['go', 'go', 'go'] as const;
  const named = aPurchase({ state: 'pending_name_change' });
  const unanswered = aPurchase({ state: 'pending', paidAt: null });
  const awaiting = aPurchase({ state: 'awaiting_buyer_confirmation' });
  const disputed = aPurchase({ state: 'disputed' });
  const disputedOn = (day: number) => aPurchase({ state: 'disputed', disputedAt: plus(paidAt, day * DAY) });
  const late = { ...named, reminded24hAt: plus(paidAt, 24 * HOUR) };

  it.each([
    // The event, the actor, the purchase, the instant, and the answers 1 ms before, at and 1 ms after it.
    ['paymentUnanswered', 'clock', unanswered, plus(unanswered.checkoutExpiresAt, 14 * DAY), NOT_BEFORE],
    ['nameChanged', 'seller', named, paidAt, NOT_BEFORE],
    // Before the organiser opens the seller can already see that a detail is missing, or that they cannot sell.
    ['detailsRequested', 'seller', named, paidAt, ALWAYS],
    ['saleGivenUp', 'seller', named, paidAt, ALWAYS],
    ['nameChanged', 'seller', named, nameChangeDeadline, IN_TIME],
    // At no instant may both the seller and the clock act, and at none neither.
    ['nameChangeOverdue', 'clock', named, nameChangeDeadline, NOT_BEFORE],
    ['nameChangeReminded', 'clock', named, plus(paidAt, 24 * HOUR), REMINDED_FROM],
    ['nameChangeReminded', 'clock', late, plus(paidAt, 32 * HOUR), REMINDED_FROM],
    ['nameChangeReminded', 'clock', named, nameChangeDeadline, REMINDED_UNTIL],
    ['detailsRequested', 'seller', named, nameChangeDeadline, IN_TIME],
    ['detailsRequested', 'organiser', named, nameChangeDeadline, IN_TIME],
    ['informationRequested', 'organiser', named, nameChangeDeadline, ALWAYS],
    ['saleGivenUp', 'seller', named, nameChangeDeadline, IN_TIME],
    ['problemReported', 'buyer', awaiting, confirmationDeadline, IN_TIME],
    ['confirmationOverdue', 'clock', awaiting, confirmationDeadline, NOT_BEFORE],
    ['receiptConfirmed', 'buyer', awaiting, confirmationDeadline, ALWAYS],
    ['chargebackWon', 'stripe', { ...named, ...stopped }, bankPatience, IN_TIME],
    ['chargebackOutlasted', 'clock', { ...named, ...stopped }, bankPatience, NOT_BEFORE],
    ['disputeOverdue', 'clock', disputed, plus(paidAt, 60 * DAY), NOT_BEFORE],
    ['disputeOverdue', 'clock', disputedOn(55), plus(paidAt, 62 * DAY), NOT_BEFORE],
    ['disputeOverdue', 'clock', disputedOn(79), plus(paidAt, 80 * DAY), NOT_BEFORE],
    ['settlementOffered', 'seller', disputed, plus(paidAt, 60 * DAY), IN_TIME],
    ['settlementOffered', 'buyer', disputedOn(55), plus(paidAt, 62 * DAY), IN_TIME],
  ] as const)('%s by the %s', (event, actor, purchase, instant, answers) => {
    const at = (ms: number) => answerTo(event, actor, aSituation({ purchase, now: plus(instant, ms) }));
    expect([-1, 0, 1].map(at)).toEqual(answers);
  });

  it('never lets a clock run that was never started', () => {
    const clocks = { nameChangeStartsAt: null, nameChangeDeadline: null, confirmationDeadline: null };
    const now = new Date('2030-01-01T00:00:00Z');
    for (const [event, actor, state] of [
      ['nameChangeOverdue', 'clock', 'pending_name_change'],
      ['nameChanged', 'seller', 'pending_name_change'],
      ['nameChangeReminded', 'clock', 'pending_name_change'],
      ['confirmationOverdue', 'clock', 'awaiting_buyer_confirmation'],
      ['problemReported', 'buyer', 'awaiting_buyer_confirmation'],
      ['disputeOverdue', 'clock', 'disputed'],
      ['settlementOffered', 'buyer', 'disputed'],
    ] as const) {
      const purchase = aPurchase({ state, ...clocks, disputedAt: null });
      const situation = aSituation({ purchase, now });
      expect(judge(event, actor, situation, fullInput).kind, event).toBe('refused');
    }
  });
});

it('an open chargeback stops every event and deadline that would pay the seller or ask something of them', () => {
  const far = plus(paidAt, 30 * DAY);
  for (const [event, actor, state, now] of [
    ['nameChangeReminded', 'clock', 'pending_name_change', plus(paidAt, 25 * HOUR)],
    ['nameChanged', 'seller', 'pending_name_change', plus(paidAt, HOUR)],
    ['nameChangeOverdue', 'clock', 'pending_name_change', far],
    ['receiptConfirmed', 'buyer', 'awaiting_buyer_confirmation', far],
    ['confirmationOverdue', 'clock', 'awaiting_buyer_confirmation', far],
    ['ruledForSeller', 'admin', 'disputed', far],
    ['ruledInPart', 'admin', 'disputed', far],
    ['chargebackOpened', 'stripe', 'disputed', far],
  ] as const) {
    const purchase = aPurchase({ state, ...stopped });
    expect(answerTo(event, actor, aSituation({ purchase, now })), event).toBe('CHARGEBACK_OPEN');
  }
});

describe('an offer to settle a dispute', () => {
  const { charged } = aPurchase();
  const answer = (
    event: PurchaseEvent,
    actor: 'buyer' | 'seller',
    changes: Partial<Situation>,
    input: EventInput = {},
  ) => {
    const situation = { ...inFavour(event, 'disputed', actor), ...changes };
    return answerTo(event, actor, situation, { ...inputFor(event), ...input });
  };

  it('is of any amount from nothing to all that was paid', () => {
    const offer = (refundPart: number) =>
      answer('settlementOffered', 'buyer', {}, { refundPart } as EventInput);
    expect([0, 1, charged - 1, charged].map(offer)).toEqual(Array(4).fill('go'));
    expect([-1, charged + 1, 0.5, Number.NaN].map(offer)).toEqual(Array(4).fill('SETTLEMENT_OUT_OF_BOUNDS'));
  });

  it('is answered by the other party only', () => {
    for (const event of ['settlementAccepted', 'settlementAcceptedInFull'] as const)
      for (const actor of ['buyer', 'seller'] as const) {
        const own = inFavour(event, 'disputed', actor === 'buyer' ? 'seller' : 'buyer').offer ?? null;
        expect(answer(event, actor, { offer: own })).toBe('OWN_OFFER');
        expect(answer(event, actor, { actorId: 'somebody' })).toBe('OWN_OFFER');
        expect(answer(event, actor, {})).toBe('go');
      }
  });

  it('is accepted as it was seen, or not at all', () => {
    expect(answer('settlementAccepted', 'buyer', { offer: null })).toBe('OFFER_GONE');
    expect(answer('settlementAccepted', 'buyer', {}, { offerId: 'offer-0' })).toBe('OFFER_GONE');
    expect(answer('settlementAccepted', 'buyer', {}, { refundPart: kronor(99) })).toBe('OFFER_GONE');
  });

  it('ends the purchase by what it gives', () => {
    const all = inFavour('settlementAcceptedInFull', 'disputed', 'buyer').offer ?? null;
    expect(answer('settlementAccepted', 'buyer', { offer: all }, { refundPart: charged })).toBe(
      'WRONG_STATE',
    );
    const some = inFavour('settlementAccepted', 'disputed', 'buyer').offer ?? null;
    expect(answer('settlementAcceptedInFull', 'buyer', { offer: some })).toBe('WRONG_STATE');
  });

  it('can only give everything back while a bank decides', () => {
    const purchase = aPurchase({ state: 'disputed', ...stopped });
    expect(answer('settlementOffered', 'seller', { purchase })).toBe('CHARGEBACK_OPEN');
    expect(answer('settlementOffered', 'seller', { purchase }, { refundPart: charged })).toBe('go');
    expect(answer('settlementAccepted', 'buyer', { purchase })).toBe('CHARGEBACK_OPEN');
    expect(answer('settlementAcceptedInFull', 'buyer', { purchase })).toBe('go');
  });
});

describe('starting a purchase', () => {
  const reserving = (open: number) => ({
    id: BUYER,
    emailConfirmed: true,
    reservations: { open, unpaid: 0 },
  });
  const start = (changes: Partial<Situation>, input: EventInput = {}) => {
    const situation = aSituation({ purchase: null, ...changes });
    return answerTo('checkoutStarted', 'buyer', situation, { ...fullInput, ...input });
  };

  it.each<[ListingStatus, string]>([
    ['available', 'go'],
    ['pending_payment', 'LISTING_RESERVED'],
    ['pending', 'LISTING_RESERVED'],
    ['sold', 'LISTING_SOLD'],
    ['pending_name_change', 'LISTING_SOLD'],
    ['awaiting_buyer_confirmation', 'LISTING_SOLD'],
    ['completed', 'LISTING_SOLD'],
    ['inactive', 'LISTING_UNAVAILABLE'],
  ])('of a listing that is %s: %s', (status, answer) =>
    expect(start({ listing: aListing({ status }) })).toBe(answer),
  );

  it('needs a buyer with a confirmed address, who is not the seller', () => {
    expect(start({ buyer: { id: BUYER, emailConfirmed: false } })).toBe('EMAIL_NOT_CONFIRMED');
    expect(start({ buyer: { id: SELLER, emailConfirmed: true } })).toBe('OWN_LISTING');
    const { buyer: _, ...nobody } = aSituation({ purchase: null });
    expect(judge('checkoutStarted', 'buyer', nobody, fullInput).kind).toBe('refused');
  });

  it('needs a race whose name change can still be made in time', () => {
    expect(start({ race: aRace({ lastDay: '2027-02-28' }) })).toBe('RACE_CLOSED');
    expect(start({ race: aRace({ opensDay: '2027-05-18' }) })).toBe('go');
    expect(start({ race: aRace({ opensDay: '2027-05-19' }) })).toBe('NOT_BUYABLE_YET');
  });

  it('needs a race whose organiser lets places be sold, and sold at the price', () => {
    expect(start({ race: { ...aRace(), resalePausedAt: new Date(0) } })).toBe('RESALE_PAUSED');
    expect(start({ race: { ...aRace(), highestPrice: ore(PRICE - 1) } })).toBe('PRICE_ABOVE_HIGHEST');
    expect(start({ race: { ...aRace(), highestPrice: ore(PRICE) } })).toBe('go');
  });

  it('needs the price the buyer saw to be the price, and no other price is believed', () => {
    expect(start({}, { priceSeen: PRICE })).toBe('go');
    expect(start({}, { priceSeen: PRICE - 1 })).toBe('PRICE_CHANGED');
    expect(start({ listing: aListing({ price: kronor(1000) }) })).toBe('PRICE_CHANGED');
    expect(start({}, { priceSeen: undefined } as EventInput)).toBe('PRICE_CHANGED');
  });

  it.each([
    [{ endsOfPair: 1 }, 'go'],
    [{ endsOfPair: 2 }, 'PAIR_FAILED_TWICE'],
    [{ buyer: reserving(1) }, 'go'],
    [{ buyer: reserving(2) }, 'TOO_MANY_RESERVATIONS'],
  ])('with %j: %s', (changes, answer) => expect(start(changes)).toBe(answer));

  const bid = aSituation().bid ?? null;
  it.each<[string, Partial<NonNullable<Situation['bid']>> | null, string]>([
    ['of its total', { maximum: kronor(1025) }, 'go'],
    ['of less', { maximum: ore(kronor(1025) - 1) }, 'ABOVE_MAXIMUM'],
    ['that buys already', { state: 'matched' }, 'BID_MATCHED'],
    ['that is paused', { state: 'paused' }, 'WRONG_STATE'],
    ['that is over', { until: paidAt }, 'DEADLINE_PASSED'],
    ['that does not exist', null, 'WRONG_STATE'],
  ])('for a bid %s', (_, changes, answer) => {
    const situation = aSituation({ purchase: null, bid: bid && changes && { ...bid, ...changes } });
    expect(answerTo('bidMatched', 'clock', situation)).toBe(answer);
  });

  it("needs the buyer's word for a fee that the buyer pays", () => {
    expect(start({ listing: aListing({ payer: 'buyer' }) }, { feeAccepted: false })).toBe('FEE_NOT_ACCEPTED');
    expect(start({ listing: aListing({ payer: 'buyer' }) }, { feeAccepted: true })).toBe('go');
    expect(start({ listing: aListing({ payer: 'seller' }) }, { feeAccepted: false })).toBe('go');
  });

  it('needs every detail the organiser asks for, and blanks are none', () => {
    const buyerFields = ['full_name', 'birth_date'] as const;
    const given = (birth_date: string) => ({ buyerFields, buyerDetails: { full_name: 'Åsa', birth_date } });
    expect(start({}, { buyerFields, buyerDetails: { full_name: 'Åsa' } })).toBe('BUYER_DETAILS_MISSING');
    expect(start({}, given('  '))).toBe('BUYER_DETAILS_MISSING');
    expect(start({}, given('1980-01-01'))).toBe('go');
    expect(start({}, { buyerFields: [] })).toBe('go');
  });
});

describe('what is sent along', () => {
  const refusal = (event: PurchaseEvent, actor: ActorType, state: PurchaseState, input: EventInput) =>
    answerTo(event, actor, inFavour(event, state, actor), { ...fullInput, ...input });
  const charged = aPurchase().charged;

  it.each([
    ['another amount', { amount: charged - 1, currency: 'sek' }],
    ['more than the amount', { amount: charged + 1, currency: 'sek' }],
    ['another currency', { amount: charged, currency: 'eur' }],
    ['nothing', undefined],
  ])('a payment of %s is not the payment', (_, paid) => {
    const input = { paid } as EventInput;
    expect(refusal('paymentReceived', 'stripe', 'pending_payment', input)).toBe('AMOUNT_MISMATCH');
    expect(refusal('paymentReceived', 'stripe', 'pending', input)).toBe('AMOUNT_MISMATCH');
    // What came too late goes back whatever it was.
    expect(refusal('paidTooLate', 'stripe', 'cancelled', input)).toBe('go');
  });

  it('a refund by hand ends a purchase when it is of all that was paid', () => {
    const answers = [charged - 1, charged, undefined].map((refundedByHand) =>
      refusal('refundedByHand', 'stripe', 'pending_name_change', { refundedByHand } as EventInput),
    );
    expect(answers).toEqual(['AMOUNT_MISMATCH', 'go', 'AMOUNT_MISMATCH']);
  });

  it('nothing is bought of a listing that an admin has stopped', () => {
    const stopped = aSituation({
      purchase: aPurchase({ state: 'pending' }),
      listing: aListing({ stoppedAt: new Date(0) }),
    });
    expect(answerTo('paymentReceived', 'stripe', stopped)).toBe('LISTING_STOPPED');
  });

  it('a reservation ends only when Stripe says that the session has', () => {
    for (const sessionExpired of [false, undefined]) {
      const input = { sessionExpired } as EventInput;
      expect(refusal('checkoutCancelled', 'buyer', 'pending_payment', input)).toBe('SESSION_NOT_EXPIRED');
      expect(refusal('checkoutExpired', 'clock', 'pending_payment', input)).toBe('SESSION_NOT_EXPIRED');
      expect(refusal('checkoutExpired', 'stripe', 'pending_payment', input)).toBe('SESSION_NOT_EXPIRED');
    }
  });

  it('a place whose saved card is being charged is given up only once Stripe has answered', () => {
    const answer = (chargeStatus: PurchaseFacts['chargeStatus'], input: EventInput) => {
      const purchase = aPurchase({ chargeStatus });
      return answerTo('checkoutExpired', 'clock', aSituation({ purchase }), { ...fullInput, ...input });
    };
    const unanswered = { paid: undefined } as EventInput;
    const statuses = [null, 'due', 'under_way'] as const;
    expect(statuses.map((status) => answer(status, unanswered))).toEqual(['go', 'go', 'BID_MATCHED']);
    expect(answer('under_way', {})).toBe('go');
  });

  it.each([undefined, null, '', ' \n\t'])('texts and proofs that are blank (%j) are missing', (blank) => {
    const input = { proofUploadId: blank, reason: blank, notes: blank } as EventInput;
    expect(refusal('nameChanged', 'seller', 'pending_name_change', input)).toBe('PROOF_MISSING');
    expect(refusal('problemReported', 'buyer', 'awaiting_buyer_confirmation', input)).toBe('REASON_MISSING');
    expect(refusal('ruledForBuyer', 'admin', 'disputed', input)).toBe('NOTES_MISSING');
    expect(refusal('ruledForSeller', 'admin', 'disputed', input)).toBe('NOTES_MISSING');
    expect(refusal('ruledInPart', 'admin', 'disputed', input)).toBe('NOTES_MISSING');
  });

  it('a payment is compared with the purchase, not with what the listing costs now', () => {
    const situation = aSituation({ listing: aListing({ price: ore(PRICE * 2) }) });
    expect(answerTo('paymentReceived', 'stripe', situation)).toBe('go');
  });
});

describe('the buttons a user sees', () => {
  it('a visitor gets none, another user may buy, the seller may not', () => {
    const { buyer, ...visitor } = aSituation({ purchase: null });
    const user = (id: string) => ({ ...visitor, buyer: { id, emailConfirmed: true } });
    expect(availableEvents('buyer', visitor)).toEqual([]);
    expect(availableEvents('buyer', user('someone'))).toEqual(['checkoutStarted']);
    expect(availableEvents('buyer', user(SELLER))).toEqual([]);
    expect(availableEvents('seller', user(BUYER))).toEqual([]);
    expect(availableEvents('admin', user(BUYER))).toEqual([]);
  });

  it('is exactly what the server would accept, given what a form sends along', () => {
    const instants = [paidAt, nameChangeDeadline, confirmationDeadline].flatMap((at) =>
      [-1, 0, 1].map((ms) => plus(at, ms)),
    );
    for (const state of columns)
      for (const actor of actorTypes)
        for (const now of instants) {
          const situation = aSituation({ purchase: state && aPurchase({ state }), now });
          const accepted = purchaseEvents.filter((event) => answerTo(event, actor, situation) === 'go');
          expect(availableEvents(actor, situation)).toEqual(accepted);
        }
  });
});

describe('a hand-over by code', () => {
  const awaiting = aPurchase({ state: 'awaiting_buyer_confirmation', window: byCode });
  const rejecting = (changes: Partial<PurchaseFacts>, now = plus(paidAt, HOUR)) =>
    answerTo('codeRejected', 'buyer', aSituation({ purchase: { ...awaiting, ...changes }, now }), {});

  it('needs a code, and no file; elsewhere a file, and no code', () => {
    const judged = (window: typeof byCode, input: EventInput) => {
      const purchase = aPurchase({ state: 'pending_name_change', window });
      return answerTo('nameChanged', 'seller', aSituation({ purchase }), input);
    };
    const bySeller = windowOf(aRace());
    expect(judged(byCode, { code: 'KOD-1' })).toBe('go');
    for (const code of ['', ' \n']) expect(judged(byCode, { code, proofUploadId: 'x' })).toBe('CODE_MISSING');
    expect(judged(bySeller, { code: 'KOD-1' })).toBe('PROOF_MISSING');
    expect(judged(bySeller, { proofUploadId: 'x' })).toBe('go');
  });

  it('lets the buyer send the code back once, while there is time for another', () => {
    expect(rejecting({})).toBe('go');
    expect(rejecting({ codeRejectedAt: paidAt })).toBe('CODE_ALREADY_REJECTED');
    expect(rejecting({ window: windowOf(aRace()) })).toBe('WRONG_STATE');
    expect(rejecting({ ...stopped })).toBe('CHARGEBACK_OPEN');
    const closesAt = new Date('2027-03-02T23:00:00Z');
    const window = { ...byCode, closesAt };
    expect(rejecting({ window }, plus(closesAt, -1))).toBe('go');
    expect(rejecting({ window }, closesAt)).toBe('RACE_CLOSED');
    expect(rejecting({ window }, plus(closesAt, 1))).toBe('RACE_CLOSED');
    expect(rejecting({}, plus(confirmationDeadline, -1))).toBe('go');
    expect(rejecting({}, confirmationDeadline)).toBe('DEADLINE_PASSED');
  });
});

describe('while the name change runs', () => {
  const judged = (
    event: PurchaseEvent,
    actor: ActorType,
    changes: Partial<PurchaseFacts> = {},
    input: EventInput = {},
    actorId = 'contact',
  ) => {
    const purchase = aPurchase({ state: 'pending_name_change', ...changes });
    return answerTo(event, actor, aSituation({ purchase, actorId }), { ...fullInput, ...input });
  };

  it('a detail that the organiser does not accept is requested once, and is one that the buyer has given', () => {
    expect(judged('detailsRequested', 'seller')).toBe('go');
    expect(judged('detailsRequested', 'seller', {}, { field: 'phone' })).toBe('INVALID_INPUT');
    for (const actor of ['seller', 'organiser'] as const) {
      const requested = { detailsRequestedAt: paidAt };
      expect(judged('detailsRequested', actor, requested)).toBe('DETAILS_ALREADY_REQUESTED');
      expect(judged('detailsRequested', actor, stopped)).toBe('CHARGEBACK_OPEN');
    }
  });

  it('the buyer corrects it only by something new', () => {
    expect(judged('detailsCorrected', 'buyer')).toBe('go');
    expect(judged('detailsCorrected', 'buyer', {}, { changedFields: [] })).not.toBe('go');
    expect(judged('detailsCorrected', 'buyer', {}, { buyerDetails: { full_name: ' ' } })).not.toBe('go');
  });

  it('an organiser who is the buyer asks nothing of itself', () => {
    expect(judged('detailsRequested', 'organiser')).toBe('go');
    expect(judged('detailsRequested', 'organiser', {}, {}, BUYER)).toBe('CONFLICT_OF_INTEREST');
  });

  it('an organiser asks the seller three times at most, in words, and is no party', () => {
    const request = (changes: Partial<PurchaseFacts>, input: EventInput = {}, actorId = 'contact') =>
      judged('informationRequested', 'organiser', changes, input, actorId);
    const times = [0, 2, 3].map((informationRequests) => request({ informationRequests }));
    expect(times).toEqual(['go', 'go', 'TOO_MANY_INFORMATION_REQUESTS']);
    expect(request({}, { reason: ' ' })).toBe('REASON_MISSING');
    for (const party of [BUYER, SELLER]) expect(request({}, {}, party)).toBe('CONFLICT_OF_INTEREST');
    expect(request(stopped)).toBe('CHARGEBACK_OPEN');
    expect(request({ nameChangeVerifiedAt: paidAt })).toBe('NAME_CHANGE_VERIFIED');
  });

  it('the race’s change moves the clock where the name can still be changed, else ends the purchase', () => {
    const changed = (cancelledAt: Date | null) => {
      const purchase = aPurchase({ state: 'pending_name_change' });
      const situation = aSituation({ purchase, race: aRace({ cancelledAt }) });
      return (['raceMoved', 'raceClosed'] as const).map((event) => answerTo(event, 'admin', situation));
    };
    expect(changed(null)).toEqual(['go', 'RACE_STILL_OPEN']);
    expect(changed(paidAt)).toEqual(['RACE_CLOSED', 'go']);
  });

  it('a seller gives up the sale for a reason from the list', () => {
    expect(judged('saleGivenUp', 'seller', {}, { giveUpReason: 'other' })).toBe('go');
    expect(judged('saleGivenUp', 'seller', {}, { giveUpReason: undefined } as EventInput)).toBe(
      'REASON_MISSING',
    );
  });
});
