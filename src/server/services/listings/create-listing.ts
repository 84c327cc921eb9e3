import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { offerObstacle } from '@/domain/listing/relist';
import { kronor } from '@/domain/money';
import { organiserFee, resolvePayer, sellerMustAcceptFee } from '@/domain/race/organiser-fee';
import { isSellerReady } from '@/domain/seller';
import type { createListingInput } from '@/domain/validation/listing';
import { db } from '../../db/client';
import { listings, races, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';

/**
 * Publishes a listing. Everything about the race is copied from the curated race; the seller gives the price, what only
 * they know of the start place and, where the race leaves it open, who pays for the name change.
 * @throws DomainError SELLER_REQUIRED, RACE_NOT_FOUND, RACE_NOT_LISTABLE, RACE_CANCELLED, RACE_CLOSED,
 *   RACE_REFUSES_DISCOUNTED, RACE_REFUSES_TRANSFERRED, FEE_NOT_ACCEPTED.
 */
export async function createListing(
  input: z.infer<typeof createListingInput>,
  { actor: { userId: sellerId }, now }: Call<'seller'>,
): Promise<{ id: string; title: string }> {
  const place = {
    discounted: input.discounted ?? false,
    transferredBefore: input.transferredBefore ?? false,
  };
  return db.transaction(async (tx) => {
    const [seller] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, sellerId), isNull(users.deletedAt)))
      // An account cannot be deleted while its listing is being written.
      .for('share');
    if (!seller || !isSellerReady(seller)) throw new DomainError('SELLER_REQUIRED');
    // Nor can a race be closed meanwhile: its listings are paused with it.
    const [race] = await tx.select().from(races).where(eq(races.id, input.raceId)).for('share');
    if (!race) throw new DomainError('RACE_NOT_FOUND', 'raceId');
    const obstacle = offerObstacle(race, place, now);
    if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
    if (!race.nameChangeCostPayer) throw new DomainError('RACE_NOT_LISTABLE', 'raceId');
    const payer = resolvePayer(race.nameChangeCostPayer, input.payerChoice);
    if (sellerMustAcceptFee(race.nameChangeCost, payer) && !input.feeAccepted) {
      throw new DomainError('FEE_NOT_ACCEPTED', 'feeAccepted');
    }
    const [listing] = await tx
      .insert(listings)
      .values({
        sellerId,
        raceId: race.id,
        raceName: race.raceName,
        customRaceName: input.customRaceName || null,
        distance: race.distance,
        location: race.location,
        date: race.date,
        price: kronor(input.price),
        description: input.description || null,
        startGroup: input.startGroup || null,
        ...place,
        payerChoice: race.nameChangeCostPayer === 'seller_chooses' ? payer : null,
        payer,
        organiserFee: organiserFee(race.nameChangeCost, payer),
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: listings.id });
    if (!listing) throw new Error('The listing was not written');
    await enqueue(tx, 'mail', { kind: 'listing', mail: 'listingPublished', listingId: listing.id });
    await enqueue(tx, 'watch', { listingId: listing.id });
    return { id: listing.id, title: input.customRaceName || race.raceName };
  });
}
