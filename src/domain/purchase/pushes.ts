import type { TransferWindow } from '../race/windows';
import { DAY, HOUR, MINUTE } from '../time';
import { z } from '../zod';
import type { ChargeStatus } from './charge';
import { handsOverCode } from './hand-over';
import type { PurchaseMail } from './transitions';

interface PushRule {
  /** How long the push service keeps it for a device that is off, ms: after that it is no news any more. */
  keptFor: number;
  /** How soon a sleeping device is woken (RFC 8030, section 5.3). */
  urgency: 'normal' | 'high';
  /** Its user has to act in time: where mail does not reach them it is sent though they have switched it off. */
  hasDeadline?: true;
  /** The mails about a purchase that it always goes with. */
  beside?: readonly PurchaseMail[];
}

/** The kinds of push notifications. Each is switched off by itself; the mail about the same event is sent in any case. */
const rules = {
  sold: { keptFor: DAY, urgency: 'high', hasDeadline: true, beside: ['placeSold'] },
  detailsRequested: { keptFor: DAY, urgency: 'high', hasDeadline: true, beside: ['detailsRequested'] },
  deadline: { keptFor: 6 * HOUR, urgency: 'high', hasDeadline: true },
  codeHandedOver: { keptFor: DAY, urgency: 'high', hasDeadline: true },
  nameChanged: {
    keptFor: DAY,
    urgency: 'normal',
    hasDeadline: true,
    beside: ['nameChangeDone', 'nameChangeVerifiedBuyer'],
  },
  confirmationDue: { keptFor: 12 * HOUR, urgency: 'high', hasDeadline: true },
  dispute: {
    keptFor: DAY,
    urgency: 'normal',
    hasDeadline: true,
    beside: ['problemReportedSeller', 'settlementOffered', 'disputeMessage', 'disputeDecided'],
  },
  bidMatched: { keptFor: DAY, urgency: 'high' },
  bidNotCharged: { keptFor: 30 * MINUTE, urgency: 'high', hasDeadline: true, beside: ['bidNotCharged'] },
  watchHit: { keptFor: 6 * HOUR, urgency: 'high' },
} satisfies Record<string, PushRule>;

export type PushKind = keyof typeof rules;
/** Those that a purchase's own events lead to. */
export type PurchasePush = Exclude<PushKind, 'watchHit' | 'deadline'>;

export const pushRules: Record<PushKind, PushRule> = rules;
export const pushKinds = Object.keys(rules) as PushKind[];

export const pushKindInput = z.object({ kind: z.enum(pushKinds), on: z.boolean() });

interface Facts {
  window: TransferWindow;
  bidId: string | null;
  chargeStatus: ChargeStatus | null;
}

/** The push that goes beside a mail about a purchase; null where there is none. */
export function pushBeside(mail: PurchaseMail, purchase: Facts): PurchasePush | null {
  if (mail === 'nameChangeDone' && handsOverCode(purchase)) return 'codeHandedOver';
  if (mail === 'paymentConfirmed') {
    return purchase.bidId && purchase.chargeStatus === 'under_way' ? 'bidMatched' : null;
  }
  const isBeside = (kind: PushKind): kind is PurchasePush => pushRules[kind].beside?.includes(mail) ?? false;
  return pushKinds.find(isBeside) ?? null;
}

/**
 * Whether a mail tells the seller of a deadline less than a day ahead with no push beside it: the sweep's come at other
 * times. One goes beside it to whom no mail reaches.
 */
export const lacksPush = (mail: PurchaseMail, { reminded32hAt }: { reminded32hAt: Date | null }): boolean =>
  mail === 'codeRejected' || (mail === 'nameChangeReminder' && reminded32hAt !== null);
