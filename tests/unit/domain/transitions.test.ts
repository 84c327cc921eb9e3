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
  PRICE,
  paidAt,
  SELLER,
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
  checkoutDetailsChanged buyer none  go       no       no      no        no        done       no         no
  checkoutCancelled   buyer    none  go       no       no      no        no        done       no         no
  checkoutExpired     stripe   none  go       no       no      no        no        done       same       no
  checkoutExpired     clock    none  go       no       no      no        no        done       same       no
  paymentProcessing   stripe   none  go       same     no      no        no        done       no         no
  paymentFailed       stripe   none  no       go       no      no        no        done       same       no
  paymentReceived     stripe   none  go       go       same    no        no        done       no         no
  paidTooLate         stripe   none  no       no       no      no        no        done       go         same
  nameChangeReminded  clock    none  no       no       go      no        no        done       no         no
  nameChanged         seller   none  no       no       go      no        no        done       no         no
  nameChangeOverdue   clock    none  no       no       go      no        no        done       no         same
  receiptConfirmed    buyer    none  no       no       no      go        no        done       no         no
  confirmationOverdue clock    none  no       no       no      go        no        same       no         no
  problemReported     buyer    none  no       no       no      go        no        done       no         no
  ruledForSeller      admin    none  no       no       no      no        go        done       no         no
  ruledForBuyer       admin    none  no       no       no      no        go        done       no         no
  ruledInPart         admin    none  no       no       no      no        go        done       no         no
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
  checkoutDetailsChanged: leads('pending_payment', {}, 'storeBuyerDetails'),
  checkoutCancelled: leads('cancelled', { status: 'available' }),
  checkoutExpired: leads('cancelled', { status: 'available' }),
  paymentProcessing: leads('pending', { status: 'pending' }),
  paymentFailed: leads('cancelled', { status: 'available' }, 'paymentFailed to buyer'),
  paymentReceived: leads(
    'pending_name_change',
    { status: 'pending_name_change' },
    'hold, startSellerClock, placeSold to seller, paymentConfirmed to buyer',
  ),
  paidTooLate: leads('refunded', {}, 'hold, payBuyer, paidTooLate to buyer'),
  nameChangeReminded: leads('pending_name_change', {}, 'markReminded, nameChangeReminder to seller'),
  nameChanged: leads(
    'awaiting_buyer_confirmation',
    { status: 'awaiting_buyer_confirmation' },
    'startBuyerClock, nameChangeDone to buyer',
  ),
  nameChangeOverdue: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_timeout' },
    'payBuyer, warnSeller, deadlineMissedSeller to seller, deadlineMissedBuyer to buyer',
  ),
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
    'closeDispute as refunded, payBuyer, disputeDecided to seller, disputeDecided to buyer',
  ),
  ruledInPart: leads(
    'completed',
    { status: 'completed', disputeStatus: 'resolved' },
    'closeDispute as resolved, payBoth, disputeDecided to seller, disputeDecided to buyer',
  ),
  raceMoved: leads(
    'pending_name_change',
    {},
    'moveSellerClock, raceMovedSeller to seller, raceMovedBuyer to buyer',
  ),
  raceClosed: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_race' },
    'payBuyer, raceClosedSeller to seller, raceClosedBuyer to buyer',
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
    'payBuyer, chargebackLostSeller to seller, chargebackLostBuyer to buyer',
  ),
  chargebackLostInDispute: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_chargeback', disputeStatus: 'refunded' },
    'closeDispute as refunded, payBuyer, chargebackLostSeller to seller, chargebackLostBuyer to buyer',
  ),
  chargebackOutlasted: leads(
    'refunded',
    { status: 'inactive', timeoutStatus: 'inactive_due_to_chargeback' },
    'payBuyer, chargebackOutlastedSeller to seller, chargebackOutlastedBuyer to buyer',
  ),
  chargebackOutlastedAfterNameChange: leads(
    'completed',
    { status: 'completed' },
    'paySeller, payoutWaitsForBank to seller',
  ),
  disputeOverdue: leads(
    'refunded',
    { status: 'inactive', disputeStatus: 'refunded' },
    'closeDispute as refunded, payBuyer, disputeDecided to seller, disputeDecided to buyer, disputeOverdueAdmin to admins',
  ),
};

