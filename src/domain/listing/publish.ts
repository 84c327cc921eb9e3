import { type Ore, ore } from '../money/ore';
import { type FeePayer, resolvePayer, sellersFee } from '../race/organiser-fee';
import type { PlaceFacts } from '../race/rules';
import type { EntryReferenceRule, TransferWindow } from '../race/windows';
import { HOUR, plus } from '../time';
import { entryReferenceRule } from './entry-reference';
import type { ListingFields } from './input';
import { firstObstacle, type OfferedRace, type OfferRules, offerObstacles, raceObstacle } from './relist';

/** What a race and its organiser ask of a new ad. */
export interface PublishRules extends OfferRules {
  /** The organiser's fee and who pays it, in each of the race's windows. */
  fees: readonly Pick<TransferWindow, 'cost' | 'payer'>[];
  entryReference: EntryReferenceRule;
}

/** What a seller says of a place, as far as a race has rules for it. */
interface OfferedPlace extends PlaceFacts, Pick<ListingFields, 'payerChoice' | 'feeAccepted'> {
  /** Öre; null while it cannot be read. */
  price: number | null;
  /** In plain text or encrypted: whether there is one is what counts. */
  entryReference: string | null;
}

/** The most that the seller pays the organiser in any of a race's windows, öre; null where that is nothing. */
export function feeToAccept(fees: PublishRules['fees'], choice: FeePayer | null): Ore | null {
  const costs = fees.map(({ cost, payer }) => sellersFee(cost, resolvePayer(payer, choice)));
  return ore(Math.max(0, ...costs)) || null;
}

/**
 * All that keeps a start place from being published, by the field of the seller's input, beyond what the input's schema
 * says of it: the one rule for the form, for an ad from it and for a draft. Whether another listing has its number is
 * for the database to say.
 * @returns the codes of `offerObstacles`, FEE_NOT_ACCEPTED, ENTRY_REFERENCE_MISSING; the first to be said first.
 */
export const publishObstacles = (rules: PublishRules, place: OfferedPlace) => ({
  ...offerObstacles(rules, place),
  ...(feeToAccept(rules.fees, place.payerChoice) !== null &&
    !place.feeAccepted && { feeAccepted: 'FEE_NOT_ACCEPTED' as const }),
  ...(rules.entryReference === 'required' &&
    place.entryReference === null && { entryReference: 'ENTRY_REFERENCE_MISSING' as const }),
});

/** The first of `publishObstacles` of a race as it is now; null when there is none. */
export const publishObstacle = (race: OfferedRace, place: OfferedPlace, now: Date) => {
  const { windows } = race;
  const closed = raceObstacle(race, now);
  const rules = { ...race, closed, fees: windows, entryReference: entryReferenceRule(windows) };
  return firstObstacle(publishObstacles(rules, place));
};

/** Drafts that a user may have at a time. */
export const MAX_DRAFTS = 20;

/** How many hours after it was first saved the seller of a draft is reminded of it. */
export const draftReminderHours = [1, 24] as const;
export type DraftReminderHour = (typeof draftReminderHours)[number];

const reminderAt = (createdAt: Date, hours: DraftReminderHour): Date => plus(createdAt, hours * HOUR);

/** When the next reminder of a draft is due, after `now`; null when there is none left. */
export const nextDraftReminder = (createdAt: Date, now: Date): Date | null =>
  draftReminderHours.map((hours) => reminderAt(createdAt, hours)).find((at) => at > now) ?? null;

/** Which reminder of a draft is due: the last one that has come, so that a late sweep sends one. */
export const dueDraftReminder = (createdAt: Date, now: Date): DraftReminderHour | null =>
  draftReminderHours.findLast((hours) => reminderAt(createdAt, hours) <= now) ?? null;
