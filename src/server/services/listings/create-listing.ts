import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { createListingInput } from '@/domain/listing/input';
import { hashEntryReference, reportEntryConflict } from '@/server/services/encryption';
import { db } from '../../db/client';
import { insertListing, lockSeller, newPlace } from './insert-listing';

/**
 * Publishes a listing. Everything about the race is copied from the curated race; the seller gives the price, what only
 * they know of the start place and, where the race leaves it open, who pays for the name change.
 * @throws DomainError SELLER_REQUIRED, RACE_NOT_FOUND, RACE_NOT_LISTABLE, RACE_CANCELLED, RACE_CLOSED,
 *   RACE_REFUSES_DISCOUNTED, RACE_REFUSES_TRANSFERRED, FEE_NOT_ACCEPTED, ENTRY_REFERENCE_MISSING, ENTRY_ALREADY_LISTED,
 *   ENTRY_REFUSED.
 */
export function createListing(
  input: z.infer<typeof createListingInput>,
  { actor: { userId: sellerId }, now }: Call<'seller'>,
): Promise<{ id: string; title: string }> {
  const place = newPlace(input);
  const { raceId, entryReference: reference } = place;
  const attempt = reference
    ? { raceId, entryHash: hashEntryReference(raceId, reference), sellerId, pausedListingId: null }
    : null;
  return reportEntryConflict(
    () =>
      db.transaction(async (tx) =>
        insertListing(tx, randomUUID(), place, await lockSeller(tx, sellerId), now),
      ),
    async () => attempt,
    now,
  );
}
