import { raw } from '../input';
import { DAY, HOUR, MINUTE } from '../time';
import { z } from '../zod';

/** The kinds of push notifications. Each is switched off by itself; the mail about the same event is sent in any case. */
export const pushKinds = [
  'sold',
  'detailsRequested',
  'deadline',
  'codeHandedOver',
  'nameChanged',
  'confirmationDue',
  'dispute',
  'bidMatched',
  'bidNotCharged',
  'watchHit',
] as const;
export type PushKind = (typeof pushKinds)[number];
/** Those that a purchase's own events lead to. */
export type PurchasePush = Exclude<PushKind, 'watchHit' | 'deadline'>;

interface PushRule {
  /** How long the push service keeps it for a device that is off, ms: after that it is no news any more. */
  keptFor: number;
  /** How soon a sleeping device is woken (RFC 8030, section 5.3). */
  urgency: 'normal' | 'high';
}

export const pushRules: Record<PushKind, PushRule> = {
  sold: { keptFor: DAY, urgency: 'high' },
  detailsRequested: { keptFor: DAY, urgency: 'high' },
  deadline: { keptFor: 6 * HOUR, urgency: 'high' },
  codeHandedOver: { keptFor: DAY, urgency: 'high' },
  nameChanged: { keptFor: DAY, urgency: 'normal' },
  confirmationDue: { keptFor: 12 * HOUR, urgency: 'high' },
  dispute: { keptFor: DAY, urgency: 'normal' },
  bidMatched: { keptFor: DAY, urgency: 'high' },
  bidNotCharged: { keptFor: 30 * MINUTE, urgency: 'high' },
  watchHit: { keptFor: 6 * HOUR, urgency: 'high' },
};

/** Hours before the seller's deadline at which a push is sent. */
export const sellerPushHours = [24, 6] as const;
export type SellerPushHours = (typeof sellerPushHours)[number];

/** Hours before the buyer's deadline to confirm at which a push is sent. */
export const CONFIRMATION_PUSH_HOURS = 12;

/** Devices of a user that get pushes; a further one replaces the oldest. */
export const MAX_PUSH_DEVICES = 10;

/** Bytes without padding, as browsers write them: https://www.w3.org/TR/push-api/#dom-pushsubscription-tojson */
const base64Url = (length: number) => raw().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}={0,2}$`));

/** A subscription as the browser hands it over. Where its endpoint leads is judged by who sends there. */
export const pushSubscriptionInput = z.object({
  endpoint: raw().min(1).max(2000),
  keys: z.object({
    /** A point of the curve P-256: 65 bytes. Whether it lies on the curve is judged by who encrypts to it. */
    p256dh: base64Url(87),
    /** 16 bytes. */
    auth: base64Url(22),
  }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

export const pushKindInput = z.object({ kind: z.enum(pushKinds), on: z.boolean() });

/** What a browser's worker is sent. Nothing private: a locked screen shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
  /** A later one about the same replaces what is still shown. */
  tag: string;
}
