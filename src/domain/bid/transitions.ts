import { type ActorType, actorTypes } from '../account/actor';
import type { BidGuardName, BidInputGuardName } from './guards';
import type { BidState } from './states';

/** Everything that can happen to a bid. */
export const bidEvents = [
  'bidBegun',
  'bidPlaced',
  'bidChanged',
  'cardReplaced',
  'bidPaused',
  'bidResumed',
  'bidCancelled',
  'bidMatched',
  'matchWon',
  'matchLost',
  'matchUnpaid',
  'matchRefunded',
  'bidExpired',
] as const;
export type BidEvent = (typeof bidEvents)[number];

interface BidTransition {
  /** `null`: the bid does not exist yet. */
  from: readonly (BidState | null)[];
  /** `same`: the state it was in. */
  to: BidState | 'same';
  who: readonly ActorType[];
  /** Judged from the bid and the clock alone, so a button can be drawn by them. */
  onlyIf: readonly BidGuardName[];
  /** Judged from what is sent along. */
  requires: readonly BidInputGuardName[];
}

/**
 * The whole bid. A bid keeps its place in line through all of it: none of these rows touches when it was placed.
 * What follows for the purchase is in the purchase's own table.
 */
export const bidTransitions: Record<BidEvent, BidTransition> = {
  bidBegun: {
    from: [null],
    to: 'awaiting_card',
    who: ['buyer'],
    onlyIf: ['emailConfirmed', 'fewBids', 'raceTransferable', 'feeKnown'],
    requires: ['maximumWithinBounds', 'endsInTime', 'consentGiven', 'priceConfirmed'],
  },
  // It is placed when Stripe has saved the card, so that the first in line can always be charged.
  bidPlaced: {
    from: ['awaiting_card'],
    to: 'active',
    who: ['stripe'],
    onlyIf: ['beforeEnd'],
    requires: ['cardSaved'],
  },
  bidChanged: {
    from: ['active', 'paused'],
    to: 'same',
    who: ['buyer'],
    onlyIf: ['raceTransferable'],
    requires: ['maximumWithinBounds', 'endsInTime', 'priceConfirmed'],
  },
  // Not while it is matched: the card that is being charged stays the one it was.
  cardReplaced: {
    from: ['active', 'paused'],
    to: 'same',
    who: ['stripe'],
    onlyIf: ['beforeEnd'],
    requires: ['cardSaved'],
  },
  bidPaused: { from: ['active'], to: 'paused', who: ['buyer'], onlyIf: [], requires: [] },
  bidResumed: {
    from: ['paused'],
    to: 'active',
    who: ['buyer'],
    onlyIf: ['fewBids', 'beforeEnd', 'raceTransferable', 'cardKept'],
    requires: ['priceConfirmed'],
  },
  // One that has been matched is a purchase already, and is left as such.
  bidCancelled: {
    from: ['awaiting_card', 'active', 'paused'],
    to: 'cancelled',
    who: ['buyer'],
    onlyIf: [],
    requires: [],
  },
  bidMatched: {
    from: ['active'],
    to: 'matched',
    who: ['clock'],
    onlyIf: ['beforeEnd'],
    requires: ['withinMaximum'],
  },
  matchWon: { from: ['matched'], to: 'won', who: ['stripe', 'clock'], onlyIf: [], requires: [] },
  // The clock ends it from there, when its time has passed meanwhile.
  matchLost: {
    from: ['matched'],
    to: 'active',
    who: ['buyer', 'stripe', 'clock'],
    onlyIf: [],
    requires: [],
  },
  // Its card did not do and its buyer did not pay: it would keep every place that fits from the others for as long.
  matchUnpaid: {
    from: ['matched'],
    to: 'paused',
    who: ['buyer', 'stripe', 'clock'],
    onlyIf: [],
    requires: [],
  },
  // What it bought came to nothing. Its buyer says whether it buys once more, with a card that Stripe may have forgotten.
  matchRefunded: {
    from: ['won'],
    to: 'paused',
    who: actorTypes,
    onlyIf: ['beforeEnd'],
    requires: [],
  },
  bidExpired: {
    from: ['awaiting_card', 'active', 'paused'],
    to: 'expired',
    who: ['clock'],
    onlyIf: ['ended'],
    requires: [],
  },
};

/** What a bid's buyer can do to it by a button; the rest follows from a purchase or the clock. */
const byButton: ReadonlySet<BidEvent> = new Set(['bidChanged', 'bidPaused', 'bidResumed', 'bidCancelled']);
export const isByButton = (event: BidEvent): boolean => byButton.has(event);
