import { describe, expect, test } from 'vitest';
import { bidEnds, CARD_TIME, latestUntil, untilEndOf } from '@/domain/bids/ending';
import { type BidInput, MAX_BID, MIN_BID } from '@/domain/bids/guards';
import { availableBidEvents, judgeBid } from '@/domain/bids/machine';
import { type BidState, bidStates, finalBidStates, isFinalBid } from '@/domain/bids/states';
import { type BidEvent, bidEvents, bidTransitions } from '@/domain/bids/transitions';
import { kronor, ore } from '@/domain/money';
import { actorTypes } from '@/domain/purchase/states';
import { endOfDay, plus } from '@/domain/time';
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
    bidExpired: 'awaiting_card, active, paused → expired (clock)',
  };

  test.each(bidEvents)('%s', (event) => {
    const { from, to, who } = bidTransitions[event];
    expect(`${from.map((each) => each ?? '–').join(', ')} → ${to} (${who.join(', ')})`).toBe(golden[event]);
  });

  test('nothing leads out of a final state, and the clock leads out of every other', () => {
    for (const state of bidStates) {
      const out = bidEvents.filter((event) => bidTransitions[event].from.includes(state));
      expect(out.length > 0).toBe(!isFinalBid(state));
      if (!isFinalBid(state))
        expect(out.some((event) => bidTransitions[event].who.includes('clock'))).toBe(true);
    }
    expect(finalBidStates).toEqual(['won', 'expired', 'cancelled']);
  });
});

