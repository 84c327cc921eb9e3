import { Badge } from '@mantine/core';
import type { ListingFace } from '@/domain/listing/states';
import { listingBadges } from '@/text/listing';

/** A listing's state, to visitors: only when it cannot simply be bought. */
export function ListingBadge({ face, className }: { face: ListingFace; className?: string | undefined }) {
  const text = listingBadges[face];
  return (
    text && (
      <Badge variant="dot" color="gray" className={className}>
        {text}
      </Badge>
    )
  );
}
