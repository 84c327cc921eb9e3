import { eq, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { applyEvent } from '@/server/services/purchases';
import { readSellerOf, sellerColumns } from '@/server/services/sellers';
import { db, inTransaction, type Transaction } from '../../db/client';
import { listings, races, users } from '../../db/schema';
import { findNext, type NextBid } from './internal/find-next';

/** Between the reading of the line and its locks a bid may be taken away, and the next one is tried. */
const TRIES = 20;

/** The first in line for a listing now; null when nobody buys it. */
async function nextFor(from: Transaction | typeof db, listingId: string, now: Date): Promise<NextBid | null> {
  const [row] = await from
    .select({ listing: listings, race: races, seller: sellerColumns })
    .from(listings)
    .innerJoin(races, eq(races.id, listings.raceId))
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, listingId));
  if (!row || row.listing.deletedAt) return null;
  return findNext(from, { ...row, now });
}

/** Reserves a listing for the first in line, and leaves the job that charges the card. */
async function match(tx: Transaction, listingId: string, call: Call<'clock'>): Promise<string | null> {
  // The places of a race find their buyers one after another, so that each sees who is left in line.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('bids:' || race_id, 0)) from race_listings where id = ${listingId}`,
  );
  const next = await nextFor(tx, listingId, call.now);
  if (!next) return null;
  const { bidId, feeAccepted, buyerFields, buyerDetails } = next;
  const input = { feeAccepted, buyerFields, ...(buyerDetails && { buyerDetails }) };
  const { purchase } = await applyEvent(tx, { event: 'bidMatched', listingId, bidId, input, ...call });
  return purchase.id;
}

/**
 * Sells a listing to the first bid in order of time whose maximum covers what it costs in all, if there is one: the
 * place is reserved in one transaction, its card is charged by a job. Run by the queue when a place is published,
 * relisted, made cheaper or released; any number of runs at once lead to one purchase.
 * @returns the purchase's id; null when nobody in line buys it.
 * @throws DomainError PAYMENT_PROVIDER_DOWN when Stripe cannot say whether the seller can be paid.
 */
export async function matchListing(
  { listingId }: { listingId: string },
  call: Call<'clock'>,
): Promise<string | null> {
  // Most places find nobody in line: no lock is taken for them, and nothing is read from Stripe.
  if (!(await nextFor(db, listingId, call.now))) return null;
  await readSellerOf(listingId, call.now);
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransaction((tx) => match(tx, listingId, call));
    } catch (error) {
      if (!(error instanceof DomainError) || tries === TRIES) throw error;
    }
  }
}
