import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '@/server/db/client';
import { listingDrafts, listings } from '@/server/db/schema';
import type { Draft } from '../draft-place';

/** A user's own draft, locked; null when there is none. The user's row is locked before it. */
export async function lockDraft(tx: Transaction, id: string, sellerId: string): Promise<Draft | null> {
  const [draft] = await tx
    .select()
    .from(listingDrafts)
    .where(and(eq(listingDrafts.id, id), eq(listingDrafts.sellerId, sellerId)))
    .for('update');
  return draft ?? null;
}

/** The listing that a user's draft has become; null when it has not. */
export async function findPublished(
  on: Executor,
  id: string,
  sellerId: string,
): Promise<{ id: string; title: string } | null> {
  const [listing] = await on
    .select({ raceName: listings.raceName, customRaceName: listings.customRaceName })
    .from(listings)
    .where(and(eq(listings.id, id), eq(listings.sellerId, sellerId)));
  return listing ? { id, title: listing.customRaceName ?? listing.raceName } : null;
}
