import { eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { disputes, listings, purchases, races, refunds, transfers } from '../../db/schema';

/** Purchases with all that a trade view needs, in one query; narrow it by `where`, order and limit. */
export const selectTrades = () =>
  db
    .select({
      purchase: purchases,
      listing: listings,
      race: races,
      refund: refunds,
      transfer: transfers,
      dispute: disputes,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .leftJoin(refunds, eq(refunds.purchaseId, purchases.id))
    .leftJoin(transfers, eq(transfers.purchaseId, purchases.id))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .$dynamic();
