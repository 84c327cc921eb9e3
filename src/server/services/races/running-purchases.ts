import type { PurchaseState } from '@/domain/purchase/states';

/** Purchases that a change of the race can still reach. */
export const runningStates = [
  'pending_payment',
  'pending',
  'pending_name_change',
  'awaiting_buyer_confirmation',
  'disputed',
] as const satisfies PurchaseState[];
