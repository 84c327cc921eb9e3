import type { ErrorCode } from '../errors';
import { type FeePayer, resolvePayer, sellerMustAcceptFee } from '../race/organiser-fee';
import type { PlaceFacts } from '../race/rules';
import type { TransferWindow } from '../race/windows';
import { HOUR, plus } from '../time';
import { entryReferenceRule } from './entry-reference';
import type { ListingFields } from './input';
import { type Obstacle, type OfferedRace, offerObstacle } from './relist';

interface PublishObstacle {
  code: ErrorCode;
  /** The seller's input, or missing input, that prevents it. */
  field: Obstacle['field'] | 'feeAccepted' | 'entryReference';
}

/** Whether the seller pays the organiser in any of a race's windows. */
const sellerPays = (windows: readonly TransferWindow[], choice: FeePayer | null): boolean =>
  windows.some(({ cost, payer }) => sellerMustAcceptFee(cost, resolvePayer(payer, choice)));

/**
 * Why a start place cannot be published now, or null when it can: the one rule for an ad from the form and for a draft.
 * Whether another listing has its number is for the database to say.
 * @param place its start number in plain text or encrypted: whether there is one is what counts.
 * @returns a code of `offerObstacle`, FEE_NOT_ACCEPTED, ENTRY_REFERENCE_MISSING.
 */
export function publishObstacle(
  race: OfferedRace,
  place: Pick<ListingFields, 'price' | 'payerChoice' | 'feeAccepted' | 'entryReference' | keyof PlaceFacts>,
  now: Date,
): PublishObstacle | null {
  const obstacle = offerObstacle(race, place, now);
  if (obstacle) return obstacle;
  if (sellerPays(race.windows, place.payerChoice) && !place.feeAccepted) {
    return { code: 'FEE_NOT_ACCEPTED', field: 'feeAccepted' };
  }
  if (entryReferenceRule(race.windows) === 'required' && place.entryReference === null) {
    return { code: 'ENTRY_REFERENCE_MISSING', field: 'entryReference' };
  }
  return null;
}

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
