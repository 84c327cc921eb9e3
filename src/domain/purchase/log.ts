import type { PurchaseEvent } from './states';

/** Entries of a purchase's log beside its own events. */
const sideEvents = [
  'verifiedByMail',
  'sellerSawDetails',
  'organiserSawDetails',
  'adminSawDetails',
  'buyerSawCode',
  'adminSawCode',
  'detailsErased',
  'refundSent',
  'payoutSent',
  'serviceWithdrawn',
] as const;
export type SideEvent = (typeof sideEvents)[number];

/** One line of what has happened in a purchase, with its real instant. */
export interface LogEntry {
  what: PurchaseEvent | SideEvent;
  at: Date;
}

/** Between the buyer and us: who looked at their details, and what they agreed with us. */
const notForSeller: ReadonlySet<LogEntry['what']> = new Set<SideEvent>([
  'sellerSawDetails',
  'organiserSawDetails',
  'adminSawDetails',
  'adminSawCode',
  'detailsErased',
  'serviceWithdrawn',
]);

/**
 * A purchase's log as one of the roles may read it, oldest first; what happened in the same instant keeps its order.
 */
export const logFor = (role: 'buyer' | 'seller' | 'admin', entries: readonly LogEntry[]): LogEntry[] =>
  entries
    .filter(({ what }) => role !== 'seller' || !notForSeller.has(what))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
