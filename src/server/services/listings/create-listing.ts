import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { DomainError } from '@/domain/errors';
import { kronor } from '@/domain/money';
import { listingObstacle, resolvePayer, sellerMustAcceptFee } from '@/domain/race/rules';
import type { createListingInput } from '@/domain/validation/listing';
import { db } from '../../db/client';
import { listings, races, users } from '../../db/schema';
import { enqueue } from '../../jobs/boss';

/**
 * Publishes a place. Everything about the race is copied from the curated race; the seller gives only the price
 * and, where the race leaves it open, who pays for the name change.
 * @throws DomainError SELLER_REQUIRED, RACE_NOT_FOUND, RACE_NOT_LISTABLE, RACE_CLOSED, FEE_NOT_ACCEPTED.
 */
export async function createListing(
  input: z.infer<typeof createListingInput>,
  sellerId: string,
  now: Date,
): Promise<{ id: string; title: string }> {
  return db.transaction(async (tx) => {
    const [seller] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, sellerId), isNull(users.deletedAt)))
      // An account cannot be deleted while its listing is being written.
      .for('share');
    if (!seller?.onboardingComplete || seller.requirementsDue) throw new DomainError('SELLER_REQUIRED');
    const [race] = await tx
      .select()
      .from(races)
      .where(and(eq(races.id, input.raceId), eq(races.archived, false)));
    if (!race) throw new DomainError('RACE_NOT_FOUND', 'raceId');
    const obstacle = listingObstacle(race, now);
    if (obstacle || !race.nameChangeCostPayer)
      throw new DomainError(obstacle ?? 'RACE_NOT_LISTABLE', 'raceId');
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
        distance: race.distance,
        location: race.location,
        date: race.date,
        price: kronor(input.price),
        startGroup: input.startGroup || null,
        payerChoice: race.nameChangeCostPayer === 'seller_chooses' ? payer : null,
        payer,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: listings.id });
    if (!listing) throw new Error('The listing was not written');
    await enqueue(tx, 'mail', { kind: 'listing', mail: 'listingPublished', listingId: listing.id });
    return { id: listing.id, title: race.raceName };
  });
}
