import { describe, expect, it, test } from 'vitest';
import type { ErrorCode } from '@/domain/errors';
import type { ListingStatus } from '@/domain/listing/states';
import { kronor, ore } from '@/domain/money';
import { type PurchaseEvent, purchaseEvents } from '@/domain/purchase/events';
import type { EventInput, Situation } from '@/domain/purchase/guards';
import { availableEvents, judge } from '@/domain/purchase/machine';
import {
  type ActorType,
  actorTypes,
  finalStates,
  heldStates,
  isFinal,
  isHeld,
  isMachine,
  type PurchaseState,
  purchaseStates,
} from '@/domain/purchase/states';
import { transitions } from '@/domain/purchase/transitions';
import { DAY, HOUR, plus } from '@/domain/time';
import {
  aListing,
  aPurchase,
  aRace,
  aSituation,
  BUYER,
  confirmationDeadline,
  fullInput,
  nameChangeDeadline,
  OFFER,
  PRICE,
  paidAt,
  SELLER,
  windowOf,
} from './samples';

/* Everything in this file is written out by hand. Nothing is read from the table under test but its answers. */

type State = PurchaseState | null;

const columns: State[] = [
  null,
  'pending_payment',
  'pending',
  'pending_name_change',
  'awaiting_buyer_confirmation',
  'disputed',
  'completed',
  'cancelled',
  'refunded',
];

/** go: it happens. same: a machine repeats itself, nothing to do. Else why not. */
const answers: Record<string, 'go' | 'same' | ErrorCode> = {
  go: 'go',
  same: 'same',
  no: 'WRONG_STATE',
  done: 'ALREADY_COMPLETED',
  none: 'PURCHASE_NOT_FOUND',
};

