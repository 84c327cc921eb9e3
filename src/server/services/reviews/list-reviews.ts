import { desc, eq, isNotNull } from 'drizzle-orm';
import { readPublic } from '@/server/db/replica';
import { races, reviews } from '@/server/db/schema';
import { reviewMonth, type ShownReview } from '@/server/services/review-rows';

/** How many the page of the figures has. */
const SHOWN = 12;

/** The newest reviews of all. */
export const listReviews = (): Promise<ShownReview[]> =>
  readPublic((on) =>
    on
      .select({
        id: reviews.id,
        text: reviews.text,
        raceId: races.id,
        raceName: races.raceName,
        month: reviewMonth(reviews.createdAt),
      })
      .from(reviews)
      .innerJoin(races, eq(races.id, reviews.raceId))
      .where(isNotNull(reviews.shownAt))
      .orderBy(desc(reviews.shownAt), reviews.id)
      .limit(SHOWN),
  );
