import { Badge } from '@mantine/core';
import type { DisplayStatus } from '@/domain/listing/states';
import { listingBadges } from '@/text/listing';

/** A listing's state, to visitors: only when it cannot simply be bought. */
export function ListingBadge({
  status,
  className,
}: {
  status: DisplayStatus;
  className?: string | undefined;
}) {
  const text = listingBadges[status];
  return (
    text && (
      <Badge variant="dot" color="gray" className={className}>
        {text}
      </Badge>
    )
  );
}
