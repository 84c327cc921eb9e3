import { HOUR } from '../time';

/** How many unpaid reservations one user may have at once. */
const MAX_OPEN = 2;
/** So many reservations that were never paid, within UNPAID_WINDOW, leave room for MAX_OPEN_AFTER_UNPAID. */
const UNPAID = 3;
const MAX_OPEN_AFTER_UNPAID = 1;

/** How long a reservation that was never paid counts, in ms from its beginning. */
export const UNPAID_WINDOW = 24 * HOUR;

/** A buyer's reservations at this moment. */
export interface Reservations {
  /** Those that wait for payment. */
  open: number;
  /** Those begun within UNPAID_WINDOW that ended without a payment. */
  unpaid: number;
}

/** Whether a buyer may reserve one more listing, so that nobody blocks listings without paying. */
export const mayReserve = ({ open, unpaid }: Reservations): boolean =>
  open < (unpaid >= UNPAID ? MAX_OPEN_AFTER_UNPAID : MAX_OPEN);
