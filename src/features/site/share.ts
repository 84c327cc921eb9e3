import { formatKr } from '@/text/money';
import type { Outputs } from '@/trpc/client';

type Listing = Pick<Outputs['listings']['byId'], 'id' | 'title' | 'price' | 'updatedAt'>;

export const listingPath = (id: string): string => `/listings/${id}`;
export const racePath = (slug: string): string => `/lopp/${slug}`;

/** The drawn image of a listing. Its address changes with the listing, so that it may be kept for long. */
export const listingImage = ({ id, title, price, updatedAt }: Listing) => ({
  url: `/og/listings/${id}?v=${updatedAt.getTime().toString(36)}`,
  alt: `Nummerlapp med priset ${formatKr(price)} för en startplats till ${title}`,
});

/** The drawn image of a race. */
export const raceImage = ({ slug, raceName }: { slug: string; raceName: string }) => ({
  url: `/og/lopp/${slug}`,
  alt: `Nummerlapp för ${raceName}`,
});
