/** Everything that can happen to a purchase. */
export const purchaseEvents = [
  'checkoutStarted',
  'bidMatched',
  'checkoutDetailsChanged',
  'checkoutCancelled',
  'checkoutExpired',
  'paymentProcessing',
  'paymentFailed',
  'paymentUnanswered',
  'paymentReceived',
  'paidTooLate',
  'nameChangeReminded',
  'detailsCorrected',
  'detailsRequested',
  'saleGivenUp',
  'nameChanged',
  'nameChangeOverdue',
  'nameChangeVerified',
  'transferRefused',
  'organiserAskedSeller',
  'receiptConfirmed',
  'confirmationOverdue',
  'codeRejected',
  'problemReported',
  'ruledForSeller',
  'ruledForBuyer',
  'ruledInPart',
  'settlementOffered',
  'settlementAccepted',
  'settlementAcceptedInFull',
  'raceMoved',
  'raceClosed',
  'chargebackOpened',
  'chargebackWon',
  'chargebackLost',
  'chargebackLostInDispute',
  'chargebackOutlasted',
  'chargebackOutlastedAfterNameChange',
  'disputeOverdue',
] as const;
export type PurchaseEvent = (typeof purchaseEvents)[number];

/** Those that a purchase begins with; all others happen to one that exists. */
export type OpeningEvent = 'checkoutStarted' | 'bidMatched';

/** Those that the sweep brings when they are due. */
export type ClockEvent = Extract<
  PurchaseEvent,
  | 'nameChangeReminded'
  | 'nameChangeOverdue'
  | 'confirmationOverdue'
  | 'chargebackOutlasted'
  | 'chargebackOutlastedAfterNameChange'
  | 'disputeOverdue'
  | 'paymentUnanswered'
>;
