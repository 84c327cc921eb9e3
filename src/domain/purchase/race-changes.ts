import { hasEnded, type RaceChangeKind } from '../race/changes';
import type { RaceFacts } from '../race/rules';
import { type ClockFacts, clockAfter } from './deadlines';
import type { PartyRole, PurchaseState } from './states';
import type { PurchaseMail } from './transitions';

/** What of a race change can end in a refund: what is held, and payments that may still arrive. */
export const refundingOutcomes: readonly PurchaseOutcome[] = ['refunded', 'waits', 'released'];

/**
 * What becomes of a listing or its purchase. refunded: the buyer gets all back, the listing is paused. timed: the
 * seller's clock follows. released: the payment page is closed first. waits: a payment is on its way, and is gone
 * through when it has landed. paused: the listing is taken off sale. stays: nothing but the date follows.
 */
export const purchaseOutcomes = ['refunded', 'timed', 'released', 'waits', 'paused', 'stays'] as const;
export type PurchaseOutcome = (typeof purchaseOutcomes)[number];

interface Clocked extends ClockFacts {
  state: PurchaseState;
}

/** What becomes of a running purchase. `race` is the race after the change. */
export function purchaseOutcome(race: RaceFacts, purchase: Clocked, now: Date): PurchaseOutcome {
  if (purchase.state === 'pending_name_change') return clockAfter(race, purchase, now) ? 'timed' : 'refunded';
  if (!hasEnded(race, now)) return 'stays';
  if (purchase.state === 'pending_payment') return 'released';
  // The name is changed already, or the dispute is a user's to decide.
  return purchase.state === 'pending' ? 'waits' : 'stays';
}

/** What becomes of a listing nobody is buying. */
export const listingOutcome = (race: RaceFacts, now: Date): PurchaseOutcome =>
  hasEnded(race, now) ? 'paused' : 'stays';

type RaceChangeMails = Partial<Record<PartyRole, PurchaseMail>>;

/**
 * The mails of a change of the race to the parties of a purchase that goes on as it is. The buyer runs the race, also
 * once the purchase has been completed; the seller has no part in it then.
 */
export function mailsToKept(
  kind: RaceChangeKind,
  { state, paidAt }: { state: PurchaseState; paidAt: Date | null },
): RaceChangeMails {
  if (!paidAt || kind === 'closed_early') return {};
  if (kind === 'cancelled') return { buyer: 'raceCancelledBuyer' };
  return { buyer: 'raceMovedBuyer', ...(state !== 'completed' && { seller: 'raceMovedSeller' }) };
}

/** The mails of a change of the race to a purchase's parties, by what becomes of the purchase. */
export function raceChangeMails(
  outcome: PurchaseOutcome,
  kind: RaceChangeKind,
  purchase: { state: PurchaseState; paidAt: Date | null },
): RaceChangeMails {
  if (outcome === 'refunded') return { buyer: 'raceClosedBuyer', seller: 'raceClosedSeller' };
  if (outcome === 'timed') return { buyer: 'raceMovedBuyer', seller: 'raceMovedSeller' };
  return outcome === 'stays' ? mailsToKept(kind, purchase) : {};
}
