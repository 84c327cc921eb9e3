import { Badge, type MantineColor } from '@mantine/core';
import type { ListingFace } from '@/domain/listing/states';
import { listingLabels } from '@/text/states';

const colors: Record<ListingFace, MantineColor> = {
  available: 'pine',
  pending: 'blue',
  pending_payment: 'blue',
  pending_name_change: 'signal',
  awaiting_buyer_confirmation: 'blue',
  disputed: 'signal',
  completed: 'gray',
  sold: 'gray',
  inactive: 'gray',
  paused_deadline: 'red',
  paused_race: 'red',
  paused_chargeback: 'red',
  paused_notice: 'red',
  paused_given_up: 'red',
  paused_entry: 'red',
  paused_refused: 'red',
  paused_price: 'red',
  paused_refunded: 'red',
};

/** A listing's state, to its seller. */
export const OwnListingBadge = ({ face }: { face: ListingFace }) => (
  <Badge variant="dot" color={colors[face]}>
    {listingLabels[face]}
  </Badge>
);
