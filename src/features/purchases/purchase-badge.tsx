import { StatusBadge, type Tone } from '@/components/status-badge';
import type { PurchaseState } from '@/domain/purchase/states';
import { purchaseLabels } from '@/text/states';

const tones: Record<PurchaseState, Tone> = {
  pending_payment: 'wait',
  pending: 'wait',
  pending_name_change: 'wait',
  awaiting_buyer_confirmation: 'action',
  disputed: 'action',
  completed: 'good',
  cancelled: 'quiet',
  refunded: 'quiet',
};

/** A purchase's state, to its buyer. */
export const PurchaseBadge = ({ state }: { state: PurchaseState }) => (
  <StatusBadge tone={tones[state]}>{purchaseLabels[state]}</StatusBadge>
);
