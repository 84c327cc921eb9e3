import type { Ore } from '../money/ore';
import { DAY, latest, plus } from '../time';
import { COUNTED_AFTER } from './figures';
import type { PurchaseState } from './states';

/** The longest review, one line. */
export const MAX_REVIEW = 200;

/** How long after a purchase's end its buyer is asked. */
const ASKED_FOR = 60 * DAY;

/** What the rule of reviews needs of a purchase. */
interface Reviewed {
  state: PurchaseState;
  completedAt: Date | null;
  refundPart: Ore | null;
  underpriced: boolean;
}

/**
 * Whether a purchase's buyer may say how it went: it is completed with the seller paid in full, not long ago, and at a
 * price that figures count.
 */
export const mayReview = ({ state, completedAt, refundPart, underpriced }: Reviewed, now: Date): boolean =>
  state === 'completed' &&
  completedAt !== null &&
  now < plus(completedAt, ASKED_FOR) &&
  refundPart === null &&
  !underpriced;

/** From when an admin reads a review: once its purchase is counted. */
export const readFrom = (completedAt: Date, now: Date): Date => latest(now, plus(completedAt, COUNTED_AFTER));

/** What has become of a review, to its writer. */
export type ReviewState = 'unread' | 'shown' | 'hidden';

/** A review as its writer sees it. */
export interface OwnReview {
  text: string;
  state: ReviewState;
}

/** What has become of a review, by when an admin decided and since when it is shown. */
export const reviewState = (decidedAt: Date | null, shownAt: Date | null): ReviewState =>
  shownAt ? 'shown' : decidedAt ? 'hidden' : 'unread';