/** Until when a bank is waited for. */
const bankPatience = plus(paidAt, 80 * DAY);

/** A moment at which each event's deadline stands in its favour. */
const moments: Partial<Record<PurchaseEvent, Date>> = {
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

const inFavour = (event: PurchaseEvent, state: State): Situation =>
  aSituation({
    purchase: state && aPurchase({ state, ...(needChargeback.includes(event) && stopped) }),
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
    expect(all).toHaveLength(26 * 9 * 5);
  });

  it.each(all)('$event in $state by $actor is judged as the golden table says', ({ event, at, actor }) => {
    const verdict = judge(event, actor, inFavour(event, at), fullInput);
    const answer = expected(event, at, actor);
    if (answer === 'go')
      expect(verdict).toMatchObject({ kind: 'go', transition: { to: outcomes[event].to } });
    else if (answer === 'same') expect(verdict).toEqual({ kind: 'already' });
    else expect(verdict).toEqual({ kind: 'refused', code: answer });
  });

  it.each(purchaseEvents)('%s leads where it should, and what should follows', (event) => {
    const { to, listing, effects } = transitions[event];
    const follows = effects.map((effect) => {
      if (effect.do === 'mail') return `${effect.mail} to ${effect.to}`;
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
  const awaiting = aPurchase({ state: 'awaiting_buyer_confirmation' });
  const late = { ...named, reminded24hAt: plus(paidAt, 24 * HOUR) };

  it.each([
    // The event, the actor, the purchase, the instant, and the answers 1 ms before, at and 1 ms after it.
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
    ['problemReported', 'buyer', awaiting, confirmationDeadline, IN_TIME],
    ['confirmationOverdue', 'clock', awaiting, confirmationDeadline, NOT_BEFORE],
    ['receiptConfirmed', 'buyer', awaiting, confirmationDeadline, ['go', 'go', 'go']],
    ['chargebackWon', 'stripe', { ...named, ...stopped }, bankPatience, IN_TIME],
    ['chargebackOutlasted', 'clock', { ...named, ...stopped }, bankPatience, NOT_BEFORE],
    ['disputeOverdue', 'clock', aPurchase({ state: 'disputed' }), plus(paidAt, 60 * DAY), NOT_BEFORE],
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
    const verdict = judge(event, actor, inFavour(event, state), { ...fullInput, ...input });
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

  it('a reservation ends only when Stripe says that the session has', () => {
    for (const sessionExpired of [false, undefined]) {
      const input = { sessionExpired } as EventInput;
      expect(refusal('checkoutCancelled', 'buyer', 'pending_payment', input)).toBe('SESSION_NOT_EXPIRED');
      expect(refusal('checkoutExpired', 'clock', 'pending_payment', input)).toBe('SESSION_NOT_EXPIRED');
      expect(refusal('checkoutExpired', 'stripe', 'pending_payment', input)).toBe('SESSION_NOT_EXPIRED');
    }
  });

  it.each([undefined, null, '', ' \n\t'])('words and receipts that are blank (%j) are missing', (blank) => {
    const input = { proofUploadId: blank, reason: blank, notes: blank } as EventInput;
    expect(refusal('nameChanged', 'seller', 'pending_name_change', input)).toBe('RECEIPT_MISSING');
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
      awaiting_buyer_confirmation: ['receiptConfirmed', 'problemReported'],
    },
    seller: { pending_name_change: ['nameChanged'] },
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
    expect(at(plus(paidAt, -1), named, 'seller')).toEqual([]);
    expect(at(plus(nameChangeDeadline, -1), named, 'seller')).toEqual(['nameChanged']);
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