describe('who, and from which state', () => {
  const states = [null, ...bidStates];
  test.each(bidEvents)('%s', (event) => {
    const { from, to, who } = bidTransitions[event];
    for (const state of states) {
      for (const actor of actorTypes) {
        const situation = aBidSituation({ bid: inState(state), now: at(event) });
        const verdict = judgeBid(event, actor, situation, fitting[event]);
        if (!who.includes(actor)) expect(verdict).toEqual({ kind: 'refused', code: 'NOT_ALLOWED' });
        else if (from.includes(state))
          expect(verdict).toEqual({ kind: 'go', to: to === 'same' ? state : to });
        else if (state === to && (actor === 'clock' || actor === 'stripe'))
          expect(verdict).toEqual({ kind: 'already' });
        else
          expect(verdict).toEqual({
            kind: 'refused',
            code: state === 'matched' ? 'BID_MATCHED' : 'WRONG_STATE',
          });
      }
    }
  });

  test('a bid cannot be cancelled, changed or paused in the moment it buys', () => {
    const situation = aBidSituation({ bid: inState('matched') });
    for (const event of ['bidCancelled', 'bidChanged', 'bidPaused'] as const)
      expect(judgeBid(event, 'buyer', situation, placing)).toEqual({ kind: 'refused', code: 'BID_MATCHED' });
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
    judgeBid('bidBegun', 'buyer', aBidSituation({ bid: null, ...changes }), { ...placing, ...input });
  const refused = (code: string) => ({ kind: 'refused', code });

  test.each([0, 1, 2])('with %i standing ones', (standingBids) => {
    expect(place({}, { buyer: { emailConfirmed: true, standingBids } }).kind).toBe('go');
  });

  test('the fourth is refused, also by resuming', () => {
    const buyer = { emailConfirmed: true, standingBids: 3 };
    expect(place({}, { buyer })).toEqual(refused('TOO_MANY_BIDS'));
    const paused = aBidSituation({ bid: inState('paused'), buyer });
    expect(judgeBid('bidResumed', 'buyer', paused)).toEqual(refused('TOO_MANY_BIDS'));
  });

  test('needs a confirmed address and the consent', () => {
    const buyer = { emailConfirmed: false, standingBids: 0 };
    expect(place({}, { buyer })).toEqual(refused('EMAIL_NOT_CONFIRMED'));
    expect(place({ consentGiven: false })).toEqual(refused('CONSENT_MISSING'));
  });

  test('the maximum stays within its bounds', () => {
    expect(place({ maximum: ore(MIN_BID - 1) })).toEqual(refused('INVALID_INPUT'));
    expect(place({ maximum: MIN_BID }).kind).toBe('go');
    expect(place({ maximum: MAX_BID }).kind).toBe('go');
    expect(place({ maximum: ore(MAX_BID + 1) })).toEqual(refused('INVALID_INPUT'));
  });

  test('its end lies ahead, and not after the race can be bought', () => {
    const latest = latestUntil(aRace()) as Date;
    expect(place({ until: now })).toEqual(refused('INVALID_INPUT'));
    expect(place({ until: plus(now, 1) }).kind).toBe('go');
    expect(place({ until: latest }).kind).toBe('go');
    expect(place({ until: plus(latest, 1) })).toEqual(refused('INVALID_INPUT'));
  });

  test('waits in line while the resale is paused or the name change far off, not for a race that is over', () => {
    expect(place({}, { race: { ...aRace(), resalePausedAt: now } }).kind).toBe('go');
    expect(place({}, { race: aRace({ cancelledAt: now }) })).toEqual(refused('RACE_CANCELLED'));
    expect(place({}, { race: aRace({ nameChangeRule: 'forbidden' }) })).toEqual(refused('RACE_CLOSED'));
  });
});

describe('its end', () => {
  const judgeAt = (event: BidEvent, when: Date) =>
    judgeBid(event, 'clock', aBidSituation({ now: when }), fitting[event]).kind;

  test('to the millisecond', () => {
    for (const [offset, matched, expired] of [
      [-1, 'go', 'refused'],
      [0, 'refused', 'go'],
      [1, 'refused', 'go'],
    ] as const) {
      expect(judgeAt('bidMatched', plus(until, offset))).toBe(matched);
      expect(judgeAt('bidExpired', plus(until, offset))).toBe(expired);
    }
  });

  test('is the race’s own where that comes first, and at once when the race is cancelled', () => {
    const race = aRace({ nameChangeDeadline: '2027-03-10' });
    expect(bidEnds(aBid(), race)).toEqual(latestUntil(race));
    expect(bidEnds(aBid(), aRace())).toEqual(until);
    expect(bidEnds(aBid(), aRace({ cancelledAt: now })).getTime()).toBe(0);
  });

  test('without a card is an hour after it was begun', () => {
    const bid = aBid({ state: 'awaiting_card' });
    const judgeAt = (event: BidEvent, when: Date) =>
      judgeBid(event, event === 'bidPlaced' ? 'stripe' : 'clock', aBidSituation({ bid, now: when }), {
        cardSaved: true,
      }).kind;
    for (const [offset, placed, expired] of [
      [-1, 'go', 'refused'],
      [0, 'refused', 'go'],
      [1, 'refused', 'go'],
    ] as const) {
      expect(judgeAt('bidPlaced', plus(now, CARD_TIME + offset))).toBe(placed);
      expect(judgeAt('bidExpired', plus(now, CARD_TIME + offset))).toBe(expired);
    }
    expect(judgeBid('bidPlaced', 'stripe', aBidSituation({ bid }), {})).toEqual({
      kind: 'refused',
      code: 'CARD_NOT_SAVED',
    });
  });

  test('a chosen day is cut at the race’s end', () => {
    expect(untilEndOf('2027-03-31', aRace())).toEqual(endOfDay('2027-03-31'));
    expect(untilEndOf('2027-12-31', aRace())).toEqual(latestUntil(aRace()));
    expect(untilEndOf('2027-03-31', { ...aRace(), windows: [] })).toBeNull();
  });
});

test('is matched up to its maximum and not above, and never without a known total', () => {
  const match = (total: number | null) =>
    judgeBid('bidMatched', 'clock', aBidSituation(), { total: total === null ? null : ore(total) });
  const { maximum } = aBid();
  expect(match(maximum - 1).kind).toBe('go');
  expect(match(maximum).kind).toBe('go');
  expect(match(maximum + 1)).toEqual({ kind: 'refused', code: 'ABOVE_MAXIMUM' });
  expect(match(null)).toEqual({ kind: 'refused', code: 'ABOVE_MAXIMUM' });
});
