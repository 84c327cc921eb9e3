import type { PurchaseOutcome, RaceChangeKind } from '../race/changes';
import type { PartyRole, PurchaseState } from './states';
import type { PurchaseMail } from './transitions';

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
