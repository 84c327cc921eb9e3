import { describe, expect, test } from 'vitest';
import { type ActorType, actorTypes } from '@/domain/account/actor';
import type { BidFacts, BidInput, BidSituation } from '@/domain/bid/guards';
import { availableBidEvents, judgeBid } from '@/domain/bid/machine';
import {
  type BidState,
  bidEnds,
  bidStates,
  finalBidStates,
  isFinalBid,
  latestUntil,
  untilEndOf,
} from '@/domain/bid/states';
import { type BidEvent, bidEvents, bidTransitions } from '@/domain/bid/transitions';
import { MAX_TOTAL, MIN_TOTAL } from '@/domain/listing/buyer-cost';
import { kronor, ore } from '@/domain/money/ore';
import { endOfDay, MINUTE, plus } from '@/domain/time';
import { aRace } from '../samples';
import { aBid, aBidSituation, now, until } from './samples';

const placing: BidInput = { maximum: kronor(1000), until, consentGiven: true };
const fitting: Partial<Record<BidEvent, BidInput>> = {
  bidBegun: placing,
  bidPlaced: { cardSaved: true },
  bidChanged: { maximum: kronor(1200), until },
  cardReplaced: { cardSaved: true },
  bidMatched: { total: kronor(1025) },
};
/** When an event can happen: a bid runs out at `until`. */
const at = (event: BidEvent) => (event === 'bidExpired' ? until : now);
const inState = (state: BidState | null) => (state ? aBid({ state }) : null);

describe('the table', () => {
  const golden: Record<BidEvent, string> = {
    bidBegun: '– → awaiting_card (buyer)',
    bidPlaced: 'awaiting_card → active (stripe)',
    bidChanged: 'active, paused → same (buyer)',
    cardReplaced: 'active, paused → same (stripe)',
    bidPaused: 'active → paused (buyer)',
    bidResumed: 'paused → active (buyer)',
    bidCancelled: 'awaiting_card, active, paused → cancelled (buyer)',
    bidMatched: 'active → matched (clock)',
    matchWon: 'matched → won (stripe, clock)',
    matchLost: 'matched → active (buyer, stripe, clock)',
    matchUnpaid: 'matched → paused (buyer, stripe, clock)',
    matchRefunded: 'won → paused (buyer, seller, admin, organiser, mail, stripe, clock)',
    bidExpired: 'awaiting_card, active, paused → expired (clock)',
  };

  test('of every event', () => {
    const rows = bidEvents.map((event) => {
      const { from, to, who } = bidTransitions[event];
      return [event, `${from.map((each) => each ?? '–').join(', ')} → ${to} (${who.join(', ')})`];
    });
    expect(Object.fromEntries(rows)).toEqual(golden);
  });

  test('only a refund leads out of a final state, and the clock leads out of every other', () => {
    for (const state of bidStates) {
      const out = bidEvents.filter((event) => bidTransitions[event].from.includes(state));
      if (isFinalBid(state)) expect(out).toEqual(state === 'won' ? ['matchRefunded'] : []);
      if (!isFinalBid(state))
        expect(out.some((event) => bidTransitions[event].who.includes('clock'))).toBe(true);
    }
    expect(finalBidStates).toEqual(['won', 'expired', 'cancelled']);
  });
});

/** What the machine says of an event: the state that it leads to, that it has happened already, or why not. */
function answerTo(event: BidEvent, actor: ActorType, situation: BidSituation, input?: BidInput): string {
  const verdict = judgeBid(event, actor, situation, input);
  if (verdict.kind === 'refused') return verdict.code;
  return verdict.kind === 'go' ? verdict.to : 'already';
}

