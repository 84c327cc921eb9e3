import { purchaseCost } from '@/domain/listing/buyer-cost';
import { formatKr } from '@/text/numbers';
import type { Outputs } from '@/trpc/client';

type Listing = Pick<
  Outputs['listings']['byId'],
  'id' | 'title' | 'split' | 'payer' | 'nameChangeCost' | 'updatedAt'
>;

export const listingPath = (id: string): string => `/listings/${id}`;
export const racePath = (slug: string): string => `/lopp/${slug}`;

/** A listing's share image. Its address changes with the listing, so that it can be cached for long. */
export const listingImage = ({ id, title, updatedAt, ...cost }: Listing) => ({
  url: `/og/listings/${id}?v=${updatedAt.getTime().toString(36)}`,
  alt: `Nummerlapp med priset ${formatKr(purchaseCost(cost).total)} för en startplats till ${title}`,
});

/** A race's share image. */
export const raceImage = ({ slug, raceName }: { slug: string; raceName: string }) => ({
  url: `/og/lopp/${slug}`,
  alt: `Nummerlapp för ${raceName}`,
});
