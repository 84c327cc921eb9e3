import type { Metadata } from 'next';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import { type DisplayStatus, isShownPaused } from '@/domain/listing/states';
import { type Filters, hasFilters, pathWithFilters } from '@/features/listings/filters';
import { pageMetadata } from '@/features/seo/page-metadata';
import { listingImage, listingPath } from '@/features/seo/share';
import { formatDate } from '@/text/dates';
import { inAllText } from '@/text/listing';
import { formatKr } from '@/text/numbers';
import type { Outputs } from '@/trpc/client';

/** Places that are sold or unavailable: their pages work but are not indexed. */
const isIndexed = (status: DisplayStatus): boolean =>
  status !== 'completed' && status !== 'sold' && !isShownPaused(status);

export function listingMetadata(listing: Outputs['listings']['byId']): Metadata {
  const { id, title, distance, location, date, status } = listing;
  const cost = purchaseCost(listing);
  return pageMetadata({
    title: `${title}, startplats för ${formatKr(cost.total)}`,
    description: `Startplats till ${title} (${distance}) i ${location} ${formatDate(date)}. Den kostar ${inAllText(cost)}, och pengarna hålls tills namnbytet är klart.`,
    path: listingPath(id),
    image: listingImage(listing),
    index: isIndexed(status),
  });
}

/** The whole list is indexed; filtered and sorted ones are not. */
export function searchMetadata(filters: Filters): Metadata {
  const { sortBy: _order, ...narrowing } = filters;
  return pageMetadata({
    title: filters.query ? `Sökning: ${filters.query}` : 'Hitta startplats',
    description: 'Sök bland startplatser till svenska lopp efter lopp, plats, distans, pris och datum.',
    path: pathWithFilters('/search', narrowing),
    index: !hasFilters(narrowing),
  });
}