describe('who, and from which state', () => {
  test.each(bidEvents)('%s', (event) => {
    const { from, to, who } = bidTransitions[event];
    const expected = (state: BidState | null, actor: ActorType) => {
      if (!who.includes(actor)) return 'NOT_ALLOWED';
      if (from.includes(state)) return to === 'same' ? state : to;
      if (state === to && (actor === 'clock' || actor === 'stripe')) return 'already';
      return state === 'matched' ? 'BID_MATCHED' : 'WRONG_STATE';
    };
    for (const state of [null, ...bidStates])
      for (const actor of actorTypes) {
        const situation = aBidSituation({ bid: inState(state), now: at(event) });
        expect(answerTo(event, actor, situation, fitting[event])).toBe(expected(state, actor));
      }
  });

  test('a bid cannot be cancelled, changed or paused in the moment it buys', () => {
    const situation = aBidSituation({ bid: inState('matched') });
    for (const event of ['bidCancelled', 'bidChanged', 'bidPaused'] as const)
      expect(answerTo(event, 'buyer', situation, placing)).toBe('BID_MATCHED');
    expect(availableBidEvents('buyer', situation)).toEqual(['matchLost', 'matchUnpaid']);
  });

  test('the buttons of an active and a paused bid', () => {
    expect(availableBidEvents('buyer', aBidSituation())).toEqual(['bidChanged', 'bidPaused', 'bidCancelled']);
    const paused = aBidSituation({ bid: inState('paused') });
    expect(availableBidEvents('buyer', paused)).toEqual(['bidChanged', 'bidResumed', 'bidCancelled']);
  });
});

describe('beginning one', () => {
  const place = (input: BidInput, changes: Parameters<typeof aBidSituation>[0] = {}) =>
    answerTo('bidBegun', 'buyer', aBidSituation({ bid: null, ...changes }), { ...placing, ...input });
  const BEGUN = 'awaiting_card';
  const buyer = (standingBids: number, emailConfirmed = true) => ({
    buyer: { emailConfirmed, standingBids },
  });

  test('the fourth is refused, also by resuming', () => {
    const answers = [0, 1, 2, 3].map((standing) => place({}, buyer(standing)));
    expect(answers).toEqual([BEGUN, BEGUN, BEGUN, 'TOO_MANY_BIDS']);
    const paused = aBidSituation({ bid: inState('paused'), ...buyer(3) });
    expect(answerTo('bidResumed', 'buyer', paused)).toBe('TOO_MANY_BIDS');
  });

  const latest = latestUntil(aRace()) as Date;

  test.each<[string, BidInput, Parameters<typeof aBidSituation>[0], string]>([
    ['an unconfirmed address', {}, buyer(0, false), 'EMAIL_NOT_CONFIRMED'],
    ['no consent', { consentGiven: false }, {}, 'CONSENT_MISSING'],
    ['a maximum that is too low', { maximum: ore(MIN_TOTAL - 1) }, {}, 'INVALID_INPUT'],
    ['the least maximum', { maximum: MIN_TOTAL }, {}, BEGUN],
    ['the greatest maximum', { maximum: MAX_TOTAL }, {}, BEGUN],
    ['a maximum that is too high', { maximum: ore(MAX_TOTAL + 1) }, {}, 'INVALID_INPUT'],
    ['an end that is now', { until: now }, {}, 'INVALID_INPUT'],
    ['an end that lies ahead', { until: plus(now, 1) }, {}, BEGUN],
    ['the last instant the race can be bought', { until: latest }, {}, BEGUN],
    ['an end after it', { until: plus(latest, 1) }, {}, 'INVALID_INPUT'],
    ['a paused resale, which it waits for', {}, { race: { ...aRace(), resalePausedAt: now } }, BEGUN],
    ['a race that is cancelled', {}, { race: aRace({ cancelledAt: now }) }, 'RACE_CANCELLED'],
    ['a race without name changes', {}, { race: aRace({ nameChangeRule: 'forbidden' }) }, 'RACE_CLOSED'],
  ])('with %s', (_, input, changes, answer) => expect(place(input, changes)).toBe(answer));
});