/** An actor without a row for an event may not cause it in any state: NOT_ALLOWED. */
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
  organiserAskedSeller organiser none no      no       go      go        no        done       no         no
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
`
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/));

function expected(event: PurchaseEvent, state: State, actor: ActorType): 'go' | 'same' | ErrorCode {
  const row = golden.find(([name, who]) => name === event && who === actor);
  if (!row) return 'NOT_ALLOWED';
  return answers[row[2 + columns.indexOf(state)] ?? ''] ?? 'SERVER_ERROR';
}

/** What an event leads to: state, listing, and what follows in order. */
const leads = (to: PurchaseState | 'same', listing: object, follows = '') => ({
  to,
  listing,
  follows: follows === '' ? [] : follows.split(', '),
});
const outcomes: Record<PurchaseEvent, ReturnType<typeof leads>> = {
  checkoutStarted: leads('pending_payment', { status: 'pending_payment' }),
  bidMatched: leads('pending_payment', { status: 'pending_payment' }, 'chargeCard'),
  checkoutDetailsChanged: leads('pending_payment', {}, 'storeBuyerDetails'),
  checkoutCancelled: leads('cancelled', { status: 'available' }),
  checkoutExpired: leads('cancelled', { status: 'available' }),
  paymentProcessing: leads('pending', { status: 'pending' }),
  paymentFailed: leads('cancelled', { status: 'available' }, 'paymentFailed to buyer'),
  paymentUnanswered: leads('cancelled', { status: 'available' }, 'paymentFailed to buyer'),
  paymentReceived: leads(
    'pending_name_change',
    { status: 'pending_name_change' },
    'hold, startSellerClock, placeSold to seller, paymentConfirmed to buyer, webhook name_change.requested',
  ),
  paidTooLate: leads('refunded', {}, 'hold, payBuyer, paidTooLate to buyer'),
  nameChangeReminded: leads('pending_name_change', {}, 'markReminded, nameChangeReminder to seller'),
  detailsCorrected: leads('same', {}, 'correctDetails, detailsCorrected to a seller who saw'),
  detailsRequested: leads('same', {}, 'requestDetails, detailsRequested to buyer'),
  saleGivenUp: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_seller' },
    'giveUpSale, payBuyer, saleGivenUpSeller to seller, saleGivenUpBuyer to buyer, webhook name_change.cancelled, webhook purchase.refunded',
  ),
  codeRejected: leads(
    'pending_name_change',
    { status: 'pending_name_change' },
    'returnCode, codeRejected to seller',
  ),
  nameChanged: leads(
    'awaiting_buyer_confirmation',
    { status: 'awaiting_buyer_confirmation' },
    'startBuyerClock, nameChangeDone to buyer',
  ),
  nameChangeOverdue: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_timeout' },
    'payBuyer, warnSeller, deadlineMissedSeller to seller, deadlineMissedBuyer to buyer, webhook name_change.cancelled, webhook purchase.refunded',
  ),
  nameChangeVerified: leads(
    'awaiting_buyer_confirmation',
    { status: 'awaiting_buyer_confirmation' },
    'verifyNameChange, nameChangeVerifiedSeller to seller, nameChangeVerifiedBuyer to buyer',
  ),
  transferRefused: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_organiser' },
    'refuseTransfer, payBuyer, transferRefusedSeller to seller, transferRefusedBuyer to buyer, transferRefusedAdmin to admins, webhook purchase.refunded',
  ),
  organiserAskedSeller: leads('same', {}, 'askSeller, organiserAskedSeller to seller'),
  receiptConfirmed: leads(
    'completed',
    { status: 'completed' },
    'paySeller, purchaseCompletedSeller to seller, purchaseCompletedBuyer to buyer',
  ),
  confirmationOverdue: leads(
    'completed',
    { status: 'completed' },
    'paySeller, purchaseCompletedSeller to seller, purchaseCompletedBuyer to buyer',
  ),
  problemReported: leads(
    'disputed',
    { disputeStatus: 'pending' },
    'openDispute, problemReportedSeller to seller, problemReportedAdmin to admins',
  ),
  ruledForSeller: leads(
    'completed',
    { status: 'completed', disputeStatus: 'resolved' },
    'closeDispute as resolved, paySeller, disputeDecided to seller, disputeDecided to buyer',
  ),
  ruledForBuyer: leads(
    'refunded',
    { status: 'inactive', disputeStatus: 'refunded' },
    'closeDispute as refunded, payBuyer, disputeDecided to seller, disputeDecided to buyer, webhook purchase.refunded',
  ),
  ruledInPart: leads(
    'completed',
    { status: 'completed', disputeStatus: 'resolved' },
    'closeDispute as resolved, payBoth, disputeDecided to seller, disputeDecided to buyer',
  ),
  settlementOffered: leads('same', {}, 'openOffer, settlementOffered to other'),
  settlementAccepted: leads(
    'completed',
    { status: 'completed', disputeStatus: 'resolved' },
    'acceptOffer, closeDispute as resolved, payBoth, disputeDecided to seller, disputeDecided to buyer',
  ),
  settlementAcceptedInFull: leads(
    'refunded',
    { status: 'inactive', disputeStatus: 'refunded' },
    'acceptOffer, closeDispute as refunded, payBuyer, disputeDecided to seller, disputeDecided to buyer, webhook purchase.refunded',
  ),
  raceMoved: leads(
    'pending_name_change',
    {},
    'moveSellerClock, raceMovedSeller to seller, raceMovedBuyer to buyer',
  ),
  raceClosed: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_race' },
    'payBuyer, raceClosedSeller to seller, raceClosedBuyer to buyer, webhook name_change.cancelled, webhook purchase.refunded',
  ),
  chargebackOpened: leads(
    'same',
    {},
    'stopClocks, chargebackOpenedSeller to seller, chargebackOpenedBuyer to buyer, chargebackOpenedAdmin to admins',
  ),
  chargebackWon: leads(
    'same',
    {},
    'resumeClocks, chargebackWonSeller to seller, chargebackWonBuyer to buyer',
  ),
  chargebackLost: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_chargeback' },
    'payBuyer, chargebackLostSeller to seller, chargebackLostBuyer to buyer, webhook name_change.cancelled, webhook purchase.refunded',
  ),
  chargebackLostInDispute: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_chargeback', disputeStatus: 'refunded' },
    'closeDispute as refunded, payBuyer, chargebackLostSeller to seller, chargebackLostBuyer to buyer, webhook purchase.refunded',
  ),
  chargebackOutlasted: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_chargeback' },
    'payBuyer, chargebackOutlastedSeller to seller, chargebackOutlastedBuyer to buyer, webhook name_change.cancelled, webhook purchase.refunded',
  ),
  chargebackOutlastedAfterNameChange: leads(
    'completed',
    { status: 'completed' },
    'paySeller, payoutWaitsForBank to seller',
  ),
  disputeOverdue: leads(
    'refunded',
    { status: 'inactive', disputeStatus: 'refunded' },
    'closeDispute as refunded, payBuyer, disputeDecided to seller, disputeDecided to buyer, disputeOverdueAdmin to admins, webhook purchase.refunded',
  ),
};

/** Until when a bank is waited for. */
const bankPatience = plus(paidAt, 80 * DAY);

/** A moment at which each event's deadline stands in its favour. */
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
    amount: event === 'settlementAcceptedInFull' ? aPurchase().total : kronor(100),
  },
});

const inputFor = (event: PurchaseEvent): EventInput =>
  event === 'settlementAcceptedInFull' ? { ...fullInput, refundPart: aPurchase().total } : fullInput;

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
  const all = purchaseEvents.flatMap((event) =>
    columns.flatMap((at) => actorTypes.map((actor) => ({ event, state: at ?? 'nothing', at, actor }))),
  );

  test('the golden table knows every state, event and actor', () => {
    expect(columns.toSorted()).toEqual([...purchaseStates, null].toSorted());
    expect(new Set(golden.map(([event]) => event))).toEqual(new Set(purchaseEvents));
    for (const row of golden) expect(row).toHaveLength(2 + columns.length);
    expect(all).toHaveLength(38 * 9 * 7);
  });

  it.each(all)('$event in $state by $actor is judged as the golden table says', ({ event, at, actor }) => {
    const verdict = judge(event, actor, inFavour(event, at, actor), inputFor(event));
    const answer = expected(event, at, actor);
    if (answer === 'go')
      expect(verdict).toMatchObject({ kind: 'go', transition: { to: outcomes[event].to } });
    else if (answer === 'same') expect(verdict).toEqual({ kind: 'already' });
    else expect(verdict).toEqual({ kind: 'refused', code: answer });
  });

  it.each(purchaseEvents)('%s leads where it should, and what should follows', (event) => {
    const { to, listing, effects } = transitions[event];
    const follows = effects.map((effect) => {
      if (effect.do === 'mailSellerWhoSaw') return `${effect.mail} to a seller who saw`;
      if (effect.do === 'mail') return `${effect.mail} to ${effect.to}`;
      if (effect.do === 'webhook') return `webhook ${effect.event}`;
      return effect.do === 'closeDispute' ? `${effect.do} as ${effect.as}` : effect.do;
    });
    expect({ to, listing, follows }).toEqual(outcomes[event]);
  });

  test('a purchase holds money from payment until it is decided', () => {
    expect(purchaseStates.filter(isHeld)).toEqual(heldStates);
    expect(purchaseStates.filter(isFinal)).toEqual(finalStates);
    expect(actorTypes.filter(isMachine)).toEqual(['stripe', 'clock']);
  });
});

describe('a machine that repeats itself', () => {
  it.each([
    ['paymentReceived', 'stripe', 'awaiting_buyer_confirmation'],
    ['paymentReceived', 'stripe', 'disputed'],
    ['paymentReceived', 'stripe', 'completed'],
    ['paymentReceived', 'stripe', 'refunded'],
    ['paymentProcessing', 'stripe', 'pending_name_change'],
    ['nameChangeReminded', 'clock', 'awaiting_buyer_confirmation'],
  ] as const)('%s by %s in %s is nothing new once it stands in the log', (event, actor, state) => {
    const now = aSituation({ purchase: aPurchase({ state }) });
    expect(judge(event, actor, { ...now, happened: new Set([event]) }, fullInput)).toEqual({
      kind: 'already',
    });
    expect(judge(event, actor, { ...now, happened: new Set() }, fullInput).kind).toBe('refused');
  });

  it('lets no user repeat anything', () => {
    const completed = aSituation({ purchase: aPurchase({ state: 'completed' }) });
    const happened = new Set(purchaseEvents);
    expect(judge('receiptConfirmed', 'buyer', { ...completed, happened }, fullInput)).toEqual({
      kind: 'refused',
      code: 'ALREADY_COMPLETED',
    });
    const cancelled = aSituation({ purchase: aPurchase({ state: 'cancelled' }) });
    expect(judge('checkoutCancelled', 'buyer', { ...cancelled, happened }, fullInput)).toEqual({
      kind: 'refused',
      code: 'WRONG_STATE',
    });
  });
});

describe('deadlines, to the millisecond', () => {
  const IN_TIME = ['go', 'DEADLINE_PASSED', 'DEADLINE_PASSED'] as const;
  const NOT_BEFORE = ['TOO_EARLY', 'go', 'go'] as const;
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
    ['nameChanged', 'seller', named, nameChangeDeadline, IN_TIME],
    ['nameChangeOverdue', 'clock', named, nameChangeDeadline, NOT_BEFORE],
    ['nameChangeReminded', 'clock', named, plus(paidAt, 24 * HOUR), ['ALREADY_REMINDED', 'go', 'go']],
    ['nameChangeReminded', 'clock', late, plus(paidAt, 32 * HOUR), ['ALREADY_REMINDED', 'go', 'go']],
    [
      'nameChangeReminded',
      'clock',
      named,
      nameChangeDeadline,
      ['go', 'ALREADY_REMINDED', 'ALREADY_REMINDED'],
    ],
    ['detailsRequested', 'seller', named, nameChangeDeadline, IN_TIME],
    ['detailsRequested', 'organiser', named, nameChangeDeadline, IN_TIME],
    ['organiserAskedSeller', 'organiser', named, nameChangeDeadline, ['go', 'go', 'go']],
    ['saleGivenUp', 'seller', named, nameChangeDeadline, IN_TIME],
    ['problemReported', 'buyer', awaiting, confirmationDeadline, IN_TIME],
    ['confirmationOverdue', 'clock', awaiting, confirmationDeadline, NOT_BEFORE],
    ['receiptConfirmed', 'buyer', awaiting, confirmationDeadline, ['go', 'go', 'go']],
    ['chargebackWon', 'stripe', { ...named, ...stopped }, bankPatience, IN_TIME],
    ['chargebackOutlasted', 'clock', { ...named, ...stopped }, bankPatience, NOT_BEFORE],
    ['disputeOverdue', 'clock', disputed, plus(paidAt, 60 * DAY), NOT_BEFORE],
    ['disputeOverdue', 'clock', disputedOn(55), plus(paidAt, 62 * DAY), NOT_BEFORE],
    ['disputeOverdue', 'clock', disputedOn(79), plus(paidAt, 80 * DAY), NOT_BEFORE],
    ['settlementOffered', 'seller', disputed, plus(paidAt, 60 * DAY), IN_TIME],
    ['settlementOffered', 'buyer', disputedOn(55), plus(paidAt, 62 * DAY), IN_TIME],
  ] as const)('%s by the %s', (event, actor, purchase, instant, answers) => {
    const found = [-1, 0, 1].map((ms) => {
      const verdict = judge(event, actor, aSituation({ purchase, now: plus(instant, ms) }), fullInput);
      return verdict.kind === 'refused' ? verdict.code : verdict.kind;
    });
    expect(found).toEqual(answers);
  });

  it('leaves no instant at which both the seller and the clock may cause events, nor one at which neither may', () => {
    for (const ms of [-1, 0, 1]) {
      const now = plus(nameChangeDeadline, ms);
      const may = (['nameChanged', 'nameChangeOverdue'] as const).filter(
        (event) =>
          judge(
            event,
            event === 'nameChanged' ? 'seller' : 'clock',
            aSituation({ purchase: named, now }),
            fullInput,
          ).kind === 'go',
      );
      expect(may).toHaveLength(1);
    }
  });

  it('never lets a clock run that was never started', () => {
    const stopped = { nameChangeStartsAt: null, nameChangeDeadline: null, confirmationDeadline: null };
    const far = new Date('2030-01-01T00:00:00Z');
    const judged = (event: PurchaseEvent, actor: ActorType, state: PurchaseState) =>
      judge(event, actor, aSituation({ purchase: aPurchase({ state, ...stopped }), now: far }), fullInput)
        .kind;
    expect(judged('nameChangeOverdue', 'clock', 'pending_name_change')).toBe('refused');
    expect(judged('nameChanged', 'seller', 'pending_name_change')).toBe('refused');
    expect(judged('nameChangeReminded', 'clock', 'pending_name_change')).toBe('refused');
    expect(judged('confirmationOverdue', 'clock', 'awaiting_buyer_confirmation')).toBe('refused');
    expect(judged('problemReported', 'buyer', 'awaiting_buyer_confirmation')).toBe('refused');
  });
});

describe('an open chargeback', () => {
  it('stops every event and deadline that would pay the seller or ask something of them', () => {
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
      expect([event, judge(event, actor, aSituation({ purchase, now }), fullInput)]).toEqual([
        event,
        { kind: 'refused', code: 'CHARGEBACK_OPEN' },
      ]);
    }
  });
});

describe('an offer to settle a dispute', () => {
  const { total } = aPurchase();
  const answer = (
    event: PurchaseEvent,
    actor: 'buyer' | 'seller',
    changes: Partial<Situation>,
    input: EventInput = {},
  ) => {
    const situation = { ...aSituation(inFavour(event, 'disputed', actor)), ...changes };
    const verdict = judge(event, actor, situation, { ...inputFor(event), ...input });
    return verdict.kind === 'refused' ? verdict.code : verdict.kind;
  };

  it('is of any amount from nothing to all that was paid', () => {
    const offer = (refundPart: number) =>
      answer('settlementOffered', 'buyer', {}, { refundPart } as EventInput);
    expect([0, 1, total - 1, total].map(offer)).toEqual(Array(4).fill('go'));
    expect([-1, total + 1, 0.5, Number.NaN].map(offer)).toEqual(Array(4).fill('SETTLEMENT_OUT_OF_BOUNDS'));
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
    expect(answer('settlementAccepted', 'buyer', { offer: all }, { refundPart: total })).toBe('WRONG_STATE');
    const some = inFavour('settlementAccepted', 'disputed', 'buyer').offer ?? null;
    expect(answer('settlementAcceptedInFull', 'buyer', { offer: some })).toBe('WRONG_STATE');
  });

  it('can only give everything back while a bank decides', () => {
    const purchase = aPurchase({ state: 'disputed', ...stopped });
    expect(answer('settlementOffered', 'seller', { purchase })).toBe('CHARGEBACK_OPEN');
    expect(answer('settlementOffered', 'seller', { purchase }, { refundPart: total })).toBe('go');
    expect(answer('settlementAccepted', 'buyer', { purchase })).toBe('CHARGEBACK_OPEN');
    expect(answer('settlementAcceptedInFull', 'buyer', { purchase })).toBe('go');
  });
});

describe('starting a purchase', () => {
  const start = (changes: Partial<Situation>, input: EventInput = {}) => {
    const verdict = judge('checkoutStarted', 'buyer', aSituation({ purchase: null, ...changes }), {
      ...fullInput,
      ...input,
    });
    return verdict.kind === 'refused' ? verdict.code : verdict.kind;
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
  ])('of a listing that is %s: %s', (status, answer) => {
    expect(start({ listing: aListing({ status }) })).toBe(answer);
  });

  it('needs a buyer with a confirmed address, who is not the seller', () => {
    expect(start({ buyer: { id: BUYER, emailConfirmed: false } })).toBe('EMAIL_NOT_CONFIRMED');
    expect(start({ buyer: { id: SELLER, emailConfirmed: true } })).toBe('OWN_LISTING');
    const { buyer: _, ...nobody } = aSituation({ purchase: null });
    expect(judge('checkoutStarted', 'buyer', nobody, fullInput).kind).toBe('refused');
  });

  it('needs a race whose name change can still be made in time', () => {
    expect(start({ race: aRace({ nameChangeDeadline: '2027-02-28' }) })).toBe('RACE_CLOSED');
    expect(start({ race: aRace({ nameChangeOpens: '2027-05-18' }) })).toBe('go');
    expect(start({ race: aRace({ nameChangeOpens: '2027-05-19' }) })).toBe('NOT_BUYABLE_YET');
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
  const refusal = (event: PurchaseEvent, actor: ActorType, state: PurchaseState, input: EventInput) => {
    const verdict = judge(event, actor, inFavour(event, state, actor), { ...fullInput, ...input });
    return verdict.kind === 'refused' ? verdict.code : verdict.kind;
  };
  const total = aPurchase().total;

  it.each([
    ['another amount', { amount: total - 1, currency: 'sek' }],
    ['more than the amount', { amount: total + 1, currency: 'sek' }],
    ['another currency', { amount: total, currency: 'eur' }],
    ['nothing', undefined],
  ])('a payment of %s is not the payment', (_, paid) => {
    const input = { paid } as EventInput;
    expect(refusal('paymentReceived', 'stripe', 'pending_payment', input)).toBe('AMOUNT_MISMATCH');
    expect(refusal('paymentReceived', 'stripe', 'pending', input)).toBe('AMOUNT_MISMATCH');
    // What came too late goes back whatever it was.
    expect(refusal('paidTooLate', 'stripe', 'cancelled', input)).toBe('go');
  });

  it('nothing is bought of a listing that an admin has stopped', () => {
    const stopped = aSituation({
      purchase: aPurchase({ state: 'pending' }),
      listing: aListing({ stoppedAt: new Date(0) }),
    });
    expect(judge('paymentReceived', 'stripe', stopped, fullInput)).toEqual({
      kind: 'refused',
      code: 'LISTING_STOPPED',
    });
  });

  it('a reservation ends only when Stripe says that the session has', () => {
    for (const sessionExpired of [false, undefined]) {
      const input = { sessionExpired } as EventInput;
      expect(refusal('checkoutCancelled', 'buyer', 'pending_payment', input)).toBe('SESSION_NOT_EXPIRED');
      expect(refusal('checkoutExpired', 'clock', 'pending_payment', input)).toBe('SESSION_NOT_EXPIRED');
      expect(refusal('checkoutExpired', 'stripe', 'pending_payment', input)).toBe('SESSION_NOT_EXPIRED');
    }
  });

  it.each([undefined, null, '', ' \n\t'])('texts and proofs that are blank (%j) are missing', (blank) => {
    const input = { proofUploadId: blank, reason: blank, notes: blank } as EventInput;
    expect(refusal('nameChanged', 'seller', 'pending_name_change', input)).toBe('PROOF_MISSING');
    expect(refusal('problemReported', 'buyer', 'awaiting_buyer_confirmation', input)).toBe('REASON_MISSING');
    expect(refusal('ruledForBuyer', 'admin', 'disputed', input)).toBe('NOTES_MISSING');
    expect(refusal('ruledForSeller', 'admin', 'disputed', input)).toBe('NOTES_MISSING');
  });

  it('a payment is compared with the purchase, not with what the listing costs now', () => {
    const situation = aSituation({ listing: aListing({ price: ore(PRICE * 2) }) });
    expect(judge('paymentReceived', 'stripe', situation, fullInput).kind).toBe('go');
  });
});

describe('the buttons a user sees', () => {
  const buttons: Record<'buyer' | 'seller' | 'admin', Partial<Record<PurchaseState, PurchaseEvent[]>>> = {
    buyer: {
      pending_payment: ['checkoutDetailsChanged', 'checkoutCancelled'],
      pending_name_change: ['detailsCorrected'],
      awaiting_buyer_confirmation: ['receiptConfirmed', 'problemReported'],
      disputed: ['settlementOffered'],
    },
    seller: {
      pending_name_change: ['detailsRequested', 'saleGivenUp', 'nameChanged'],
      disputed: ['settlementOffered'],
    },
    admin: {
      pending_name_change: ['raceMoved'],
      disputed: ['ruledForSeller', 'ruledForBuyer', 'ruledInPart'],
    },
  };
  const offered = (['buyer', 'seller', 'admin'] as const).flatMap((actor) =>
    purchaseStates.map((state) => ({ actor, state, events: buttons[actor][state] ?? [] })),
  );
  const inTime = plus(paidAt, HOUR);

  it.each(offered)('$actor in $state: $events', ({ actor, state, events }) => {
    expect(availableEvents(actor, aSituation({ purchase: aPurchase({ state }), now: inTime }))).toEqual(
      events,
    );
  });

  it('a visitor gets none, another user may buy, the seller may not', () => {
    const { buyer, ...visitor } = aSituation({ purchase: null });
    expect(availableEvents('buyer', visitor)).toEqual([]);
    expect(availableEvents('buyer', { ...visitor, buyer: { id: 'someone', emailConfirmed: true } })).toEqual([
      'checkoutStarted',
    ]);
    expect(availableEvents('buyer', { ...visitor, buyer: { id: SELLER, emailConfirmed: true } })).toEqual([]);
    expect(availableEvents('seller', { ...visitor, ...(buyer && { buyer }) })).toEqual([]);
    expect(availableEvents('admin', { ...visitor, ...(buyer && { buyer }) })).toEqual([]);
  });

  it('another user has no button on a listing that is taken', () => {
    for (const status of [
      'pending_payment',
      'pending',
      'pending_name_change',
      'completed',
      'inactive',
    ] as const)
      expect(availableEvents('buyer', aSituation({ purchase: null, listing: aListing({ status }) }))).toEqual(
        [],
      );
  });

  it('buttons disappear with their deadlines', () => {
    const named = aPurchase({ state: 'pending_name_change' });
    const awaiting = aPurchase({ state: 'awaiting_buyer_confirmation' });
    const at = (now: Date, purchase: typeof named, actor: ActorType) =>
      availableEvents(actor, aSituation({ purchase, now }));
    // Before the organiser opens the seller can already see that a detail is missing, or that they cannot sell.
    expect(at(plus(paidAt, -1), named, 'seller')).toEqual(['detailsRequested', 'saleGivenUp']);
    expect(at(plus(nameChangeDeadline, -1), named, 'seller')).toEqual([
      'detailsRequested',
      'saleGivenUp',
      'nameChanged',
    ]);
    expect(at(nameChangeDeadline, named, 'seller')).toEqual([]);
    expect(at(confirmationDeadline, awaiting, 'buyer')).toEqual(['receiptConfirmed']);
  });

  it('is exactly what the server would accept, given what a form sends along', () => {
    const instants = [paidAt, nameChangeDeadline, confirmationDeadline].flatMap((at) =>
      [-1, 0, 1].map((ms) => plus(at, ms)),
    );
    for (const state of columns)
      for (const actor of actorTypes)
        for (const now of instants) {
          const situation = aSituation({ purchase: state && aPurchase({ state }), now });
          const accepted = purchaseEvents.filter(
            (event) => judge(event, actor, situation, fullInput).kind === 'go',
          );
          expect(availableEvents(actor, situation)).toEqual(accepted);
        }
  });
});

describe('a hand-over by code', () => {
  const awaiting = aPurchase({ state: 'awaiting_buyer_confirmation', window: byCode });
  const rejecting = (changes: Partial<typeof awaiting>, now = plus(paidAt, HOUR)) => {
    const verdict = judge(
      'codeRejected',
      'buyer',
      aSituation({ purchase: { ...awaiting, ...changes }, now }),
      {},
    );
    return verdict.kind === 'refused' ? verdict.code : verdict.kind;
  };

  it('needs a code, and no file; elsewhere a file, and no code', () => {
    const judged = (window: typeof byCode, input: EventInput) => {
      const purchase = aPurchase({ state: 'pending_name_change', window });
      const verdict = judge('nameChanged', 'seller', aSituation({ purchase }), input);
      return verdict.kind === 'refused' ? verdict.code : verdict.kind;
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

describe('a detail that the organiser does not accept', () => {
  const named = aPurchase({ state: 'pending_name_change' });
  const judged = (purchase: typeof named, input: EventInput) => {
    const verdict = judge('detailsRequested', 'seller', aSituation({ purchase }), { ...fullInput, ...input });
    return verdict.kind === 'refused' ? verdict.code : verdict.kind;
  };

  it('is asked for once, and is one that the buyer has given', () => {
    expect(judged(named, {})).toBe('go');
    expect(judged({ ...named, detailsRequestedAt: paidAt }, {})).toBe('DETAILS_ALREADY_REQUESTED');
    expect(judged(named, { field: 'phone' })).toBe('INVALID_INPUT');
    expect(judged({ ...named, ...stopped }, {})).toBe('CHARGEBACK_OPEN');
  });

  it('is corrected only by something new', () => {
    const correct = (input: EventInput) =>
      judge('detailsCorrected', 'buyer', aSituation({ purchase: named }), { ...fullInput, ...input }).kind;
    expect(correct({})).toBe('go');
    expect(correct({ changedFields: [] })).toBe('refused');
    expect(correct({ buyerDetails: { full_name: ' ' } })).toBe('refused');
  });
});

describe('what the organiser asks for', () => {
  const judged = (
    event: 'detailsRequested' | 'organiserAskedSeller',
    changes: Partial<ReturnType<typeof aPurchase>> & { actorId?: string },
    input: EventInput = {},
  ) => {
    const { actorId = 'contact', ...purchase } = changes;
    const situation = aSituation({
      purchase: { ...aPurchase({ state: 'pending_name_change' }), ...purchase },
    });
    const verdict = judge(event, 'organiser', { ...situation, actorId }, { ...fullInput, ...input });
    return verdict.kind === 'refused' ? verdict.code : verdict.kind;
  };

  it('of the buyer is asked once, whether by the seller or by the organiser, and never by the buyer', () => {
    expect(judged('detailsRequested', {})).toBe('go');
    expect(judged('detailsRequested', { detailsRequestedAt: paidAt })).toBe('DETAILS_ALREADY_REQUESTED');
    expect(judged('detailsRequested', { actorId: BUYER })).toBe('CONFLICT_OF_INTEREST');
    expect(judged('detailsRequested', { ...stopped })).toBe('CHARGEBACK_OPEN');
  });

  it('of the seller is asked three times at most, in words, and by no party', () => {
    for (const [organiserAsks, expected] of [
      [0, 'go'],
      [2, 'go'],
      [3, 'SELLER_ASKED_ENOUGH'],
    ] as const)
      expect(judged('organiserAskedSeller', { organiserAsks })).toBe(expected);
    expect(judged('organiserAskedSeller', {}, { reason: ' ' })).toBe('REASON_MISSING');
    for (const actorId of [BUYER, SELLER])
      expect(judged('organiserAskedSeller', { actorId })).toBe('CONFLICT_OF_INTEREST');
    expect(judged('organiserAskedSeller', { ...stopped })).toBe('CHARGEBACK_OPEN');
    expect(judged('organiserAskedSeller', { nameChangeVerifiedAt: paidAt })).toBe('NAME_CHANGE_VERIFIED');
  });
});

describe('a sale that the seller gives up', () => {
  it('has a reason from the list', () => {
    const situation = aSituation({ purchase: aPurchase({ state: 'pending_name_change' }) });
    expect(judge('saleGivenUp', 'seller', situation, { giveUpReason: 'other' }).kind).toBe('go');
    expect(judge('saleGivenUp', 'seller', situation, {})).toEqual({
      kind: 'refused',
      code: 'REASON_MISSING',
    });
  });
});
