import { retentionDays } from '../account/erasure';
import type { ErrorCode } from '../errors';
import { isHeld, type PurchaseState } from '../purchase/states';
import { type BuyerField, buyerFields } from '../race/fields';
import type { TransferWindow } from '../race/windows';
import { DAY, plus } from '../time';

/** How long after a purchase's end the organiser still sees that it was, in days. */
export const ORGANISER_SEES_DAYS = retentionDays.buyerDetails;

/** How long an invitation to be a contact can be accepted, in days. */
export const CONTACT_INVITATION_DAYS = 7;

/** When an invitation made at `invitedAt` ends. */
export const contactInvitationEnds = (invitedAt: Date): Date =>
  plus(invitedAt, CONTACT_INVITATION_DAYS * DAY);

/** What decides whether an organiser sees a purchase of its race. */
export interface SeenPurchase {
  state: PurchaseState;
  /** Null until a payment has begun the name change: one that came too late never does. */
  nameChangeStartsAt: Date | null;
  completedAt: Date | null;
  refundedAt: Date | null;
}

/** An organiser sees a purchase of its race from the payment until 30 days after the purchase's end. */
export function organiserSees(purchase: SeenPurchase, now: Date): boolean {
  if (!purchase.nameChangeStartsAt) return false;
  const endedAt = purchase.completedAt ?? purchase.refundedAt;
  return isHeld(purchase.state) || (endedAt !== null && now < plus(endedAt, ORGANISER_SEES_DAYS * DAY));
}

/** Whether the organiser has a name change to do or to confirm. */
export const organiserMayAct = (
  purchase: Pick<SeenPurchase, 'state'> & { nameChangeVerifiedAt: Date | null },
): boolean =>
  !purchase.nameChangeVerifiedAt &&
  (purchase.state === 'pending_name_change' || purchase.state === 'awaiting_buyer_confirmation');

/**
 * The buyer's details that the organiser gets: those that the transfer window asks for and their name, and none once there is nothing
 * left to do.
 */
export function organiserDetails(
  purchase: Parameters<typeof organiserMayAct>[0] & { window: Pick<TransferWindow, 'buyerFields'> },
  details: Partial<Record<BuyerField, string>>,
): Partial<Record<BuyerField, string>> {
  if (!organiserMayAct(purchase)) return {};
  // A buyer whose account has no name gave one with the details (race/fields.ts).
  const required = new Set<BuyerField>([...purchase.window.buyerFields, 'full_name']);
  return Object.fromEntries(
    buyerFields.flatMap((field) => (required.has(field) && details[field] ? [[field, details[field]]] : [])),
  );
}

/**
 * Whether the organiser gets the seller's name: while there is something to do, and no start or booking number to find
 * the place by.
 */
export const organiserNeedsSeller = (
  purchase: Parameters<typeof organiserMayAct>[0],
  entryReference: string | null,
): boolean => organiserMayAct(purchase) && !entryReference;

/**
 * Why a user may not act for an organiser in a purchase; null where they may.
 * @param contactOf the organisers that the user is a confirmed contact of.
 */
export function contactObstacle(
  contactOf: readonly string[],
  raceOrganiserId: string | null,
  purchase: SeenPurchase,
  now: Date,
): ErrorCode | null {
  const own = raceOrganiserId !== null && contactOf.includes(raceOrganiserId);
  // Another organiser's races do not exist to them.
  return own && organiserSees(purchase, now) ? null : 'PURCHASE_NOT_FOUND';
}
