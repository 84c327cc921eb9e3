import { visitorAt } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import { z } from '@/domain/zod';
import { ListingShareImage } from '@/features/seo/share-images';
import { now } from '@/server/lib/clock';
import { getListing } from '@/server/services/listings';
import { answerPicture, draw } from '../../draw';

/** A listing: its race's cover and a bib, with the total price as its number. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerPicture(async () => {
    if (!z.uuid().safeParse(id).success) throw new DomainError('LISTING_NOT_FOUND');
    const listing = await getListing({ id }, visitorAt(now()));
    const { title, raceName, date, location, distance, sportCategories, startGroup } = listing;
    return draw(ListingShareImage, 'listing', {
      title,
      price: purchaseCost(listing).total,
      raceName,
      date,
      location,
      distance,
      sportCategories,
      startGroup,
    });
  });
}
