import { and, desc, eq } from 'drizzle-orm';
import type { Sale } from '@/domain/race/sold-price';
import { MINUTE, stockholmDate } from '@/domain/time';
import { db } from '@/server/db/client';
import { listings, purchases } from '@/server/db/schema';
import { cached } from '@/server/lib/cached';

/** The newest of a race: more say no more. */
const MAX_ROWS = 500;

async function read({ raceId }: { raceId: string; span: number }): Promise<Sale[]> {
  const rows = await db
    .select({ price: purchases.price, paidAt: purchases.paidAt })
    .from(listings)
    .innerJoin(purchases, and(eq(purchases.listingId, listings.id), eq(purchases.state, 'completed')))
    .where(and(eq(listings.raceId, raceId), eq(listings.status, 'completed')))
    .orderBy(desc(purchases.paidAt))
    .limit(MAX_ROWS);
  return rows.flatMap(({ price, paidAt }) => (paidAt ? [{ price, day: stockholmDate(paidAt) }] : []));
}

const SPAN = 5 * MINUTE;
const readCached = cached(read, { forMs: SPAN, atMost: 1000 });

/** The completed purchases of a race's places, as of some minutes ago at most. */
export const salesOf = (raceId: string, now: Date): Promise<Sale[]> =>
  readCached({ raceId, span: Math.floor(now.getTime() / SPAN) });
