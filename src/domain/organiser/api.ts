import type { ErrorCode } from '../errors';
import type { PurchaseState } from '../purchase/states';
import { DAY, HOUR, MINUTE, plus } from '../time';
import { organiserMayAct, type SeenPurchase } from './organisers';

/** What a key of an organiser's system may do. */
export const organiserScopes = ['name-changes:read', 'name-changes:write'] as const;
export type OrganiserScope = (typeof organiserScopes)[number];

/** Keys of one organiser that work at a time. */
export const MAX_KEYS = 10;
/** Webhook addresses of one organiser at a time. */
export const MAX_ENDPOINTS = 5;
/** How long a replaced key, or a replaced webhook secret, goes on working, in ms. */
export const ROTATION_GRACE = 24 * HOUR;
/** How long a repeated write is given the first one's answer, in days. */
export const IDEMPOTENCY_DAYS = 1;

/** What every key begins with, so that one that is found somewhere can be recognised. */
export const KEY_PREFIX = 'lb_org_';
/** How much of a key is kept and shown: the mark and six of its 43 characters. */
export const KEY_PREFIX_LENGTH = KEY_PREFIX.length + 6;

/** Why a key may not do something; null where it may. */
export const scopeObstacle = (has: readonly OrganiserScope[], needs: OrganiserScope): ErrorCode | null =>
  has.includes(needs) ? null : 'SCOPE_MISSING';

/** The status of a name change to the organiser. */
export const nameChangeStatuses = ['open', 'verified', 'refused', 'ended'] as const;
export type NameChangeStatus = (typeof nameChangeStatuses)[number];

/** The status of a name change: to do, confirmed or refused by the organiser, or ended without its answer. */
export function nameChangeStatus(
  purchase: Pick<SeenPurchase, 'state'> & {
    nameChangeVerifiedAt: Date | null;
    transferRefusedReason: string | null;
  },
): NameChangeStatus {
  if (purchase.nameChangeVerifiedAt) return 'verified';
  if (purchase.transferRefusedReason) return 'refused';
  return organiserMayAct(purchase) ? 'open' : 'ended';
}

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why an attempt got no answer. */
export type DeliveryProblem = 'address' | 'timeout' | 'connection';

/** How long a webhook is tried, in ms. */
export const WEBHOOK_PATIENCE = 3 * DAY;

/** The waits after the first attempts, in ms; the last one is repeated. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];

/**
 * When a webhook is tried again.
 * @param attempts how many have been made, at least one.
 * @param until when it is given up.
 * @returns null when there is no time left for another.
 */
export function nextAttempt(attempts: number, now: Date, until: Date): Date | null {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE;
  const at = plus(now, wait);
  return at < until ? at : null;
}

/** Whether an answer means that the webhook has been received. */
export const isReceived = (status: number): boolean => status >= 200 && status < 300;

/** What is done with an organiser's keys and webhooks, by its contacts or by an admin; each leaves a row in its log. */
export type ApiLogAction =
  | 'keyCreated'
  | 'keyRotated'
  | 'keyRevoked'
  | 'keyHandedOver'
  | 'endpointCreated'
  | 'endpointRemoved'
  | 'endpointHandedOver'
  | 'secretRotated'
  | 'deliveryResent';

/** Until when a name change waits: for the seller, then for the buyer; null when nobody is waited for. */
export function waitsUntil(purchase: {
  state: PurchaseState;
  nameChangeDeadline: Date | null;
  confirmationDeadline: Date | null;
}): Date | null {
  if (purchase.state === 'pending_name_change') return purchase.nameChangeDeadline;
  return purchase.state === 'awaiting_buyer_confirmation' ? purchase.confirmationDeadline : null;
}
