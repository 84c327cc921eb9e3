/** Everything that can happen to a purchase. */
export const purchaseEvents = [
  'checkoutStarted',
  'checkoutCancelled',
  'checkoutExpired',
  'paymentProcessing',
  'paymentFailed',
  'paymentReceived',
  'paidTooLate',
  'nameChangeReminded',
  'nameChanged',
  'nameChangeOverdue',
  'receiptConfirmed',
  'confirmationOverdue',
  'problemReported',
  'ruledForSeller',
  'ruledForBuyer',
  'ruledInPart',
  'raceMoved',
  'raceClosed',
] as const;
export type PurchaseEvent = (typeof purchaseEvents)[number];
