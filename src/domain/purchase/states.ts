export const purchaseStates = [
  'pending_payment',
  'pending',
  'pending_name_change',
  'awaiting_buyer_confirmation',
  'disputed',
  'completed',
  'cancelled',
  'refunded',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

/** A purchase in one of these occupies its listing: at most one may exist (a partial unique index holds it). */
export const endedWithoutSale = ['cancelled', 'refunded'] as const satisfies PurchaseState[];

/** No event leads out of these, save a payment that lands on a cancelled purchase. */
export const finalStates = ['completed', 'cancelled', 'refunded'] as const satisfies PurchaseState[];

/** The buyer's money has arrived and nobody has it yet. */
export const heldStates = [
  'pending_name_change',
  'awaiting_buyer_confirmation',
  'disputed',
] as const satisfies PurchaseState[];
export type HeldState = (typeof heldStates)[number];

/** Whether a purchase has ended. */
export const isFinal = (state: PurchaseState): boolean => (finalStates as readonly string[]).includes(state);
export const isHeld = (state: PurchaseState): state is HeldState =>
  (heldStates as readonly string[]).includes(state);

/** How a buyer narrows a long list of purchases. */
export const buyerFilters = {
  running: ['pending_payment', 'pending', ...heldStates],
  done: ['completed'],
  refunded: ['refunded'],
} as const satisfies Record<string, readonly PurchaseState[]>;
export type BuyerFilter = keyof typeof buyerFilters;

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
  'informationRequested',
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
  'refundedByHand',
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

/** The two who can settle a dispute between them. */
export type PartyRole = 'buyer' | 'seller';

/** A user's role in a purchase; null for anyone but its parties. */
export const partyRole = (
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  userId: string | null | undefined,
): PartyRole | null => (userId === buyerId ? 'buyer' : userId === sellerId ? 'seller' : null);

export const otherParty = (role: PartyRole): PartyRole => (role === 'buyer' ? 'seller' : 'buyer');

/** Whether a user is the buyer or the seller of a purchase. */
export const isParty = (
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  userId: string | null | undefined,
): boolean => partyRole({ buyerId, sellerId }, userId) !== null;

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

/** A purchase's short number, as on its receipt. */
export const receiptNumber = (purchaseId: string): string => purchaseId.slice(0, 8).toUpperCase();
