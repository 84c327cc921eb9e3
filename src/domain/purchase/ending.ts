import type { PurchaseEvent } from './events';

/** How a dispute came to its end: who decided. */
export type Ending = 'ruling' | 'settlement' | 'overdue' | 'chargeback';

const endings: Partial<Record<PurchaseEvent, Ending>> = {
  ruledForSeller: 'ruling',
  ruledForBuyer: 'ruling',
  ruledInPart: 'ruling',
  settlementAccepted: 'settlement',
  settlementAcceptedInFull: 'settlement',
  disputeOverdue: 'overdue',
  chargebackLostInDispute: 'chargeback',
};

/** How the dispute of a purchase ended, by the purchase's log; null while it is open. */
export const endingOf = (log: Iterable<string>): Ending | null =>
  [...log].flatMap((what) => endings[what as PurchaseEvent] ?? []).at(-1) ?? null;