describe('a place that is for sale already', () => {
  const input = (lowest: number | null, seen: number | null): BidInput => ({
    ...placing,
    lowest: lowest === null ? null : kronor(lowest),
    placeSeen: seen === null ? null : kronor(seen),
  });

  // The bid is of 1,000 kr; a paused one of 1,300 kr.
  test.each<[string, number | null, number | null, boolean]>([
    ['that there is none', null, null, true],
    ['that it costs more', 1301, null, true],
    ['that it costs as much, of which its buyer has not been told', 1000, null, false],
    ['that it costs less, of which its buyer has not been told', 930, null, false],
    ['that it costs what its buyer was told', 930, 930, true],
    ['that it costs less than its buyer was told', 900, 930, true],
    ['that it costs more than its buyer was told', 960, 930, false],
  ])('%s', (_, lowest, seen, allowed) => {
    const given = input(lowest, seen);
    const begun = answerTo('bidBegun', 'buyer', aBidSituation({ bid: null }), given);
    expect(begun).toBe(allowed ? 'awaiting_card' : 'PLACE_FOR_SALE');
    const changed = answerTo('bidChanged', 'buyer', aBidSituation(), given);
    expect(changed).toBe(allowed ? 'active' : 'PLACE_FOR_SALE');
    const { maximum, ...resuming } = given;
    const paused = aBidSituation({ bid: inState('paused') });
    expect(answerTo('bidResumed', 'buyer', paused, resuming)).toBe(allowed ? 'active' : 'PLACE_FOR_SALE');
  });
});

test('a bid whose card Stripe keeps no more is not resumed', () => {
  const situation = aBidSituation({ bid: aBid({ state: 'paused', cardDetachedAt: now }) });
  expect(answerTo('bidResumed', 'buyer', situation)).toBe('CARD_NOT_SAVED');
  expect(availableBidEvents('buyer', situation)).toEqual(['bidChanged', 'bidCancelled']);
});

describe('its end', () => {
  /** The answers 1 ms before, at and 1 ms after an instant. */
  const around = (event: BidEvent, actor: ActorType, bid: BidFacts, instant: Date) =>
    [-1, 0, 1].map((ms) =>
      answerTo(event, actor, aBidSituation({ bid, now: plus(instant, ms) }), fitting[event]),
    );

  test('to the millisecond', () => {
    const matched = around('bidMatched', 'clock', aBid(), until);
    expect(matched).toEqual(['matched', 'DEADLINE_PASSED', 'DEADLINE_PASSED']);
    expect(around('bidExpired', 'clock', aBid(), until)).toEqual(['TOO_EARLY', 'expired', 'expired']);
    const refunded = around('matchRefunded', 'seller', aBid({ state: 'won' }), until);
    expect(refunded).toEqual(['paused', 'DEADLINE_PASSED', 'DEADLINE_PASSED']);
  });

  test('is the race’s own where that comes first, and at once when the race is cancelled', () => {
    const race = aRace({ lastDay: '2027-03-10' });
    expect(bidEnds(aBid(), race)).toEqual(latestUntil(race));
    expect(bidEnds(aBid(), aRace())).toEqual(until);
    expect(bidEnds(aBid(), aRace({ cancelledAt: now })).getTime()).toBe(0);
  });

  test('without a card is a quarter after Stripe’s page has run out', () => {
    const bid = aBid({ state: 'awaiting_card' });
    const ends = plus(now, 75 * MINUTE);
    const placed = around('bidPlaced', 'stripe', bid, ends);
    expect(placed).toEqual(['active', 'DEADLINE_PASSED', 'DEADLINE_PASSED']);
    expect(around('bidExpired', 'clock', bid, ends)).toEqual(['TOO_EARLY', 'expired', 'expired']);
    expect(answerTo('bidPlaced', 'stripe', aBidSituation({ bid }), {})).toBe('CARD_NOT_SAVED');
  });

  test('a chosen day is cut at the race’s end', () => {
    expect(untilEndOf('2027-03-31', aRace())).toEqual(endOfDay('2027-03-31'));
    expect(untilEndOf('2027-12-31', aRace())).toEqual(latestUntil(aRace()));
    expect(untilEndOf('2027-03-31', { ...aRace(), windows: [] })).toBeNull();
  });
});

test('is matched up to its maximum and not above, and never without a known total', () => {
  const match = (total: number | null) =>
    answerTo('bidMatched', 'clock', aBidSituation(), { total: total === null ? null : ore(total) });
  const { maximum } = aBid();
  const answers = [maximum - 1, maximum, maximum + 1, null].map(match);
  expect(answers).toEqual(['matched', 'matched', 'ABOVE_MAXIMUM', 'ABOVE_MAXIMUM']);
});
