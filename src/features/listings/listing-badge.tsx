import { StatusBadge } from '@/components/status-badge';
import type { ListingFace } from '@/domain/listing/states';
import { listingBadges } from '@/text/listing-cards';

/** A listing's state, to visitors: only when it cannot simply be bought. */
export function ListingBadge({ face }: { face: ListingFace }) {
  const text = listingBadges[face];
  return text && <StatusBadge tone="quiet">{text}</StatusBadge>;
}
