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

export const actorTypes = ['buyer', 'seller', 'admin', 'organiser', 'mail', 'stripe', 'clock'] as const;
export type ActorType = (typeof actorTypes)[number];

/** Machines may repeat an event; users may not. */
export const isMachine = (actor: ActorType): boolean => actor === 'stripe' || actor === 'clock';
