import type { ReactNode } from 'react';
import type { ListingFace } from '@/domain/listing/states';
import type { PurchaseState } from '@/domain/purchase/states';
import { listingBadges, listingLabels, purchaseLabels } from '@/text/states';
import classes from './status-badge.module.css';

export type Tone = 'good' | 'wait' | 'act' | 'bad' | 'quiet';

/** A state in words, with a dot so that colour is never alone. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-badge data-tone={tone}>
    <span className={classes.dot} />
    {children}
  </span>
);

const listingTones: Record<ListingFace, Tone> = {
  available: 'good',
  pending: 'wait',
  pending_payment: 'wait',
  pending_name_change: 'act',
  awaiting_buyer_confirmation: 'wait',
  disputed: 'act',
  completed: 'quiet',
  sold: 'quiet',
  inactive: 'quiet',
  paused_deadline: 'bad',
  paused_race: 'bad',
  paused_chargeback: 'bad',
  paused_refunded: 'bad',
};

const purchaseTones: Record<PurchaseState, Tone> = {
  pending_payment: 'wait',
  pending: 'wait',
  pending_name_change: 'wait',
  awaiting_buyer_confirmation: 'act',
  disputed: 'act',
  completed: 'good',
  cancelled: 'quiet',
  refunded: 'quiet',
};

/** A listing's state: to its seller in full, to visitors only when it cannot simply be bought. */
export function ListingBadge({ face, to }: { face: ListingFace; to: 'visitor' | 'seller' }) {
  const text = to === 'seller' ? listingLabels[face] : listingBadges[face];
  if (!text) return null;
  const tone = to === 'visitor' && listingTones[face] !== 'good' ? 'quiet' : listingTones[face];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

/** A purchase's state, to its buyer. */
export const PurchaseBadge = ({ state }: { state: PurchaseState }) => (
  <StatusBadge tone={purchaseTones[state]}>{purchaseLabels[state]}</StatusBadge>
);
