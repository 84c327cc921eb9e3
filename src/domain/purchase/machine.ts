import { type ActorType, isAutomaticActor } from '../account/actor';
import type { ErrorCode } from '../errors';
import { type EventInput, guards, inputGuards, type Situation } from './guards';
import { type PurchaseEvent, type PurchaseState, purchaseEvents } from './states';
import { type Transition, transitions } from './transitions';

/** The verdict on an event: go, nothing to do, or refused. */
export type Verdict =
  | { kind: 'go'; transition: Transition }
  | { kind: 'already' }
  | { kind: 'refused'; code: ErrorCode };

/** An event has happened when the log says so, or when another one led to the same state first. */
const hasHappened = (event: PurchaseEvent, { purchase, happened }: Situation): boolean =>
  happened?.has(event) === true || purchase?.state === transitions[event].to;

/** Why an event does not fit a state, in words a user can be given. */
function misfit(state: PurchaseState | null): ErrorCode {
  if (state === null) return 'PURCHASE_NOT_FOUND';
  if (state === 'completed') return 'ALREADY_COMPLETED';
  return 'WRONG_STATE';
}

/**
 * Judges one event. Pure: the executor acts on the verdict under the rows' locks.
 * Stripe or the clock repeating an event gets `already`; a user gets a refusal.
 */
export function judge(
  event: PurchaseEvent,
  actor: ActorType,
  situation: Situation,
  input: EventInput,
): Verdict {
  const transition = transitions[event];
  const state = situation.purchase?.state ?? null;
  if (!transition.who.includes(actor)) return { kind: 'refused', code: 'NOT_ALLOWED' };
  if (!transition.from.includes(state)) {
    if (isAutomaticActor(actor) && hasHappened(event, situation)) return { kind: 'already' };
    return { kind: 'refused', code: misfit(state) };
  }
  for (const name of transition.onlyIf) {
    const code = guards[name](situation);
    if (code) return { kind: 'refused', code };
  }
  for (const name of transition.requires) {
    const code = inputGuards[name]({ ...situation, input });
    if (code) return { kind: 'refused', code };
  }
  return { kind: 'go', transition };
}

/**
 * The events an actor may cause now: exactly the buttons to draw, since the server judges by the same table.
 * Conditions on what is sent along are left to the form.
 */
export function availableEvents(actor: ActorType, situation: Situation): PurchaseEvent[] {
  const state = situation.purchase?.state ?? null;
  return purchaseEvents.filter((event) => {
    const { from, who, onlyIf } = transitions[event];
    return (
      from.includes(state) && who.includes(actor) && onlyIf.every((name) => guards[name](situation) === null)
    );
  });
}
