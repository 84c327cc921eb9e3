import { asc, type SQL } from 'drizzle-orm';
import type { Transaction } from './client';
import { listings } from './schema';

/**
 * Locks listings by their ids until the transaction ends: what locks several takes them in this order, before it changes
 * them (docs/services.md). They may still be referred to.
 */
export async function lockListings(tx: Transaction, which: SQL | undefined): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(which)
    .orderBy(asc(listings.id))
    .for('no key update');
}
