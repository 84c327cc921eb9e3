export const listingStatuses = [
  'available',
  'pending_payment',
  'pending',
  'sold',
  'pending_name_change',
  'awaiting_buyer_confirmation',
  'completed',
  'inactive',
] as const;
export type ListingStatus = (typeof listingStatuses)[number];

export const timeoutStatuses = [
  'active',
  'inactive_due_to_timeout',
  'inactive_due_to_race',
  'inactive_due_to_chargeback',
  'inactive_due_to_notice',
  'inactive_due_to_seller',
  'inactive_due_to_entry',
  'inactive_due_to_organiser',
  'inactive_due_to_price',
  'inactive_due_to_refund',
  'inactive_by_seller',
] as const;
export type TimeoutStatus = (typeof timeoutStatuses)[number];

export const disputeStatuses = ['pending', 'resolved', 'refunded'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** The status that users see: the stored one, or why the listing is paused, or that it is under review. */
export const displayStatuses = [
  ...listingStatuses,
  'paused_deadline',
  'paused_race',
  'paused_chargeback',
  'paused_notice',
  'paused_given_up',
  'paused_entry',
  'paused_refused',
  'paused_price',
  'paused_refunded',
  'disputed',
] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

export interface ListingStatusFields {
  status: ListingStatus;
  timeoutStatus: TimeoutStatus;
  disputeStatus: DisputeStatus | null;
}

export function displayStatus({ status, timeoutStatus, disputeStatus }: ListingStatusFields): DisplayStatus {
  if (status === 'inactive' && timeoutStatus === 'inactive_due_to_timeout') return 'paused_deadline';
  if (status === 'inactive' && timeoutStatus === 'inactive_due_to_race') return 'paused_race';
  if (status === 'inactive' && timeoutStatus === 'inactive_due_to_chargeback') return 'paused_chargeback';
  if (status === 'inactive' && timeoutStatus === 'inactive_due_to_notice') return 'paused_notice';
  if (status === 'inactive' && timeoutStatus === 'inactive_due_to_seller') return 'paused_given_up';
  if (status === 'inactive' && timeoutStatus === 'inactive_due_to_entry') return 'paused_entry';
  if (status === 'inactive' && timeoutStatus === 'inactive_due_to_organiser') return 'paused_refused';
  if (status === 'inactive' && timeoutStatus === 'inactive_due_to_price') return 'paused_price';
  if (status === 'inactive' && timeoutStatus === 'inactive_due_to_refund') return 'paused_refunded';
  if (status === 'inactive' && disputeStatus === 'refunded') return 'paused_refunded';
  if (disputeStatus === 'pending') return 'disputed';
  return status;
}

/** Whether users see a listing as paused, for whatever reason. */
export const isShownPaused = (status: DisplayStatus): boolean =>
  status === 'inactive' || status.startsWith('paused_');

/** The seller's list sorts by this; newest first within a group. */
export const sellerOrder: Record<DisplayStatus, number> = {
  disputed: 0,
  paused_deadline: 1,
  paused_race: 1,
  paused_chargeback: 1,
  paused_notice: 1,
  paused_given_up: 1,
  paused_entry: 1,
  paused_refused: 1,
  paused_price: 1,
  paused_refunded: 1,
  inactive: 1,
  pending_name_change: 2,
  available: 3,
  pending: 4,
  pending_payment: 4,
  awaiting_buyer_confirmation: 5,
  completed: 6,
  sold: 7,
};

/** How a seller narrows a long list of their own listings. */
export const sellerFilters = {
  forSale: ['available', 'pending', 'pending_payment'],
  running: ['pending_name_change', 'awaiting_buyer_confirmation'],
  paused: ['inactive'],
  done: ['completed', 'sold'],
} as const satisfies Record<string, readonly ListingStatus[]>;
export type SellerFilter = keyof typeof sellerFilters;

/** For sale or being sold: its start number is held. The database says the same (`holdsEntry`). */
export const isRunning = (status: ListingStatus): boolean =>
  status !== 'inactive' && status !== 'completed' && status !== 'sold';

/** A paused listing may be relisted or deleted by its seller. */
export const isPaused = ({ status }: Pick<ListingStatusFields, 'status'>): boolean => status === 'inactive';

/** What an event makes of a listing's status. */
interface StatusChange {
  status?: ListingStatus;
  timeoutStatus?: TimeoutStatus;
  disputeStatus?: DisputeStatus;
}

/**
 * A listing that an admin has stopped, or whose price its race's organiser does not allow, does not come back for sale
 * by itself: where an event would make it available, it stays paused.
 */
export function listingAfter(
  change: StatusChange,
  { stoppedAt, tooDear }: { stoppedAt: Date | null; tooDear: boolean },
): StatusChange {
  if (change.status !== 'available' || (!stoppedAt && !tooDear)) return change;
  const timeoutStatus = stoppedAt ? 'inactive_due_to_notice' : 'inactive_due_to_price';
  return { ...change, status: 'inactive', timeoutStatus };
}

/**
 * A seller may change the price of a listing that nobody is buying: one for sale, and one that is paused because its
 * race's organiser lets nobody ask so much.
 */
export const canChangePrice = ({ status, timeoutStatus }: ListingStatusFields): boolean =>
  status === 'available' || (status === 'inactive' && timeoutStatus === 'inactive_due_to_price');

/** A seller may pause a listing that nobody is buying, and relist it whenever they like. */
export const canPause = ({ status }: Pick<ListingStatusFields, 'status'>): boolean => status === 'available';
