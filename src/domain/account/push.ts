import { raw } from '../input';
import { z } from '../zod';

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

/** What a browser's worker is sent. Nothing private: a locked screen shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that a press opens. */
  path: string;
  /** A later one about the same replaces what is still shown. */
  tag: string;
}
