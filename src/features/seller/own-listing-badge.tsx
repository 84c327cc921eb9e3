import { StatusBadge, type Tone } from '@/components/status-badge';
import type { ListingFace } from '@/domain/listing/states';
import { listingLabels } from '@/text/states';

const tones: Record<ListingFace, Tone> = {
  available: 'good',
  pending: 'wait',
  pending_payment: 'wait',
  pending_name_change: 'action',
  awaiting_buyer_confirmation: 'wait',
  disputed: 'action',
  completed: 'quiet',
  sold: 'quiet',
  inactive: 'quiet',
  paused_deadline: 'bad',
  paused_race: 'bad',
  paused_chargeback: 'bad',
  paused_notice: 'bad',
  paused_given_up: 'bad',
  paused_entry: 'bad',
  paused_refused: 'bad',
  paused_price: 'bad',
  paused_refunded: 'bad',
};

/** A listing's state, to its seller. */
export const OwnListingBadge = ({ face }: { face: ListingFace }) => (
  <StatusBadge tone={tones[face]}>{listingLabels[face]}</StatusBadge>
);
