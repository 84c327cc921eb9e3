import { and, asc, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { finalBidStates } from '@/domain/bid/states';
import { db } from '@/server/db/client';
import { bids } from '@/server/db/schema';

const BATCH = 500;

/** Erases the details of bids that ended before then. An ended bid does not change. @returns how many. */
export async function eraseBidDetails(before: Date): Promise<number> {
  for (let erased = 0; ; ) {
    const due = db
      .select({ id: bids.id })
      .from(bids)
      .where(
        and(
          isNotNull(bids.buyerDetails),
          inArray(bids.state, [...finalBidStates]),
          lte(bids.updatedAt, before),
        ),
      )
      .orderBy(asc(bids.updatedAt))
      .limit(BATCH);
    const gone = await db
      .update(bids)
      .set({ buyerDetails: null, fieldsGiven: [] })
      .where(sql`${bids.id} = any(array(${due}))`)
      .returning({ id: bids.id });
    erased += gone.length;
    if (gone.length < BATCH) return erased;
  }
}
