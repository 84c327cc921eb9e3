import { type ActorType, isAutomaticActor } from '../account/actor';
import type { ErrorCode } from '../errors';
import { type BidInput, type BidSituation, bidGuards, bidInputGuards } from './guards';
import type { BidState } from './states';
import { type BidEvent, bidEvents, bidTransitions } from './transitions';

type BidVerdict = { kind: 'go'; to: BidState } | { kind: 'already' } | { kind: 'refused'; code: ErrorCode };

/** Why an event does not fit a bid's state. */
const misfit = (state: BidState | null): ErrorCode => (state === 'matched' ? 'BID_MATCHED' : 'WRONG_STATE');

/**
 * Judges one event of a bid. Pure: what acts on the verdict holds the bid's row.
 * Stripe or the clock repeating an event gets `already`; a user gets a refusal.
 */
export function judgeBid(
  event: BidEvent,
  actor: ActorType,
  situation: BidSituation,
  input: BidInput = {},
): BidVerdict {
  const { from, to, who, onlyIf, requires } = bidTransitions[event];
  const state = situation.bid?.state ?? null;
  if (!who.includes(actor)) return { kind: 'refused', code: 'NOT_ALLOWED' };
  if (!from.includes(state)) {
    if (isAutomaticActor(actor) && state === to) return { kind: 'already' };
    return { kind: 'refused', code: misfit(state) };
  }
  for (const name of onlyIf) {
    const code = bidGuards[name](situation);
    if (code) return { kind: 'refused', code };
  }
  for (const name of requires) {
    const code = bidInputGuards[name]({ ...situation, input });
    if (code) return { kind: 'refused', code };
  }
  // Only rows from states that exist lead to the same one.
  return { kind: 'go', to: to === 'same' ? (state as BidState) : to };
}

/** The events an actor may cause now: exactly the buttons to draw. What is sent along is left to the form. */
export function availableBidEvents(actor: ActorType, situation: BidSituation): BidEvent[] {
  const state = situation.bid?.state ?? null;
  return bidEvents.filter((event) => {
    const { from, who, onlyIf } = bidTransitions[event];
    return (
      from.includes(state) &&
      who.includes(actor) &&
      onlyIf.every((name) => bidGuards[name](situation) === null)
    );
  });
}

/** Why a bid cannot be placed, or null when it can; what is sent along is left to the form. */
export function bidObstacle(situation: BidSituation): ErrorCode | null {
  for (const name of bidTransitions.bidBegun.onlyIf) {
    const code = bidGuards[name](situation);
    if (code) return code;
  }
  return null;
}
