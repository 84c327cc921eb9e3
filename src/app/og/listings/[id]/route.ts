import { z } from 'zod';
import { visitorAt } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { ListingShareImage } from '@/features/seo/share-images';
import { now } from '@/server/lib/clock';
import { getListing } from '@/server/services/listings/get-listing';
import { draw, orNotFound } from '../../draw';

/** A listing as a bib, its price for its number. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return orNotFound(async () => {
    if (!z.uuid().safeParse(id).success) throw new DomainError('LISTING_NOT_FOUND');
    const { title, price, date, location, distance } = await getListing({ id }, visitorAt(now()));
    return draw(ListingShareImage, 'listing', { title, price, date, location, distance });
  });
}
