import { createHmac } from 'node:crypto';
import { aliasedTable, and, desc, eq, exists, isNotNull, or, sql } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { normaliseEntryReference } from '@/domain/listing/entry-reference';
import { env } from '@/env';
import { db, type Executor } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { entryConflicts, holdsEntry, listings, purchases } from '@/server/db/schema';
import { decryptField, encryptField } from '@/server/lib/field-encryption';
import { fieldContext } from './encrypted-fields';

const contextOf = (listingId: string) =>
  fieldContext({ table: 'race_listings', column: 'entry_reference_encrypted' }, listingId);

/** A start number as it is stored with its listing. */
export const encryptEntryReference = (listingId: string, reference: string): string =>
  encryptField(reference, contextOf(listingId));

/** A start number in plain text, for the listing's seller alone. @throws Error as `decryptField`. */
export const decryptEntryReference = (listingId: string, stored: string): string =>
  decryptField(stored, contextOf(listingId));

/**
 * What a start number is compared by: the same however it is written, and another one in every race.
 * @returns HMAC-SHA-256 with ENTRY_HASH_KEY, base64url.
 */
export const hashEntryReference = (raceId: string, reference: string): string =>
  createHmac('sha256', Buffer.from(env.ENTRY_HASH_KEY, 'base64'))
    .update(`${raceId}:${normaliseEntryReference(reference)}`)
    .digest('base64url');

/** An attempt to put up for sale the place with a number. */
export interface EntryAttempt {
  raceId: string;
  entryHash: string;
  sellerId: string;
  /** The paused listing that is put up for sale again; null for a new one. */
  pausedListingId: string | null;
}

/** Who prevents an attempt. */
interface EntryHolder {
  listingId: string;
  userId: string;
  forSale: boolean;
}

/**
 * Who has the place already: a listing that is for sale or being sold, else its last buyer, who alone may list
 * it again. Null when nobody does.
 */
export async function findEntryHolder(
  on: Executor,
  { raceId, entryHash, sellerId }: Omit<EntryAttempt, 'pausedListingId'>,
): Promise<EntryHolder | null> {
  const held = holdsEntry(listings);
  const [row] = await on
    .select({ listingId: listings.id, sellerId: listings.sellerId, buyerId: purchases.buyerId })
    .from(listings)
    .leftJoin(purchases, and(eq(purchases.listingId, listings.id), eq(purchases.state, 'completed')))
    .where(
      and(eq(listings.raceId, raceId), eq(listings.entryHash, entryHash), or(held, isNotNull(purchases.id))),
    )
    .orderBy(desc(sql`(${held})`), desc(purchases.completedAt))
    .limit(1);
  if (!row) return null;
  const { listingId, buyerId } = row;
  if (buyerId === null) return { listingId, userId: row.sellerId, forSale: true };
  return buyerId === sellerId ? null : { listingId, userId: buyerId, forSale: false };
}

/**
 * Refuses a place whose name change the organiser has refused, in whatever listing and by whom it is
 * offered. @throws DomainError ENTRY_REFUSED
 */
export async function refuseRefusedEntry(
  on: Executor,
  { raceId, entryHash }: { raceId: string; entryHash: string | null },
): Promise<void> {
  if (entryHash === null) return;
  const [refused] = await on
    .select({ id: listings.id })
    .from(listings)
    .where(
      and(
        eq(listings.raceId, raceId),
        eq(listings.entryHash, entryHash),
        eq(listings.timeoutStatus, 'inactive_due_to_organiser'),
      ),
    )
    .limit(1);
  if (refused) throw new DomainError('ENTRY_REFUSED', 'entryReference');
}

const other = aliasedTable(listings, 'other');
/** Whether another listing has the number of this one meanwhile; checked for paused ones. */
export const entryHeld = sql<boolean>`(${listings.status} = 'inactive' and ${exists(
  db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(eq(other.raceId, listings.raceId), eq(other.entryHash, listings.entryHash), holdsEntry(other)),
    ),
)})`;

/**
 * Runs the transaction that puts a place up for sale. When its number is taken, by what the transaction found or by
 * another one at the same moment, leaves a row for the admins.
 * @param attemptOf read only then, outside the transaction, which is rolled back.
 * @throws DomainError ENTRY_ALREADY_LISTED, and what `run` throws.
 */
export async function reportEntryConflict<Result>(
  run: () => Promise<Result>,
  attemptOf: () => Promise<EntryAttempt | null>,
  at: Date,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const taken =
      error instanceof DomainError ? error.code === 'ENTRY_ALREADY_LISTED' : isUniqueViolation(error);
    if (!taken) throw error;
    const attempt = await attemptOf();
    const holder = attempt && (await findEntryHolder(db, attempt));
    // One's own listing, still for sale: a mistake, which concerns nobody else.
    if (holder && !(holder.forSale && holder.userId === attempt.sellerId)) {
      const { raceId, sellerId, pausedListingId } = attempt;
      const { listingId, userId: holderId } = holder;
      await db
        .insert(entryConflicts)
        .values({ raceId, listingId, holderId, sellerId, pausedListingId, at })
        .onConflictDoNothing();
    }
    throw new DomainError('ENTRY_ALREADY_LISTED', 'entryReference');
  }
}
