import { and, eq, isNull } from 'drizzle-orm';
import { isSellerReady } from '@/domain/account/seller';
import { DomainError } from '@/domain/errors';
import { entryReferenceRule } from '@/domain/listing/entry-reference';
import type { ListingFields } from '@/domain/listing/input';
import { publishObstacle } from '@/domain/listing/publish';
import { needsReview } from '@/domain/listing/relist';
import { titleOf } from '@/domain/listing/title';
import { organiserFee, resolvePayer } from '@/domain/race/organiser-fee';
import { sellerMayChoose, shownWindow } from '@/domain/race/windows';
import type { Transaction } from '@/server/db/client';
import { listings, races, users } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { readOwnEnds } from '../accounts';
import {
  encryptEntryReference,
  findEntryHolder,
  hashEntryReference,
  refuseRefusedEntry,
} from '../encryption';

import { takeDeletedListing } from './internal/deleted-listings';

/**
 * A user who may have ads, locked: the account cannot be deleted meanwhile, and Stripe's updates of it wait.
 * @returns null when there is none.
 */
export async function lockSeller(
  tx: Transaction,
  sellerId: string,
  how: 'share' | 'no key update' = 'share',
) {
  const [seller] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, sellerId), isNull(users.deletedAt)))
    .for(how);
  return seller ?? null;
}

/**
 * A race, locked: it is not closed while an ad for it is written, since its listings are paused with it.
 * @throws DomainError RACE_NOT_FOUND
 */
export async function lockRace(tx: Transaction, raceId: string) {
  const [race] = await tx.select().from(races).where(eq(races.id, raceId)).for('share');
  if (!race) throw new DomainError('RACE_NOT_FOUND', 'raceId');
  return race;
}

interface Locked {
  race: Awaited<ReturnType<typeof lockRace>>;
  seller: Awaited<ReturnType<typeof lockSeller>>;
}

/** Whether a new listing waits for an admin: created for a race where relisting would wait too. */
async function waitsForReview(
  tx: Transaction,
  sellerId: string,
  raceId: string,
  now: Date,
): Promise<boolean> {
  const ends = (await readOwnEnds(tx, [sellerId], now))(sellerId);
  return needsReview(ends) && ends.raceIds.includes(raceId);
}

/**
 * Puts a start place up for sale: everything about the race is copied from the curated race. The race is locked, and then
 * its seller. Where relisting would wait for an admin, so does a new listing of the same race.
 * @param id of the listing, which is also that of the draft it comes from.
 * @param fields the start number in plain text.
 * @throws DomainError SELLER_REQUIRED, ENTRY_ALREADY_LISTED, ENTRY_REFUSED, and the codes of `publishObstacle`.
 */
export async function insertListing(
  tx: Transaction,
  id: string,
  fields: ListingFields,
  { race, seller }: Locked,
  now: Date,
): Promise<{ id: string; title: string }> {
  if (!seller || !isSellerReady(seller)) throw new DomainError('SELLER_REQUIRED');
  const obstacle = publishObstacle(race, fields, now);
  if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
  const window = shownWindow(race.windows, now);
  if (!window) throw new DomainError('RACE_NOT_LISTABLE', 'raceId');
  const { payerChoice, entryReference, feeAccepted: _, ...place } = fields;
  const payer = resolvePayer(window.payer, payerChoice);
  const kept = entryReferenceRule(race.windows) === 'none' ? null : entryReference;
  const entryHash = kept && hashEntryReference(race.id, kept);
  if (entryHash && (await findEntryHolder(tx, { raceId: race.id, entryHash, sellerId: seller.id }))) {
    throw new DomainError('ENTRY_ALREADY_LISTED', 'entryReference');
  }
  await refuseRefusedEntry(tx, { raceId: race.id, entryHash });
  const waits = await waitsForReview(tx, seller.id, race.id, now);
  await tx.insert(listings).values({
    ...place,
    id,
    sellerId: seller.id,
    raceName: race.raceName,
    distance: race.distance,
    location: race.location,
    date: race.date,
    entryReference: kept && encryptEntryReference(id, kept),
    entryHash,
    payerChoice: sellerMayChoose(race.windows) ? resolvePayer('seller_chooses', payerChoice) : null,
    payer,
    organiserFee: organiserFee(window.cost, payer),
    ...(waits && { status: 'inactive', timeoutStatus: 'inactive_by_seller', relistRequestedAt: now }),
    createdAt: now,
    updatedAt: now,
  });
  const listing = { id, title: titleOf({ ...race, ...place }) };
  if (waits) return listing;
  await enqueue(tx, 'mail', { kind: 'listing', mail: 'listingPublished', listingId: id });
  const replaces = await takeDeletedListing(tx, { sellerId: seller.id, raceId: race.id }, now);
  await enqueue(tx, 'watch', { listingId: id, ...(replaces && { replaces }) });
  await enqueue(tx, 'match', { listingId: id });
  return listing;
}
