import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { STOCKHOLM } from '@/domain/time';
import { z } from '@/domain/zod';
import { purchases } from '@/server/db/schema';

/** A review as everyone may read it: of which race, and in which month; by nobody that is named. */
const shown = z.object({
  id: z.uuid(),
  text: z.string(),
  raceId: z.uuid(),
  raceName: z.string(),
  /** The month's first day. */
  month: z.string(),
});
export type ShownReview = z.infer<typeof shown>;

/** How many a page of a listing or of a race has. */
const BESIDE = 3;

/** The first day of the month in which a review was written. */
export const reviewMonth = (createdAt: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${createdAt} at time zone ${STOCKHOLM}, 'YYYY-MM-01')`;

/** The newest reviews of a race or of a seller, as a subselect. @param of the condition on reviews `r` */
export const shownReviews = (of: SQL): SQL<ShownReview[]> =>
  sql<ShownReview[]>`(
    select coalesce(json_agg(shown), '[]') from (
      select r.id, r.text, r.race_id as "raceId", race.race_name as "raceName",
        ${reviewMonth(sql`r.created_at`)} as month
      from reviews r join curated_races race on race.id = r.race_id
      where ${of} and r.shown_at is not null
      order by r.shown_at desc, r.id
      limit ${BESIDE}
    ) shown
  )`.mapWith((rows: unknown) => z.array(shown).parse(rows));

const own = z.object({
  purchaseId: z.uuid(),
  text: z.string(),
  decidedAt: z.coerce.date().nullable(),
  shownAt: z.coerce.date().nullable(),
});
export type WrittenReview = z.infer<typeof own>;

/** What the buyer of a purchase has said of its seller, in this purchase or another, as a subselect; null if nothing. */
export const ownReview: SQL<WrittenReview | null> = sql<WrittenReview | null>`(
  select json_build_object('purchaseId', r.purchase_id, 'text', r.text, 'decidedAt', r.decided_at, 'shownAt', r.shown_at)
  from reviews r where r.buyer_id = ${purchases.buyerId} and r.seller_id = ${purchases.sellerId}
)`.mapWith((written: unknown) => own.parse(written));
